// In Too Deep's screen against recorded games: words, grouping, payment, where
// depth cards hang, what the end shows.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { attemptOf, costOf, dividendOf, groupsOf, isSameAction, optionsFor, subjectOf, targetOf } from "../src/games/in-too-deep/choosing";
import { countedSoFar, Ending } from "../src/games/in-too-deep/ending.svelte";
import { commitWords, costsSentence, optionWords, paysSentence, sentenceOf, thenWords, worthSentence } from "../src/games/in-too-deep/explaining";
import { receiversOf } from "../src/games/in-too-deep/flights";
import { depthY, hang, relax } from "../src/games/in-too-deep/hanging";
import { paysShort, paysWord, SIDES } from "../src/games/in-too-deep/names";
import { beginPayment, isPaid, payActions, suggest, toggle } from "../src/games/in-too-deep/paying";
import { bannerOf, recentOf } from "../src/games/in-too-deep/recent";
import { stateWords, summary } from "../src/games/in-too-deep/summary";
import type { Action, CompanyView, Event, View } from "../src/games/in-too-deep/types";
import { linesOf, note, ticksOf, worthOver } from "../src/games/in-too-deep/worth";
import type { Viewer } from "../src/wire/wire";

type Recorded = {
  name: string;
  seats: SeatMark[];
  frames: { viewer: Viewer; events: Event[]; screen: { view: View; legal: Action[]; prompt: string } }[];
  events: Event[];
};

const games = Object.values(import.meta.glob<Recorded>("./fixtures/in-too-deep/*.json", { eager: true, import: "default" }));
const frames = games.flatMap(({ name, seats, frames: own }) => own.map((frame) => ({ name, seats, ...frame })));
const live = frames.filter(({ screen }) => screen.legal.length > 0);
const me: Viewer = { type: "seat", seat: 0 };
const trio: SeatMark[] = ["Ada", "Bo", "Cy"].map((label, seat) => ({ seat, name: label, bot: null, is_yours: seat === 0, is_resigned: false, label }));

function turnOf(name: string): (typeof frames)[number] {
  const found = live.find((frame) => frame.name === name && frame.screen.view.phase.type === "turn");
  if (!found) throw new Error(`${name} has a turn`);
  return found;
}

test("the recordings hold what the tests need", () => {
  expect(games.length).toBe(4);
  const kinds = new Set(live.flatMap(({ screen }) => screen.legal.map(({ type }) => type)));
  for (const kind of ["take", "buy", "expand", "draw", "skip", "remove", "remove_top", "move_top", "buy_discount", "take_share", "raise", "shift", "play_extra"]) {
    expect(kinds, kind).toContain(kind);
  }
  expect(games.some(({ frames: own }) => own.some(({ screen }) => screen.view.third !== null))).toBe(true);
});

describe("grouping", () => {
  test("every legal action but drawing and skipping belongs to one thing, and is found there again", () => {
    for (const { screen } of live) {
      const groups = groupsOf(screen.legal, screen.view);
      const grouped = groups.flatMap(({ actions }) => actions);
      const rest = screen.legal.filter(({ type }) => type === "draw" || type === "skip");
      expect(grouped.length + rest.length).toBe(screen.legal.length);
      for (const { subject, actions } of groups) {
        const options = optionsFor(subject, screen.legal, screen.view);
        expect(options.length).toBe(actions.length);
        for (const action of actions) expect(options.some((option) => isSameAction(option, action))).toBe(true);
      }
    }
  });

  test("no two things that can be done lead to the same place", () => {
    for (const { screen } of live) {
      for (const { actions } of groupsOf(screen.legal, screen.view)) {
        const targets = actions.map((action) => JSON.stringify(targetOf(action, screen.view)));
        expect(new Set(targets).size).toBe(targets.length);
      }
    }
  });

  test("asking for a thing at a place asks for the action that the list has", () => {
    for (const { screen } of live) {
      for (const action of screen.legal) {
        const subject = subjectOf(action, screen.view);
        const target = targetOf(action, screen.view);
        if (!subject || !target || subject.type === "open" || subject.type === "cell" || target.type === "discard") continue;
        expect(isSameAction(attemptOf(subject, target, screen.view), action), JSON.stringify(action)).toBe(true);
      }
    }
  });
});

