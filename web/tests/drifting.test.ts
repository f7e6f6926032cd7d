// What has come of one's bottles is counted until one has looked.

import { beforeEach, expect, test, vi } from "vitest";
import { drifting, seenAt } from "../src/bottle/drifting.svelte";
import { api } from "../src/net/api";
import type { BottleLine } from "../src/wire/wire";

const line = (id: string, lastAt: number | null): BottleLine => ({ id, game: "some-game", line: "", sealed_at: 10, n_decided: 1, n_found: 0, n_played: 0, last_at: lastAt, is_withdrawn: false });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

test("a device remembers up to when it has looked", async () => {
  const ask = vi.spyOn(api, "bottles").mockResolvedValue([line("a", 30), line("b", null)]);
  await drifting.load();
  expect([seenAt(), drifting.nNew]).toEqual([0, 1]);
  drifting.see();
  expect([seenAt(), drifting.nNew]).toEqual([30, 0]);
  ask.mockResolvedValue([line("a", 30), line("b", 31)]);
  await drifting.load();
  expect([seenAt(), drifting.nNew], "what comes later is new again").toEqual([30, 1]);
});

test("where something else was kept, everything is new", () => {
  localStorage.setItem("tidetable.bottles.seen", '"yesterday"');
  expect(seenAt()).toBe(0);
});
