// The parts that the server puts into the page for some addresses: the front
// page as HTML, and which files a page will ask for first. They are written when
// the page is built, since only the build knows its files' names and has Svelte;
// a server that draws pages itself would need the page's language at hand.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";

/** What Vite says of a file it has built. */
type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

type Drawn = { shown: readonly string[]; renderLanding: () => string };

/** Writes the parts into `parts` below a finished build. */
export async function writeParts(root: string, folder: string): Promise<void> {
  const manifestPath = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Manifest;
  rmSync(manifestPath);
  const { shown, body } = await draw(root);
  // The policy forbids styles in attributes: they would be lost without a word.
  if (/\sstyle=/.test(body)) throw new Error("the front page has a style in an attribute");
  const write = (name: string, text: string): void => writeFileSync(join(folder, "parts", `${name}.html`), text);
  mkdirSync(join(folder, "parts"), { recursive: true });
  const picturesOf = (key: string): string[] => filesOf(manifest, `src/games/${key}/Picture.svelte`).styles;
  write("landing.body", body);
  write("landing.head", styleLinks([joinStyles(folder, [...new Set(shown.flatMap(picturesOf))])]));
  write("game.head", linksOf(manifest, "src/pages/game/GamePage.svelte"));
  write("rules.head", linksOf(manifest, "src/rules/RulesPage.svelte"));
  write("lesson.head", linksOf(manifest, "src/teach/LessonPage.svelte"));
  for (const key of shown) write(`${key}.picture.head`, linksOf(manifest, `src/games/${key}/Picture.svelte`));
  write("table.head", linksOf(manifest, "src/table/TablePage.svelte"));
  for (const source of Object.keys(manifest)) {
    const key = /^src\/games\/([^/]+)\/index\.ts$/.exec(source)?.[1];
    if (key) write(`${key}.head`, linksOf(manifest, source));
  }
}

/** The front page, drawn by a build of the page for Node that is thrown away. */
async function draw(root: string): Promise<{ shown: readonly string[]; body: string }> {
  const bench = join(root, "node_modules", ".front-page");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [svelte()],
    build: { ssr: "src/prerender/render.ts", outDir: bench, emptyOutDir: true, target: "es2022" },
  });
  // What the page asks of a browser before anybody has come.
  const stillness = { matches: false, addEventListener: () => undefined };
  Object.assign(globalThis, { location: new URL("http://house/"), matchMedia: () => stillness });
  const { shown, renderLanding } = (await import(pathToFileURL(join(bench, "render.js")).href)) as Drawn;
  const body = renderLanding();
  rmSync(bench, { recursive: true });
  return { shown, body };
}

/** One style sheet of several, since a phone pays for every request. */
function joinStyles(folder: string, files: readonly string[]): string {
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("");
  const name = `/assets/pictures-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.css`;
  writeFileSync(join(folder, name), text);
  return name;
}

/** Everything a source needs that the entry has not brought already. */
function filesOf(manifest: Manifest, source: string): { scripts: string[]; styles: string[] } {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(from)) return seen;
    seen.add(from);
    for (const next of manifest[from]?.imports ?? []) reached(next, seen);
    return seen;
  };
  const known = reached("index.html");
  const wanted = [...reached(source)].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? []);
  if (wanted.length === 0) throw new Error(`the build has nothing of ${source}`);
  return { scripts: wanted.map(({ file }) => `/${file}`), styles: wanted.flatMap(({ css }) => css ?? []).map((file) => `/${file}`) };
}

function linksOf(manifest: Manifest, source: string): string {
  const { scripts, styles } = filesOf(manifest, source);
  return styleLinks(styles) + scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join("");
}

function styleLinks(files: readonly string[]): string {
  return files.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join("");
}
