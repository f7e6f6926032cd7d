// What a tab remembers of a table, so that the dice can be held against it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberBytes, rememberCommitment, rememberedBytes, rememberedCommitment } from "../src/net/kept";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the first promise counts, and one after the end is none", () => {
  rememberCommitment({ id: "t", status: "lobby", commitment: "first" });
  rememberCommitment({ id: "t", status: "live", commitment: "other" });
  expect(rememberedCommitment("t")).toEqual({ commitment: "first", when: "before" });
  rememberCommitment({ id: "u", status: "over", commitment: "late" });
  expect(rememberedCommitment("u")).toBeNull();
  rememberCommitment({ id: "v", status: "live", commitment: "seen" });
  expect(rememberedCommitment("v")).toEqual({ commitment: "seen", when: "during" });
});

test("the bytes of every sitting down are kept", () => {
  rememberBytes("t", ["aa", "bb"]);
  rememberBytes("t", ["cc"]);
  expect(rememberedBytes("t")).toEqual(["aa", "bb", "cc"]);
  expect(rememberedBytes("u")).toEqual([]);
});

test("where nothing can be kept, nothing is, and nobody is troubled", () => {
  vi.stubGlobal("sessionStorage", undefined);
  rememberBytes("t", ["aa"]);
  rememberCommitment({ id: "t", status: "lobby", commitment: "first" });
  expect([rememberedBytes("t"), rememberedCommitment("t")]).toEqual([[], null]);
});
