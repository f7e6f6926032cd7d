// Mini DiverCity as people play it, and what a viewer of it may never be told.
// The check reads messages as they came over the line, and knows a card by the
// happenings that everybody sees: where it was drawn, told and played.

import assert from "node:assert/strict";
import { isStory } from "./secrets.mjs";
import { clickOn } from "./playing.mjs";

const OFFER = ".panel .offer";
const ANIMAL = /nudibranch|crab|shark|porcupine|mandarin|manta|lobster|\beel\b|octopus|turtle|oyster|starfish/i;

/** Makes a move, with the mouse unless said otherwise: the kind, or the card, and then the offer. */
export async function click(page, action, names, hit = clickOn) {
  switch (action.type) {
    case "discard":
      return pickCard(page, action.slot, hit, `Give up card ${action.slot + 1}`);
    case "obey":
    case "play":
      return pickCard(page, action.slot, hit, `Play card ${action.slot + 1}`);
    case "tell":
      await hit(page, OFFER, "Tell");
      return hit(page, OFFER, `Tell ${names[action.hand]} their`);
    case "explorer":
      await hit(page, OFFER, "Explorer");
      return hit(page, OFFER, "Explorer: look at your hand");
    case "end_turn":
      return hit(page, OFFER, "End the turn");
    default:
      throw new Error(`nobody here plays ${action.type}`);
  }
}

async function pickCard(page, slot, hit, words) {
  await hit(page, `[aria-label="Your hand"] .place:nth-child(${slot + 1}) .card`);
  await hit(page, OFFER, words);
}

/** Reads everything one viewer of a strict memory game was sent. */
export class ReefWatch {
  /** How often each thing was rightly received; zero would prove nothing. */
  seen = { screens: 0, ownBacks: 0, ownFaces: 0, othersFaces: 0, tellings: 0, othersDraws: 0 };
  /** By hand and slot: whether its holder has been told the card and not yet said that they took it in. */
  #fresh = new Map();

  /** `seat` is the viewer's, null for a spectator; without a lone diver a seat's hand has its number. */
  constructor(seat) {
    this.seat = seat;
  }

  /** What the page said itself: after this its own hand is forgotten. */
  acknowledged() {
    this.#fresh.set(this.seat, (this.#fresh.get(this.seat) ?? []).map(() => false));
  }

  /** A message of the socket, or the answer to a request. */
  read(message) {
    assert.ok(!JSON.stringify(message).includes('"seed"'), "a seed");
    if (message.type === "screen") this.#screen(message);
    else if (isStory(message)) for (const line of message.lines) this.#past(line);
  }

  #screen({ viewer, events, words, faded, screen: { view } }) {
    this.seen.screens += 1;
    assert.deepEqual(view.viewer, viewer);
    assert.deepEqual(viewer, this.seat === null ? { type: "public" } : { type: "seat", seat: this.seat });
    for (const event of events) this.#event(event);
    this.#silent(events, words);
    this.#silent(faded.map(({ event }) => event), faded.map(({ words: then }) => then));
    // Whoever comes before the first move has missed the deal and nothing else.
    if (this.seen.screens === 1) for (const [hand, { cards }] of view.hands.entries()) this.#fresh.set(hand, cards.map(() => false));
    if (view.phase.type === "over") return;
    for (const [hand, { cards }] of view.hands.entries()) {
      for (const [slot, { face }] of cards.entries()) this.#card(hand, slot, face);
    }
    for (const card of [...view.corporation_top, ...view.looked]) assert.equal(card, null, "a corporation card that nobody has looked at");
  }

  #card(hand, slot, face) {
    if (face.type === "back") {
      if (hand === this.seat) this.seen.ownBacks += 1;
      else assert.equal(this.seat, null, "everybody at the table sees the hands of others");
      return;
    }
    assert.equal(face.type, "seen", "a card lies open before the end");
    assert.notEqual(this.seat, null, "a spectator sees a card");
    if (hand !== this.seat) {
      this.seen.othersFaces += 1;
      return;
    }
    assert.ok(this.#fresh.get(hand)?.[slot], `card ${slot + 1} of the own hand is shown to its holder, who was not told`);
    this.seen.ownFaces += 1;
  }

  #event(event) {
    const fresh = this.#fresh.get(event.hand ?? event.to) ?? [];
    switch (event.type) {
      case "drawn":
        if (event.hand === this.seat || this.seat === null) assert.equal(event.species, null, "a drawn card is told to one who may not see it");
        else if (event.species !== null) this.seen.othersDraws += 1;
        this.#fresh.set(event.hand, [...fresh, false]);
        break;
      case "played":
      case "closed":
      case "drilled":
        this.#fresh.set(event.hand, fresh.toSpliced(event.slot, 1));
        break;
      case "told":
        if (this.seat === null) assert.equal(event.cards, null, "a telling reaches a spectator");
        this.seen.tellings += 1;
        this.#fresh.set(event.to, fresh.map(() => true));
        break;
      case "looked":
      case "ordered":
        assert.equal(event.card, null);
        break;
      default:
    }
  }

  /** Words name no animal that their event does not. */
  #silent(events, words) {
    assert.equal(words.length, events.length, "every event has its words");
    for (const [nth, { species, cards }] of events.entries()) {
      if (species === null || cards === null) assert.doesNotMatch(words[nth] ?? "", ANIMAL, "words tell a card that their event does not");
    }
  }

  /** What a page fetches of the time before it came tells no own card, and no telling again. */
  #past({ events, words }) {
    this.#silent(events, words);
    for (const event of events) {
      if (event.type === "told") assert.equal(event.cards, null, "a telling is repeated");
      if (event.type === "drawn" && (event.hand === this.seat || this.seat === null)) assert.equal(event.species, null, "an own card is told by the past");
    }
  }
}
