// "?" lists the keys: the page's own, and those of every game's screen.

import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { Shortcut } from "../src/games/contract";
import { asksForKeys, asksForNext, REPLAY_KEYS, tableKeys } from "../src/table/keys";
import KeysDialog from "../src/table/KeysDialog.svelte";

/** Where somebody types, everything is inside a field. */
class Field {
  closest = (): this => this;
}

const pressed = (key: string, over: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, target: null, ...over });

test("only the question mark asks for them, and not where somebody types", () => {
  vi.stubGlobal("Element", Field);
  expect(asksForKeys(pressed("?"))).toBe(true);
  for (const other of [pressed("h"), pressed("?", { ctrlKey: true }), pressed("?", { metaKey: true }), pressed("?", { target: new Field() })]) expect(asksForKeys(other)).toBe(false);
  vi.unstubAllGlobals();
});

test("N leads on to the next table, from any page, but a name with an N does not", () => {
  vi.stubGlobal("Element", Field);
  expect(["n", "N"].map((key) => asksForNext(pressed(key)))).toEqual([true, true]);
  for (const other of [pressed("m"), pressed("n", { ctrlKey: true }), pressed("n", { target: new Field() })]) expect(asksForNext(other)).toBe(false);
  for (const listed of [tableKeys(false), REPLAY_KEYS]) expect(listed.flatMap(({ keys }) => keys)).toContain("N");
  vi.unstubAllGlobals();
});

test("a hint is listed where there are hints", () => {
  const does = (hasHints: boolean) => tableKeys(hasHints).map((shortcut) => shortcut.does);
  expect(does(true)).toContain("Ask for a hint");
  expect(does(false)).not.toContain("Ask for a hint");
});

const senses = import.meta.glob<{ shortcuts: readonly Shortcut[] }>("../src/games/*/senses.ts", { eager: true });

test("every game with a screen of its own has keys", () => expect(Object.keys(senses)).toHaveLength(4));

test.each(Object.entries(senses))("%s says which keys it has, each thing once", (_, { shortcuts }) => {
  expect(shortcuts.length).toBeGreaterThan(2);
  expect(new Set(shortcuts.map(({ does }) => does)).size).toBe(shortcuts.length);
  const { body } = render(KeysDialog, { props: { title: "A game", own: REPLAY_KEYS, game: shortcuts, onclose: () => undefined } });
  for (const { does } of shortcuts) expect(body).toContain(does);
});
