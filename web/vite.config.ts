// How the page is built. Everything it needs comes out of this build; nothing is
// fetched from anywhere else.

import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { writeParts } from "./build/parts.ts";

// `npm run dev` shows the page with a server started beside it.
const server = process.env.TIDETABLE ?? "http://127.0.0.1:7878";

/** What is done with a finished build: its parts are written, then everything is compressed. */
function finish(): Plugin {
  let root = "";
  let folder = "";
  let hasFailed = false;
  return {
    name: "finish",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    // Only now the files of `public` are in the folder, too.
    async closeBundle() {
      if (hasFailed) return;
      await writeParts(root, folder);
      compress(folder);
    },
  };
}

/** Asks for the fonts with the page, so that no heading is drawn in another face first. */
function fontsFirst(): Plugin {
  return {
    name: "fonts-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2"))
          .map((file) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` }, injectTo: "head-prepend" })),
    },
  };
}

/** What nearly every page needs comes as one file: many small ones would each cost a phone a request. */
const groups = [{ name: "base", test: /node_modules\/svelte|\/src\/(look|net|wire|you)\// }];

export default defineConfig({
  plugins: [svelte(), fontsFirst(), finish()],
  build: { target: "es2022", assetsInlineLimit: 0, manifest: "manifest.json", modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups } } } },
  // Tests read the style sheets as text; otherwise they would find them empty.
  test: { css: { include: [/\.css\?raw/] } },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
