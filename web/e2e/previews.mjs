// The pictures that chats show beside a link: the page's own drawings, set on a
// card of 1200 by 630.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shrink } from "./picture.mjs";
import { gameInTheMiddle, threePeople } from "./shots.mjs";
import { screenOf } from "./visitor.mjs";
import { until } from "./waiting.mjs";

const SIZE = { width: 1200, height: 630 };
const LIMIT_BYTES = 200 * 1000;

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
  .preview .card-drawing svg { width: 100%; height: 100%; display: block; }
  .preview .targets, .preview .labels { display: none; }
  .preview .lagoon { width: 760px !important; }
`;

export async function takePreviews(suite, folder) {
  const people = await threePeople(suite);
  const id = await gameInTheMiddle(people);
  const context = await suite.browser.newContext({ viewport: SIZE, bypassCSP: true, colorScheme: "light", reducedMotion: "reduce" });
  await context.addCookies(await people[0].context.cookies());
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

  const table = await open(`/table/${id}`);
  await table.locator("[data-place]").first().waitFor();
  await until("the position is there", async () => screenOf(people[1].page) !== null && (await table.locator(".board .letter").count()) > 10);
  await table.evaluate(setCard, { title: "Pearladöra", words: "Hide your divers, cut the lagoon with pontoons, carry off the pearls.", foot: "2 to 4 players", board: ".lagoon:has(.board)" });
  await shoot(table, "pearladora");
  await context.close();
}

/** Takes the drawings out of the page and sets them on a card beside the words. */
function setCard({ title, words, foot, board }) {
  const make = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
  const card = make("div", "preview");
  const chart = document.querySelector(".chart");
  const shadings = document.querySelector(".defs");
  const mark = make("div", "mark", "Tidetable");
  mark.prepend(document.querySelector("header .home svg").cloneNode(true));
  const text = make("div", "words");
  text.append(mark, make("h1", "", title), make("p", "", words), make("div", "foot", foot));
  const drawing = make("div", chart ? "drawing card-drawing" : "drawing");
  drawing.append(document.querySelector(board));
  card.append(...[chart, shadings, drawing, text].filter((part) => part !== null));
  document.body.append(card);
}
