// A message in a bottle: sealed from a review, opened by somebody without a
// cookie who is told no secret, decided on the real board, played on; the notice
// comes back to the sender, whose page gathers it. Then it leaves the water.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asked, click, legalOf, make } from "../playing.mjs";
import { linksOf, Postbox } from "../postbox.mjs";
import { rememberTruth, Watch } from "../secrets.mjs";
import { Server } from "../server.mjs";
import { LAPTOP, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { finish } from "../world.mjs";

export const letter = "B";
export const name = "a message in a bottle: sealed from a review, opened without a cookie, decided, played on, and the notice comes back";

const ADDRESS = "ada@example.org";
const LINE = "The lagoon was mine. Was it?";

export async function play(suite) {
  const folder = mkdtempSync(join(tmpdir(), "tidetable-e2e-bottle-"));
  const postbox = await Postbox.start();
  try {
    const clock = join(folder, "ahead");
    writeFileSync(clock, "0");
    // Few worlds for each decision: what is shown matters here, not how good it is.
    const flags = ["--review", "40", "--smtp-url", `smtp://127.0.0.1:${postbox.port}?tls=none`, "--mail-from", "Table <table@example.org>"];
    const server = await Server.start(suite.binary, flags, { TIDETABLE_TEST_CLOCK: clock });
    await drift(suite, { server, postbox, clock });
    await server.end();
  } finally {
    await postbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drift(suite, { server, postbox, clock }) {
  const come = () => Visitor.come(suite, { size: LAPTOP, address: server.address });
  const ada = await come();
  await ada.beGuest("Ada", 0);
  await beCalled(ada, postbox);
  const played = await playSome(ada);
  const path = await sealFromReview(ada, played);

  const stranger = await come();
  assert.deepEqual(await stranger.context.cookies(), [], "nobody knows them");
  const page = await openUnknowing(stranger, path, played);
  const table = await decide(page, played);
  // A page that looks on would draw every move of the bots.
  await page.goto("about:blank");
  await finish(stranger, table);
  await page.goto(`${server.address}/table/${table}`);
  await comesBack(page, path);

  writeFileSync(clock, "60");
  const told = await until("a letter tells of it", () => postbox.to(ADDRESS, "Your bottle was found")[0]);
  assert.equal(new URL(linksOf(told)[0]).pathname, path, "it leads to the bottle");
  assert.match(told.text, /Somebody (found the best move|did the same as you|did something else) in your bottle and (won by|lost by|came out)/);
  await gathers(ada, path);
  await leavesTheWater(ada, page, path);
  for (const visitor of [ada, stranger]) await visitor.leave();
}

/** Ada wants letters about her bottles. */
async function beCalled(ada, postbox) {
  await ada.ask("POST", "/api/notices", { address: { way: "mail", address: ADDRESS }, wants: ["bottle"], digest_minutes: 0 });
  const asking = await until("a letter asks", () => postbox.to(ADDRESS, "Is this your address?")[0]);
  const page = await ada.open(linksOf(asking).find((url) => url.includes("/notices/confirm/")));
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await page.getByRole("heading", { name: "It is done" }).waitFor();
  await page.close();
}

/** Ada lays three divers with her own hands, the rest is a bot's; answers with the game, her last decision, and what lies where. */
async function playSome(ada) {
  const { id } = await ada.setTable(["me", "bot"], { first_seat: 0 });
  const page = await ada.open(`/table/${id}`);
  const truth = new Map();
  let [action, before, seq] = [null, null, 0];
  for (const value of [5, 4, 3]) {
    before = await asked(page, 0);
    action = legalOf(before).find((one) => one.type === "diver" && one.value === value);
    rememberTruth(truth, { seat: 0, action });
    seq = before.seq + 1;
    await make(page, 0, action);
  }
  await page.close();
  await finish(ada, id);
  return { id, seq, action, truth, before: before.screen };
}

/** The review judges the game; at Ada's step it can be put in a bottle. Answers with the bottle's path. */
async function sealFromReview(ada, { id, seq }) {
  const page = await ada.open(`/replay/${id}?seq=${seq}`);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  const panel = page.getByRole("region", { name: "Review" });
  await until("everything is judged", async () => (await panel.getAttribute("aria-busy")) === "false", 60_000);
  await panel.getByRole("button", { name: "Put it in a bottle" }).click();
  const dialog = page.getByRole("dialog", { name: "A message in a bottle" });
  await dialog.getByLabel("Your line").fill(LINE);
  await dialog.getByRole("switch", { name: "Show my name" }).click();
  await dialog.getByRole("button", { name: "Seal it" }).click();
  const link = await page.getByLabel("Link to the bottle").inputValue();
  await page.close();
  const { pathname } = new URL(link);
  assert.match(pathname, /^\/bottle\/\w{16,}$/);
  return pathname;
}

/** Whoever opens it is on the board at once, in Ada's seat, and was sent nothing that this seat did not know. */
async function openUnknowing(stranger, path, { id, before, truth }) {
  const answers = [];
  let reading = Promise.resolve();
  stranger.context.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/") || !response.ok()) return;
    const read = response.text().then((text) => answers.push({ path: new URL(response.url()).pathname, text }), () => undefined);
    reading = Promise.all([reading, read]);
  });
  const page = await stranger.open(path);
  await page.getByRole("heading", { name: `This was my move 3. ${LINE}` }).waitFor();
  await page.getByText("From Ada, who played with Greedy.").waitFor();
  await page.locator("[data-place].is-legal").first().waitFor();
  await reading;
  const opened = answers.find((answer) => answer.path === `/api${path.replace("bottle", "bottles")}`);
  const { screen, ...around } = JSON.parse(opened.text);
  assert.deepEqual(screen.view, before.view, "exactly what Ada saw");
  assert.deepEqual(screen.legal, before.legal);
  assert.equal(around.answer, null);
  for (const { path: of, text } of answers) assert.ok(!text.includes(id), `${of} names the game`);

  const read = (shown, rest = around) => {
    const watch = new Watch(0, truth);
    watch.read({ type: "screen", viewer: { type: "seat", seat: 0 }, asked: 0, events: [], words: [], faded: [], screen: shown, ...rest });
    return watch.seen;
  };
  assert.ok(read(screen).othersBacks >= 2, "others' divers lie there, face down");
  const leak = structuredClone(screen);
  Object.assign(leak.view.divers.find(({ seat }) => seat === 1).face, { type: "seen", value: 3 });
  assert.throws(() => read(leak), "a leak went unnoticed");
  assert.throws(() => read(screen, { ...around, seed: "00" }), "a leak went unnoticed");
  return page;
}

/** Something else than Ada did: it is weighed, and what was hidden can be seen. Answers with the table where it goes on. */
async function decide(page, { before, action }) {
  const other = legalOf({ screen: before }).find((one) => one.type === "diver" && one.value === action.value && String(one.at) !== String(action.at));
  await click(page, other);
  await page.locator("#answer-title").waitFor({ timeout: 30_000 });
  const words = await page.getByRole("complementary").innerText();
  for (const said of ["You", "Played then", "The bot", "What everybody decided"]) assert.ok(words.includes(said), words);
  assert.match(words, /\d+ %/);
  await page.getByRole("button", { name: "Show what was hidden" }).click();
  await page.getByText("This is how it truly was.").waitFor();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/\/table\/\w+$/);
  await page.locator("[data-board]").first().waitFor();
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** The end says how it compares and leads back, where what became of it stands. */
async function comesBack(page, path) {
  await page.getByText(/^(Saved: then it was lost|Won, as it was then|Then it was won|Lost, as it was then)\. You have \d+, then it was \d+\.$/).waitFor();
  await page.getByRole("link", { name: "Back to the bottle" }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByText(/Best of those who played on: (won by|lost by|came out)/).waitFor();
  await page.getByRole("button", { name: "To your table" }).waitFor();
}

/** The front page, the list and the bottle itself tell the sender. */
async function gathers(ada, path) {
  const page = await ada.open("/");
  await page.getByRole("link", { name: /Something has drifted back/ }).click();
  const line = page.getByRole("link", { name: new RegExp(`^${LINE.replace("?", "\\?")}`) });
  await line.getByText("New").waitFor();
  assert.match(await line.innerText(), /One has decided, and has (not )?found it; 1 game played on/);
  await line.click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole("heading", { name: "One has decided" }).waitFor();
  await page.getByLabel("Link to the bottle").waitFor();
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await until("nothing is new any more", async () => (await page.getByRole("link", { name: /Something has drifted back/ }).count()) === 0);
  await page.close();
}

/** The sender takes it out; then it is empty for everybody, as one is that never was. */
async function leavesTheWater(ada, stranger, path) {
  const page = await ada.open(path);
  await page.getByRole("button", { name: "Take it out of the water…" }).click();
  await page.getByRole("button", { name: "Yes, take it out" }).click();
  await page.getByRole("heading", { name: "It is out of the water" }).waitFor();
  await stranger.reload();
  await stranger.getByText("This bottle was taken out of the water.").waitFor();
  await stranger.goto(new URL("/bottle/0123456789abcdef", stranger.url()).href);
  await stranger.getByText("There is no such bottle.").waitFor();
}
