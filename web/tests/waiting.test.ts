// What the table waits for beside the rules, and what can be done about it.

import { expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { USUAL_AGREEMENT } from "../src/net/pace";
import { waitingOf } from "../src/table/waiting";
import type { Agreement, SeatView } from "../src/wire/wire";

const now = new Date(2026, 10, 16, 15, 0).getTime() / 1_000;
const since = new Date(2026, 10, 16, 14, 5).getTime() / 1_000;
const marks = ["Ada", "Bo", "Cleo"].map((label, seat) => ({ seat, label }) as SeatMark);
const inDays: Agreement = { pace: { type: "days", days: 2 }, when_late: "seat_is_lost", is_friendly: false };

const seat = (over: Partial<SeatView> = {}): SeatView => ({ bot: null, away_since: null, is_yours: false, ...over }) as SeatView;
const away = seat({ away_since: since });
type Seen = Parameters<typeof waitingOf>[0];
/** Ada looks while Bo is to move. */
const seen = (over: object = {}): Seen => ({ isLive: true, isPaused: false, isYourTurn: false, mine: [0], seat: 0, marks, table: { toAct: [1] }, ...over }) as Seen;
const at = (seats: SeatView[], agreement: Agreement = USUAL_AGREEMENT, over: object = {}) => waitingOf(seen(over), { seats, agreement }, now);
const me = seat({ is_yours: true });

test("nothing where everybody is there", () => expect(at([me, seat()])).toBeNull());
test("whoever is to move and away is announced, and a bot can play on", () => {
  expect(at([me, away])).toEqual({ words: "Away since 14:05.", more: null, deed: { type: "stand_in", seat: 1, label: "Let a bot play on" } });
});
test("where several are to move, the absent ones are named", () => {
  expect(at([me, away, away], USUAL_AGREEMENT, { table: { toAct: [1, 2] } })?.words).toBe("Bo and Cleo are away since 14:05.");
  expect(at([me, seat(), away], USUAL_AGREEMENT, { table: { toAct: [1, 2] } })).toMatchObject({ words: "Cleo is away since 14:05.", deed: { seat: 2 } });
});
test("at a table with a clock the clock decides", () => {
  expect(at([me, away], inDays)).toEqual({ words: "Away since 14:05.", more: "When time is up, the seat is lost.", deed: null });
});
test("an absence does not matter while it is one's own turn, or another's", () => {
  expect(at([me, away], USUAL_AGREEMENT, { isYourTurn: true, table: { toAct: [0, 1] } })).toBeNull();
  expect(at([me, seat(), away])).toBeNull();
});
test("those who watch wait for nobody", () => {
  expect(at([seat(), away], USUAL_AGREEMENT, { mine: [], seat: null })).toBeNull();
});
test("whoever returns while a bot plays reads that, whatever else is up", () => {
  const kept = seat({ is_yours: true, bot: "otter" });
  expect(at([kept, away], inDays, { isPaused: true })).toEqual({ words: "Otter plays for you.", more: null, deed: { type: "return", seat: 0, label: "Take my seat back" } });
});
test("a pause ends with a tap", () => {
  expect(at([me, away], inDays, { isPaused: true, isYourTurn: true })).toEqual({ words: "No clock runs until somebody plays on.", more: null, deed: { type: "resume", label: "Play on" } });
});
test("a game that is over waits for nobody", () => expect(at([me, away], USUAL_AGREEMENT, { isLive: false })).toBeNull());
