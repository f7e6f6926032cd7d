// Playing Pearladöra the way people do: by what the page offers, with a mouse.

import { movesSent, screenOf, stored } from "./visitor.mjs";
import { until } from "./waiting.mjs";

/** The tray's names of what can be chosen. */
const TILES = {
  pontoon: "Pontoon",
  extra_diver: "Extra diver",
  extra_pontoon: "Extra pontoon",
  look: "Look",
  necklace: "Necklace",
  backup: "Backup",
};

/** The legal actions of a screen, one by one. */
export function legalOf(screen) {
  return screen.screen.legal.flatMap(({ type, fields, rows }) =>
    rows.map((row) => Object.fromEntries([["type", type], ...fields.map((field, idx) => [field, row[idx]])])),
  );
}

export function placeOf(action) {
  return "line" in action ? `line-${action.line}` : `square-${action.at[0] + 8 * action.at[1]}`;
}

/**
 * Clicks in the middle of an element as soon as it is there, can be used and
 * nothing lies over it. Playwright's own click also waits for several drawn
 * frames, which a whole game of clicks cannot afford.
 */
export async function clickOn(page, selector, words = "") {
  const middle = await until(`${selector} ${words} can be clicked`, () =>
    page.evaluate(([selector, words]) => {
      const found = [...document.querySelectorAll(selector)].find((element) => element.textContent.replace(/\s+/g, " ").includes(words));
      if (!found || found.disabled) return null;
      // The tray scrolls by itself where it is wider than its place.
      found.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { x, y, width, height } = found.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      return found.contains(document.elementFromPoint(middleX, middleY)) ? [middleX, middleY] : null;
    }, [selector, words]),
  );
  await page.mouse.click(...middle);
}

/** Where an action goes on the board, while it can be chosen. */
export function cellOf(action) {
  return `[data-place="${placeOf(action)}"].is-legal`;
}

/** Chooses the kind and the value in the tray; what is chosen already stays. */
export async function chooseTile(page, { type, value }, hit = clickOn) {
  const pressed = await page.evaluate(() => [...document.querySelectorAll('[role="toolbar"] [aria-pressed="true"]')].map((tile) => tile.textContent.replace(/\s+/g, " ")));
  const choose = async (words) => {
    if (!pressed.some((tile) => tile.includes(words))) await hit(page, '[role="toolbar"] button', words);
  };
  if (type in TILES) await choose(TILES[type]);
  if (value !== undefined) await choose(`Diver of value ${value},`);
}

/** Makes a move with the mouse, without waiting for the server. */
export async function click(page, action) {
  if (action.type === "done") {
    await clickOn(page, ".go", "Done");
    return;
  }
  await chooseTile(page, action);
  await clickOn(page, cellOf(action));
}

/** Waits until a seat is asked, or the game is over; answers with its screen. */
export function asked(page, seat) {
  return until(`seat ${seat} is asked`, () => {
    const screen = screenOf(page, seat);
    return screen && (screen.asked !== null || screen.to_act.type === "over") ? screen : null;
  }, 20_000);
}

/** Makes a move and waits until it is stored and shown; answers with the screen after it. */
export async function make(page, seat, action, by = click) {
  const before = movesSent(page).length;
  await by(page, action);
  const { seq } = await stored(page, before + 1);
  return until("the screen after the move", () => {
    const screen = screenOf(page, seat);
    return screen && screen.seq >= seq ? screen : null;
  });
}

/** One of a list, the same on every run. */
export function chooser(seed) {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
}

/** Divers first, so that a game is short; a few pontoons, so that there are territories. */
export function briskly(seed) {
  const one = chooser(seed);
  return (legal) => {
    const powers = legal.filter(({ type }) => !["diver", "pontoon", "done", "retire"].includes(type));
    const divers = legal.filter(({ type }) => type === "diver");
    const pontoons = legal.filter(({ type }) => type === "pontoon");
    const kinds = [powers, divers, divers, pontoons, pontoons].filter((kind) => kind.length > 0);
    const end = legal.find(({ type }) => type === "done");
    if (end && (kinds.length === 0 || one([true, false]))) return end;
    return one(one(kinds));
  };
}

/** Plays a game to its end with everybody's own page; answers with the moves made. */
export async function playOut(players, pick) {
  const moves = [];
  for (;;) {
    const newest = players.map(({ page, seat }) => screenOf(page, seat)).reduce((one, other) => (other.seq > one.seq ? other : one));
    if (newest.to_act.type === "over") return moves;
    const player = players.find(({ seat }) => newest.to_act.seats?.includes(seat)) ?? players[0];
    const screen = await asked(player.page, player.seat);
    if (screen.to_act.type === "over") return moves;
    const action = await pick(legalOf(screen), screen);
    moves.push({ seat: player.seat, action });
    await make(player.page, player.seat, action);
  }
}
