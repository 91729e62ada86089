// Short synthesised sounds, silent until the first tap and whenever they are switched off.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

addEventListener("pointerdown", () => (context ??= new AudioContext()), { once: true });

/** A short note; its pitch follows the kind of event, so that each has a voice of its own. */
export function ring(kind: string): void {
  if (!settings.sound || !context || context.state !== "running") return;
  let sum = 0;
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  const note = [0, 3, 5, 7, 10, 12, 15][sum % 7] ?? 0;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = 220 * 2 ** (note / 12);
  volume.gain.setValueAtTime(0.06, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0005, context.currentTime + 0.18);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + 0.2);
}
