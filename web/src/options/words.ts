// A game's options in words for people. The server says of each what it is
// called, and after a colon what it does.

import { capital, readable } from "../look/words";
import type { OptionSpec } from "../wire/wire";

/** Words of the vocabulary that nobody says at a table. */
const SPOKEN: Readonly<Record<string, string>> = {
  auto: "As usual",
  default: "As in the box",
  standard: "As in the box",
  random: "By chance",
  chosen: "Chosen in turn",
  coop: "Together",
  versus: "One against one",
};

export function optionWords({ name, help }: OptionSpec): { label: string; help: string } {
  const [label, ...rest] = help.split(": ");
  if (label === undefined || rest.length === 0) return { label: readable(name), help };
  return { label, help: capital(rest.join(": ")) };
}

export function valueWords(value: string): string {
  return SPOKEN[value] ?? readable(value);
}
