// What is proposed, as each of those at the table reads it.

import { expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { agreeWords, questionOf } from "../src/table/proposing";
import type { ProposalView } from "../src/wire/wire";

const marks = ["Ada", "Bo", "Cleo"].map((label, seat) => ({ seat, label }) as SeatMark);
/** Bo would like something of Ada and Cleo. */
const proposal = (over: Partial<ProposalView> = {}): ProposalView => ({ seq: 7, seat: 1, what: { type: "take_back", to: 5 }, needs: [0, 2], agreed: [], chance_falls_anew: false, has_answered: false, ...over });

test("whoever is asked reads who would like what, and can answer", () => {
  expect(questionOf(proposal(), marks, [0], [0])).toEqual({ words: "Bo would like to take that back.", asked: [0], withdraws: null });
});
test("the question says that chance would fall anew", () => {
  expect(questionOf(proposal({ chance_falls_anew: true }), marks, [0], [0]).words).toBe("Bo would like to take that back. Chance will fall anew.");
});
test("whoever has answered waits for the others", () => {
  expect(questionOf(proposal({ agreed: [0] }), marks, [0], [])).toEqual({ words: "Bo would like to take that back. Waiting for Cleo.", asked: [], withdraws: null });
});
test("whoever has answered where answers are not told waits for the others as well", () => {
  expect(questionOf(proposal(), marks, [0], []).words).toBe("Bo would like to take that back. Waiting for Cleo.");
});
test("whoever proposed can withdraw", () => {
  expect(questionOf(proposal({ what: { type: "pause" } }), marks, [1], [1])).toEqual({ words: "You would like a pause. Waiting for Ada and Cleo.", asked: [], withdraws: 1 });
});
test("those who watch read it and can do nothing", () => {
  expect(questionOf(proposal({ what: { type: "abort" } }), marks, [], [])).toEqual({ words: "Bo would like to end the game without a result. Waiting for Ada and Cleo.", asked: [], withdraws: null });
});
test("a device with several seats answers for all of them", () => {
  expect(questionOf(proposal(), marks, [0, 1, 2], [0, 1, 2])).toEqual({ words: "Bo would like to take that back.", asked: [0, 2], withdraws: 1 });
});

test("the button says what agreeing does", () => {
  const whats = [{ type: "take_back", to: 0 }, { type: "pause" }, { type: "more_time", seconds: 300 }, { type: "abort" }, { type: "remove", seat: 1, bot: "otter" }] as const;
  expect(whats.map(agreeWords)).toEqual(["Let them", "Pause", "Give 5 min", "End it", "Let Otter play"]);
});
