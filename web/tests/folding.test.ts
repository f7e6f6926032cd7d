// Lines of one kind are told as one; lines of two kinds never are.

import { describe, expect, test } from "vitest";
import { folded } from "../src/look/folding";

const texts = (...sentences: string[]): string[] => folded(sentences).map(({ text }) => text);

describe("what is folded", () => {
  test("six cards are one line", () => {
    expect(texts("You get 11.", "You get 14.", "You get 47.", "You get 51.", "You get 58.", "You get 69.")).toEqual(["You get 11, 14, 47, 51, 58 and 69."]);
  });
  test("the place may lie in the middle", () => {
    expect(texts("{B} puts 11 on the pile.", "{B} puts 14 on the pile.")).toEqual(["{B} puts 11 and 14 on the pile."]);
  });
  test("a thing keeps its article", () => {
    expect(texts("You draw a crab.", "You draw a sea turtle.", "You draw a crab.")).toEqual(["You draw a crab, a sea turtle and a crab."]);
  });
  test("places of a board", () => {
    expect(texts("{B} lays a pontoon on a1-b1.", "{B} lays a pontoon on g1-h1.")).toEqual(["{B} lays a pontoon on a1-b1 and g1-h1."]);
  });
  test("each fold knows its sentences", () => {
    expect(folded(["{A} begins.", "You get 1.", "You get 2.", "{A} ends."]).map(({ first, last }) => [first, last])).toEqual([[0, 0], [1, 2], [3, 3]]);
  });
});

describe("what is not folded", () => {
  test.each([
    ["two people", ["{A} draws 3.", "{B} draws 3."]],
    ["two people in the object's place", ["You give 3 to {A}.", "You give 3 to {B}."]],
    ["two deeds", ["{A} takes 3.", "{A} pays 3."]],
    ["two deeds of a name with two words", ["Greedy A takes 3.", "Greedy A pays 3."]],
    ["two places at once", ["{A} gets 3 for 4.", "{A} gets 5 for 6."]],
    ["a place with a number behind the difference", ["{A} lays the tile 1 east, 2 north.", "{A} lays the tile 3 east, 2 north."]],
    ["things that are lists", ["{A} pays 3 and 4.", "{A} pays 5."]],
    ["plain adverbs", ["{A} moves up.", "{A} moves down."]],
    ["the same twice", ["{A} draws a card.", "{A} draws a card."]],
  ])("%s", (_, sentences) => expect(texts(...sentences)).toEqual(sentences));

  test("a third that differs in another place stands alone", () => {
    expect(texts("{A} puts 1 on red.", "{A} puts 2 on red.", "{A} puts 2 on 3.")).toEqual(["{A} puts 1 and 2 on red.", "{A} puts 2 on 3."]);
  });
  test("lines that may not stand together", () => {
    expect(folded(["You get 1.", "You get 2."], () => false)).toHaveLength(2);
  });
});
