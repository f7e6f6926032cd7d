// How a viewer of In Too Deep chooses, pays and commits: with a mouse, a thumb,
// and when the server would say no.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Refusal } from "../src/games/contract";
import { Acting, type Props } from "../src/games/in-too-deep/acting.svelte";
import { costOf } from "../src/games/in-too-deep/choosing";
import type { Action, View } from "../src/games/in-too-deep/types";
import basic from "./fixtures/in-too-deep/three-basic.json";
import advanced from "./fixtures/in-too-deep/two-advanced.json";

type Frame = { screen: Props["screen"] };
const frames = [...basic.frames, ...advanced.frames] as unknown as Frame[];
const no: Refusal = { message: "5 is not higher than 40", rule: "R2.4" };

let played: Action[][];
let nTakenBack: number;
let consider: ReturnType<typeof vi.fn<(actions: Action[]) => Promise<Refusal | null>>>;
let acting: Acting;
let props: Props;

function screenWith(...types: Action["type"][]): Props["screen"] {
  const found = frames.find(({ screen }) => types.every((type) => screen.legal.some((action) => action.type === type)));
  if (!found) throw new Error(`no recorded screen offers ${types.join(" and ")}`);
  return found.screen;
}

function firstOf<Type extends Action["type"]>(type: Type, isWanted: (action: Extract<Action, { type: Type }>) => boolean = () => true): Extract<Action, { type: Type }> {
  const found = props.screen.legal.find((action): action is Extract<Action, { type: Type }> => action.type === type && isWanted(action as Extract<Action, { type: Type }>));
  if (!found) throw new Error(`no ${type}`);
  return found;
}

function show(screen: Props["screen"], more: Partial<Props> = {}): void {
  played = [];
  nTakenBack = 0;
  consider = vi.fn(async () => no);
  props = {
    screen,
    viewer: { type: "seat", seat: 0 },
    seats: basic.seats,
    canAct: true,
    pending: null,
    events: [],
    past: [],
    tell: () => null,
    outcome: null,
    ending: [],
    motion: true,
    isReplay: false,
    canTakeBack: true,
    play: (actions) => played.push(actions),
    takeBack: () => (nTakenBack += 1),
    canAcknowledge: false,
    acknowledge: () => undefined,
    canConcede: false,
    concede: () => undefined,
    remarks: [],
    remark: null,
    consider,
    showRule: () => {},
    ...more,
  };
  acting = new Acting(() => props);
  acting.begin();
}

beforeEach(() => show(screenWith("buy", "expand", "draw")));

