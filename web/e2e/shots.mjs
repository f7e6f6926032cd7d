// The documentation's pictures, taken from a game that is worth looking at.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { choose, click as clickDeep } from "./deep.mjs";
import { shrink } from "./picture.mjs";
import { asked, cellOf, chooser, chooseTile, legalOf, make } from "./playing.mjs";
import { LAPTOP, PHONE, screenOf, Visitor } from "./visitor.mjs";
import { until } from "./waiting.mjs";
import { finish } from "./world.mjs";

const LIMIT_BYTES = 400 * 1000;

/** A line's number: east of a square, or south of it. */
const east = (x, y) => 7 * y + x;
const south = (x, y) => 35 + 8 * y + x;

/** Pontoons that cut the lagoon into handsome territories; the last one is left to be considered. */
const WALLS = [
  east(2, 0), east(2, 1), south(2, 1), east(1, 2), south(0, 2), south(1, 2),
  east(5, 0), east(5, 1), east(5, 2), south(6, 2), south(7, 2),
  east(2, 2), south(3, 2), east(3, 3),
];
const LAST_WALL = east(3, 4);
/** Where divers go, from the first on. */
const SPACES = [[2, 1], [6, 0], [3, 3], [0, 1], [5, 3], [6, 1], [1, 0], [4, 1], [1, 3], [7, 2], [3, 1], [6, 3], [1, 2], [5, 0], [2, 3]];

async function threePeople(suite) {
  const people = [];
  for (const [colour, name] of ["Ada", "Bo", "Cleo"].entries()) {
    const visitor = await Visitor.come(suite, { size: LAPTOP });
    await visitor.beGuest(name, colour);
    people.push(visitor);
  }
  return people;
}