describe("prices and dividends", () => {
  test("what is legal can be paid by the hand", () => {
    for (const { screen, viewer } of live) {
      const hand = viewer.type === "seat" ? (screen.view.players[viewer.seat]?.hand ?? []) : [];
      for (const action of screen.legal) expect(costOf(action, screen.view)).toBeLessThanOrEqual(hand.length);
    }
  });

  test("a share costs what the table shows, or what the ability says", () => {
    const { screen } = turnOf("three-basic");
    const card = screen.view.companies[2]?.cards[0] ?? 0;
    const view: View = { ...screen.view, companies: screen.view.companies.map((one, idx) => ({ ...one, price: idx })) };
    expect(costOf({ type: "buy", card }, view)).toBe(2);
    const ability: View = { ...view, phase: { type: "ability", company: "research" }, ability: { type: "share", prices: [7, 8, 9, 10, 11] } };
    expect(costOf({ type: "buy_discount", card }, ability)).toBe(9);
    expect(costOf({ type: "take_share", holder: 1, company: "wildlife" }, ability)).toBe(11);
    expect(costOf({ type: "skip" }, ability)).toBe(0);
  });

  test("an extra card and what is done to depth cards cost what the ability says", () => {
    const { screen } = turnOf("three-basic");
    const extra: View = { ...screen.view, ability: { type: "extra", costs: [[5, [1, 1, 1, 1, 1]], [40, [0, 0, 2, 0, 0]]] } };
    expect(costOf({ type: "play_extra", card: 40, company: "pearl" }, extra)).toBe(2);
    expect(costOf({ type: "play_extra", card: 40, company: "ocean" }, extra)).toBe(0);
    const depth: View = { ...screen.view, ability: { type: "depth", cost: 3 } };
    expect(costOf({ type: "remove", card: 12 }, depth)).toBe(3);
    expect(optionWords({ type: "raise", card: 12 }, depth, trio, me).note).toBe("pay 3 cards");
  });

  test("what was announced costs what is paid and what is due", () => {
    const { screen } = turnOf("three-basic");
    const action: Action = { type: "buy", card: 44 };
    const view: View = { ...screen.view, phase: { type: "pay", action, paid: [3, 9], n_due: 2 } };
    expect(costOf(action, view)).toBe(4);
    expect(costOf({ type: "pay", card: 12 }, view)).toBe(0);
  });

  test("only the numbers that the position names pay", () => {
    const { screen } = turnOf("three-basic");
    const companies = screen.view.companies.map((one): CompanyView => ({ ...one, pays: [50, 100], dividend: [2, 0, 1] }));
    const view: View = { ...screen.view, companies };
    expect(dividendOf({ type: "expand", card: 49, company: "pearl" }, view)).toBeNull();
    expect(dividendOf({ type: "expand", card: 50, company: "pearl" }, view)).toEqual([2, 0, 1]);
    expect(optionWords({ type: "expand", card: 50, company: "pearl" }, view, trio, me).note).toBe("you +2, C +1");
    const [first] = companies;
    if (!first) throw new Error("there are companies");
    const paying = [[50, 100], [1, 100], [100, 100], null].map((pays) => ({ ...first, pays: pays as CompanyView["pays"] }));
    expect(paying.map(paysWord)).toEqual(["50+", "any", "100", "none"]);
    expect(paying.map(paysShort)).toEqual(["50", "any", "100", "no"]);
    expect(paying.map((one) => paysSentence(one).split(" takes ")[0])).toEqual(["A card from 50 on", "Any first card", "Only the 100", "No card"]);
    expect([0, 1, 3].map((price) => costsSentence({ ...first, price }).split(" costs ")[1])).toEqual([
      "nothing: nobody has one yet.",
      "1 other card of your hand, one for each share that is out.",
      "3 other cards of your hand, one for each share that is out.",
    ]);
    expect(worthSentence({ ...first, value: 1 })).toContain("1 point as");
  });

  test("drawing says what it makes, and an ability is spoken of only where it comes", () => {
    const { screen } = turnOf("three-basic");
    const draw = (fundraiser: View["fundraiser"]): string => sentenceOf({ type: "draw" }, { ...screen.view, draw_streak: 1, fundraiser }, trio, me);
    expect(draw({ n_left: 2, n_cards: 2, is_last: false })).toContain("2 of 3 draws in a row");
    expect(draw({ n_left: 1, n_cards: 2, is_last: false })).toContain("an emergency fundraiser: 2 cards for everybody");
    expect(draw({ n_left: 1, n_cards: 2, is_last: true })).toContain("then the last turns");
    expect(draw(null)).toContain("break ties");
    const expand: Action = { type: "expand", card: 50, company: "ocean" };
    const without: View = { ...screen.view, companies: screen.view.companies.map((one) => ({ ...one, has_ability: false })) };
    expect(thenWords(expand, screen.view)).toMatch(/^Then you may: /);
    expect(thenWords(expand, without)).toBe("");
  });
});

