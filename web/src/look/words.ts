// Small pieces of language used in several places.

import type { SeatMark } from "../games/contract";
import type { About, SeatView, TableLine } from "../wire/wire";

/** "just now", "5 min ago", "2 h ago", "3 days ago". */
export function ago(seconds: number, nowSeconds: number = Date.now() / 1000): string {
  const passed = Math.max(0, nowSeconds - seconds);
  if (passed < 60) return "just now";
  if (passed < 3_600) return `${Math.floor(passed / 60)} min ago`;
  if (passed < 86_400) return `${Math.floor(passed / 3_600)} h ago`;
  return `${counted(Math.floor(passed / 86_400), "day")} ago`;
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length <= 1) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** "1 pearl", "3 pearls". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** A sentence with its first letter large. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** How long people sit at a game: "15–25 min". */
export function minutesOf({ minutes: [shortest, longest] }: About): string {
  return shortest === longest ? `${longest} min` : `${shortest}–${longest} min`;
}

/** Who made a game, as far as its rulebook says; empty if it does not. */
export function creditsOf({ designers, publisher, year }: About): string {
  const made = designers.length > 0 ? `By ${listed(designers)}` : "";
  const published = [publisher, year].filter((word) => word !== null).join(" ");
  return [made, published].filter((word) => word !== "").join(", ");
}

/** A name from the server's vocabulary as people read it: `first_seat` is "First seat". */
export function readable(name: string): string {
  return capital(name.replaceAll("_", " "));
}

/** One's own tables: those that wait for one first, then those that go on, then the rest. */
export function mostUrgentFirst(lines: readonly TableLine[]): TableLine[] {
  const urgency = (line: TableLine): number => {
    if (line.is_your_turn) return 0;
    return line.status === "live" ? 1 : line.status === "lobby" ? 2 : 3;
  };
  return [...lines].sort((one, other) => urgency(one) - urgency(other) || other.changed_at - one.changed_at);
}

/** What one has to know of a seat to call whoever sits there by a name. */
type Seated = Pick<SeatView, "name" | "bot" | "is_yours" | "is_resigned">;

/** What to call whoever sits in a seat. */
export function seatLabel(seat: Seated): string {
  if (seat.name !== null) return seat.name;
  if (seat.bot !== null) return readable(seat.bot);
  return "Free seat";
}

/** A sentence of the server's with its marks as names: `{B}` is whoever sits in the second seat. */
export function named(sentence: string, marks: readonly SeatMark[]): string {
  return sentence.replace(/\{([A-Z])\}/g, (_, letter: string) => marks[letter.charCodeAt(0) - 65]?.label ?? letter);
}

/** The seats as screens show them; two of one name get their letters beside it. */
export function seatMarks(seats: readonly Seated[]): SeatMark[] {
  const labels = seats.map(seatLabel);
  return seats.map((view, seat) => {
    const label = labels[seat] ?? "";
    const isShared = labels.filter((other) => other === label).length > 1;
    return {
      seat,
      name: view.name,
      bot: view.bot,
      is_yours: view.is_yours,
      is_resigned: view.is_resigned,
      label: isShared ? `${label} ${String.fromCharCode(65 + seat)}` : label,
    };
  });
}
