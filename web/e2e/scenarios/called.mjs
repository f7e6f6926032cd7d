// Called back: the tables that wait stand first and a key leads to them; a push
// message is shown by the worker and leads to its table; talk is noticed.

import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { asked, legalOf, make } from "../playing.mjs";
import { LAPTOP, PHONE, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "w";
export const name = "whoever is waited for sees it first, is called back by the browser, and hears what is said";

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  const bo = await Visitor.come(suite, { size: LAPTOP });
  await bo.beGuest("Bo", 1);
  const waiting = await ada.setTable(["me", "bot"], { first_seat: 0 });
  const { id, table } = await ada.setTable(["me", null], { first_seat: 1 });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const atBo = await bo.open(`/table/${id}`);

  await beSubscribable(ada);
  const page = await ada.open("/");
  await firstOfAll(page, waiting.id);
  await callThisBrowser(page);
  const [action] = legalOf(await asked(atBo, 1)).filter(({ type }) => type === "diver");
  await make(atBo, 1, action);
  await called(ada, page, id);
  await onByKey(page, waiting.id, id);
  await hears(page, atBo);
}

/** A browser without a push service of its own, as those of tests are, is given a subscription. */
async function beSubscribable({ context, address }) {
  await context.grantPermissions(["notifications"], { origin: address });
  const pair = createECDH("prime256v1");
  const keys = { p256dh: pair.generateKeys().toString("base64url"), auth: randomBytes(16).toString("base64url") };
  await context.addInitScript((json) => {
    if (!("PushManager" in window)) return;
    let current = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    PushManager.prototype.subscribe = (options) => {
      window.subscribedWith = options;
      current = { ...json, options, toJSON: () => json, unsubscribe: () => Promise.resolve(((current = null), true)) };
      return Promise.resolve(current);
    };
  }, { endpoint: `https://push.example/${randomBytes(8).toString("hex")}`, keys });
}

const cards = (page) => page.getByRole("region", { name: "Your turn" }).getByRole("link");

/** Above everything else, in the tab and on the icon. */
async function firstOfAll(page, id) {
  await cards(page).first().waitFor();
  assert.deepEqual(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [`/table/${id}`]);
  assert.match(await cards(page).first().innerText(), /Pearladöra\s+with Greedy\s+since a moment ago/);
  const [top, heading] = await Promise.all([cards(page).first().boundingBox(), page.getByRole("heading", { level: 1 }).boundingBox()]);
  assert.ok(top.y < heading.y, "it stands above the greeting");
  await until("the tab says so", async () => (await page.title()) === "(1) Your turn · Tidetable");
  assert.equal(await page.locator('link[rel="icon"]').getAttribute("href"), "/icon-turn.svg");
}

/** The browser is asked on a tap, and the house knows it again. */
async function callThisBrowser(page) {
  await page.getByRole("button", { name: "Call me back" }).click();
  assert.equal(await page.evaluate(() => window.subscribedWith), undefined, "it was asked without a tap");
  await page.getByRole("button", { name: "Call this browser" }).click();
  const card = page.getByRole("article", { name: "This browser" });
  await card.getByText("Nothing was sent there yet.").waitFor();
  const { userVisibleOnly, applicationServerKey } = await page.evaluate(() => window.subscribedWith);
  assert.ok(userVisibleOnly && applicationServerKey.length > 80, "with the house's key");
  await card.getByText("7 of 8 kinds; each at once").click();
  await card.getByLabel("Somebody talks to me").check();
  await card.getByText("Everything; each at once").waitFor();
  // There is no such push service, and the test says so.
  await card.getByRole("button", { name: "Send a test" }).click();
  await card.getByRole("status").getByText(/\w+/).first().waitFor();
  await page.getByLabel("Hours of sleep").check();
  await page.getByLabel("from").waitFor();
  const kept = await page.evaluate(() => fetch("/api/guest/rhythm").then((answer) => answer.json()));
  assert.equal((kept.sleep.to - kept.sleep.from + 1440) % 1440, 480, "eight hours are kept");
  await page.keyboard.press("Escape");
}

/** A message as the server sends it is shown; open pages hear of it at once, and a tap leads to the table. */
async function called({ context, address }, page, id) {
  const message = { title: "Your turn", text: "Pearladöra", url: `https://elsewhere.example/table/${id}`, tag: id, notices: [] };
  const line = await context.newCDPSession(page);
  let registrationId = null;
  line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId));
  await line.send("ServiceWorker.enable");
  await until("the worker is registered", () => registrationId);
  await line.send("ServiceWorker.deliverPushMessage", { origin: address, registrationId, data: JSON.stringify(message) });
  const shown = await until("the worker shows it", () => page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then(([first]) => first && { title: first.title, body: first.body })));
  assert.deepEqual(shown, { title: "Your turn", body: "Pearladöra" });
  await until("the page knows without being asked", async () => (await cards(page).count()) === 2);

  // Only a person's tap may open a window, so what the worker asks for is noted.
  const [worker] = context.serviceWorkers();
  const opened = await worker.evaluate(async () => {
    const asked = [];
    Object.defineProperty(self.clients, "openWindow", { value: (address) => Promise.resolve(asked.push(address)) });
    const [notification] = await self.registration.getNotifications();
    const tap = new NotificationEvent("notificationclick", { notification });
    const done = new Promise((settle) => Object.defineProperty(tap, "waitUntil", { value: (work) => settle(work) }));
    self.dispatchEvent(tap);
    await done;
    return { asked, nLeft: (await self.registration.getNotifications()).length };
  });
  assert.deepEqual(opened, { asked: [`${address}/table/${id}`], nLeft: 0 }, "the table, in this house");
}

/** N leads from table to table, and the bar counts the others. */
async function onByKey(page, first, second) {
  const order = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual([...order].sort(), [`/table/${first}`, `/table/${second}`].sort());
  await page.keyboard.press("n");
  await page.waitForURL((url) => url.pathname === order[0]);
  await until("this one and another wait", async () => (await page.title()) === "(2) Your turn – Pearladöra");
  await page.getByRole("link", { name: /^Your turn at one table/ }).waitFor();
  await page.keyboard.press("n");
  await page.waitForURL((url) => url.pathname === order[1]);
  await page.getByRole("link", { name: /^Your turn at one table/ }).click();
  await page.waitForURL((url) => url.pathname === order[0]);
  if (order[0] !== `/table/${second}`) await page.goto(new URL(`/table/${second}`, page.url()).href);
}

/** What somebody says is announced beside the board, counted, and read once it is in sight. */
async function hears(page, atBo) {
  await page.setViewportSize(PHONE);
  await page.locator("[data-board]").first().waitFor();
  await atBo.getByRole("button", { name: "Well done" }).click();
  await page.locator(".toast").getByText("Bo claps").waitFor();
  await atBo.getByLabel("Say something to the table").fill("Good start");
  await atBo.keyboard.press("Enter");
  await page.locator(".toast").getByText("Good start").waitFor();
  const [toast, board] = await Promise.all([page.locator(".toast").boundingBox(), page.locator("[data-board]").first().boundingBox()]);
  assert.ok(toast.y + toast.height <= board.y, "the board is not covered");
  await page.locator(".toast").getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Talk, 1 new line" }).click();
  await page.getByRole("dialog").getByText("Good start").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Talk", exact: true }).waitFor();
  await page.setViewportSize(LAPTOP);
}
