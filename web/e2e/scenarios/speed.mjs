// How fast it is, measured where people feel it. Machines that run tests are
// shared, so only three times a budget fails; the figures are printed.

import assert from "node:assert/strict";
import { asked, cellOf, legalOf } from "../playing.mjs";
import { cardOf, PHONE, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "k";
export const name = "the first load is small, a slow line is enough, and moves show at once";

const LENIENCE = 3;
const KB = 1024;
const FOUR_G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (0.75 * 1000 * 1000) / 8 };

export async function play(suite) {
  await weight(suite);
  await slowLine(suite);
  await clickToEffect(suite);
  await moveToOthers(suite);
}

function within(suite, what, value, budget, unit) {
  suite.figures.push(`${what}: ${Math.round(value)} ${unit} (budget ${budget} ${unit})`);
  assert.ok(value <= budget * LENIENCE, `${what} took ${Math.round(value)} ${unit}, more than ${LENIENCE} times its budget of ${budget}`);
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Bytes do not depend on the machine: here the budget itself holds. */
async function weight(suite) {
  const visitor = await Visitor.come(suite);
  const page = await visitor.context.newPage();
  const line = await visitor.context.newCDPSession(page);
  await line.send("Network.enable");
  const kinds = new Map();
  const bytes = { fonts: 0, rest: 0 };
  line.on("Network.responseReceived", ({ requestId, response }) => kinds.set(requestId, /\.woff2/.test(response.url) ? "fonts" : "rest"));
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => (bytes[kinds.get(requestId) ?? "rest"] += encodedDataLength));
  await page.goto(suite.address, { waitUntil: "networkidle" });
  await cardOf(page).getByRole("button", { name: "Play now" }).waitFor();
  suite.figures.push(`first load: ${Math.round(bytes.rest / KB)} KB (budget 120 KB) and ${Math.round(bytes.fonts / KB)} KB of fonts (budget 100 KB)`);
  assert.ok(bytes.rest > 20 * KB && bytes.fonts > 10 * KB, "something was measured");
  assert.ok(bytes.rest <= 120 * KB, `the first load is ${bytes.rest} bytes`);
  assert.ok(bytes.fonts <= 100 * KB, `the fonts are ${bytes.fonts} bytes`);
  await visitor.leave();
}

async function slowLine(suite) {
  const visitor = await Visitor.come(suite, { size: PHONE, touch: true });
  const page = await visitor.context.newPage();
  const line = await visitor.context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", FOUR_G);
  const start = Date.now();
  await page.goto(suite.address, { waitUntil: "commit" });
  const playNow = cardOf(page).getByRole("button", { name: "Play now" });
  await playNow.waitFor({ timeout: 20_000 });
  within(suite, "front page on throttled 4G, nothing cached", Date.now() - start, 3_000, "ms");
  const tapped = Date.now();
  await playNow.tap();
  await page.locator(".cell.is-legal").first().waitFor({ timeout: 20_000 });
  suite.figures.push(`from there to a board to play on: ${Date.now() - tapped} ms`);
  await visitor.leave();

  // The longest way: a link to a running table, on a phone that was never here.
  const guest = await Visitor.come(suite, { size: PHONE, touch: true });
  await guest.beGuest("Ada");
  const { id } = await guest.setTable(["me", "bot"], { first_seat: 0 });
  const far = await guest.context.newPage();
  const farLine = await guest.context.newCDPSession(far);
  await farLine.send("Network.enable");
  await farLine.send("Network.emulateNetworkConditions", FOUR_G);
  const gone = Date.now();
  await far.goto(`${suite.address}/table/${id}`, { waitUntil: "commit" });
  await far.locator(".cell.is-legal").first().waitFor({ timeout: 20_000 });
  within(suite, "a table on throttled 4G, nothing cached, playable", Date.now() - gone, 3_000, "ms");
  await guest.leave();
}

/** From the pointer's event to the frame that shows the move on its way. */
async function clickToEffect(suite) {
  const visitor = await Visitor.come(suite);
  await visitor.beGuest("Ada");
  const { id } = await visitor.setTable(["me", "bot"], { first_seat: 0 });
  const page = await visitor.open(`/table/${id}`);
  const times = [];
  for (let turn = 1; turn <= 5; turn += 1) {
    const screen = await asked(page, 0);
    const action = legalOf(screen).find(({ type }) => type === "diver");
    await page.locator(cellOf(action)).hover();
    await page.evaluate(() => {
      window.effect = new Promise((done) => {
        window.addEventListener("click", ({ timeStamp }) => {
          const watcher = new MutationObserver(() => {
            watcher.disconnect();
            requestAnimationFrame(() => done(performance.now() - timeStamp));
          });
          watcher.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
        }, { capture: true, once: true });
      });
    });
    await page.mouse.down();
    await page.mouse.up();
    times.push(await page.evaluate(() => window.effect));
    await stored(page, turn);
    await until("the next turn", async () => (await page.locator(".cell.is-legal").count()) > 0 && (await page.locator(".state").count()) === 0);
  }
  within(suite, "a click's effect", median(times), 50, "ms");
}

/**
 * From the mover's acknowledgement to the other seat's screen; both pages share
 * a clock. The other screen can be first, so the way from the sending is told too.
 */
async function moveToOthers(suite) {
  const [ada, bo] = [await Visitor.come(suite), await Visitor.come(suite)];
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const { id, table } = await ada.setTable(["me", null], { first_seat: 0 });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  await ada.context.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(address) {
        super(address);
        this.addEventListener("message", ({ data }) => {
          if (data.includes('"type":"done"')) window.acknowledgedAt = performance.timeOrigin + performance.now();
        });
      }
      send(text) {
        if (text.includes('"type":"play"')) window.sentAt = performance.timeOrigin + performance.now();
        super.send(text);
      }
    };
  });
  const [atAda, atBo] = [await ada.open(`/table/${id}`), await bo.open(`/table/${id}`)];
  const [times, ways] = [[], []];
  for (let turn = 1; turn <= 4; turn += 1) {
    for (const [mover, seat, watcher] of [[atAda, 0, atBo], [atBo, 1, atAda]]) {
      const action = legalOf(await asked(mover, seat)).find(({ type }) => type === "diver");
      const place = `[data-place="square-${action.at[0] + 8 * action.at[1]}"]`;
      await watcher.locator(place).waitFor();
      await watcher.evaluate((place) => {
        window.shownAt = new Promise((done) => {
          const cell = document.querySelector(place);
          const watching = new MutationObserver(() => {
            if (!cell.getAttribute("aria-label").includes("diver of")) return;
            watching.disconnect();
            requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
          });
          watching.observe(cell, { attributes: true });
        });
      }, place);
      await mover.locator(cellOf(action)).click();
      const shownAt = await watcher.evaluate(() => window.shownAt);
      await stored(mover, turn);
      if (mover !== atAda) continue;
      const { sentAt, acknowledgedAt } = await mover.evaluate(() => ({ sentAt: window.sentAt, acknowledgedAt: window.acknowledgedAt }));
      times.push(Math.max(0, shownAt - acknowledgedAt));
      ways.push(shownAt - sentAt);
    }
  }
  within(suite, "another seat's move on screen after its acknowledgement", median(times), 100, "ms");
  suite.figures.push(`another seat's move on screen after it was sent: ${Math.round(median(ways))} ms`);
}
