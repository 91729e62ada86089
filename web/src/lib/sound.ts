// Short synthesised sounds, silent until the first tap and whenever they are switched off. Nothing is told by sound alone.

import type { Length } from "./pace";
import { settings } from "./settings.svelte";
import { voiceOf, type Noise } from "./voices";

const LOUDNESS = { long: 0.07, usual: 0.035, quick: 0 };
const YOUR_TURN = [12, 19];

let context: AudioContext | null = null;

addEventListener("pointerdown", () => (context ??= new AudioContext()), { once: true });
addEventListener("keydown", () => (context ??= new AudioContext()), { once: true });

/** The voice of an event, in the manner of its game: a noise of its own, or a note that follows its kind; what matters is
    a chord, what is small is silent. */
export function ring(kind: string, length: Length, game = ""): void {
  if (length === "quick") return;
  const { wave, root, scale, noises } = voiceOf(game);
  const noise = noises[kind];
  if (noise) return make(noise, root, wave);
  let sum = 0;
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  const note = root + (scale[sum % scale.length] ?? 0);
  sing(length === "long" ? [note, note + 7, note + 12] : [note], LOUDNESS[length], wave);
}

function make(noise: Noise, root: number, wave: OscillatorType): void {
  switch (noise) {
    case "coin":
      return sing([31, 36], 0.03, "sine", 0.06);
    case "bars":
      clack(180, 0.16, 0.16);
      return clack(320, 0.1, 0.1, 0.09);
    case "dice":
      for (const at of [0, 0.07, 0.12, 0.2]) clack(700 + 900 * Math.random(), 0.05, 0.12, at);
      return;
    case "steps":
      for (const at of [0, 0.11, 0.22]) clack(260, 0.05, 0.09, at);
      return;
    case "card":
      return clack(2400, 0.07, 0.05);
    case "drum":
      sing([root - 24], 0.09, "sine");
      return clack(110, 0.14, 0.22);
    case "bell":
      return sing([root + 24, root + 31], 0.035, "sine", 0.02);
    case "whistle":
      return sing([19, 22, 26], 0.025, "triangle", 0.01);
    case "fanfare":
      return sing(
        [root, root + 4, root + 7, root + 12, root + 16],
        0.06,
        wave === "sawtooth" ? "triangle" : wave,
        0.13,
      );
  }
}

/** A soft rising call when something is asked. */
export function call(): void {
  sing(YOUR_TURN, 0.05);
}

function sing(notes: number[], loudness: number, wave: OscillatorType = "triangle", apart = 0.09): void {
  if (!settings.sound || !loudness || context?.state !== "running") return;
  const { currentTime, destination } = context;
  for (const [number, note] of notes.entries()) {
    const [oscillator, volume, start] = [
      context.createOscillator(),
      context.createGain(),
      currentTime + number * apart,
    ];
    oscillator.type = wave;
    oscillator.frequency.value = 220 * 2 ** (note / 12);
    // rough waves are louder than they measure
    volume.gain.setValueAtTime(wave === "square" || wave === "sawtooth" ? loudness / 3 : loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.22);
    oscillator.connect(volume).connect(destination);
    oscillator.start(start);
    oscillator.stop(start + 0.24);
  }
}

/** A die knocks against something, more or less hard (0 to 1). */
export function knock(strength: number): void {
  clack(700 + 900 * Math.random(), 0.05, 0.05 + 0.2 * strength);
}

/** Dice in a shaking hand. */
export function rattle(): void {
  for (const at of [0, 0.04, 0.09]) clack(1400 + 800 * Math.random(), 0.03, 0.04, at);
}

/** A short noise around a pitch. */
function clack(pitch: number, seconds: number, loudness: number, after = 0): void {
  if (!settings.sound || context?.state !== "running") return;
  const start = context.currentTime + after;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2;
  const [source, band, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  volume.gain.value = loudness;
  source.connect(band).connect(volume).connect(context.destination);
  source.start(start);
}
