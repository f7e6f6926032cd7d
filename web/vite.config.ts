// How the page is built. Everything it needs comes out of this build; nothing is
// fetched from anywhere else.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the page with a server started beside it.
const server = process.env.TIDETABLE ?? "http://127.0.0.1:7878";

/** What compresses well; fonts and pictures are compressed already. */
const TEXT = /\.(js|css|svg|html)$/;
/** Below this a compressed answer saves nothing that anybody notices. */
const WORTHWHILE_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside every text file of a finished build, once and as
 * small as they get, so that the server only has to pick one.
 */
function precompress(): Plugin {
  let folder = "";
  let hasFailed = false;
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    // Only now the files of `public` are in the folder, too.
    closeBundle() {
      if (hasFailed) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(name)) continue;
        const path = join(folder, name);
        const plain = readFileSync(path);
        if (plain.length < WORTHWHILE_BYTES) continue;
        const hints = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, ...hints } }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), precompress()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Tests read the style sheets as text; otherwise they would find them empty.
  test: { css: { include: [/\.css\?raw/] } },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
