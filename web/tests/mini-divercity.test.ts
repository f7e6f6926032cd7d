// Mini DiverCity's screen against recorded games: choosing, words, marks, the end.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { chancesOf, chanceWords, corporationsLeft, endingOf, headlineOf, missingWords, moodOf, reasonOf } from "../src/games/mini-divercity/aftermath";
import { DRAWINGS } from "../src/games/mini-divercity/animals";
import { fits, isEmpty, kindsOf, offersOf, targetsOf, withPart, type Choice, type Field } from "../src/games/mini-divercity/choosing";
import { corporationName, corporationWords, DECK, effectsOf, SPECIES } from "../src/games/mini-divercity/names";
import { kindWords, offerOf, remarkWords, typedOf } from "../src/games/mini-divercity/offering";
import { markRecent } from "../src/games/mini-divercity/recent";
import { actingHand, otherHands, ownHands, remainingOf } from "../src/games/mini-divercity/seeing";
import { summary } from "../src/games/mini-divercity/summary";
import { EDGES, placeOf, swimmingIn } from "../src/games/mini-divercity/swimming";
import type { Action, Event, View } from "../src/games/mini-divercity/types";
import type { Viewer } from "../src/wire/wire";

type Frame = { viewer: Viewer; events: Event[]; screen: { view: View; legal: Action[]; prompt: string } };
type Recorded = { name: string; seats: SeatMark[]; frames: Frame[]; heard: Event[] };

const games = Object.values(import.meta.glob<Recorded>("./fixtures/mini-divercity/*.json", { eager: true, import: "default" }));
const frames = games.flatMap(({ name, seats, frames: all }) => all.map((frame, idx) => ({ name: `${name}, ${idx}`, seats, ...frame })));
const live = frames.filter(({ screen }) => screen.legal.length > 0);
const gameOf = (name: string): Recorded => {
  const found = games.find((game) => game.name === name);
  if (!found) throw new Error(`no recording ${name}`);
  return found;
};

test("the recordings hold what the tests need", () => {
  expect(games.map(({ name }) => name).sort()).toEqual(["boss", "coop", "industrialist", "signs", "solo", "strict"]);
  const types = new Set(live.flatMap(({ screen }) => screen.legal.map(({ type }) => type)));
  expect(types.size).toBeGreaterThan(18);
  expect(frames.filter(({ screen }) => screen.view.phase.type === "over").length).toBeGreaterThan(6);
});

describe("choosing", () => {
  const FIELDS: Field[] = ["slot", "hand", "species", "hotel", "card", "diver"];

  test.each(live.map((frame) => [frame.name, frame] as const))("every legal action can be reached by pointing, and by the bar: %s", (_, { screen: { legal } }) => {
    for (const action of legal) {
      expect(kindsOf(legal)).toContain(action.type);
      expect(offersOf({ type: action.type }, legal)).toContainEqual(action);
      let choice: Choice = {};
      for (const field of FIELDS) {
        const value = (action as Choice)[field];
        if (value === undefined) continue;
        expect(targetsOf(field, choice, legal)).toContain(value);
        choice = withPart(choice, field, value as never, legal);
      }
      if (!isEmpty(choice)) expect(offersOf(choice, legal)).toContainEqual(action);
    }
  });

  const legal: Action[] = [
    { type: "play", slot: 0 },
    { type: "play", slot: 1 },
    { type: "tell", hand: 2 },
    { type: "close", slot: 0, hotel: "red" },
    { type: "close", slot: 0, hotel: "blue" },
    { type: "close", slot: 1, hotel: "red" },
    { type: "close", slot: 1, hotel: "blue" },
    { type: "captain", hand: 2 },
    { type: "swimmer", slot: 1 },
  ];

  test("a card offers playing first, then its other uses", () => {
    expect(offersOf({ slot: 1 }, legal).map(({ type }) => type)).toEqual(["play", "swimmer", "close", "close"]);
    expect(offersOf({}, legal)).toEqual([]);
  });

  test("a card and a hotel together are one offer, in either order", () => {
    const cardFirst = withPart(withPart({}, "slot", 0, legal), "hotel", "blue", legal);
    const hotelFirst = withPart(withPart({}, "hotel", "blue", legal), "slot", 0, legal);
    for (const choice of [cardFirst, hotelFirst]) expect(offersOf(choice, legal)).toEqual([{ type: "close", slot: 0, hotel: "blue" }]);
  });

  test("what does not go together lets the older choice go, and the same thing twice is put back", () => {
    expect(withPart({ slot: 0 }, "hand", 2, legal)).toEqual({ hand: 2 });
    expect(withPart({ type: "captain" }, "hand", 2, legal)).toEqual({ type: "captain", hand: 2 });
    expect(withPart({ slot: 0 }, "slot", 0, legal)).toEqual({});
    expect(withPart({ type: "play", slot: 0 }, "slot", 0, legal)).toEqual({ type: "play" });
    expect(fits({ type: "play", slot: 0 }, { slot: 0 })).toBe(true);
  });

  test("only what fits the chosen kind is a target", () => {
    expect([...targetsOf("slot", { type: "swimmer" }, legal)]).toEqual([1]);
    expect([...targetsOf("slot", { hotel: "red" }, legal)]).toEqual([0, 1]);
    expect([...targetsOf("hand", { type: "close" }, legal)]).toEqual([]);
  });

  test.each(live.map((frame) => [frame.name, frame] as const))("every offer has words: %s", (_, { screen: { view, legal: offered }, seats }) => {
    for (const action of offered) {
      const { title, detail } = offerOf(action, view, seats);
      expect(`${title} ${detail}`).toMatch(/^[A-Z](?!.*(undefined|null|NaN))/);
      expect(kindWords(action.type, view).rule).toMatch(/^[RQ]\d/);
    }
  });
});

