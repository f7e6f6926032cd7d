// What goes wrong on the visitor's side has a page or a message of its own, with
// what to do next.

import assert from "node:assert/strict";
import { asked, cellOf, click, legalOf, make } from "../playing.mjs";
import { Server } from "../server.mjs";
import { cardOf, LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "j";
export const name = "gone, full and closed tables, long and foreign names, no JavaScript, two tabs and a closed house each say what to do";

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  await goneTable(ada);
  await fullTable(suite, ada);
  await names(suite, ada);
  await closedTable(suite, ada);
  await sentAway(suite, ada);
  await lateTab(ada);
  await withoutJavaScript(suite);
  await unreachable(suite);
  await clubHouse(suite);
}

async function goneTable(ada) {
  for (const path of ["/table/00000000", "/join/00000000/nonsense", "/replay/00000000", `/table/${"x".repeat(400)}`, "/nowhere/at/all"]) {
    const page = await ada.open(path);
    await page.getByText(/There is no such table|Nothing at this position/).first().waitFor();
    assert.ok((await page.getByRole("link", { name: /front page/i }).count()) > 0, `${path} leads back`);
    await page.close();
  }
}

async function fullTable(suite, ada) {
  const { id, table } = await ada.setTable(["me", null]);
  const [bo, cleo] = [await Visitor.come(suite, { size: LAPTOP }), await Visitor.come(suite, { size: LAPTOP })];
  await bo.beGuest("Bo", 1);
  await cleo.beGuest("Cleo", 2);
  // Both have the invitation open; one taps first.
  const path = `/join/${id}/${table.invite}`;
  const atCleo = await cleo.open(path);
  const take = atCleo.getByRole("button", { name: "Take my seat" });
  await take.waitFor();
  await bo.sit(id, table.invite);
  await take.click();
  await atCleo.getByRole("alert").waitFor();
  await atCleo.getByRole("heading", { name: "The table is full" }).waitFor();
  await atCleo.getByRole("link", { name: "Watch" }).click();
  await atCleo.getByText("Every seat is taken; you are welcome to watch.").waitFor();
  // Whoever comes when it is full is told at once.
  await (await cleo.open(path)).getByText("No seat is left, but you are welcome to watch.").waitFor();
  await ada.command(id, { type: "start" });
  await (await cleo.open(path)).getByText("This game is under way").waitFor();
  for (const visitor of [bo, cleo]) await visitor.leave();
}

async function names(suite, ada) {
  const page = await ada.open("/");
  await page.getByRole("button", { name: /^You are/ }).click();
  const field = page.getByLabel("What the table calls you");
  await field.fill("x".repeat(500));
  await page.getByText("500 letters").waitFor();
  await page.keyboard.press("Enter");
  assert.equal((await ada.ask("POST", "/api/guest", {})).name, "Ada", "a name of 500 letters is not taken");
  const refused = await ada.context.request.put(`${ada.address}/api/guest`, { data: { name: "x".repeat(500), colour: 0 } });
  assert.equal(refused.status() >= 400 && refused.status() < 500, true, "nor by a request");
  assert.ok((await refused.json()).message.length > 5);

  for (const given of ["ليلى بنت البحر", "浮世 花子", "Żółć Ñandú", "नमस्ते", "🐙 Octavia", "<b>Bo</b> & \"Co\""]) {
    await field.fill(given);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`You are ${given} now`).waitFor();
    const table = await ada.setTable(["me", "bot"]);
    const other = await ada.open(`/table/${table.id}`);
    await other.locator("aside strong").getByText(given, { exact: true }).waitFor();
    assert.ok((await other.evaluate(() => document.documentElement.scrollWidth)) <= LAPTOP.width);
    await other.close();
  }
  await ada.beGuest("Ada", 0);
  await page.close();
}

async function closedTable(suite, ada) {
  const { id } = await ada.setTable(["me", "bot"]);
  const eve = await Visitor.come(suite, { size: LAPTOP });
  const atEve = await eve.open(`/table/${id}`);
  await atEve.getByText("You are watching.").waitFor();
  const page = await ada.open(`/table/${id}`);
  await page.getByRole("button", { name: "This table" }).click();
  await page.getByRole("button", { name: "Close the table…" }).click();
  await page.getByRole("button", { name: "Yes, close it" }).click();
  for (const [one, words] of [[page, "You have closed this table"], [atEve, "The host has closed this table"]]) {
    await one.getByText(words).waitFor();
    await one.getByRole("link", { name: "Set another table" }).waitFor();
  }
  await page.close();
  await eve.leave();
}

async function sentAway(suite, ada) {
  const { id, table } = await ada.setTable(["me", null]);
  const bo = await Visitor.come(suite, { size: LAPTOP });
  await bo.beGuest("Bo", 1);
  await bo.sit(id, table.invite);
  const atBo = await bo.open(`/table/${id}`);
  await atBo.getByText("that is you").waitFor();
  const page = await ada.open(`/table/${id}`);
  await page.getByRole("button", { name: "Send away" }).click();
  await atBo.getByText(/closed to you|welcome to watch|Take a seat, or stay to watch/).waitFor();
  await page.close();
  await bo.leave();
}

/** A tab that has not heard of the last move tries another one for the same seat. */
async function lateTab(ada) {
  const { id } = await ada.setTable(["me", "bot"], { first_seat: 0 });
  const first = await ada.open(`/table/${id}`);
  await asked(first, 0);
  const second = await ada.open("/about");
  let isHeld = false;
  await second.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isHeld || JSON.parse(message).type !== "screen") socket.send(message);
    });
  });
  await second.goto(`${ada.address}/table/${id}`);
  const [early, late] = legalOf(screenOf(first, 0)).filter(({ type }) => type === "diver");
  await second.locator(cellOf(late)).waitFor();
  isHeld = true;
  await make(first, 0, early);
  await click(second, late);
  await second.getByText("The table has moved on since; look again and choose.").waitFor();
  const { screen } = await asked(first, 0);
  assert.equal(screen.view.divers.filter(({ seat }) => seat === 0).length, 1, "only the first tab's move counts");
  await first.close();
  await second.close();
}

async function withoutJavaScript(suite) {
  const visitor = await Visitor.come(suite, { javaScript: false });
  const page = await visitor.open("/");
  const words = page.locator("noscript");
  await words.waitFor();
  assert.match(await words.innerText(), /needs JavaScript\s.*Turn JavaScript on for this page and load it again/s);
  await visitor.leave();
}

async function unreachable(suite) {
  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await visitor.context.route("**/api/**", (route) => route.abort());
  const page = await visitor.open("/");
  await page.getByText("The table cannot be reached").waitFor();
  await visitor.context.unroute("**/api/**");
  await cardOf(page).getByRole("button", { name: "Play now" }).waitFor();
  await visitor.leave();
}

async function clubHouse(suite) {
  const server = await Server.start(suite.binary, ["--club-word", "pearl diver"]);
  const visitor = await Visitor.come(suite, { address: server.address, size: LAPTOP });
  const page = await visitor.open("/new/pearladora");
  const word = page.getByLabel("The club's word");
  await word.fill("oyster");
  await page.getByRole("button", { name: "Come in" }).click();
  await until("the wrong word is answered", async () => (await page.getByRole("alert").innerText()) !== "");
  assert.equal(await page.getByText("Set the table").count(), 0);
  await word.fill("pearl diver");
  await page.getByRole("button", { name: "Come in" }).click();
  await page.getByRole("heading", { name: "Set the table" }).waitFor();
  await visitor.leave();
  await server.end();
}
