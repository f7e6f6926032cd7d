// The dice of every recorded game: the key stream of ChaCha20 in Bernstein's
// original layout, with a 64-bit block counter and a 64-bit stream number.

/** "expand 32-byte k". */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const WORD = 2 ** 32;

/** What is rolled from one stream, from its beginning. */
export class Dice {
  #input: Uint32Array;
  #block = new Uint32Array(16);
  #next = 16;

  constructor(key: Uint8Array, stream: number) {
    const bytes = new DataView(key.buffer, key.byteOffset, 32);
    const words = Array.from({ length: 8 }, (_, idx) => bytes.getUint32(4 * idx, true));
    this.#input = Uint32Array.from([...CONSTANTS, ...words, 0, 0, stream % WORD, Math.floor(stream / WORD)]);
  }

  /** The next 32 bits of the stream. */
  word(): number {
    if (this.#next === 16) this.#fill();
    this.#next += 1;
    return this.#block[this.#next - 1] ?? 0;
  }

  /** A number below a bound: Lemire's method, which throws away words that would make some numbers likelier. */
  below(bound: number): number {
    for (;;) {
      const product = BigInt(this.word()) * BigInt(bound);
      if (Number(product & 0xffff_ffffn) >= WORD % bound) return Number(product >> 32n);
    }
  }

  #fill(): void {
    const block = Uint32Array.from(this.#input);
    for (let round = 0; round < 10; round += 1) {
      for (let column = 0; column < 4; column += 1) mix(block, column, column + 4, column + 8, column + 12);
      for (let column = 0; column < 4; column += 1) mix(block, column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4));
    }
    block.forEach((word, idx) => (block[idx] = word + (this.#input[idx] ?? 0)));
    this.#block = block;
    this.#next = 0;
    this.#input[12] = (this.#input[12] ?? 0) + 1;
    if (this.#input[12] === 0) this.#input[13] = (this.#input[13] ?? 0) + 1;
  }
}

/** A quarter round. */
function mix(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  const step = (into: number, add: number, turned: number, by: number): void => {
    words[into] = (words[into] ?? 0) + (words[add] ?? 0);
    const mixed = (words[turned] ?? 0) ^ (words[into] ?? 0);
    words[turned] = (mixed << by) | (mixed >>> (32 - by));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}
