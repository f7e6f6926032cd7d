// Every page there is, with something on it: a guest with a lobby, games in the
// middle, a device that is passed around, and a game that is over.

import { cardOf, Visitor } from "./visitor.mjs";
import { until } from "./waiting.mjs";

/** So much time that nobody is late. */
const CLOCK = { pace: { type: "live", bank: 3_600, decision: 600 }, when_late: "bot_plays_on", is_friendly: false };

/** Lets bots play a table to its end. */
export async function finish(visitor, id) {
  await visitor.command(id, { type: "stand_in", seat: 0, bot: "greedy" });
  return until("the bots have finished", async () => {
    const table = await visitor.ask("GET", `/api/tables/${id}`);
    return table.status === "over" ? table : null;
  }, 20_000);
}

/** Plays today's deal of a game by giving it up; answers with the challenge's id. */
async function played(visitor, game) {
  const { id } = await visitor.ask("GET", `/api/deals/${game}`);
  const made = await visitor.ask("POST", `/api/challenges/${id}/tries`, {});
  await visitor.command(made.id, { type: "resign", seat: 0 });
  return id;
}

/** Sets all tables for one visitor and names the pages that show them. */
export async function setWorld(suite, visitor) {
  const bo = await Visitor.come(suite, { address: visitor.address });
  await visitor.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const lobby = await visitor.setTable(["me", null, null]);
  await bo.sit(lobby.id, lobby.table.invite);
  await visitor.command(lobby.id, { type: "agree", agreement: CLOCK });
  await visitor.command(lobby.id, { type: "schedule", starts_at: Math.floor(Date.now() / 1_000) + 7_200 });
  const invited = await bo.setTable(["me", null, null], {}, { isListed: true });
  const over = await visitor.setTable(["me", "bot"], { advanced: true });
  const { seq } = await finish(visitor, over.id);
  const live = await visitor.setTable(["me", "bot", "bot"], { advanced: true, first_seat: 0 }, { agreement: CLOCK });
  const shared = await visitor.setTable(["me", "Cleo"]);
  const watched = await bo.setTable(["me", "bot"], { first_seat: 0 });
  const dive = (seats, options) => visitor.setTable(seats, { first_seat: 0, ...options }, { game: "mini-divercity" });
  const reef = await dive(["me", "bot", "bot"]);
  const signing = await dive(["me", "bot", "bot", "bot"], { real_diver: true, full_team: true, diver_cards: "chosen" });
  const boss = await visitor.setTable(["bot", "bot", "me"], { mode: "industrialist" }, { game: "mini-divercity" });
  const alone = await dive(["me"], { mode: "solo" });
  const lost = await dive(["me", "bot"], { level: "poseidon" });
  await finish(visitor, lost.id);
  const deep = await visitor.setTable(["me", "bot", "bot"], { sides: ["advanced", "basic", "basic", "advanced", "basic"] }, { game: "in-too-deep" });
  const sunk = await visitor.setTable(["me", "bot"], {}, { game: "in-too-deep" });
  await finish(visitor, sunk.id);
  const colony = await visitor.setTable(["me", "bot", "bot"], { first_seat: 0 }, { game: "deep-colony" });
  const built = await visitor.setTable(["me", "bot"], {}, { game: "deep-colony" });
  await finish(visitor, built.id);
  const deal = await played(visitor, "deep-colony");
  const board = (page) => page.locator("[data-place]").first().waitFor();
  const onReef = (page) => page.getByRole("region", { name: "The reef" }).waitFor();
  const title = (page) => page.locator("h1").first().waitFor();
  const press = (name) => async (page) => {
    await board(page);
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor();
  };
  const pace = async (page) => {
    await page.locator("summary", { hasText: "Pace" }).click();
    await page.getByText("Live", { exact: true }).click();
    await page.getByText("Own figures").click();
    await page.getByRole("button", { name: "Agree on a time" }).click();
  };
  const variants = (page) => page.getByText("How it is played").click();
  const ownTiles = async (page) => {
    await variants(page);
    await page.getByText("Our own", { exact: true }).click();
    await page.getByLabel("or its text").waitFor();
  };
  return [
    { name: "landing", path: "/", ready: (page) => cardOf(page).getByRole("button", { name: "Play now" }).waitFor() },
    { name: "a game's page", path: "/games/mini-divercity", ready: title },
    { name: "set the table", path: "/new/pearladora", ready: pace },
    { name: "set a challenge", path: "/new/pearladora?with=challenge", ready: (page) => page.getByRole("heading", { name: "What is allowed" }).waitFor() },
    { name: "daily deal", path: "/deal/pearladora", ready: (page) => page.getByRole("button", { name: "Play it" }).waitFor() },
    { name: "daily deal that was played", path: `/challenge/${deal}`, ready: (page) => page.getByRole("button", { name: "Tell others how it went" }).click() },
    { name: "lobby", path: `/table/${lobby.id}`, ready: (page) => page.getByText("Around the table").waitFor() },
    { name: "invite", path: `/join/${invited.id}/${invited.table.invite}`, ready: (page) => page.getByRole("button", { name: "Take my seat" }).waitFor() },
    { name: "table", path: `/table/${live.id}`, ready: board },
    { name: "watched table", path: `/table/${watched.id}`, ready: board },
    { name: "cover", path: `/table/${shared.id}`, ready: (page) => page.getByText("Pass the device to").waitFor() },
    { name: "end", path: `/table/${over.id}`, ready: (page) => page.locator("#end-title").waitFor() },
    { name: "checked dice", path: `/table/${over.id}`, ready: async (page) => { await press("Check the dice")(page); await page.locator("[data-fair]").waitFor(); } },
    { name: "replay", path: `/replay/${over.id}?seq=${Math.floor(seq / 2)}`, ready: board },
    { name: "replay of everything", path: `/replay/${over.id}?seq=${seq}&as=all`, ready: board },
    { name: "set the reef's table", path: "/new/mini-divercity", ready: variants },
    { name: "reef", path: `/table/${reef.id}`, ready: onReef },
    { name: "reef with chosen divers", path: `/table/${signing.id}`, ready: onReef },
    { name: "reef of an Industrialist", path: `/table/${boss.id}`, ready: onReef },
    { name: "reef of a lone diver", path: `/table/${alone.id}`, ready: onReef },
    { name: "end of a reef", path: `/table/${lost.id}`, ready: (page) => page.locator("#end-title").waitFor() },
    { name: "set the deep's table", path: "/new/in-too-deep", ready: title },
    { name: "deep", path: `/table/${deep.id}`, ready: (page) => page.locator("[data-phase]").waitFor() },
    { name: "end of the deep", path: `/table/${sunk.id}`, ready: (page) => page.locator("#end-title").waitFor() },
    { name: "set the colony's table", path: "/new/deep-colony", ready: ownTiles },
    { name: "colony", path: `/table/${colony.id}`, ready: (page) => page.locator("[data-cell]").first().waitFor() },
    { name: "end of a colony", path: `/table/${built.id}`, ready: (page) => page.locator("#end-title").waitFor() },
    { name: "rules", path: `/table/${live.id}`, ready: async (page) => { await press("Rules")(page); await page.getByRole("heading", { name: /^R4\.1/ }).waitFor(); } },
    { name: "table menu", path: `/table/${live.id}`, ready: press("This table") },
    { name: "keys", path: `/table/${live.id}`, ready: async (page) => { await board(page); await page.keyboard.press("?"); await page.getByRole("dialog", { name: "Keys" }).waitFor(); } },
    { name: "you", path: "/about", ready: async (page) => { await page.getByRole("button", { name: /^You are/ }).click(); await page.getByRole("dialog").waitFor(); } },
    { name: "about", path: "/about", ready: title },
    { name: "no such page", path: "/nowhere", ready: title },
    { name: "no such table", path: "/table/00000000", ready: (page) => page.getByText("There is no such table").waitFor() },
    { name: "another device", path: "/device#x", ready: title },
  ];
}
