// A game's options as values: what the server's descriptions mean, and what a
// set of options becomes when the number of seats changes.

import type { GameView, OptionSpec, SeatsBy } from "../wire/wire";

export type Options = Record<string, unknown>;

/** An option's value, or its default if nobody has set it. */
export function valueOf(spec: OptionSpec, options: Options): unknown {
  return options[spec.name] ?? defaultOf(spec);
}

function defaultOf(spec: OptionSpec): unknown {
  switch (spec.values.type) {
    case "flag":
      return spec.default === "true";
    case "first_seat":
      return /^\d+$/.test(spec.default) ? Number(spec.default) : spec.default;
    default:
      return spec.default;
  }
}

/** Whether there is anything to choose on a page. What only a game's own names can say is left to command lines. */
export function isChoosable({ values }: OptionSpec, seats: number): boolean {
  switch (values.type) {
    case "name":
      return false;
    case "choice":
      return values.choices.length > 1;
    case "per_hand":
      return values.words.length > 1;
    case "first_seat":
      return seats > 1;
    default:
      return true;
  }
}

/** How many options are not as usual. */
export function changedCount(specs: readonly OptionSpec[], options: Options): number {
  return specs.filter((spec) => String(valueOf(spec, options)) !== String(defaultOf(spec))).length;
}

/** A list by seat in which every seat has something else, as far as it goes. */
export function spread(items: readonly string[], seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => items[seat % items.length] ?? "");
}

/** The same options for another number of seats. */
export function fitToSeats(specs: readonly OptionSpec[], options: Options, seats: number): Options {
  const fitted: Options = { ...options };
  for (const { name, values } of specs) {
    const value = fitted[name];
    if (values.type === "first_seat" && typeof value === "number" && value >= seats) fitted[name] = "random";
    if (values.type === "per_hand" && Array.isArray(value) && value.length !== seats) fitted[name] = values.words[0];
    if (values.type === "per_seat" && Array.isArray(value) && value.length !== seats) {
      const kept = value.slice(0, seats) as string[];
      const free = values.items.filter((item) => !kept.includes(item));
      fitted[name] = [...kept, ...spread(free.length > 0 ? free : values.items, seats - kept.length)];
    }
  }
  return fitted;
}

/** What the chosen value of each option that decides on seats allows. */
function seatsChosen(game: GameView, options: Options): SeatsBy[] {
  return game.seats_by.filter(({ option, value }) => {
    const spec = game.options.find(({ name }) => name === option);
    return spec !== undefined && String(valueOf(spec, options)) === value;
  });
}

/** The numbers of seats with which these options can be played. */
export function seatCounts(game: GameView, options: Options): number[] {
  const chosen = seatsChosen(game, options);
  const all = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, idx) => game.min_seats + idx);
  return all.filter((count) => chosen.every(({ seats }) => seats.includes(count)));
}

/** The number of seats nearest to what is wanted; the usual one if that is impossible. */
export function fittingSeats(game: GameView, options: Options, wanted: number | null): number {
  const counts = seatCounts(game, options);
  if (wanted !== null && counts.includes(wanted)) return wanted;
  const usual = seatsChosen(game, options).map((chosen) => chosen.usual);
  return [...usual, game.usual_seats].find((count) => counts.includes(count)) ?? counts[0] ?? game.usual_seats;
}

/** One seat's choice in a list by seat; whoever had it gets what this seat had. */
export function choose(list: readonly string[], seat: number, item: string): string[] {
  const before = list[seat] ?? item;
  return list.map((other, idx) => (idx === seat ? item : other === item ? before : other));
}
