// In Too Deep as people play it, and what a viewer of it may never be told. The
// check reads messages as they came over the line.

import assert from "node:assert/strict";
import { isStory } from "./secrets.mjs";
import { clickOn } from "./playing.mjs";

export const ABILITIES = ["remove", "remove_top", "move_top", "buy_discount", "take_share", "raise", "shift", "play_extra"];

/** The first ability that there is, later ones most of the time; otherwise shares and depths by turns, a card from the deck now and then. */
export function choose(legal, one, used = new Set()) {
  const of = (...types) => legal.filter(({ type }) => types.includes(type));
  const abilities = of(...ABILITIES);
  const isFirst = !ABILITIES.some((type) => used.has(type));
  if (abilities.length > 0 && (isFirst || one([true, true, false]))) return one(abilities);
  const kinds = [of("take"), of("skip"), one([of("buy"), of("expand"), of("expand")]), one([of("draw"), []]), of("expand"), of("buy"), of("draw")];
  return one(kinds.find((kind) => kind.length > 0));
}

/** Makes a move, with the mouse unless said otherwise: choose, then the one button that does it. */
export async function click(page, action, { screen: { view } }, hit = clickOn) {
  const option = (company) => `[data-option="${action.type}"]${company ? `[data-company="${company}"]` : ""}`;
  const chooseIfOffered = async (selector) => {
    if ((await page.locator(selector).count()) > 0) await hit(page, selector);
  };
  const top = (company) => view.companies.find((one) => one.company === company).depth.at(-1);
  switch (action.type) {
    case "skip":
      return hit(page, '[data-do="skip"]');
    case "draw":
      await hit(page, '[data-do="draw"]');
      break;
    case "take":
      await hit(page, `[data-open="${action.card}"]`);
      break;
    case "buy":
    case "buy_discount":
    case "expand":
    case "play_extra":
      await hit(page, `[data-card="${action.card}"]`);
      await chooseIfOffered(option(action.company));
      break;
    case "take_share":
      await hit(page, `[data-thing="${action.holder}-${action.company}"]`);
      break;
    default:
      await hit(page, `[data-thing="${action.card ?? top(action.company ?? action.from)}"]`);
      await chooseIfOffered(option(action.to));
  }
  await hit(page, '[data-do="commit"]');
}

/** Reads everything one viewer was sent; throws if any of it was not theirs to know. */
export class DeepWatch {
  /** How often each thing was rightly received; zero would prove nothing. */
  seen = { screens: 0, ownHands: 0, ownDraws: 0, othersDraws: 0 };

  /** `seat` is the viewer's, null for a spectator. */
  constructor(seat) {
    this.seat = seat;
  }

  read(message) {
    assert.ok(!JSON.stringify(message).includes('"seed"'), "a seed");
    if (message.type === "screen") this.#position(message);
    else if (isStory(message)) for (const { events, words } of message.lines) this.#told(events, words);
  }

  #position({ events, words, screen: { view } }) {
    this.seen.screens += 1;
    if (view.phase.type === "over") return;
    for (const [seat, { hand, n_cards: nCards }] of view.players.entries()) {
      if (seat !== this.seat) assert.equal(hand, null, "another hand");
      else if (hand !== null) {
        assert.equal(hand.length, nCards);
        this.seen.ownHands += 1;
      }
    }
    if (view.phase.type === "pay") assert.equal(view.active, this.seat, "another's payment is seen before it is made");
    this.#told(events, words);
  }

  /** Words say what their events do and no more. */
  #told(events, words) {
    assert.equal(words.length, events.length, "every event has its words");
    for (const [nth, event] of events.entries()) {
      this.#event(event);
      if (event.type === "drawn" && event.card === null) assert.doesNotMatch(words[nth] ?? "", /\d/, "words tell a card that their event does not");
    }
  }

  #event(event) {
    if (event.type === "drawn") {
      if (event.seat === this.seat) this.seen.ownDraws += event.card === null ? 0 : 1;
      else {
        assert.equal(event.card, null, "another's card");
        this.seen.othersDraws += 1;
      }
    }
    if (event.type === "took_share" && event.paid !== null) {
      assert.ok(event.holder === "third" || [event.seat, event.holder].includes(this.seat), "what others paid each other");
    }
    assert.notEqual(event.type, "hand", "a hand before the end");
  }
}
