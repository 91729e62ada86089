// Outlines that several pictures share, each about 60 units wide around the origin.

export const CAKE =
  "M-26 16Q-30-2-20-14Q-14-22-6-20Q0-12 6-20Q14-22 20-14Q30-2 26 16Q0 24-26 16ZM-12-8Q-15 4-13 18M0-8V20M12-8Q15 4 13 18";
export const CAKE_BODY = "M-26 16Q-30-2-20-14Q-14-22-6-20Q0-12 6-20Q14-22 20-14Q30-2 26 16Q0 24-26 16Z";
export const KNIFE_BLADE = "M-2-30Q12-14 10 8H-2Z";
export const KNIFE_GRIP = "M-5 8H13V13H7V29Q4 34 1 29V13H-5Z";
export const HAT = "M-32 12Q-22 2-15 4Q-15-20 0-20T15 4Q22 2 32 12Q14 6 0 9T-32 12Z";
export const STAR = "M0-28L8-10L28-8L13 5L18 25L0 14L-18 25L-13 5L-28-8L-8-10Z";