export async function takePictures(suite, folder) {
  const people = await threePeople(suite);
  const [ada, bo, cleo] = people;
  const finished = await finishedGame(people);
  const live = await gameInTheMiddle(people);
  const lobby = await ada.setTable(["me", null, null, "bot"], { advanced: true });
  await bo.sit(lobby.id, lobby.table.invite);
  await bo.command(lobby.id, { type: "ready", seat: 1, is_ready: true });
  const atBo = await bo.open(`/table/${lobby.id}`);
  await atBo.getByLabel("Say something to the table").fill("Powers on, please. Cleo is on her way.");
  await atBo.keyboard.press("Enter");
  await cleo.setTable(["me", null, null], {}, { isListed: true });
  await bo.setTable(["me", null], { advanced: true }, { isListed: true });

  const desk = await Visitor.come(suite);
  const night = await Visitor.come(suite, { scheme: "dark" });
  const phone = await Visitor.come(suite, { size: PHONE, touch: true });
  for (const one of [desk, night, phone]) await one.context.addCookies(await ada.context.cookies());
  const shoot = async (visitor, name, path, ready) => {
    const page = await visitor.open(path);
    await ready(page);
    await page.evaluate(() => document.fonts.ready);
    const picture = shrink(await page.screenshot());
    assert.ok(picture.length < LIMIT_BYTES, `${name} has ${picture.length} bytes`);
    writeFileSync(join(folder, `${name}.png`), picture);
    suite.figures.push(`${name}.png ${Math.round(picture.length / 1000)} KB`);
    await page.close();
  };

  await shoot(desk, "landing", "/", (page) => page.getByText("your turn").first().waitFor());
  await shoot(desk, "lobby", `/table/${lobby.id}`, async (page) => {
    await page.getByText("Powers on, please.").waitFor();
    await page.getByAltText("QR code of the invite link").evaluate((image) => image.decode());
  });
  await shoot(desk, "table", `/table/${live}`, consider);
  await shoot(night, "table-dark", `/table/${live}`, consider);
  await shoot(phone, "phone", `/table/${live}`, async (page) => {
    const screen = await asked(page, 0);
    await page.getByText(/places? a diver on|lays? a pontoon on/).first().waitFor({ state: "attached" });
    const action = legalOf(screen).filter(({ type }) => type === "diver").at(-1);
    await page.getByRole("button", { name: `Diver of value ${action.value},` }).tap();
    await page.locator(cellOf(action)).tap();
    await page.locator(".go").filter({ hasText: "Place" }).waitFor();
  });
  const reef = await ada.setTable(["me", "bot", "bot", "bot"], { first_seat: 1 }, { game: "mini-divercity" });
  await shoot(desk, "reef", `/table/${reef.id}`, async (page) => {
    await asked(page, 0);
    await page.getByRole("group", { name: "Your hand" }).waitFor();
  });
  await shoot(desk, "deep", `/table/${await deepInTheMiddle(ada)}`, async (page) => {
    const { card } = legalOf(await asked(page, 0)).find(({ type }) => type === "buy");
    await page.locator(`[data-card="${card}"]`).click();
  });
  const colony = await ada.setTable(["me", "bot", "bot"], {}, { game: "deep-colony" });
  const { seq } = await finish(ada, colony.id);
  await shoot(desk, "colony", `/replay/${colony.id}?seq=${Math.floor(seq * 0.6)}`, async (page) => {
    await page.locator("[data-laid]").nth(20).waitFor();
    await page.locator('[data-zoom="fit"]').click();
  });
  await shoot(desk, "end", `/table/${finished.id}`, async (page) => {
    await page.locator(".label.is-count").first().waitFor();
    await page.getByText("Good game!").waitFor();
  });
  const alone = await ada.setTable(["me", "otter"], { first_seat: 0 }, { hasHints: true });
  await shoot(desk, "hint", `/table/${alone.id}`, async (page) => {
    const one = chooser(2);
    for (let moves = 0; moves < 7; moves += 1) {
      const divers = legalOf(await asked(page, 0)).filter(({ type }) => type === "diver");
      await make(page, 0, one(divers));
    }
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("#hint-title").waitFor();
  });
  await shoot(desk, "review", `/replay/${finished.id}`, async (page) => {
    await page.getByRole("button", { name: "Review", exact: true }).click();
    const panel = page.getByRole("region", { name: "Review" });
    await until("everything is judged", async () => (await panel.getAttribute("aria-busy")) === "false", 300_000);
    await panel.getByRole("link").first().click();
    await panel.locator(".shown").waitFor();
  });
  await shoot(desk, "replay", `/replay/${finished.id}?seq=${Math.floor(finished.seq * 0.62)}`, async (page) => {
    await page.locator('[aria-current="step"]').waitFor();
    await page.locator("[data-place]").first().waitFor();
  });
}

/** A game of In Too Deep against bots after some turns. */
async function deepInTheMiddle(ada) {
  const { id } = await ada.setTable(["me", "bot", "bot"], { sides: ["basic", "basic", "advanced", "basic", "advanced"] }, { game: "in-too-deep" });
  const page = await ada.open(`/table/${id}`);
  const one = chooser(4);
  for (let moves = 0; ; moves += 1) {
    const screen = await asked(page, 0);
    if (moves >= 9 && legalOf(screen).some(({ type }) => type === "buy")) break;
    await until("the page shows it", async () => (await page.locator("[data-phase]").getAttribute("data-phase")) === screen.screen.view.phase.type);
    await make(page, 0, choose(legalOf(screen), one), (at, action) => clickDeep(at, action, screen));
  }
  await page.close();
  return id;
}

