// The same deal for several: one sets it as a challenge and plays it to its end,
// another takes it up by the link, and the two are compared. Until then nobody who
// has not finished it sees anything of it.

import assert from "node:assert/strict";
import { asked, chooser, legalOf, make, playOut } from "../playing.mjs";
import { LAPTOP, Visitor } from "../visitor.mjs";

export const letter = "D";
export const name = "two people play the same deal and are compared; nobody else can watch before it is opened";

const SEAT = 0;

export async function play(suite) {
  const ada = await Visitor.come(suite, { size: LAPTOP });
  await ada.beGuest("Ada", 0);
  const bo = await Visitor.come(suite, { size: LAPTOP });
  await bo.beGuest("Bo", 1);
  const eve = await Visitor.come(suite, { size: LAPTOP });

  const atAda = await ada.open("/new/pearladora?with=challenge");
  await atAda.getByLabel("Who takes seat B").selectOption("bot:minnow");
  await atAda.getByLabel("A line for whoever takes it up").fill("Beat <b>me</b>");
  await atAda.getByRole("button", { name: "Set the challenge" }).click();
  await atAda.getByRole("heading", { name: "Your challenge" }).waitFor();
  const challenge = new URL(atAda.url()).pathname;
  const first = await begin(atAda);

  // Whoever has not finished it sees that it is played, and nothing else.
  const atBo = await bo.open(challenge);
  await atBo.getByText("Beat <b>me</b>").waitFor();
  await atBo.getByText("Nobody has finished it yet, one is being played.").waitFor();
  await cannotWatch(eve, first.table);
  const moves = await playOut([{ page: atAda, seat: SEAT }], diversFirst(chooser(7)));
  const own = moves[0].action;
  await atAda.getByRole("link", { name: "See how others did" }).click();
  await atAda.getByText("Ada (you)").first().waitFor();
  await staysClosed(bo, challenge, first.table);

  // The same deal, whatever was played meanwhile.
  const second = await begin(atBo);
  assert.deepEqual(second.screen.screen, first.screen.screen, "both are dealt the same");
  const another = legalOf(second.screen).find((action) => action.type === own.type && JSON.stringify(action) !== JSON.stringify(own));
  await make(atBo, SEAT, another);
  await bo.command(second.table, { type: "resign", seat: SEAT });
  await atBo.getByRole("link", { name: "See how others did" }).click();
  await compared(atBo);
  await opened(atAda, eve, challenge, first.table);
  await daily(eve);
}

/** The shortest game there is: a diver in every turn. */
function diversFirst(one) {
  return (legal) => {
    const divers = legal.filter(({ type }) => type === "diver");
    return one(divers.length > 0 ? divers : legal);
  };
}

/** Takes the challenge up; answers with the table and the first screen on which something is asked. */
async function begin(page) {
  await page.getByText("You will see how others did once you have finished.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText("nobody can watch this table").waitFor();
  const screen = await asked(page, SEAT);
  return { table: new URL(page.url()).pathname.split("/").pop(), screen };
}

/** An open challenge's table is closed to those who do not sit there. */
async function cannotWatch(eve, table) {
  await eve.ask("POST", "/api/guest", {});
  const page = await eve.open(`/table/${table}`);
  await page.getByText("it cannot be watched").waitFor();
  assert.deepEqual(page.tap.received.filter(({ type }) => type === "screen" || type === "table" || type === "talk_so_far"), [], "what a stranger was sent");
  await page.close();
}

/** Also when it is over, for whoever has not finished the same. */
async function staysClosed(bo, challenge, table) {
  for (const part of ["", "/story?as=public", "/replay?as=public&from=0&count=1", "/dice", "/record"]) {
    const { status } = await tell(bo, `/api/tables/${table}${part}`);
    assert.equal(status, 403, `${part || "the table"} is told to whoever has not finished it`);
  }
  const { body } = await tell(bo, `/api/challenges${challenge.replace("/challenge", "")}`);
  assert.deepEqual([JSON.parse(body).board, JSON.parse(body).own], [null, []], "the board is told");
  assert.ok(!body.includes(table), "the table is named");
}

async function tell(visitor, path) {
  const response = await visitor.context.request.get(visitor.address + path);
  return { status: response.status(), body: await response.text() };
}

/** The board has both, and the page says where their ways parted, on the game's own board. */
async function compared(page) {
  await page.getByText("Their ways parted first at decision").waitFor();
  await page.getByRole("group", { name: "The board" }).locator("[data-place]").first().waitFor();
  const board = page.getByRole("region", { name: "How everybody did" });
  assert.equal(await board.getByRole("listitem").count(), 2);
  assert.equal(await board.getByRole("checkbox", { checked: true }).count(), 2);
  const ways = page.getByRole("region", { name: "Two ways through it" });
  const worths = await ways.locator(".choices .figures").allInnerTexts();
  assert.ok(worths.length >= 2 && worths.every((worth) => /^\d+ %$/.test(worth)), `the bot thinks ${worths}`);
  await page.getByRole("button", { name: "Tell others how it went" }).click();
  await page.getByRole("img", { name: /^Tidetable challenge, Pearladöra: gave up ⬜⬜/ }).waitFor();
}

/** Once whoever has set it opens it, strangers may see it all. */
async function opened(atAda, eve, challenge, table) {
  await atAda.getByRole("button", { name: "Open it to everybody…" }).click();
  await atAda.getByRole("button", { name: "Yes, open it" }).click();
  await atAda.getByText("It is open: anybody may see how it went.").waitFor();
  const page = await eve.open(challenge);
  await page.getByRole("region", { name: "How everybody did" }).getByRole("link", { name: "Ada" }).click();
  await page.waitForURL(new RegExp(`/replay/${table}$`));
  await page.locator("[data-place]").first().waitFor();
}

/** Every game has a deal a day, which says when its day ends. */
async function daily(eve) {
  const page = await eve.open("/");
  await page.getByRole("link", { name: "Pearladöra: Daily deal" }).click();
  await page.getByRole("heading", { name: /^Daily deal, / }).waitFor();
  await page.locator("[data-day-left]").getByText(/UTC$/).waitFor();
  await page.getByRole("button", { name: "Play it" }).waitFor();
}
