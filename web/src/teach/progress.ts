// How far a learner has come in a lesson: kept on this device, by the steps'
// names, so that a lesson can be left and gone on with, and grows without
// anybody losing their place.

import { keptForGood, keepForGood } from "../net/kept";

export type Progress = {
  /** The step at which the lesson was left; null at its beginning and after its end. */
  at: string | null;
  /** The steps that were completed. */
  done: string[];
  /** The steps in which something else was tried, or guessed. */
  missed: string[];
  /** Whether the lesson has been gone through once. */
  isFinished: boolean;
};

export const FRESH: Progress = { at: null, done: [], missed: [], isFinished: false };

const keyOf = (game: string, lesson: string): string => `tidetable.lesson.${game}.${lesson}`;

export function progressOf(game: string, lesson: string): Progress {
  const kept = keptForGood(keyOf(game, lesson)) as Partial<Progress> | null;
  const names = (list: unknown): string[] => (Array.isArray(list) ? list.filter((name) => typeof name === "string") : []);
  return { at: typeof kept?.at === "string" ? kept.at : null, done: names(kept?.done), missed: names(kept?.missed), isFinished: kept?.isFinished === true };
}

export function keepProgress(game: string, lesson: string, progress: Progress): void {
  keepForGood(keyOf(game, lesson), progress);
}

/** A step was begun. */
export function begun(progress: Progress, step: string): Progress {
  return { ...progress, at: step };
}

/** A step was completed, with or without a detour. */
export function completed(progress: Progress, step: string, isMissed: boolean): Progress {
  const others = progress.missed.filter((name) => name !== step);
  return {
    ...progress,
    done: progress.done.includes(step) ? progress.done : [...progress.done, step],
    missed: isMissed ? [...others, step] : others,
  };
}

/** The lesson is over. */
export function finished(progress: Progress): Progress {
  return { ...progress, at: null, isFinished: true };
}

/** A visit: the steps it goes through, and with which of them it begins. */
export type Visit = { plan: number[]; place: number };

/**
 * What a visit goes through. Whoever left in the middle goes on there; whoever
 * has finished begins with what went wrong, if anything did.
 */
export function visitOf(progress: Progress, steps: readonly { name: string }[]): Visit {
  const all = steps.map((_, idx) => idx);
  const missed = all.filter((idx) => progress.missed.includes(steps[idx]?.name ?? ""));
  const plan = progress.isFinished && missed.length > 0 && missed.length < all.length ? missed : all;
  const left = plan.findIndex((idx) => steps[idx]?.name === progress.at);
  if (progress.at !== null && left === -1 && plan !== all) return { plan: all, place: Math.max(0, all.findIndex((idx) => steps[idx]?.name === progress.at)) };
  return { plan, place: Math.max(0, left) };
}

/** Which steps can be chosen: those that were reached, and all once the lesson is known. */
export function reachable(progress: Progress, steps: readonly { name: string }[]): boolean[] {
  return steps.map(({ name }, idx) => {
    const before = steps[idx - 1]?.name;
    return idx === 0 || progress.isFinished || progress.done.includes(name) || progress.at === name || (before !== undefined && progress.done.includes(before));
  });
}
