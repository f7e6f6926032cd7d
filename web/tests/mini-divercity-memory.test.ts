// The strict memory game: what was told is shown until it was taken in, and then
// nothing on the page holds it any more. Rendered as a page would be.

import { render } from "svelte/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SeatMark } from "../src/games/contract";
import { Acting, type Props } from "../src/games/mini-divercity/acting.svelte";
import { Ending } from "../src/games/mini-divercity/ending.svelte";
import { SPECIES_NAMES } from "../src/games/mini-divercity/names";
import { markRecent } from "../src/games/mini-divercity/recent";
import ScreenComponent from "../src/games/mini-divercity/Screen.svelte";
import type { Action, CardView, Event, Species, View } from "../src/games/mini-divercity/types";

type Recorded = { seats: SeatMark[]; frames: { events: Event[]; screen: { view: View; legal: Action[]; prompt: string } }[] };
const recorded = Object.values(import.meta.glob<Recorded>("./fixtures/mini-divercity/strict.json", { eager: true, import: "default" }))[0];
if (!recorded) throw new Error("the strict game is recorded");
const { seats } = recorded;
const base = recorded.frames.find(({ screen }) => screen.view.phase.type === "turn")?.screen;
if (!base) throw new Error("somebody has a turn in it");

const TOLD: Species[] = ["eel", "oyster", "manta_ray"];
const back: CardView = { face: { type: "back" }, told: false, fresh: false, signs: [] };
/** The recorded position, with an own hand of our making and others that hold other animals. */
const withHand = (cards: CardView[]): View => ({
  ...base.view,
  hands: base.view.hands.map((hand) =>
    hand.seat === 0 ? { ...hand, cards } : { ...hand, cards: [{ ...back, face: { type: "seen", species: "crab" } }] },
  ),
});
const fresh = withHand(TOLD.map((species) => ({ face: { type: "seen", species }, told: false, fresh: true, signs: [] })));
const takenIn = withHand(TOLD.map(() => back));
const telling: Event = { type: "told", from: 1, to: 0, cards: TOLD };

function propsOf(view: View, over: Partial<Props> = {}): Props {
  return {
    screen: { view, legal: base?.legal ?? [], prompt: "" },
    viewer: { type: "seat", seat: 0 },
    seats,
    canAct: true,
    pending: null,
    events: [],
    past: [telling],
    tell: () => null,
    outcome: null,
    ending: [],
    motion: false,
    isReplay: false,
    canTakeBack: false,
    play: vi.fn(),
    takeBack: vi.fn(),
    canAcknowledge: view === fresh,
    acknowledge: vi.fn(),
    canConcede: false,
    concede: vi.fn(),
    remarks: [],
    remark: vi.fn(),
    consider: () => Promise.resolve(null),
    showRule: vi.fn(),
    ...over,
  };
}
const page = (props: Props): string => render(ScreenComponent, { props }).body;
/** Which of the told animals a text names as a card of the viewer's. */
const namedIn = (html: string): Species[] => TOLD.filter((species) => new RegExp(`Your card \\d: ${SPECIES_NAMES[species]}`).test(html));

