// A game's options in words for people. The server says of each what it is
// called, and after a colon what it does.

import { seatLetter } from "../look/seats";
import { capital, readable } from "../look/words";
import type { OptionSpec } from "../wire/wire";
import { valueOf, type Options } from "./values";

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

/** What was agreed, to be read; what can only be one way was not. */
export function agreedOptions(specs: readonly OptionSpec[], options: Options): { name: string; label: string; words: string }[] {
  return specs.filter(({ values }) => values.type !== "name").map((spec) => ({ name: spec.name, label: optionWords(spec).label, words: settledWords(spec, valueOf(spec, options)) }));
}

function settledWords({ values }: OptionSpec, value: unknown): string {
  if (values.type === "file") return value === values.usual ? valueWords(values.usual) : "Our own";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return `Seat ${seatLetter(value)}`;
  return Array.isArray(value) ? value.map((one) => valueWords(String(one))).join(", ") : valueWords(String(value));
}
