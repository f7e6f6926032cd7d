// Mini DiverCity's screen against recorded games: choosing, words, marks, the end.

import { describe, expect, test } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { chancesOf, chanceWords, corporationsLeft, endingOf, headlineOf, missingWords, reasonOf } from "../src/games/mini-divercity/aftermath";
import { DRAWINGS } from "../src/games/mini-divercity/animals";
import { fits, isEmpty, kindsOf, offersOf, targetsOf, withPart, type Choice, type Field } from "../src/games/mini-divercity/choosing";
import { corporationName, corporationWords, DECK, effectsOf, SPECIES } from "../src/games/mini-divercity/names";
import { kindWords, offerOf, remarkWords } from "../src/games/mini-divercity/offering";
import { markRecent } from "../src/games/mini-divercity/recent";
import { actingHand, otherHands, ownHands, remainingOf } from "../src/games/mini-divercity/seeing";
import { fade, summary, tell } from "../src/games/mini-divercity/tell";
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
  const { seats } = gameOf("coop");
  const ada: Viewer = { type: "seat", seat: 0 };
  const view = gameOf("coop").frames[0]?.screen.view;
  /** By type, so that a new event without words does not compile. */
  const told: { [Type in Event["type"]]: [Extract<Event, { type: Type }>, string | null, string | null] } = {
    first_hand: [{ type: "first_hand", hand: 0 }, "You begin.", "Ada begins."],
    diver_card: [{ type: "diver_card", hand: 0, diver: "captain" }, "You are the Captain.", "Ada is the Captain."],
    drawn: [{ type: "drawn", hand: 1, species: "crab" }, null, null],
    refilled: [{ type: "refilled", card: null }, null, null],
    round: [{ type: "round", hand: 0 }, null, null],
    corporation: [{ type: "corporation", card: "oil_dynamite" }, "The corporations turn over Oil, then dynamite.", "The corporations turn over Oil, then dynamite."],
    nothing: [{ type: "nothing", card: "oil" }, "Oil platform comes to nothing.", "Oil platform comes to nothing."],
    drilled: [{ type: "drilled", hand: 0, slot: 1, species: "eel" }, "You give up card 2 to the oil: an Eel.", "Ada gives up card 2 to the oil: an Eel."],
    blasted: [{ type: "blasted", species: "turtle", from_discard: true }, "The dynamite hits a Turtle of the discard pile.", "The dynamite hits a Turtle of the discard pile."],
    hotel: [{ type: "hotel", hotel: "red", was_built: false }, "The red hotel is built.", "The red hotel is built."],
    reshuffled: [{ type: "reshuffled" }, "The corporation cards are shuffled.", "The corporation cards are shuffled."],
    played: [{ type: "played", hand: 0, slot: 0, species: "octopus", means: "captain" }, "You play card 1 on the Captain's order: an Octopus.", "Ada plays card 1 on the Captain's order: an Octopus."],
    moved: [{ type: "moved", species: "crab", from: 1, to: 2 }, "The Crab is saved!", "The Crab is saved!"],
    told: [{ type: "told", from: 0, to: 1, cards: ["crab", "eel"] }, "You tell Bot B their cards: Crab and Eel.", "Ada tells Bot B their cards: Crab and Eel."],
    signing: [{ type: "signing", from: 1, to: 0 }, "Bot B makes signs to you.", "Bot B makes signs to Ada."],
    signed: [{ type: "signed", from: 1, to: 0, slot: 2, sign: 4 }, "Sign 5 for card 3.", "Sign 5 for card 3."],
    closed: [{ type: "closed", hand: 0, slot: 2, species: "lobster", hotel: "blue" }, "You close the blue hotel with card 3, a Lobster.", "Ada closes the blue hotel with card 3, a Lobster."],
    used: [{ type: "used", hand: 0, diver: "swimmer" }, "You use the Olympic Swimmer.", "Ada uses the Olympic Swimmer."],
    island: [{ type: "island", hotel: "green" }, "The green hotel is an island again.", "The green hotel is an island again."],
    looked: [{ type: "looked", card: "dynamite" }, "The Visionary sees Dynamite.", "The Visionary sees Dynamite."],
    ordered: [{ type: "ordered", card: null }, null, null],
    foreseen: [{ type: "foreseen", cards: ["oil"] }, "The Industrialist's hand is shown: Oil platform.", "The Industrialist's hand is shown: Oil platform."],
    dismissed: [{ type: "dismissed", card: "red_blue" }, "The Industrialist loses Red and blue hotels.", "The Industrialist loses Red and blue hotels."],
    conceded: [{ type: "conceded", seat: 0 }, "You would give up.", "Ada would give up."],
    over: [{ type: "over", ending: "hotels" }, "Six hotels stand around the reef: the divers lose.", "Six hotels stand around the reef: the divers lose."],
    hand: [{ type: "hand", hand: 0, cards: ["manta_ray"] }, "You held Manta Ray.", "Ada held Manta Ray."],
  };

  test.each(Object.entries(told))("%s is told to its seat and to others", (_, [event, toSeat, toOthers]) => {
    expect(tell(event, seats, ada, view)).toBe(toSeat);
    expect(tell(event, seats, { type: "public" }, view)).toBe(toOthers);
  });

  test("a lone diver's hands have letters, and in versus the other seat is nobody's hand", () => {
    const solo = gameOf("solo");
    const position = solo.frames[0]?.screen.view;
    const you: Viewer = { type: "seat", seat: 0 };
    expect(tell({ type: "played", hand: 1, slot: 0, species: "crab", means: "action" }, solo.seats, you, position)).toBe("You play card 1 of hand B: a Crab.");
    expect(tell({ type: "told", from: 0, to: 1, cards: ["crab"] }, solo.seats, you, position)).toBe("The cards of hand B are turned up: Crab.");
    const boss = gameOf("boss");
    const played: Event = { type: "played", hand: 1, slot: 0, species: "crab", means: "action" };
    expect(tell(played, boss.seats, { type: "seat", seat: 1 }, boss.frames[0]?.screen.view)).toBe("Bot A plays card 1 of hand B: a Crab.");
    expect(tell({ type: "corporation", card: "oil" }, boss.seats, { type: "seat", seat: 1 }, boss.frames[0]?.screen.view)).toBe("You play Oil platform.");
  });

  test("every recorded event has words without gaps, or none", () => {
    for (const { events, seats: marks, viewer, screen } of frames) {
      for (const event of events) expect(tell(event, marks, viewer, screen.view) ?? "Nothing.").toMatch(/^[A-Z](?!.*(undefined|null|NaN)).*[.!]$/);
    }
    for (const { heard, seats: marks, frames: all } of games) {
      for (const event of heard) expect(tell(event, marks, { type: "public" }, all[0]?.screen.view) ?? "Nothing.").not.toMatch(/undefined|null|NaN/);
    }
  });

  test("a position is told with its target, its limit and its hotels", () => {
    for (const { screen: { view: position }, seats: marks } of frames) {
      const words = summary(position, marks);
      expect(words).not.toMatch(/undefined|NaN/);
      expect(words).toContain(`of ${position.saved_to_win} species saved`);
      expect(words).toContain(`of ${position.extinct_to_lose} extinct`);
      expect(words).toContain("of 6 hotels");
    }
  });

  test("what was told, signed and foreseen fades in the strict game until it is over, and only there", () => {
    const position = gameOf("strict").frames.find(({ screen }) => screen.view.phase.type !== "over")?.screen.view as View;
    const secret: Event[] = [told.told[0], told.signed[0], told.looked[0], { type: "ordered", card: "oil" }, told.foreseen[0]];
    for (const event of secret) {
      const faded = JSON.stringify(fade(event, position));
      expect(faded).not.toMatch(/crab|eel|dynamite|"oil"|"sign":\d/);
      expect(fade(event, { ...position, options: { ...position.options, turn_cards: true } })).toEqual(event);
      expect(fade(event, { ...position, options: { ...position.options, mode: "solo" } })).toEqual(event);
      expect(fade(event, { ...position, phase: { type: "over", ending: "saved", card: null } })).toEqual(event);
    }
    expect(fade(told.played[0], position)).toEqual(told.played[0]);
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
