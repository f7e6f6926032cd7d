// The suite in a real browser: `node e2e/run.mjs --server PATH [--only NAME] [--shots DIR]`.
// `--only` takes a letter or any words of a scenario's name. `--shots` also takes
// the documentation's pictures, `--previews` those that chats show beside links.

import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { takePreviews } from "./previews.mjs";
import { scenarios } from "./scenarios/index.mjs";
import { endAllServers, Server } from "./server.mjs";
import { takePictures } from "./shots.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** Longer than this, and a scenario hangs. */
const LIMIT_MS = 240_000;

const { values: given } = parseArgs({ options: { server: { type: "string" }, only: { type: "string" }, shots: { type: "string" }, previews: { type: "string" } } });
if (!given.server) {
  console.error("Which server? node e2e/run.mjs --server PATH_TO_BINARY [--only NAME] [--shots DIR]");
  process.exit(2);
}

const wanted = scenarios.filter(({ letter, name }) => !given.only || (given.only.length === 1 ? letter === given.only : name.includes(given.only)));
if (wanted.length === 0) {
  console.error(`No scenario is called "${given.only}". There are:\n${scenarios.map(({ letter, name }) => `  ${letter}  ${name}`).join("\n")}`);
  process.exit(2);
}

const binary = resolve(given.server);
let browser = null;
const failures = [];
const begun = Date.now();

// Whoever breaks off leaves no server behind.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endAllServers().finally(() => process.exit(130)));

/** What every scenario is given. */
async function suiteFor(server) {
  return {
    browser,
    binary,
    address: server.address,
    port: server.port,
    visitors: [],
    /** Figures to print beside the scenario's name. */
    figures: [],
  };
}

async function run({ letter, name, play }, server) {
  const suite = await suiteFor(server);
  const start = Date.now();
  let limit;
  const overdue = new Promise((_, refuse) => (limit = setTimeout(() => refuse(new Error(`not done after ${LIMIT_MS} ms`)), LIMIT_MS)));
  try {
    await Promise.race([play(suite), overdue]);
    for (const visitor of [...suite.visitors]) await visitor.leave();
    const figures = suite.figures.length > 0 ? `\n     ${suite.figures.join("\n     ")}` : "";
    console.log(`ok   ${letter}  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)${figures}`);
  } catch (error) {
    const pictures = await picturesOf(letter, suite);
    failures.push(name);
    console.log(`FAIL ${letter}  ${name}\n     ${String(error?.stack ?? error).replaceAll("\n", "\n     ")}`);
    for (const visitor of suite.visitors) for (const problem of visitor.problems) console.log(`     page: ${problem}`);
    for (const path of pictures) console.log(`     screenshot: ${path}`);
    for (const { context } of suite.visitors) await context.close().catch(() => undefined);
  } finally {
    clearTimeout(limit);
  }
}

/** What every page of a failed scenario looked like. */
async function picturesOf(letter, suite) {
  const folder = mkdtempSync(join(tmpdir(), "tidetable-e2e-failed-"));
  const pages = suite.visitors.flatMap(({ context }) => context.pages());
  const paths = pages.map((_, idx) => join(folder, `${letter}-${idx + 1}.png`));
  await Promise.all(pages.map((page, idx) => page.screenshot({ path: paths[idx], timeout: 5_000 }).catch(() => undefined)));
  return paths;
}

try {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const server = await Server.start(binary);
  for (const scenario of wanted) await run(scenario, server);
  const extras = [
    { folder: given.shots, name: "pictures for the documentation", take: takePictures },
    { folder: given.previews, name: "pictures beside links", take: takePreviews },
  ];
  for (const { folder, name, take } of extras) {
    if (!folder) continue;
    mkdirSync(folder, { recursive: true });
    await run({ letter: "+", name, play: (suite) => take(suite, resolve(folder)) }, server);
  }
} catch (error) {
  failures.push("the suite itself");
  console.error(String(error?.stack ?? error));
} finally {
  await browser?.close().catch(() => undefined);
  await endAllServers();
}

const seconds = ((Date.now() - begun) / 1000).toFixed(0);
console.log(failures.length === 0 ? `\nAll ${wanted.length} scenarios passed in ${seconds} s.` : `\n${failures.length} of ${wanted.length} scenarios failed: ${failures.join("; ")}`);
process.exitCode = failures.length === 0 ? 0 : 1;
