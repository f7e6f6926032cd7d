// Addresses are read as they are written, and strange ones lead to a friendly page.

import { describe, expect, test } from "vitest";
import { pathTo, readRoute } from "../src/net/route";

describe("reading an address", () => {
  test.each([
    ["/", { page: "landing" }],
    ["/challenge/c1", { page: "challenge", id: "c1" }],
    ["/challenge", { page: "missing" }],
    ["/deal/pearladora", { page: "deal", game: "pearladora" }],
    ["/deal/pearladora/yesterday", { page: "missing" }],
    ["/games/pearladora", { page: "game", game: "pearladora" }],
    ["/games", { page: "missing" }],
    ["/new/pearladora", { page: "new", game: "pearladora", way: "friends" }],
    ["/table/abc123", { page: "table", id: "abc123" }],
    ["/table/abc123/", { page: "table", id: "abc123" }],
    ["/join/abc123/s3cret", { page: "join", id: "abc123", invite: "s3cret" }],
    ["/bottle/b0tt1e", { page: "bottle", id: "b0tt1e" }],
    ["/bottle", { page: "missing" }],
    ["/bottles", { page: "bottles" }],
    ["/about", { page: "about" }],
    ["/table", { page: "missing" }],
    ["/table/a/b", { page: "missing" }],
    ["/join/abc123", { page: "missing" }],
    ["/join/a/b/c", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
    ["/table/%E0%A4%A", { page: "missing" }],
  ])("%s", (path, route) => expect(readRoute(path)).toEqual(route));

  test("a replay's address carries the move and the eyes", () => {
    expect(readRoute("/replay/t1", "?seq=12&as=seat:0")).toEqual({ page: "replay", id: "t1", seq: 12, as: "seat:0" });
    expect(readRoute("/replay/t1", "?seq=-3&as=everyone")).toEqual({ page: "replay", id: "t1", seq: null, as: null });
  });

  test("a new table's address says with whom", () => {
    expect(readRoute("/new/pearladora", "?with=device")).toEqual({ page: "new", game: "pearladora", way: "device" });
    expect(readRoute("/new/pearladora", "?with=challenge")).toEqual({ page: "new", game: "pearladora", way: "challenge" });
    expect(readRoute("/new/pearladora", "?with=whales")).toEqual({ page: "new", game: "pearladora", way: "friends" });
    expect(pathTo.make("pearladora", "bots")).toBe("/new/pearladora?with=bots");
  });

  test("a puzzle's address names it, or means today's; the shelf's may name a kind", () => {
    expect(readRoute("/puzzle/pearladora")).toEqual({ page: "puzzle", game: "pearladora", puzzle: null });
    expect(readRoute(pathTo.puzzle("pearladora", "a1b2"))).toEqual({ page: "puzzle", game: "pearladora", puzzle: "a1b2" });
    expect(readRoute("/puzzle/pearladora/a/b")).toEqual({ page: "missing" });
    expect(readRoute("/puzzle")).toEqual({ page: "missing" });
    expect(readRoute("/puzzles/pearladora")).toEqual({ page: "puzzles", game: "pearladora", kind: null });
    const cuts = new URL(pathTo.puzzles("pearladora", "cuts"), "http://house");
    expect(readRoute(cuts.pathname, cuts.search)).toEqual({ page: "puzzles", game: "pearladora", kind: "cuts" });
  });

  test("what stands behind the hash is a device's token, or a rule", () => {
    expect(readRoute("/games/pearladora/rules", "", "#R3.2")).toEqual({ page: "rules", game: "pearladora", rule: "R3.2" });
    expect(readRoute("/games/pearladora/rules", "", "#<b>")).toEqual({ page: "rules", game: "pearladora", rule: null });
    expect(pathTo.rules("pearladora", "Q4")).toBe("/games/pearladora/rules#Q4");
    expect(readRoute("/device", "", "#tok-en")).toEqual({ page: "device", token: "tok-en" });
    expect(readRoute("/device")).toEqual({ page: "device", token: "" });
  });
});

describe("writing an address", () => {
  test("what is written is read back", () => {
    expect(readRoute(pathTo.join("a/b", "c d"))).toEqual({ page: "join", id: "a/b", invite: "c d" });
    const replay = new URL(pathTo.replay("t1", 7, "seat:2"), "http://house");
    expect(readRoute(replay.pathname, replay.search)).toEqual({ page: "replay", id: "t1", seq: 7, as: "seat:2" });
  });

  test("the usual replay needs no query", () => expect(pathTo.replay("t1")).toBe("/replay/t1"));
});
