// A few soft tones, made on the spot; off until somebody turns them on.

import { settings } from "./settings.svelte";

export type Tone = "move" | "turn" | "end";

/** Pitch in hertz and start in seconds of each note. */
const NOTES: Record<Tone, readonly (readonly [number, number])[]> = {
  move: [[330, 0]],
  turn: [[440, 0], [660, 0.13]],
  end: [[392, 0], [523, 0.16], [659, 0.32], [784, 0.48]],
};

let context: AudioContext | undefined;

export function sound(tone: Tone): void {
  if (!settings.hasSound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start] of NOTES[tone]) ring(context, pitch, context.currentTime + start);
}

function ring(on: AudioContext, pitch: number, at: number): void {
  const voice = on.createOscillator();
  const volume = on.createGain();
  voice.type = "sine";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.09, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  voice.connect(volume).connect(on.destination);
  voice.start(at);
  voice.stop(at + 0.55);
}
