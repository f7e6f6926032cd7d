// Which sound belongs to what, and that there is none where none is wanted.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});

import type { EventSound } from "../src/games/contract";
import { settings } from "../src/net/settings.svelte";
import { sound, VOICES, type Tone } from "../src/net/sound";
import { endTone, isNewTalk, newsTones } from "../src/table/hearing.svelte";

test.each<[Tone[], Parameters<typeof newsTones>[0], boolean]>([
  [[], [], false],
  [[], [], true],
  [["move"], ["move"], false],
  [["turn"], ["move"], true],
  [["reveal"], ["move", "reveal"], false],
  [["gain"], ["reveal", "gain", "move"], false],
  [["gain", "turn"], ["gain", "move"], true],
  [["reveal", "turn"], ["reveal"], true],
  [[], [null], false],
])("news sounds like %j", (tones, events, isYourTurn) => expect(newsTones(events, isYourTurn)).toEqual(tones));

test("the end sounds like what it was for whoever sits there", () => {
  expect(endTone({ winners: [1] }, [1])).toBe("won");
  expect(endTone({ winners: [1] }, [0])).toBe("lost");
  expect(endTone({ winners: [1] }, [])).toBe("end");
  expect(endTone({ winners: [1] }, [0, 1])).toBe("end");
  expect(endTone({ winners: [] }, [0, 1])).toBe("lost");
});

test("only what others say is heard", () => {
  const said = [{ guest: "bo" }, { guest: "ada" }];
  expect([isNewTalk(said, 0, "ada"), isNewTalk(said, 1, "ada"), isNewTalk(said, 2, "ada"), isNewTalk(said, 1, null)]).toEqual([true, false, false, true]);
});

const senses = import.meta.glob<{ soundOf: (event: unknown) => EventSound }>("../src/games/*/senses.ts", { eager: true });

test.each([
  ["pearladora", { gain: "counted", reveal: "look", move: "diver" }],
  ["mini-divercity", { gain: "closed", reveal: "corporation", move: "played" }],
  ["in-too-deep", { gain: "dividend", reveal: "open", move: "bought" }],
  ["deep-colony", { gain: "scored", reveal: "drawn", move: "placed" }],
])("%s says what its events sound like", (game, events) => {
  const soundOf = senses[`../src/games/${game}/senses.ts`]?.soundOf;
  for (const [tone, type] of Object.entries(events)) expect(soundOf?.({ type })).toBe(tone);
});

describe("where a browser can sound", () => {
  let nRung = 0;
  beforeEach(() => {
    nRung = 0;
    const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    const node = { gain: param, frequency: param, connect: () => node, start: () => void (nRung += 1), stop: () => undefined };
    vi.stubGlobal("AudioContext", class { currentTime = 0; destination = node; resume = () => Promise.resolve(); createOscillator = () => node; createGain = () => node; });
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  });
  afterEach(() => {
    settings.loudness = "off";
    vi.unstubAllGlobals();
  });

  test("nothing sounds until somebody turns it on", () => {
    sound("turn");
    expect(nRung).toBe(0);
    settings.loudness = "soft";
    sound("turn", "gain");
    expect(nRung).toBe(VOICES.turn.length + VOICES.gain.length);
  });

  test("nothing sounds before a gesture", () => {
    settings.loudness = "full";
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    sound("move");
    expect(nRung).toBe(0);
  });
});
