// One short sentence for each thing a viewer can choose, and what its button says.

import { counted } from "../../look/words";
import { squareName, lineName } from "./geometry";
import type { Choice, Kind } from "./choosing";

/** How a kind is named in the tray. */
export const KIND_NAMES: Record<Kind, string> = {
  diver: "Diver",
  pontoon: "Pontoon",
  extra_diver: "Extra diver",
  extra_pontoon: "Extra pontoon",
  look: "Look",
  necklace: "Necklace",
  backup: "Backup",
  done: "Done",
  retire: "Stop for good",
};

/** What a kind does, where it is used. */
export const KIND_HELP: Record<Kind, string> = {
  diver: "Pick a value, then a free space. It lies face down: only you know what it counts.",
  pontoon: "Up to two in a turn, each on a free line. No territory may be smaller than four squares.",
  extra_diver: "Power of the Children: one diver more, face up for all to see. Then play your turn.",
  extra_pontoon: "Power of the Fishermen: one pontoon more. Then play your turn.",
  look: "Power of the Elders: see what a face-down diver counts; others see only where. Then play your turn.",
  necklace: "Power of the Foragers: a rival's diver beside yours counts one less, not where all is full. Then play your turn.",
  backup: "Once a game: a diver of yours in a full territory counts one more and wins ties. It is your whole turn.",
  done: "Leave it at one pontoon.",
  retire: "You play no more in this game; divers you still hold never count.",
};

/** Which rule the sentence comes from. */
export const KIND_RULES: Record<Kind, string> = {
  diver: "R3.1",
  pontoon: "R4.1",
  extra_diver: "R8.5",
  extra_pontoon: "R8.6",
  look: "R8.4",
  necklace: "R8.7",
  backup: "R9.1",
  done: "R4.4",
  retire: "Q4",
};

/** What the coral button says for a choice that can be played. */
export function commitWords({ kind, value, at, line }: Choice, isSecond: boolean): string {
  const where = at ? squareName(at) : line !== null ? lineName(line) : "";
  switch (kind) {
    case "diver":
      return `Place ${value} on ${where}`;
    case "extra_diver":
      return `Place ${value} face up on ${where}`;
    case "pontoon":
      return isSecond ? `Lay the second on ${where}` : `Lay pontoon on ${where}`;
    case "extra_pontoon":
      return `Lay extra pontoon on ${where}`;
    case "look":
      return `Look at ${where}`;
    case "necklace":
      return `Necklace on ${where}`;
    case "backup":
      return `Back up ${where}`;
    case "done":
      return "Done";
    case "retire":
      return "Stop for good";
  }
}

/** What is still to be chosen, on the button while it waits. */
export function missingWords(kind: Kind): string {
  if (kind === "pontoon" || kind === "extra_pontoon") return "Choose a line";
  if (kind === "diver" || kind === "extra_diver") return "Choose a space";
  return "Choose a diver";
}

/** How many of a thing are left, for the tray. */
export function leftWords(count: number, thing: string): string {
  return count === 0 ? `no ${thing}s left` : `${counted(count, thing)} left`;
}
