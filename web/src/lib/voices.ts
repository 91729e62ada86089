// How each game sounds: its instrument and scale, and which events have a noise of their own, in games/<id>/voice.ts.

export type Noise = "coin" | "bars" | "dice" | "steps" | "bell" | "card" | "drum" | "whistle" | "fanfare";

export interface Voice {
  wave: OscillatorType;
  root: number; // half tones from A below middle C
  scale: readonly number[]; // half tones: any of them go together
  noises: Readonly<Record<string, Noise>>;
}

const voices = import.meta.glob<Voice>("../games/*/voice.ts", { eager: true, import: "voice" });

const PLAIN: Voice = { wave: "triangle", root: 0, scale: [0, 3, 5, 7, 10, 12, 15], noises: {} };

export const voiceOf = (game: string): Voice => voices[`../games/${game}/voice.ts`] ?? PLAIN;
