// Mini DiverCity, strictly: two browsers and a bot dive together to the end, and
// nobody is sent a card of their own hand but for the moment of a telling.

import assert from "node:assert/strict";
import { asked, chooser, legalOf, make } from "../playing.mjs";
import { click, ReefWatch } from "../reef.mjs";
import { LAPTOP, screenOf, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "m";
export const name = "two divers and a bot play a co-op game to its end, and no own card is ever sent unlawfully";

export async function play(suite) {
  const visitors = await Promise.all(["Ada", "Bo", "Eve"].map(() => Visitor.come(suite, { size: LAPTOP })));
  const [ada, bo, eve] = visitors;
  for (const [idx, who] of ["Ada", "Bo", "Eve"].entries()) await visitors[idx].beGuest(who, idx);
  const options = { turn_cards: false, level: "cousteau", diver_cards: [["explorer"], ["environmentalist"], ["diving"]], first_seat: 0 };
  const made = await ada.setTable(["me", null, "bot"], options, { game: "mini-divercity" });
  await bo.sit(made.id, made.table.invite);
  await ada.command(made.id, { type: "start" });
  const pages = await Promise.all([ada, bo, eve].map((visitor) => visitor.open(`/table/${made.id}`)));
  const [atAda, atBo, atEve] = pages;
  await until("everybody sees the game", () => pages.every((page) => screenOf(page)));
  await talk(atAda, atBo, atEve);

  const players = [{ page: atAda, seat: 0 }, { page: atBo, seat: 1 }];
  const watches = [new ReefWatch(0), new ReefWatch(1), new ReefWatch(null)];
  const read = pages.map(() => 0);
  const listen = () => {
    for (const [idx, page] of pages.entries()) {
      for (; read[idx] < page.tap.received.length; read[idx] += 1) watches[idx].read(page.tap.received[read[idx]]);
    }
  };
  const one = chooser(11);
  const told = new Set();
  let hasReloaded = false;
  for (;;) {
    const newest = players.map(({ page, seat }) => screenOf(page, seat)).reduce((first, other) => (other.seq > first.seq ? other : first));
    if (newest.to_act.type === "over") break;
    const player = players.find(({ seat }) => newest.to_act.seats?.includes(seat)) ?? players[0];
    const screen = await Promise.race(players.map(({ page, seat }) => asked(page, seat)));
    if (screen.to_act.type === "over") break;
    const { page, seat } = players.find((other) => other.seat === screen.viewer.seat) ?? player;
    listen();
    if (screen.can_acknowledge) {
      await takeIn(page, seat);
      listen();
      watches[seat].acknowledged();
      if (!hasReloaded) {
        hasReloaded = true;
        await page.reload();
        await until("the page is back", () => page.tap.received.findLast(({ type }) => type === "hello" || type === "screen")?.type === "screen");
        listen();
      }
    }
    await make(page, seat, choose(legalOf(screen), seat, told, one), (at, action) => click(at, action, ["Ada", "Bo", "Greedy"]));
  }
  listen();
  assert.ok(hasReloaded, "somebody came back after a telling");
  await until("everybody knows the end", () => pages.every((page) => screenOf(page).to_act.type === "over"));
  await ends(pages);

  for (const [idx, page] of pages.entries()) {
    await page.tap.fetching;
    for (const answer of page.tap.early) watches[idx].read(answer);
  }
  proves(watches);
  suite.figures.push(`${pages.map(({ tap }) => tap.received.length).join(" + ")} frames read, ${watches[0].seen.tellings} tellings`);
}

/** Looks, tells the other person, then plays and tells by turns; what chance deals is another matter. */
function choose(legal, seat, told, one) {
  const of = (...types) => legal.filter(({ type }) => types.includes(type));
  const tellings = of("tell").filter(({ hand }) => told.has(seat) || hand === 1 - seat);
  const kinds = [of("explorer"), !told.has(seat) || one([true, false, false]) ? tellings : [], of("discard", "obey", "play"), tellings, of("end_turn")];
  const action = one(kinds.find((kind) => kind.length > 0));
  if (action.type === "tell") told.add(seat);
  return action;
}

/** In the strict game a telling is there until one says that it was taken in, and then nowhere. */
async function takeIn(page, seat) {
  const own = page.getByRole("group", { name: "Your hand" });
  await page.getByRole("button", { name: "I have taken it in" }).click();
  await until("the faces are gone", () => {
    const screen = screenOf(page, seat);
    return !screen.can_acknowledge && screen.screen.view.hands[seat].cards.every(({ face }) => face.type === "back");
  });
  await until("the page has forgotten them", async () => (await own.locator(".picture").count()) === 0);
}

/** While it is played there are phrases and beliefs; a spectator is heard by no player. */
async function talk(atAda, atBo, atEve) {
  assert.equal(await atAda.getByLabel("Say something to the table").count(), 0, "free words for a diver");
  await atEve.getByLabel("Say something to the table").fill("Ada holds a crab");
  await atEve.keyboard.press("Enter");
  await atEve.getByLabel("What was said").getByText("Ada holds a crab").waitFor();
  await atAda.getByRole("button", { name: "Good luck!" }).click();
  await atBo.getByText("Good luck!").first().waitFor();
  await atBo.getByRole("button", { name: "Say what you believe a card to be" }).click();
  await atBo.getByRole("dialog").getByRole("button", { name: "Card 2" }).click();
  await atBo.getByRole("dialog").getByRole("button", { name: "Octopus" }).click();
  await atAda.getByText(/I believe card 2 is an octopus/i).first().waitFor();
  for (const page of [atAda, atBo]) assert.ok(!JSON.stringify(page.tap.received).includes("holds a crab"), "a spectator was heard");
}

/** The page says why it is over, and everybody may speak again. */
async function ends(pages) {
  for (const page of pages) await page.locator("#end-title").waitFor();
  await pages[0].getByLabel("Say something to the table").fill("What a dive");
  await pages[0].keyboard.press("Enter");
  for (const page of pages) await page.getByLabel("What was said").getByText("What a dive").waitFor();
  await pages[1].getByLabel("What was said").getByText("Ada holds a crab").waitFor();
}

/** Had nothing secret been said to anybody, the silence would prove nothing. */
function proves(watches) {
  const [first, second, third] = watches.map(({ seen }) => seen);
  for (const seen of [first, second]) {
    for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `no ${what}`);
  }
  assert.ok(third.screens > 10 && third.tellings > 0);
  assert.equal(third.ownFaces + third.othersFaces + third.othersDraws, 0);
  const leak = { type: "screen", viewer: { type: "seat", seat: 0 }, events: [{ type: "drawn", hand: 0, species: "crab" }], words: [null], faded: [], screen: { view: { viewer: { type: "seat", seat: 0 }, phase: { type: "turn" }, hands: [], corporation_top: [], looked: [] } } };
  assert.throws(() => new ReefWatch(0).read(leak), "a leak went unnoticed");
  const face = { ...leak, events: [], words: [], screen: { view: { ...leak.screen.view, hands: [{ cards: [{ face: { type: "seen", species: "crab" } }] }] } } };
  assert.throws(() => new ReefWatch(0).read(face), "a leak went unnoticed");
  const said = (words) => ({ ...leak, events: [{ type: "drawn", hand: 0, species: null }], words: [words] });
  new ReefWatch(0).read(said("{A} draws a card."));
  assert.throws(() => new ReefWatch(0).read(said("{A} draws a Crab.")), "a leak in words went unnoticed");
}
