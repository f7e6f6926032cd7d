// A soft set of sounds, made on the spot from a few voices: one for each kind of
// thing that happens. Off until somebody turns them on, never before a gesture,
// and never louder than talk in the room.

import { settings, type Loudness } from "./settings.svelte";

/** What can be heard: whose turn it is, what has happened, what was said, how it ended. */
export type Tone = "turn" | "move" | "reveal" | "gain" | "refusal" | "talk" | "won" | "lost" | "end" | "hurry";

/** One voice: it starts some seconds in, glides from one pitch in hertz to another, and fades. */
type Voice = { at: number; from: number; to?: number; lasts: number; volume: number; shape?: OscillatorType };

/** Drops, bubbles and wood: sines and a little triangle, nothing sharp. */
export const VOICES: Record<Tone, readonly Voice[]> = {
  // A drop falls into water.
  move: [{ at: 0, from: 620, to: 310, lasts: 0.16, volume: 0.5 }],
  // Two bars of a marimba: somebody knocks kindly.
  turn: [note(0, 523, 0.45), note(0, 1046, 0.18, 0.25), note(0.14, 784, 0.6), note(0.14, 1568, 0.2, 0.2)],
  // A bubble rises.
  reveal: [{ at: 0, from: 360, to: 880, lasts: 0.26, volume: 0.4 }, { at: 0.1, from: 540, to: 1180, lasts: 0.22, volume: 0.22 }],
  // Three pearls into a dish.
  gain: [note(0, 988, 0.22, 0.5), note(0.09, 1175, 0.22, 0.5), note(0.18, 1480, 0.4, 0.5)],
  // A hand on wood, twice, low.
  refusal: [{ at: 0, from: 196, to: 165, lasts: 0.14, volume: 0.7, shape: "triangle" }, { at: 0.13, from: 175, to: 147, lasts: 0.2, volume: 0.6, shape: "triangle" }],
  // A short breath of a voice.
  talk: [{ at: 0, from: 440, to: 494, lasts: 0.1, volume: 0.35, shape: "triangle" }, { at: 0.09, from: 587, lasts: 0.12, volume: 0.25, shape: "triangle" }],
  // A bell buoy, twice, far out.
  hurry: [note(0, 659, 0.7, 0.45), note(0, 1318, 0.25, 0.12), note(0.42, 659, 0.9, 0.35)],
  won: [note(0, 392, 0.5), note(0.15, 523, 0.5), note(0.3, 659, 0.5), note(0.45, 784, 0.9), note(0.45, 1046, 0.9, 0.4)],
  lost: [note(0, 440, 0.6), note(0.22, 349, 0.6), note(0.46, 294, 1.1)],
  end: [note(0, 392, 0.5), note(0.18, 494, 0.5), note(0.36, 587, 0.9)],
};

function note(at: number, pitch: number, lasts: number, volume = 0.6): Voice {
  return { at, from: pitch, lasts, volume };
}

const LOUDNESS: Record<Loudness, number> = { off: 0, soft: 0.1, full: 0.24 };
/** Where the news is told and then whose turn it is, one sounds after the other. */
const AFTER_NEWS_S = 0.34;

let context: AudioContext | undefined;

/** Plays tones one after the other. */
export function sound(...tones: readonly Tone[]): void {
  // A browser forbids it before a gesture, and a page that tries is scolded in the log.
  const hasGesture = typeof navigator !== "undefined" && navigator.userActivation?.hasBeenActive !== false;
  if (settings.loudness === "off" || !hasGesture || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [nth, tone] of tones.entries()) {
    for (const voice of VOICES[tone]) ring(context, voice, context.currentTime + nth * AFTER_NEWS_S, LOUDNESS[settings.loudness]);
  }
}

function ring(on: AudioContext, { at, from, to = from, lasts, volume, shape = "sine" }: Voice, start: number, loudness: number): void {
  const voice = on.createOscillator();
  const gain = on.createGain();
  const begin = start + at;
  voice.type = shape;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume * loudness, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(gain).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + lasts + 0.05);
}
