// What keeps the games' folders apart: the page names no game, and a custom
// property belongs to one file.

import { describe, expect, test } from "vitest";
import { loadGame, loadPicture } from "../src/games";
import plain from "../src/plain";

const sources = Object.entries(import.meta.glob<string>("../src/**/*.{css,svelte,ts}", { eager: true, query: "?raw", import: "default" })).map(
  ([path, text]) => ({ path: path.replace("../src/", ""), text }),
);
const keys = [...new Set(sources.flatMap(({ path }) => /^games\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []))];

/** The game whose folder a file lies in; null for what belongs to the house. */
function gameOf(path: string): string | null {
  return keys.find((key) => path.startsWith(`games/${key}/`)) ?? null;
}

/** The custom properties a file declares: in a rule, on an element or by script. */
function declaredIn(text: string): Set<string> {
  const found = text.matchAll(/(?:^|[\s;{"'`])(--[a-z][\w-]*)\s*:|style:(--[a-z][\w-]*)|setProperty\(\s*["'`](--[a-z][\w-]*)/gm);
  return new Set([...found].map(([, rule, element, script]) => rule ?? element ?? script ?? ""));
}

/** The custom properties a file reads; of a name that is put together, its beginning. */
function readIn(text: string): Set<string> {
  return new Set([...text.matchAll(/var\(\s*(--[a-z][\w-]*)/g)].map(([, name]) => name ?? ""));
}

describe("a game's part of the page is its folder", () => {
  test("there are some", () => expect(keys.length).toBeGreaterThan(3));

  test.each(keys)("%s has a picture, too", (key) => {
    expect(sources.map(({ path }) => path)).toContain(`games/${key}/Picture.svelte`);
  });

  test("a game without a folder has the plain screen and no picture", async () => {
    expect(await loadGame("tide-pool")).toBe(plain);
    expect(await loadPicture("tide-pool")).toBeNull();
  });

  test("nothing outside the folders names a game, and no game another", () => {
    const naming = sources.flatMap(({ path, text }) =>
      keys.filter((key) => key !== gameOf(path) && text.includes(key)).map((key) => `${path} names ${key}`),
    );
    expect(naming).toEqual([]);
  });
});

describe("custom properties", () => {
  const declared = sources.map(({ path, text }) => ({ path, names: declaredIn(text) }));

  test("the reading of declarations finds all the ways to make one", () => {
    const text = 'a { --one: 1; b: var(--two); } <p style:--three={3} style="--four: 4"> x.setProperty("--five", 5)';
    expect([...declaredIn(text)]).toEqual(["--one", "--three", "--four", "--five"]);
  });

  test("no two files declare the same", () => {
    const byName = new Map<string, string[]>();
    for (const { path, names } of declared) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), path]);
    const clashes = [...byName].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
    expect(clashes).toEqual([]);
  });

  test("a game's carry its key, and no others do", () => {
    const astray = declared.flatMap(({ path, names }) => {
      const own = gameOf(path);
      const isRight = (name: string): boolean => (own ? name.startsWith(`--${own}-`) : !keys.some((key) => name.startsWith(`--${key}-`)));
      return [...names].filter((name) => !isRight(name)).map((name) => `${path}: ${name}`);
    });
    expect(astray).toEqual([]);
  });

  test("what is read is declared somewhere", () => {
    const all = declared.flatMap(({ names }) => [...names]);
    const unknown = sources.flatMap(({ path, text }) =>
      [...readIn(text)].filter((name) => !(name.endsWith("-") ? all.some((one) => one.startsWith(name)) : all.includes(name))).map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
