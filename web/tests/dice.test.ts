// The page derives the dice as the record format says, by known answers.

import { expect, test } from "vitest";
import { Dice } from "../src/dice/chacha";
import { isFair, isSeedOf, keyOf, rollsOf } from "../src/dice/check";
import { hex, sha256 } from "../src/dice/sha256";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("SHA-256 gives the answers of its standard", () => {
  expect(hex(sha256(bytes("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(bytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
});

/** As another implementation has it. */
const other = async (...parts: (string | Uint8Array)[]): Promise<Uint8Array> => {
  const all = parts.flatMap((part) => [...(typeof part === "string" ? bytes(part) : part)]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(all)));
};

test("SHA-256 of every length around a block is as another implementation has it", async () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "q".repeat(length);
    expect(hex(sha256(bytes(text)))).toBe(hex(await other(text)));
  }
});

/** The stream as bytes, as test vectors write it. */
function streamOf(key: Uint8Array, stream: number, nWords: number): string {
  const dice = new Dice(key, stream);
  const words = new DataView(new ArrayBuffer(4 * nWords));
  for (let idx = 0; idx < nWords; idx += 1) words.setUint32(4 * idx, dice.word(), true);
  return hex(new Uint8Array(words.buffer));
}

test("ChaCha20 gives the answers of its test vectors", () => {
  const zeros = new Uint8Array(32);
  expect(streamOf(zeros, 0, 16)).toBe("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
  const one = Uint8Array.from([...new Uint8Array(31), 1]);
  expect(streamOf(one, 0, 8)).toBe("4540f05a9f1fb296d7736e7b208e3c96eb4fe1834688d2604f450952ed432d41");
  expect(streamOf(zeros, 1, 8)).toBe("ef3fdfd6c61578fbf5cf35bd3dd33b8009631634d21e42ac33960bd138e50d32");
});

test("a long stream goes on with the next block", () => {
  expect(streamOf(new Uint8Array(32), 0, 32).slice(128)).toBe("9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
});

test("rolls are as the server's dice have them", () => {
  const rolls = (seed: string, index: number, stream: number, bound: number): number[] => {
    const dice = new Dice(sha256(bytes(`tidetable\0chance\0${seed}\0${index}`)), stream);
    return Array.from({ length: 8 }, () => dice.below(bound));
  };
  expect(rolls("golden", 0, 1, 1000)).toEqual([194, 634, 160, 942, 292, 417, 79, 399]);
  expect(rolls("golden", 1, 1, 1000)).toEqual([598, 123, 945, 590, 604, 899, 647, 501]);
  expect(rolls("", 4_294_967_295, 7, 6)).toEqual([4, 2, 1, 2, 3, 0, 1, 4]);
  expect(rolls("perlmutt-ö", 0, 2, 3_000_000_000)).toEqual([1110502503, 1154081273, 2776370495, 2112051265, 2052741287, 12076761, 281971911, 2496153631]);
});

test("a roll below a bound throws away what would be unfair", () => {
  const key = new Uint8Array(32);
  const bound = 3_000_000_000;
  const words = new Dice(key, 5);
  const rolled: number[] = [];
  let nThrown = 0;
  while (rolled.length < 20) {
    const product = BigInt(words.word()) * BigInt(bound);
    if (product % 2n ** 32n < 2n ** 32n % BigInt(bound)) nThrown += 1;
    else rolled.push(Number(product / 2n ** 32n));
  }
  expect(nThrown).toBeGreaterThan(0);
  const dice = new Dice(key, 5);
  expect(rolled.map(() => dice.below(bound))).toEqual(rolled);
});

const dice = { seed: "5eed", contributions: ["00ff", null] };

test("the seed and everybody's bytes make the key", async () => {
  expect(isSeedOf(hex(await other("5eed")), "5eed")).toBe(true);
  expect(isSeedOf(hex(await other("5eee")), "5eed")).toBe(false);
  const key = hex(await other(await other("tidetable\0chance\0", "5eed", "\0", "0"), "00ff\0", "\0"));
  expect(hex(keyOf(dice))).toBe(key);
  expect(hex(keyOf({ ...dice, contributions: ["00fe", null] }))).not.toBe(key);
});

test("a chance follows from its kind and number, or from its entry where the game is older", async () => {
  const key = keyOf(dice);
  const draw = { seq: 9, kind: "draw", number: 3, rolls: [[6, 0], [40, 0]] as [number, number][], outcome: {}, is_as_logged: true };
  const ofKind = new Dice(await other(key, "draw"), 3);
  const ofSeq = new Dice(key, 9);
  const [byKind, bySeq] = [[ofKind.below(6), ofKind.below(40)], [ofSeq.below(6), ofSeq.below(40)]];
  expect(rollsOf(key, true, draw)).toEqual(byKind);
  expect(rollsOf(key, false, draw)).toEqual(bySeq);
  const rolls = byKind.map((rolled, idx): [number, number] => [draw.rolls[idx]?.[0] ?? 0, rolled]);
  expect(isFair(key, true, { ...draw, rolls })).toBe(true);
  expect(isFair(key, true, { ...draw, rolls, is_as_logged: false })).toBe(false);
  expect(isFair(key, true, { ...draw, rolls: [[6, (rolls[0]?.[1] ?? 0) ^ 1], [40, rolls[1]?.[1] ?? 0]] })).toBe(false);
});