describe("paying", () => {
  const { screen } = turnOf("three-basic");
  const purse = [7, 22, 48, 63, 90];

  test("the suggestion has as many cards as are due, ascending, out of the purse", () => {
    for (let due = 0; due <= purse.length; due += 1) {
      const cards = suggest(due, purse, screen.view);
      expect(cards.length).toBe(due);
      expect(cards.every((card) => purse.includes(card))).toBe(true);
      expect([...cards].sort((one, other) => one - other)).toEqual(cards);
    }
  });

  test("cards that are too low everywhere go first", () => {
    const companies = screen.view.companies.map((one) => ({ ...one, depth: [60], pays: [70, 100] as [number, number], price: 9, value: 1 }));
    const view: View = { ...screen.view, companies };
    expect(suggest(3, purse, view)).toEqual([7, 22, 48]);
  });

  test("a card that is chosen takes the place of a suggested one; what was chosen by hand stays", () => {
    let payment = beginPayment(2, purse, screen.view);
    expect(isPaid(payment)).toBe(true);
    const others = purse.filter((card) => !payment.picked.includes(card));
    for (const card of others.slice(0, 2)) payment = toggle(payment, card);
    expect([...payment.picked].sort((a, b) => a - b)).toEqual(others.slice(0, 2));
    expect(payment.suggested).toEqual([]);
    payment = toggle(payment, others[0] ?? 0);
    expect(isPaid(payment)).toBe(false);
    expect(toggle(payment, 100)).toBe(payment);
  });

  test("the steps are named in ascending order, whatever the order of choosing", () => {
    const payment = { due: 3, purse, picked: [90, 7, 48], suggested: [] };
    expect(payActions(payment)).toEqual([{ type: "pay", card: 7 }, { type: "pay", card: 48 }, { type: "pay", card: 90 }]);
  });
});

