// The pictures that chats show beside a link: the page's own drawings, set on a
// card of 1200 by 630; of a game, a still of the film about its goal.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shrink } from "./picture.mjs";

const SIZE = { width: 1200, height: 630 };
const LIMIT_BYTES = 200 * 1000;
/** The last but one of a film's stills: the board is full, and nothing is counted yet. */
const STILL = 2;

const STYLE = `
  body > :not(.preview) { display: none !important; }
  .preview { position: fixed; inset: 0; overflow: hidden; background: var(--paper); color: var(--ink); }
  .preview .chart { position: absolute; inset: 0; width: 100%; height: 100%; }
  .preview .words { position: absolute; left: 72px; top: 0; bottom: 0; width: 500px; display: flex; flex-direction: column; justify-content: center; gap: 26px; }
  .preview .mark { display: flex; align-items: center; gap: 14px; font: 600 34px/1 var(--serif); }
  .preview .mark svg { width: 54px; height: auto; }
  .preview h1 { font: 560 70px/1.06 var(--serif); letter-spacing: -0.015em; }
  .preview p { font: 400 29px/1.4 var(--sans); margin: 0; max-width: 440px; text-wrap: balance; }
  .preview .foot { font: 600 24px/1 var(--sans); color: var(--water-ink); }
  .preview .drawing { position: absolute; right: -46px; top: 50%; translate: 0 -50%; rotate: -3deg; width: 640px; filter: drop-shadow(0 22px 34px #10283a3d); }
  .preview .card-drawing { border-radius: 26px; overflow: hidden; aspect-ratio: 1.28; right: 56px; width: 540px; border: 10px solid var(--sand); }
  .preview .card-drawing svg, .preview .card-drawing img { width: 100%; height: 100%; display: block; object-fit: cover; }
`;

export async function takePreviews(suite, folder) {
  // Nothing moves, so that the film is four stills; twice as sharp, since they are small.
  const look = { bypassCSP: true, colorScheme: "light", reducedMotion: "reduce" };
  const context = await suite.browser.newContext({ ...look, viewport: SIZE });
  const near = await suite.browser.newContext({ ...look, viewport: { width: 1200, height: 900 }, deviceScaleFactor: 2 });
  const open = async (path) => {
    const page = await context.newPage();
    await page.goto(suite.address + path);
    return page;
  };
  const shoot = async (page, name) => {
    await page.addStyleTag({ content: STYLE });
    await page.evaluate(() => document.fonts.ready);
    const picture = shrink(await page.screenshot());
    assert.ok(picture.length < LIMIT_BYTES, `${name} has ${picture.length} bytes`);
    writeFileSync(join(folder, `${name}.png`), picture);
    suite.figures.push(`${name}.png ${Math.round(picture.length / 1000)} KB`);
  };

  const front = await open("/");
  await front.locator(".picture svg").first().waitFor();
  await front.evaluate(setCard, { title: "The tide is in. Take a seat.", words: "Ocean board games in your browser, with friends or against bots.", foot: "No account, nothing to install", board: ".picture svg" });
  await shoot(front, "tidetable");

  const { games } = await (await fetch(`${suite.address}/api/house`)).json();
  for (const { key, title, about, min_seats: fewest, max_seats: most } of games) {
    const page = await near.newPage();
    await page.goto(`${suite.address}/games/${key}`);
    const still = page.locator(".still .screen").nth(STILL);
    await still.locator("[data-board]").waitFor();
    const shot = (await still.screenshot()).toString("base64");
    await page.close();
    const card = await open("/");
    await card.locator(".picture svg").first().waitFor();
    await card.evaluate(setCard, { title, words: firstSentence(about.tagline), foot: `${fewest} to ${most} players`, shot: `data:image/png;base64,${shot}` });
    await card.locator(".preview img").evaluate((image) => image.decode());
    await shoot(card, key);
    await card.close();
  }
  await near.close();
  await context.close();
}

/** What a card has room for. */
function firstSentence(text) {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

/** Takes the drawings out of the page and sets them on a card beside the words. */
function setCard({ title, words, foot, board, shot }) {
  const make = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
  const card = make("div", "preview");
  const chart = document.querySelector(".chart");
  const shadings = document.querySelector(".defs");
  const mark = make("div", "mark", "Tidetable");
  mark.prepend(document.querySelector("header .home svg").cloneNode(true));
  const text = make("div", "words");
  text.append(mark, make("h1", "", title), make("p", "", words), make("div", "foot", foot));
  const drawing = make("div", chart ? "drawing card-drawing" : "drawing");
  drawing.append(shot ? Object.assign(new Image(), { src: shot }) : document.querySelector(board));
  card.append(...[chart, shadings, drawing, text].filter((part) => part !== null));
  document.body.append(card);
}
