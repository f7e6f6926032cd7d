// SHA-256 (FIPS 180-4) in plain arithmetic. The browser's own is missing where
// a house is reached without TLS, as in many living rooms.

/** The first 32 bits of the fractional part of a root of the n-th prime. */
function rootBits(prime: number, power: number): number {
  return Math.floor((prime ** power % 1) * 2 ** 32) | 0;
}

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0));
const START = PRIMES.slice(0, 8).map((prime) => rootBits(prime, 1 / 2));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => rootBits(prime, 1 / 3));

const BLOCK = 64;

export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Int32Array.from(START);
  const padded = pad(bytes);
  const words = new Int32Array(64);
  for (let from = 0; from < padded.length; from += BLOCK) digest(state, words, new DataView(padded.buffer, from, BLOCK));
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, idx) => hash.setInt32(4 * idx, word));
  return new Uint8Array(hash.buffer);
}

/** The bytes, a one, zeros, and the number of bits, in whole blocks. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const length = new DataView(padded.buffer, padded.length - 8);
  length.setUint32(0, Math.floor((bytes.length * 8) / 2 ** 32));
  length.setUint32(4, (bytes.length * 8) >>> 0);
  return padded;
}

const at = (words: Int32Array, idx: number): number => words[idx] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function digest(state: Int32Array, words: Int32Array, block: DataView): void {
  for (let t = 0; t < 64; t += 1) {
    if (t < 16) {
      words[t] = block.getInt32(4 * t);
      continue;
    }
    const [early, late] = [at(words, t - 15), at(words, t - 2)];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[t] = at(words, t - 16) + s0 + at(words, t - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + at(words, t)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, idx) => (state[idx] = at(state, idx) + word));
}

/** As people write a hash. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
