// Our Markdown is read into blocks; nothing in it can become markup.

import { describe, expect, test } from "vitest";
import { matches, plain, readInline, readMarkdown, sections } from "../src/rules/markdown";

describe("blocks", () => {
  test("a heading carries its rule's number", () => {
    const [block] = readMarkdown("### R3.2 A diver cannot lie on a farm (p. 3)");
    expect(block).toEqual({ kind: "heading", level: 3, anchor: "R3.2", text: [{ kind: "text", text: "R3.2 A diver cannot lie on a farm (p. 3)" }] });
  });

  test("a heading shows words, not marks", () => {
    const [block] = readMarkdown("## Q2 What [the book](BOOK.md) **means** by `free`");
    expect(block?.kind === "heading" && plain(block.text)).toBe("Q2 What the book means by free");
  });

  test("a ruling's number is one too, and other headings have none", () => {
    const anchors = readMarkdown("### Q4 May one stop?\n\n# Rules\n").map((block) => (block.kind === "heading" ? block.anchor : "?"));
    expect(anchors).toEqual(["Q4", null]);
  });

  test("lines of one paragraph belong together, an empty line parts them", () => {
    const blocks = readMarkdown("One\ntwo.\n\nThree.");
    expect(blocks.map((block) => (block.kind === "paragraph" ? plain(block.text) : block.kind))).toEqual(["One two.", "Three."]);
  });

  test("a table has a head and rows, without the line between them", () => {
    const [table] = readMarkdown("| players | ones |\n|---|---|\n| 2 | 10 |\n| 3 | 7 |");
    expect(table?.kind === "table" && table.head.map(plain)).toEqual(["players", "ones"]);
    expect(table?.kind === "table" && table.rows.map((row) => row.map(plain))).toEqual([["2", "10"], ["3", "7"]]);
  });

  test("items may run over several lines", () => {
    const [list] = readMarkdown("- first\n  goes on\n- second");
    expect(list?.kind === "list" && list.items.map(plain)).toEqual(["first goes on", "second"]);
  });

  test("every line is read, even of an unfinished block", () => {
    expect(readMarkdown("```\nabc").map((block) => block.kind)).toEqual(["code"]);
    expect(readMarkdown("|").map((block) => block.kind)).toEqual(["table"]);
  });
});

describe("text", () => {
  test("rules in a sentence can be followed", () => {
    expect(readInline("Place a diver (R3), see `d1` and **Q12**.")).toEqual([
      { kind: "text", text: "Place a diver (" },
      { kind: "rule", text: "R3" },
      { kind: "text", text: "), see " },
      { kind: "code", text: "d1" },
      { kind: "text", text: " and " },
      { kind: "strong", text: "Q12" },
      { kind: "text", text: "." },
    ]);
  });

  test("markup and links stay words", () => {
    expect(plain(readInline("<img src=x onerror=alert(1)>"))).toBe("<img src=x onerror=alert(1)>");
    expect(readInline("[RULINGS.md](javascript:alert(1))")[0]).toEqual({ kind: "text", text: "RULINGS.md" });
  });
});

test("a search finds the sections that speak of every word", () => {
  const found = sections(readMarkdown("## R1 Setting up\n\nPearls lie on farms.\n\n### R3.2 No diver on a farm\n\nFarms are no spaces."));
  expect(found.filter((section) => matches(section, "FARM diver")).map((section) => section.heading?.anchor)).toEqual(["R3.2"]);
});
