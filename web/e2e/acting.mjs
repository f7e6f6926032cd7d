// Moves by keyboard alone, in every game: each thing that would be clicked gets
// the focus and Enter. What no hand has learnt here yet answers with false.

import { click as clickDeep } from "./deep.mjs";
import { cellOf, chooseTile } from "./playing.mjs";
import { click as clickReef } from "./reef.mjs";
import { until } from "./waiting.mjs";

/** What is not there soon is done otherwise, or not at all. */
const PATIENCE_MS = 2_500;

/** Gives the focus to an element as soon as it is there and can be used, and presses Enter. */
export async function pressOn(page, selector, words = "") {
  await until(`${selector} ${words} has the focus`, () =>
    page.evaluate(([selector, words]) => {
      const found = [...document.querySelectorAll(selector)].find((element) => element.textContent.replace(/\s+/g, " ").includes(words));
      if (!found || found.disabled || found.getAttribute("aria-disabled") === "true") return false;
      found.focus();
      return document.activeElement === found;
    }, [selector, words]),
    PATIENCE_MS,
  );
  await page.keyboard.press("Enter");
}

const HANDS = {
  /** The kind and the value in the tray, then the place: Enter chooses, Enter does it. */
  async pearladora(page, action) {
    if (action.type === "done") return pressOn(page, ".go", "Done");
    await chooseTile(page, action, pressOn);
    await pressOn(page, cellOf(action));
    await page.keyboard.press("Enter");
  },
  "mini-divercity": (page, action, { names }) => clickReef(page, action, names, pressOn),
  "in-too-deep": (page, action, { view }) => clickDeep(page, action, { screen: { view } }, pressOn),
  /** The tile is turned until it lies as it should, then its cell; a piece by its button. */
  async "deep-colony"(page, action) {
    if (action.type !== "place") return pressOn(page, `[data-deploy="${deployKey(action)}"]`);
    for (let quarters = 0; quarters < 4; quarters += 1) {
      if (Number(await page.locator("[data-hand]").getAttribute("data-rotation")) === action.rotation) break;
      await page.keyboard.press("r");
    }
    await pressOn(page, `[data-cell="${action.at.join(",")}"]`);
  },
};

function deployKey({ type, ...rest }) {
  const [segment] = Object.values(rest);
  return segment === undefined ? type : `${type}:${segment}`;
}

/** Makes a move; false if that cannot be done here. */
export async function act(page, game, action, seen) {
  const hand = HANDS[game];
  if (!hand) return false;
  try {
    await hand(page, action, seen);
    return true;
  } catch (error) {
    if (/nobody here plays|in vain/.test(error.message)) return false;
    throw error;
  }
}