describe("a turn", () => {
  test("a card and a click on a lit shaft deepen it", () => {
    const { card, company } = firstOf("expand");
    acting.pick({ type: "hand", card });
    expect(acting.isOption({ type: "shaft", company })).toBe(true);
    acting.pickTarget({ type: "shaft", company }, "mouse");
    expect(played).toEqual([[{ type: "expand", card, company }]]);
  });

  test("where it has to be shown first, a click chooses and a second one does it", () => {
    show(screenWith("buy", "expand", "draw"), { careful: { mouse: true, touch: true } });
    const { card, company } = firstOf("expand", (one) => props.screen.legal.filter((other) => "card" in other && other.card === one.card).length > 1);
    acting.pick({ type: "hand", card });
    acting.pickTarget({ type: "shaft", company }, "mouse");
    expect([played.length, acting.canCommit]).toEqual([0, true]);
    acting.pickTarget({ type: "shaft", company }, "mouse");
    expect(played).toEqual([[{ type: "expand", card, company }]]);
  });

  test("a thumb chooses first and commits with the button, or a second tap", () => {
    const { card, company } = firstOf("expand", (one) => props.screen.legal.filter((other) => "card" in other && other.card === one.card).length > 1);
    acting.pick({ type: "hand", card });
    acting.pickTarget({ type: "shaft", company }, "touch");
    expect(played).toEqual([]);
    expect(acting.canCommit).toBe(true);
    acting.commit();
    expect(played.length).toBe(1);
  });

  test("buying asks for the payment and sends everything together, ascending", () => {
    const { card } = firstOf("buy", (one) => costOf(one, props.screen.view) > 0);
    const cost = costOf({ type: "buy", card }, props.screen.view);
    acting.pick({ type: "hand", card });
    acting.choose({ type: "buy", card });
    expect(acting.payment?.due).toBe(cost);
    expect(acting.payment?.purse).not.toContain(card);
    expect(acting.isSuggested).toBe(true);
    acting.commit();
    const [sent] = played;
    expect(sent?.[0]).toEqual({ type: "buy", card });
    const paid = sent?.slice(1).map((step) => (step.type === "pay" ? step.card : 0)) ?? [];
    expect(paid.length).toBe(cost);
    expect([...paid].sort((one, other) => one - other)).toEqual(paid);
  });

  test("what is paid can be changed, and not be sent before it is enough", () => {
    const { card } = firstOf("buy", (one) => costOf(one, props.screen.view) > 0);
    acting.pick({ type: "hand", card });
    acting.choose({ type: "buy", card });
    const first = acting.payment?.picked[0] ?? 0;
    acting.pick({ type: "hand", card: first });
    expect(acting.canCommit).toBe(false);
    acting.commit();
    expect(played).toEqual([]);
    acting.suggestAgain();
    expect(acting.canCommit).toBe(true);
  });

  test("drawing is chosen, then committed", () => {
    acting.chooseDraw();
    expect(played).toEqual([]);
    acting.commit();
    expect(played).toEqual([[{ type: "draw" }]]);
  });

  test("one step back at a time, nothing is sent", () => {
    const { card } = firstOf("expand", (one) => props.screen.legal.filter((other) => "card" in other && other.card === one.card).length > 1);
    acting.pick({ type: "hand", card });
    acting.choose(acting.options[0] as Action);
    expect(acting.stepBack()).toBe(true);
    expect([acting.action, acting.subject !== null]).toEqual([null, true]);
    expect(acting.stepBack()).toBe(true);
    expect(acting.subject).toBeNull();
    expect(acting.stepBack()).toBe(false);
    expect(played).toEqual([]);
  });

  test("a place that cannot be asks the server why", async () => {
    const { view, legal } = props.screen;
    const hand = view.players[0]?.hand ?? [];
    const pair = hand.flatMap((card) => view.companies.map(({ company }) => ({ card, company }))).find(({ card, company }) => !legal.some((one) => one.type === "expand" && one.card === card && one.company === company));
    if (!pair) throw new Error("some shaft is too deep for some card");
    acting.pick({ type: "hand", card: pair.card });
    acting.pickTarget({ type: "shaft", company: pair.company }, "mouse");
    await vi.waitFor(() => expect(acting.refusals.told).toEqual(no));
    expect(consider).toHaveBeenCalledWith([{ type: "expand", ...pair }]);
    expect(played).toEqual([]);
  });

  test("nothing can be chosen while a move is on its way, or in a replay", () => {
    const { card } = firstOf("expand");
    show(props.screen, { canAct: false });
    acting.pick({ type: "hand", card });
    expect(acting.subject).toBeNull();
    show(props.screen, { isReplay: true });
    acting.chooseDraw();
    acting.commit();
    expect(played).toEqual([]);
  });
});

describe("the second step", () => {
  test("skipping is one click", () => {
    show(screenWith("skip"));
    acting.skip();
    expect(played).toEqual([[{ type: "skip" }]]);
  });

  test("a thing with a single use is ready to be paid at once", () => {
    show(screenWith("remove"));
    const { card } = firstOf("remove");
    acting.pick({ type: "depth", card });
    expect(acting.action).toEqual({ type: "remove", card });
    acting.commit();
    expect(played[0]?.map(({ type }) => type)).toEqual(["remove", "pay", "pay"]);
  });

  test("a top can be cleared away or moved", () => {
    show(screenWith("remove_top", "move_top"));
    const { from } = firstOf("move_top");
    const top = props.screen.view.companies.find(({ company }) => company === from)?.depth.at(-1) ?? 0;
    acting.pick({ type: "depth", card: top });
    expect(new Set(acting.options.map(({ type }) => type))).toEqual(new Set(["remove_top", "move_top"]));
  });
});

describe("a payment that was announced before", () => {
  test("goes on where it was left, and can be taken back", () => {
    const { screen } = props;
    const hand = screen.view.players[0]?.hand ?? [];
    const [card, ...purse] = hand;
    if (card === undefined) throw new Error("the hand has cards");
    const view: View = { ...screen.view, phase: { type: "pay", action: { type: "buy", card }, paid: [], n_due: 2 }, purse };
    show({ ...screen, view, legal: purse.slice(0, -1).map((one) => ({ type: "pay", card: one })) });
    expect(acting.isAnnounced).toBe(true);
    expect(acting.payment?.purse).toEqual(purse);
    acting.commit();
    expect(played[0]?.map(({ type }) => type)).toEqual(["pay", "pay"]);
    expect(acting.stepBack()).toBe(true);
    expect(nTakenBack).toBe(1);
  });
});
