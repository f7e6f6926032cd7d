// No mouse at all: from the front page through a whole turn, dialogs included.

import assert from "node:assert/strict";
import { asked, legalOf } from "../playing.mjs";
import { cardOf, LAPTOP, movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "d";
export const name = "a whole turn, the dialogs and the rules by keyboard alone";

export async function play(suite) {
  const visitor = await Visitor.come(suite, { size: LAPTOP });
  await visitor.beGuest("Ada");
  const page = await visitor.open("/");
  await cardOf(page).getByRole("button", { name: "Play now" }).waitFor();

  await dialog(page, "You are Ada: name, look and sound", "You");
  await tabTo(page, "Play now");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/table\//);
  await asked(page, 0);

  await dialog(page, "This table", "This table");
  await dialog(page, "Rules", "Rules of Pearladöra");
  await searchRules(page);
  await layDiver(page);
  await layPontoons(page);
  assert.equal(await page.evaluate(() => window.clicksMade), 0, "no click was made");
}

/** What has the focus, by the name that is read aloud. */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement?.cloneNode(true);
    for (const silent of element?.querySelectorAll?.("[aria-hidden=true]") ?? []) silent.remove();
    return (element?.getAttribute?.("aria-label") ?? element?.textContent ?? "").replace(/\s+/g, " ").trim();
  });
}

/** Tabs on until something of a name has the focus. */
async function tabTo(page, name, key = "Tab") {
  const passed = [];
  for (let step = 0; step < 60; step += 1) {
    const now = await focused(page);
    if (typeof name === "string" ? now === name : name.test(now)) return;
    passed.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${name}; it passed ${passed.slice(-12).join(" | ")}`);
}

/** Opens a dialog, finds the focus inside, and gets it back after Escape. */
async function dialog(page, opener, title) {
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: title }).waitFor();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body), "the focus stays in the dialog");
  }
  // Where a word's explanation is open, the first Escape is for that.
  if ((await page.locator(":popover-open").count()) > 0) await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await until(`${title} is closed`, async () => (await page.getByRole("dialog").count()) === 0);
  assert.equal(await focused(page), opener, "the focus is back where it was");
}

async function searchRules(page) {
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^R4\.1/ }).waitFor();
  assert.equal(await page.getByRole("dialog").getByText("](").count(), 0, "links are words");
  while (!(await page.getByLabel("Search the rules").evaluate((field) => field === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.type("necklace");
  await until("only what speaks of it is left", async () => (await page.getByRole("heading", { name: /^R4\.1/ }).count()) === 0);
  assert.ok((await page.getByRole("dialog").getByText(/necklace/i).count()) > 0);
  await page.keyboard.press("Escape");
  // The first Escape may empty the field, as browsers do with a search.
  if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
  await until("the rules are closed", async () => (await page.getByRole("dialog").count()) === 0);
}

/** The place that has the focus, and whether it can be chosen. */
function place(page) {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest("[data-place]");
    return cell ? { key: cell.getAttribute("data-place"), isLegal: cell.classList.contains("is-legal") } : null;
  });
}

/** Moves over the squares with the arrows, first along the row, then down the column. */
async function arrowTo(page, [x, y]) {
  const { key } = await place(page);
  const from = Number(key.slice("square-".length));
  const [right, down] = [x - (from % 8), y - Math.floor(from / 8)];
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  assert.equal((await place(page)).key, `square-${x + 8 * y}`, "the arrows lead there");
}

/** Moves over the lines with the arrows until one can be chosen. */
async function arrowToLegalLine(page) {
  const begin = (await place(page)).key;
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowLeft"]) {
    await page.keyboard.press(key);
    const now = await place(page);
    if (now.isLegal && now.key !== begin) return Number(now.key.slice("line-".length));
  }
  throw new Error("the arrows find no line that can be chosen");
}

async function layDiver(page) {
  const screen = await asked(page, 0);
  await tabTo(page, /, (space|pearl farm), /);
  // The value by its number, the place by the arrows, Enter to choose, Enter to do it.
  await page.keyboard.press("2");
  const action = legalOf(screen).find(({ type, value, at }) => type === "diver" && value === 2 && at[0] === 5 && at[1] > 0) ?? legalOf(screen).find(({ value }) => value === 2);
  await arrowTo(page, action.at);
  await page.keyboard.press("Enter");
  assert.equal(movesSent(page).length, 0, "the first Enter only chooses");
  await page.getByText(/Enter once more to do it/).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await stored(page, 1);
  assert.deepEqual(movesSent(page)[0].actions, [action]);
  await asked(page, 0);
  await until("it is the guest's turn again", async () => (await page.title()).includes("Your turn"));
}

async function layPontoons(page) {
  await until("the screen is the newest", () => screenOf(page, 0).asked !== null);
  await page.keyboard.press("p");
  await until("the focus is on a line", async () => /^line between/.test(await focused(page)));
  const first = { type: "pontoon", line: await arrowToLegalLine(page) };
  assert.match(await focused(page), /would (cut off|close)/, "the name says what the line would do");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await stored(page, 2);
  assert.deepEqual(movesSent(page)[1].actions, [first]);
  // The second step: nothing more, by the button.
  await until("the second step", () => screenOf(page, 0).screen.view.phase.type === "second_pontoon");
  await tabTo(page, "Done");
  await page.keyboard.press("Enter");
  await stored(page, 3);
  assert.deepEqual(movesSent(page)[2].actions, [{ type: "done" }]);
}