/** Three people's games that bots have played to their ends, up to one that Ada has won. */
async function finishedGame([ada, bo, cleo]) {
  let id = "";
  let seq = 0;
  for (let hasWon = false; !hasWon; ) {
    const made = await ada.setTable(["me", null, null], { advanced: true }, { isListed: true });
    ({ id } = made);
    for (const visitor of [bo, cleo]) await visitor.sit(id, made.table.invite);
    await ada.command(id, { type: "start" });
    for (const [seat, visitor] of [ada, bo, cleo].entries()) await visitor.command(id, { type: "stand_in", seat, bot: "greedy" });
    const end = await until("the bots have finished", async () => {
      const now = await ada.ask("GET", `/api/tables/${id}`);
      return now.status === "over" ? now : null;
    }, 20_000);
    ({ seq } = end);
    hasWon = String(end.outcome.winners) === "0" && end.outcome.sheets.every(({ total }) => total > 0);
  }
  const page = await bo.open(`/table/${id}`);
  await page.getByLabel("Say something to the table").fill("Good game! One more?");
  await page.keyboard.press("Enter");
  await page.getByText("Good game! One more?").waitFor();
  await page.close();
  return { id, seq };
}

/** A game of three by plan, up to a turn of Ada's with one wall still to come. */
async function gameInTheMiddle([ada, bo, cleo]) {
  const { id, table } = await ada.setTable(["me", null, null], { advanced: true, first_seat: 0, groups: ["children", "elders", "foragers"] });
  for (const visitor of [bo, cleo]) await visitor.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const pages = await Promise.all([ada, bo, cleo].map((visitor) => visitor.open(`/table/${id}`)));
  await until("everybody sees the game", () => pages.every((page) => screenOf(page)));
  const walls = [...WALLS];
  const spaces = [...SPACES];
  for (let turn = 0; walls.length > 0 || spaces.length > 0 || turn % 3 !== 0; turn += 1) {
    const seat = turn % 3;
    await playByPlan(pages[seat], seat, turn, walls, spaces);
  }
  for (const [page, words] of [[pages[1], "That wall again…"], [pages[2], "I never liked that corner anyway."]]) {
    await page.getByLabel("Say something to the table").fill(words);
    await page.keyboard.press("Enter");
    await page.getByText(words).waitFor();
  }
  // The others stay at the table: whoever looks at the picture sees them there.
  await asked(pages[0], 0);
  await pages[0].close();
  return id;
}

/** One turn: a power now and then, and either a diver or two pontoons. */
async function playByPlan(page, seat, turn, walls, spaces) {
  const legalNow = async () => legalOf(await asked(page, seat));
  if (turn >= 9 && turn < 12) {
    const power = (await legalNow()).filter(({ type }) => ["look", "necklace", "extra_diver"].includes(type));
    const fitting = power.filter(({ type, at }) => type !== "extra_diver" || String(at) === "4,2");
    if (fitting.length > 0) await make(page, seat, fitting[Math.floor(fitting.length / 2)]);
  }
  const wantsWalls = walls.length > 0 && (turn % 2 === 1 || spaces.length === 0);
  if (!wantsWalls) {
    const legal = (await legalNow()).filter(({ type }) => type === "diver");
    const at = spaces.find((space) => legal.some((action) => String(action.at) === String(space))) ?? legal[0].at;
    if (spaces.includes(at)) spaces.splice(spaces.indexOf(at), 1);
    const values = legal.filter((action) => String(action.at) === String(at));
    await make(page, seat, values[turn % values.length]);
    return;
  }
  for (let step = 0; step < 2; step += 1) {
    const legal = await legalNow();
    const line = walls.find((one) => legal.some((action) => action.type === "pontoon" && action.line === one));
    if (line !== undefined) walls.splice(walls.indexOf(line), 1);
    const action = line !== undefined ? { type: "pontoon", line } : legal.find(({ type }) => type === "done");
    const after = await make(page, seat, action);
    if (after.screen.view.phase.type !== "second_pontoon") return;
  }
}

/** Ada considers the last wall: the page shows what it would cut. */
async function consider(page) {
  await asked(page, 0);
  await page.getByText("I never liked that corner anyway.").waitFor();
  const action = { type: "pontoon", line: LAST_WALL };
  await chooseTile(page, action);
  await page.locator(cellOf(action)).hover();
  await page.getByText(/cuts off \d+ squares/i).waitFor();
}