describe("words", () => {
  test("a position is told with its target, its limit and its hotels", () => {
    for (const { screen: { view: position }, seats: marks } of frames) {
      const words = summary(position, marks);
      expect(words).not.toMatch(/undefined|NaN/);
      expect(words).toContain(`of ${position.saved_to_win} species saved`);
      expect(words).toContain(`of ${position.extinct_to_lose} extinct`);
      expect(words).toContain("of 6 hotels");
    }
  });

  test("a belief is told in words of its own, a phrase as the server has it", () => {
    expect(remarkWords({ id: 1, seat: 0, remark: { type: "declare", hand: 0, slot: 1, species: "octopus" }, text: "" })).toBe("I believe card 2 is an Octopus.");
    expect(remarkWords({ id: 2, seat: 0, remark: { type: "phrase", phrase: "phew" }, text: "Phew!" })).toBe("Phew!");
  });

  test("corporation cards say what they do, in order", () => {
    expect(DECK.reduce((sum, [, count]) => sum + count, 0)).toBe(27);
    for (const [card] of DECK) {
      expect(effectsOf(card).length).toBeGreaterThan(0);
      expect(corporationWords(card).join(" ")).toMatch(/\.$/);
    }
    expect(corporationName("dynamite_oil")).toBe("Dynamite, then oil");
    expect(effectsOf("red_purple")).toEqual([{ type: "hotel", hotel: "red" }, { type: "hotel", hotel: "purple" }]);
  });
});

describe("seeing", () => {
  test.each(frames.map((frame) => [frame.name, frame] as const))("five cards of every species are somewhere, and hands are whose they are: %s", (_, { screen: { view } }) => {
    for (const { gone, seen, hidden } of remainingOf(view)) expect(gone + seen + hidden).toBe(5);
    expect(ownHands(view).length + otherHands(view).length).toBe(view.hands.length);
    const acting = actingHand(view);
    if (acting !== null) expect(view.hands[acting]).toBeDefined();
  });

  test("others sit clockwise from the viewer", () => {
    const view = gameOf("coop").frames[0]?.screen.view as View;
    expect(otherHands({ ...view, viewer: { type: "seat", seat: 1 } }).map(({ seat }) => seat)).toEqual([2, 0]);
    expect(otherHands({ ...view, viewer: { type: "public" } }).length).toBe(3);
  });

  test("every animal has a drawing of its own", () => {
    const outlines = SPECIES.map((species) => JSON.stringify(DRAWINGS[species].parts));
    expect(new Set(outlines).size).toBe(12);
    for (const outline of outlines) expect(outline).not.toMatch(/NaN|undefined/);
  });
});

