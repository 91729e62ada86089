// The masks and colours that people wear (src/repaire/people/looks.py has their names): drawn on 24 by 24, holes even-odd.

const EYES = "M6.5 12q3-2.2 4.3 1-3.3 1.2-4.3-1Zm11 0q-3-2.2-4.3 1 3.3 1.2 4.3-1Z";
const NARROW = "M8.3 11.5q2.2-1.6 3 .9-2.4.9-3-.9Zm7.4 0q-2.2-1.6-3 .9 2.4.9 3-.9Z";

export const masks: Record<string, string> = {
  fox: `M1 1l7 5h8l7-5-1.5 11L12 23 2.5 12Z${EYES}`,
  owl: "M3 2l4.5 2.5h9L21 2v12q0 9-9 9t-9-9Zm5 6a3 3 0 1 0 .1 0Zm8 0a3 3 0 1 0 .1 0Zm-4 6-1.5 2 1.5 3 1.5-3Z",
  wolf: `M5 0l3.5 5h7L19 0l2 9 2.5 5-3.5.5 0 3-3 .5-1 4-4 2-4-2-1-4-3-.5 0-3L.5 14 3 9Z${EYES}`,
  hare: `M6 0q4 1 4.5 8h3Q14 1 18 0q3 5-1 9 3 3 3 7-1.5 8-8 8t-8-8q0-4 3-7-4-4-1-9Z${EYES.replace(/12q/g, "14q")}`,
  stag: `M0 0h2l1.5 3L5 0h2L6 5l3 3h6l3-3-1-5h2l1.5 3L22 0h2l-2 7-5 3q1.5 3 0 7l-3 6h-4l-3-6q-1.5-4 0-7L2 7Z${NARROW}`,
  bear: `M5 1a4.5 4.5 0 0 1 4 3h6a4.5 4.5 0 1 1 5.5 6q1 2 1 4 0 9-9.5 9t-9.5-9q0-2 1-4A4.5 4.5 0 0 1 5 1Z${EYES}`,
  cat: `M3 2l5 4h8l5-4v9l3 .5-3 1.5 2.5 2.5-3.5 0Q17 22 12 22t-8-6.5l-3.5 0L3 13 0 11.5 3 11Z${EYES}`,
  raven: `M4 3l5 2 3-5 3 5 5-2q4.5 8-1 13h-4l-3 8-3-8H5Q-.5 11 4 3Z${EYES}`,
  boar: `M2 3l5 2h10l5-2-2 8q1 3 0 5V13h3v5q0 3-4 3-2 3-7 3t-7-3q-4 0-4-3v-5h3v3q-1-2 0-5ZM9 18v2h2v-2Zm4 0v2h2v-2Z${EYES}`,
  badger: `M3 4q2-4 5-1h8q3-3 5 1 2 6-2 10-2 9-7 9T5 14Q1 10 3 4Zm5 1-1.5 5h2.5l1-5Zm6 0 1 5h2.5L16 5Z${EYES}`,
  frog: "M2 9Q0 2 6 2q4 0 5 4h2q1-4 5-4 6 0 4 7 2 3 2 6 0 7-12 7T0 15q0-3 2-6Zm4-5a2.5 2.5 0 1 0 .1 0Zm12 0a2.5 2.5 0 1 0 .1 0ZM4 15q8 6 16 0-8 3-16 0Z",
  ram: `M9 3Q0 0 0 9q0 7 7 7-4-2-4-6 0-4 4-2.5Q6 11 8 16l3 7h2l3-7q2-5 1-8.5 4-1.5 4 2.5 0 4-4 6 7 0 7-7 0-9-9-6-3-1-6 0Z${NARROW}`,
};

export const colours: Record<string, string> = {
  brick: "light-dark(#a3342a, #f2897b)",
  ochre: "light-dark(#8a5b00, #e5b44c)",
  moss: "light-dark(#3f6f2b, #9ccb80)",
  teal: "light-dark(#0f6b6b, #6fd0c8)",
  blue: "light-dark(#1f5fa8, #82b8f5)",
  violet: "light-dark(#6d3fa0, #c29bf0)",
  rose: "light-dark(#b0306f, #f59ac6)",
  slate: "light-dark(#4d545c, #c2c8cf)",
};