describe("a telling", () => {
  test("is shown on the cards with a button, until it is taken in", () => {
    const html = page(propsOf(fresh, { events: [telling] }));
    expect(namedIn(html)).toEqual(TOLD);
    expect(html).toContain("I have taken it in");
  });

  test("leaves no trace on the page afterwards", () => {
    const html = page(propsOf(takenIn));
    expect(namedIn(html)).toEqual([]);
    expect(html).not.toContain("I have taken it in");
    // Nowhere else either: a page whose past had other faces is the same page.
    const other: Event = { ...telling, cards: ["turtle", "lobster", "starfish"] };
    expect(page(propsOf(takenIn, { past: [other], events: [other] }))).toBe(page(propsOf(takenIn, { events: [telling] })));
  });

  test("is kept by no mark and no state of the screen", () => {
    expect(JSON.stringify(markRecent([telling], [telling], takenIn))).not.toMatch(/eel|oyster|manta/);
    let props = propsOf(fresh);
    const acting = new Acting(() => props);
    acting.begin();
    acting.pick("slot", 0);
    const ending = new Ending();
    ending.hear(fresh, [telling], false, () => {});
    props = propsOf(takenIn);
    acting.begin();
    ending.hear(takenIn, [], false, () => {});
    expect(JSON.stringify([acting.choice, acting.offers])).not.toMatch(/eel|oyster|manta/);
    expect(ending.shown(back, 0, 0)).toEqual(back);
  });

  test("is not shown to a spectator's page at all", () => {
    const open: View = { ...takenIn, viewer: { type: "public" } };
    const html = page(propsOf(open, { viewer: { type: "public" }, canAct: false, remark: null }));
    expect(namedIn(html)).toEqual([]);
    expect(html).not.toContain("Your card");
  });
});

describe("several decisions at once", () => {
  const play = vi.fn<(actions: Action[]) => void>();
  beforeEach(() => play.mockReset());

  test("go out one by one, each on a screen of its own, and stop when one is refused", () => {
    const legal: Action[] = [{ type: "sign", sign: 3 }, { type: "sign", sign: 4 }, { type: "next" }];
    const at = (): Props => ({ ...propsOf(takenIn, { play }), screen: { view: takenIn, legal, prompt: "" } });
    let props = at();
    const acting = new Acting(() => props);
    acting.begin();
    acting.commitAll(legal);
    expect(play.mock.calls).toEqual([[[{ type: "sign", sign: 3 }]]]);
    props = at();
    acting.begin();
    acting.goOn();
    expect(play.mock.calls.length).toBe(2);
    // The same screen again: it was refused, and the rest is let go.
    acting.goOn();
    props = at();
    acting.begin();
    acting.goOn();
    expect(play.mock.calls.length).toBe(2);
  });

  test("stop when the next is not legal any more", () => {
    let props: Props = { ...propsOf(takenIn, { play }), screen: { view: takenIn, legal: [{ type: "sign", sign: 3 }], prompt: "" } };
    const acting = new Acting(() => props);
    acting.begin();
    acting.commitAll([{ type: "sign", sign: 3 }, { type: "next" }]);
    props = { ...props, screen: { view: takenIn, legal: [{ type: "play", slot: 0 }], prompt: "" } };
    acting.begin();
    acting.goOn();
    expect(play.mock.calls.length).toBe(1);
  });
});

describe("the ceremony", () => {
  const over: View = { ...fresh, phase: { type: "over", ending: "saved", card: null } };
  const events: Event[] = [{ type: "over", ending: "saved" }];

  test("turns over only what was turned away, hand by hand, and can be skipped", () => {
    vi.useFakeTimers();
    const shown = vi.fn();
    const ending = new Ending();
    ending.hear(takenIn, [], true, shown);
    ending.hear(over, events, true, shown);
    const open: CardView = { ...back, face: { type: "up", species: "eel" } };
    expect(ending.shown(open, 0, 0).face.type).toBe("back");
    expect(ending.shown(open, 1, 0).face.type).toBe("up");
    expect(ending.isReefSpeaking, "the reef says it first").toBe(true);
    vi.advanceTimersByTime(2500);
    expect(ending.isReefSpeaking, "then come the words").toBe(false);
    expect(ending.shown(open, 0, 0).face.type).toBe("back");
    vi.advanceTimersByTime(1500);
    expect(ending.shown(open, 0, 0).face.type).toBe("up");
    expect(shown).not.toHaveBeenCalled();
    ending.finish();
    expect(shown).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test("is left out where it was not seen to come", () => {
    const shown = vi.fn();
    new Ending().hear(over, [], true, shown);
    expect(shown).toHaveBeenCalledOnce();
  });
});