describe("marks", () => {
  const view = gameOf("coop").frames[0]?.screen.view as View;
  const moved = (from: number, to: number): Event => ({ type: "moved", species: "crab", from, to });
  const crab = SPECIES.indexOf("crab");

  test("drifts add up from one own turn to the next", () => {
    const past: Event[] = [{ type: "round", hand: 0 }, moved(0, 1), { type: "round", hand: 1 }, moved(1, 0), { type: "round", hand: 2 }, moved(0, -1)];
    expect(markRecent(past, [], view).drifts[crab]).toBe(-2);
    expect(markRecent([...past, { type: "round", hand: 0 }], [], view).drifts[crab]).toBe(-2);
    expect(markRecent([...past, { type: "round", hand: 0 }, { type: "round", hand: 1 }], [], view).drifts[crab]).toBe(0);
  });

  test("the round's corporation card and the last open species card are remembered", () => {
    const past: Event[] = [{ type: "round", hand: 0 }, { type: "corporation", card: "oil" }, { type: "drilled", hand: 0, slot: 1, species: "eel" }];
    const recent = markRecent(past, past, view);
    expect(recent.corporation).toBe("oil");
    expect(recent.reveal).toMatchObject({ species: "eel", how: "drilled", hand: 0 });
    expect(markRecent([...past, { type: "round", hand: 1 }], [], view).corporation).toBeNull();
    expect([...markRecent(past, [moved(0, 1), { type: "hotel", hotel: "red", was_built: false }, { type: "hotel", hotel: "blue", was_built: true }], view).touched]).toEqual(["crab", "red"]);
  });
});

describe("the end", () => {
  const endings = frames.filter(({ screen }) => screen.view.phase.type === "over");

  test.each(endings.map((frame) => [frame.name, frame] as const))("says why, and what could have been: %s", (_, { screen: { view }, seats }) => {
    const why = endingOf(view);
    if (!why) throw new Error("it is over");
    expect(headlineOf(why)).not.toBe("");
    expect(reasonOf(why, view)).toMatch(/^[A-Z0-9](?!.*(undefined|NaN)).*\.$/);
    expect(missingWords(view) === "").toBe(why === "saved");
    const cards = corporationsLeft(view).reduce((sum, { count }) => sum + count, 0);
    expect(cards).toBe(view.corporation_deck);
    for (const chance of chancesOf(view)) {
      expect(chance.steps).toBeGreaterThan(0);
      expect(chanceWords(chance, view, seats)).toMatch(/^[A-Z](?!.*(undefined|NaN)).*\.$/);
    }
  });
});

describe("swimming", () => {
  const REEFS = [[1000, 420], [480, 220], [370, 330], [300, 190], [350, 120]] as const;

  test("an animal swims within its zone, at a depth of its own", () => {
    for (const [width, height] of REEFS) {
      const swimming = swimmingIn(width, height);
      for (const idx of SPECIES.keys()) {
        for (const token of [-2, -1, 0, 1, 2]) {
          const { x, y } = placeOf(idx, token, swimming);
          expect(x).toBeGreaterThan(EDGES[token + 2] ?? 1);
          expect(x).toBeLessThan(EDGES[token + 3] ?? 0);
          expect(y).toBe(placeOf(idx, 0, swimming).y);
        }
      }
    }
  });

  test("no animal hides another, and what can be tapped does not overlap", () => {
    for (const [width, height] of REEFS) {
      const swimming = swimmingIn(width, height);
      for (const token of [-2, -1, 0, 1, 2]) {
        const middles = SPECIES.map((_, idx) => placeOf(idx, token, swimming));
        for (const [idx, here] of middles.entries()) {
          for (const there of middles.slice(0, idx)) {
            const [dx, dy] = [Math.abs(here.x - there.x) * width, Math.abs(here.y - there.y) * height];
            if (swimming.isTappable) expect(Math.max(dx, dy)).toBeGreaterThanOrEqual(swimming.size);
            // Only in the smallest reefs they come closer than they are large, and never by half.
            else expect(Math.hypot(dx, dy)).toBeGreaterThan(swimming.size / 2);
          }
        }
      }
    }
    expect(swimmingIn(1000, 420).isTappable).toBe(true);
    expect(swimmingIn(300, 190).isTappable).toBe(false);
  });
});

test("an action is typed as the rules name it", () => {
  expect(typedOf({ type: "play", slot: 0 })).toBe("play 1");
  expect(typedOf({ type: "tell", hand: 1 })).toBe("tell B");
  expect(typedOf({ type: "close", slot: 1, hotel: "red" })).toBe("close 2 red");
  expect(typedOf({ type: "diving", species: "manta_ray" })).toBe("diving manta_ray");
  expect(typedOf({ type: "end_turn" })).toBe("end_turn");
});

test("the reef itself says how a game ended", () => {
  for (const { screen } of frames) {
    const ending = endingOf(screen.view);
    expect(moodOf(screen.view)).toBe(ending === null ? "open" : ending === "saved" ? "saved" : "lost");
  }
  expect(new Set(frames.map(({ screen }) => moodOf(screen.view))).size).toBeGreaterThan(1);
});
