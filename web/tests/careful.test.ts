// A misclick is hard to make: what is shown first, and what the second click does.

import { describe, expect, test } from "vitest";
import { Acting, type Props } from "../src/games/deep-colony/acting.svelte";
import { DEFAULT_TILES } from "../src/games/deep-colony/tiles";
import type { Action, Deployment, View } from "../src/games/deep-colony/types";
import type { ScreenProps } from "../src/games/contract";
import { carefulFor, isShownFirst } from "../src/games/shared/careful";
import { Table, type Props as PlainProps } from "../src/plain/table.svelte";

describe("what is shown first", () => {
  test("on touch always, with the mouse where others play and nothing can be undone", () => {
    expect(carefulFor(false, true)).toEqual({ mouse: false, touch: true });
    expect(carefulFor(false, false)).toEqual({ mouse: true, touch: true });
  });
  test("nothing for whoever wants to move at once", () => expect(carefulFor(true, false)).toEqual({ mouse: false, touch: false }));
  test("in lessons a thumb is shown it, a mouse points before it clicks", () => expect([isShownFirst({}, "touch"), isShownFirst({}, "mouse")]).toEqual([true, false]));
});

const given = (screen: unknown, careful: { mouse: boolean; touch: boolean }, played: unknown[][]) =>
  ({ screen, careful, canAct: true, isReplay: false, viewer: { type: "seat", seat: 0 }, pending: null, play: (actions: unknown[]) => played.push(actions) }) as unknown as ScreenProps;

describe("on the sea floor", () => {
  const tile = DEFAULT_TILES.findIndex(({ id }) => id === "curve-a");
  const place: Action = { type: "place", at: [1, 0], rotation: 0 } as Action;
  const placingView = { phase: { type: "place", seat: 0, tile }, laid: [], open_cells: [[1, 0]], features: [], works: [], deployments: [], options: { tileset: "default" } } as unknown as View;

  test("the first click aims, the second lays the tile", () => {
    const played: unknown[][] = [];
    const acting = new Acting(() => given({ view: placingView, legal: [place], prompt: "" }, { mouse: true, touch: true }, played) as unknown as Props);
    acting.tryCell([1, 0], "mouse");
    expect([played.length, acting.aimed]).toEqual([0, [1, 0]]);
    acting.tryCell([1, 0], "mouse");
    expect(played).toEqual([[place]]);
  });
  test("keys have aimed already", () => {
    const played: unknown[][] = [];
    const acting = new Acting(() => given({ view: placingView, legal: [place], prompt: "" }, { mouse: true, touch: true }, played) as unknown as Props);
    acting.tryCell([1, 0], "keys");
    expect(played).toHaveLength(1);
  });
  test("a piece is chosen with the first click, stays in sight, and is deployed with the second", () => {
    const played: unknown[][] = [];
    const ways = [0, 1].map((segment) => ({ action: { type: "mark_colony", colony: segment } as Action, credits: 0, worth: 1, feature: segment }) as unknown as Deployment);
    const view = { phase: { type: "deploy", seat: 0 }, laid: [], deployments: ways, features: [{}, {}] } as unknown as View;
    const acting = new Acting(() => given({ view, legal: [...ways.map(({ action }) => action), { type: "skip" }], prompt: "" }, { mouse: true, touch: true }, played) as unknown as Props);
    const [first, second] = ways as [Deployment, Deployment];
    acting.deployAt(first, "mouse");
    acting.consider(null);
    expect([played.length, acting.considered]).toEqual([0, first]);
    acting.deployAt(second, "mouse");
    expect([played.length, acting.picked]).toEqual([0, second]);
    acting.deployAt(second, "mouse");
    expect(played).toEqual([[second.action]]);
  });
});

describe("on the plain screen", () => {
  const scene = { parts: [], ways: [{ touches: ["a", "b"], label: "A to b" }, { touches: ["a", "c"], label: "A to c" }] };
  const table = (careful: { mouse: boolean; touch: boolean }) => {
    const played: unknown[][] = [];
    const made = new Table(() => given({ view: { scene }, legal: ["ab", "ac"], prompt: "" }, careful, played) as unknown as PlainProps);
    return { made, played };
  };

  test("the last touch waits, with a button that says what it does, and a second one does it", () => {
    const { made, played } = table({ mouse: true, touch: true });
    for (const spot of ["a", "b"]) made.touch(spot, "mouse");
    expect([played.length, made.buttons.map(({ label }) => label)]).toEqual([0, ["A to b"]]);
    made.touch("b", "mouse");
    expect(played).toEqual([["ab"]]);
  });
  test("another last touch is another choice", () => {
    const { made, played } = table({ mouse: true, touch: true });
    for (const spot of ["a", "b", "c", "c"]) made.touch(spot, "touch");
    expect(played).toEqual([["ac"]]);
  });
  test("at once where that is wanted, and by keys", () => {
    for (const by of ["mouse", "keyboard"] as const) {
      const { made, played } = table({ mouse: by === "keyboard", touch: true });
      for (const spot of ["a", "b"]) made.touch(spot, by);
      expect(played, by).toEqual([["ab"]]);
    }
  });
});
