// Pawns, seals and coins that leave one place are seen to arrive in another.

import { cubicInOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

export const [send, receive] = crossfade({ easing: cubicInOut });

export interface Trip {
  key: string;
  duration: number;
}

export const trip = (key: string, moves: boolean): Trip => ({ key, duration: moves ? 320 : 0 });