describe("words", () => {
  test("every choice has words for its button, its sentence and the commitment", () => {
    for (const { screen, seats, viewer } of live) {
      for (const action of screen.legal) {
        const { head, note: under } = optionWords(action, screen.view, seats, viewer);
        const words = [head, under, sentenceOf(action, screen.view, seats, viewer), commitWords(action, screen.view)];
        for (const word of words) expect(word, JSON.stringify(action)).toMatch(/^\S/);
        expect(words.join(" ")).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  test("a position is one sentence or a few, with everybody in it", () => {
    for (const { screen, seats } of frames) {
      const words = summary(screen.view, seats);
      for (const { label } of seats) expect(words).toContain(label);
      expect(words).not.toMatch(/undefined|null|NaN/);
    }
    const { screen } = turnOf("three-basic");
    expect(stateWords({ ...screen.view, ending: null, depletions: 1, deck: 1 })).toBe("Second deck, 1 card left.");
    expect(stateWords({ ...screen.view, ending: { is_final_turn: true, n_left: 2 } })).toBe("Last turns: 2 after this one.");
  });

  test("every side of every company has its text and its rule", () => {
    for (const sides of Object.values(SIDES)) {
      for (const { brief, full, rule } of [sides.basic, sides.advanced]) {
        expect(brief.length).toBeLessThan(32);
        expect(full).toMatch(/\.$/);
        expect(rule).toMatch(/^R3\.\d+$/);
      }
    }
  });
});

describe("what happened", () => {
  const { screen } = turnOf("three-basic");

  test("a dividend, a fundraiser, the second deck and the last turns have a banner", () => {
    const banner = (events: Event[]) => bannerOf(events, trio, me)?.head ?? null;
    expect(banner([{ type: "dividend", company: "pearl", owed: [1, 0, 0] }])).toBe("Pearl Diving pays");
    expect(banner([{ type: "dividend", company: "pearl", owed: [0, 0, 0] }])).toBeNull();
    expect(banner([{ type: "fundraiser" }])).toBe("Emergency fundraiser");
    expect(banner([{ type: "reshuffled", n_cards: 30, deck: "second" }])).toBe("The second deck");
    expect(banner([{ type: "reshuffled", n_cards: 30, deck: "reserve" }])).toBe("The reserve");
    expect(banner([{ type: "fundraiser" }, { type: "ending", ending: "fundraisers" }])).toBe("The last turns");
    expect(banner([{ type: "draws", seat: 1 }])).toBeNull();
  });

  test("a bonus share shows what was opened and what the third player kept", () => {
    const events: Event[] = [
      { type: "bonus", fate: "resolved" },
      ...[63, 2, 6, 30].map((card): Event => ({ type: "opened", card })),
      { type: "third", card: 63, company: "ocean" },
      { type: "third_depth", card: 6, company: "ocean" },
      { type: "discarded", cards: [2, 30] },
    ];
    const banner = bannerOf(events, trio, me);
    expect(banner?.cards).toEqual([63, 2, 6, 30]);
    expect(banner?.kept).toEqual([63, 6]);
    expect(banner?.note).toContain("63");
  });

  test("flights tell who gets how many, and nothing else", () => {
    const events: Event[] = [{ type: "drawn", seat: 2, card: null }, { type: "drawn", seat: 0, card: 12 }, { type: "draws", seat: 0 }];
    expect(receiversOf(events)).toEqual([2, 0]);
  });

  test("the cards and cells that changed are marked", () => {
    const card = 44;
    const recent = recentOf([{ type: "bought", seat: 1, card, company: "pearl", paid: [] }, { type: "expanded", seat: 1, card: 50, company: "ocean", paid: [] }], screen.view);
    expect(recent).toEqual({ depth: [50], cells: ["1 pearl"] });
  });
});

describe("hanging", () => {
  const sizes = { height: 360, tag: 20, top: 40 };

  test("the top hangs at its depth, older cards stay apart from it and from each other", () => {
    for (const depth of [[5, 9, 13, 22, 30], [41, 42, 43, 44, 45, 46, 47], [70, 80, 12], [100], [1]]) {
      const hung = hang(depth, sizes);
      expect(hung.map(({ card }) => card)).toEqual(depth);
      const top = hung.at(-1);
      expect(top?.y).toBe(depthY(depth.at(-1) ?? 0, sizes));
      for (const lane of [-1, 1]) {
        const ys = hung.filter((one) => one.lane === lane).map(({ y }) => y).sort((one, other) => one - other);
        ys.slice(1).forEach((y, idx) => expect(y - (ys[idx] ?? 0)).toBeGreaterThan(sizes.tag * 0.6));
      }
      for (const { y } of hung) expect(y >= 0 && y <= sizes.height).toBe(true);
    }
  });

  test("deeper means lower", () => {
    for (let card = 2; card <= 100; card += 1) expect(depthY(card, sizes)).toBeGreaterThan(depthY(card - 1, sizes));
    expect(relax([10, 11, 12], 0, 100, 10)).toEqual([10, 20, 30]);
    expect(relax([95, 96], 0, 100, 10)).toEqual([90, 100]);
  });
});

describe("the end", () => {
  const over = frames.filter(({ screen }) => screen.view.phase.type === "over");

  test("counting every company gives the score the server says", () => {
    expect(over.length).toBe(4);
    for (const { screen } of over) {
      screen.view.players.forEach(({ score }, seat) => {
        expect(countedSoFar(screen.view, seat, () => true)).toBe(score);
        expect(countedSoFar(screen.view, seat, () => false)).toBe(0);
      });
    }
  });

  test("the ceremony can be skipped, and says when it is done", () => {
    const [end] = over;
    if (!end) throw new Error("a game has ended");
    let shown = 0;
    const ending = new Ending();
    ending.hear(end.screen.view, [{ type: "over" }], true, () => (shown += 1));
    expect([ending.progress, ending.isCounted(0), shown]).toEqual([0, false, 0]);
    ending.finish();
    expect([ending.progress, ending.isCounted(4), shown]).toEqual([null, true, 1]);
    ending.hear(end.screen.view, [], true, () => (shown += 1));
    expect([ending.progress, shown]).toEqual([null, 2]);
  });

  test("the chart has a moment for every change of worth", () => {
    const views = games[0]?.frames.map(({ screen }) => screen.view) ?? [];
    const moments = worthOver(views);
    expect(moments.length).toBeGreaterThan(1);
    const last = views.at(-1);
    if (last) expect(note(moments, last).length).toBe(moments.length);
    const lines = linesOf([[0, 0], [5, 10]], 100, 50);
    expect(lines[1]?.points).toEqual([[0, 50], [100, 0]]);
    expect(ticksOf(78)).toEqual([0, 20, 40, 60]);
  });
});
