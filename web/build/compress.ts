// Compresses a finished build, once and as small as it gets, so that the server
// only has to pick a file.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What compresses well; fonts and pictures are compressed already, and the server puts HTML together itself. */
const TEXT = /\.(js|css|svg)$/;
/** Below this a compressed answer saves nothing that anybody notices. */
const WORTHWHILE_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file of a folder. */
export function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    if (plain.length < WORTHWHILE_BYTES) continue;
    const hints = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, ...hints } }));
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
  }
}
