// The front door: what stands before any script, the game that suits, a game's
// own page, and a table set with tiles of one's own.

import assert from "node:assert/strict";
import { cardOf, LAPTOP, Visitor } from "../visitor.mjs";

export const letter = "u";
export const name = "the front page stands without scripts and is drawn once; a game's page leads in; tiles of one's own are read or their faults named";

/** A set small enough to type. */
const SMALL = `schema = 1
[meta]
name = "puddle"
total = 4
start = "gate"
[markers]
"2" = 3
"3" = 3
"4" = 2
submarines = 2
head_offices = 1
[[tile]]
id = "gate"
shape = "cap_gate"
count = 4
edges = ["C", "O", "L", "O"]
colonies = [["N"]]
links = [["S", "colony:0"]]
oceans = [{ halves = [2, 3, 4], kelp = 1, algae = 0 }, { halves = [5, 6, 7], kelp = 0, algae = 1 }]
`;

export async function play(suite) {
  await withoutScripts(suite);
  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await drawnOnce(visitor);
  await suited(visitor.page);
  await gamePage(visitor);
  await ownTiles(visitor);
  await otherDevice(visitor);
}

async function withoutScripts(suite) {
  const visitor = await Visitor.come(suite, { javaScript: false });
  const page = await visitor.open("/");
  assert.equal(await page.getByRole("article").count(), 4, "a card for every game");
  assert.ok(await page.getByRole("heading", { name: "The tide is in. Take a seat." }).isVisible());
  for (const card of await page.getByRole("article").all()) assert.ok(await card.locator(".picture svg").first().isVisible(), "with its picture");
  assert.equal(await page.locator("#app [style]").count(), 0, "the policy would drop such styles");
  await page.goto(`${suite.address}/about`);
  assert.equal(await page.getByRole("article").count(), 0, "elsewhere nothing stands");
  await visitor.leave();
}

/** The pictures that came as HTML are those that stay. */
async function drawnOnce(visitor) {
  await visitor.context.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("footer")) return;
      watcher.disconnect();
      window.standing = [...document.querySelectorAll(".hero svg, .picture svg")];
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  const page = await visitor.open("/");
  const warnings = [];
  page.on("console", (message) => warnings.push(message.text()));
  await page.getByRole("button", { name: /^You are/ }).waitFor();
  const kept = await page.evaluate(() => window.standing.filter((svg) => svg.isConnected).length);
  assert.ok(kept > 4 && kept === (await page.locator(".hero svg, .picture svg").count()), `${kept} drawings were kept`);
  assert.deepEqual(warnings.filter((text) => text.includes("hydration")), []);
}

async function suited(page) {
  await page.getByRole("button", { name: "4", exact: true }).click();
  await page.getByRole("button", { name: "15 min" }).click();
  await page.getByRole("button", { name: "Together" }).click();
  await page.getByText("Mini DiverCity seats 4, takes 10–15 min and is played together.").waitFor();
  assert.equal(await page.getByRole("article").first().getByRole("heading").innerText(), "Mini DiverCity");
}

async function gamePage(visitor) {
  const { page } = visitor;
  await cardOf(page, "Deep Colony").getByRole("link", { name: "Deep Colony" }).click();
  await page.waitForURL(/\/games\/deep-colony$/);
  await page.getByRole("heading", { name: "Deep Colony", level: 1 }).waitFor();
  const straight = await visitor.context.request.get(`${visitor.address}/games/deep-colony`);
  assert.match(await straight.text(), /<title>Deep Colony – Tidetable<\/title>.*og:image" content="[^"]*\/preview\/deep-colony\.png"/s);
  const unknown = await visitor.context.request.get(`${visitor.address}/games/chess`);
  assert.equal(unknown.status(), 404);
  await page.getByRole("link", { name: /^On one device/ }).click();
  await page.getByLabel("Their name").waitFor();
}

async function ownTiles({ page }) {
  await page.getByText("How it is played").click();
  await page.getByText("Our own", { exact: true }).click();
  const give = async (text) => {
    await page.getByLabel("or its text").fill(text);
    await page.getByRole("button", { name: /^Use it/ }).click();
    await page.getByRole("button", { name: "Begin" }).click();
  };
  await give(SMALL.replace("count = 4", "count = many"));
  await page.getByRole("alert").getByText("line 15").waitFor();
  await give(SMALL.replace("total = 4", "total = 5"));
  await page.getByRole("alert").getByText("The tile set cannot be played").waitFor();
  await give(SMALL);
  await page.waitForURL(/\/table\//);
  await page.getByText("Pass the device to").waitFor();
}

/** A camera finds the way to the other device. */
async function otherDevice(visitor) {
  const page = await visitor.open("/about");
  await page.getByRole("button", { name: /^You are/ }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const code = page.getByRole("img", { name: "QR code of the link for the other device" });
  await code.waitFor();
  assert.ok(await code.evaluate((img) => img.decode().then(() => img.naturalWidth > 0)), "it is drawn");
}
