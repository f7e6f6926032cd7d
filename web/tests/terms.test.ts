// Words of a game that explain themselves.

import { expect, test } from "vitest";
import { explain, finderOf } from "../src/teach/terms";

const kelp = { terms: ["kelp", "kelps"], says: "A plant." };
const office = { terms: ["office"], says: "A room." };
const head = { terms: ["Head Office", "head offices"], says: "Doubles a colony." };
const finder = finderOf([kelp, office, head]);
/** The explained words of a text. */
const marked = (text: string, ...met: (typeof kelp)[]) => explain(text, finder, new Set(met)).filter(({ says }) => says !== null).map(({ text: term, says }) => [term, says]);

test("the longest word is meant, in any case, and only whole ones", () => {
  expect(marked("Put the head office by the Kelp.")).toEqual([["head office", "Doubles a colony."], ["Kelp", "A plant."]]);
  expect(marked("Kelpies, officers and unkelped ones")).toEqual([]);
  expect(marked("an office, a head office")).toEqual([["office", "A room."], ["head office", "Doubles a colony."]]);
});

test("a word is explained where it stands first, in all its forms", () => {
  expect(marked("kelp and kelps and Kelp")).toEqual([["kelp", "A plant."]]);
  expect(marked("kelp in an office", kelp)).toEqual([["office", "A room."]]);
});

test("nothing of the text is lost", () => {
  const text = "kelp – the office (kelp)";
  expect(explain(text, finder).map((piece) => piece.text).join("")).toBe(text);
  expect(explain(text, null)).toEqual([{ text, says: null }]);
  expect(finderOf([])).toBeNull();
  expect(finderOf([{ terms: ["a+b (c)"], says: "" }])?.pattern.test("an a+b (c).")).toBe(true);
});
