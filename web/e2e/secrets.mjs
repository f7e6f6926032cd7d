// What a viewer of Pearladöra may never be told before the end. The check reads
// messages as they came over the line, not as the page shows them.

import assert from "node:assert/strict";

/**
 * Reads everything one viewer was sent and counts what it carried; throws if any
 * of it was not theirs to know.
 */
export class Watch {
  /** How often each kind of secret was rightly received; zero would prove nothing. */
  seen = { ownHands: 0, ownValues: 0, othersBacks: 0, looks: 0, screens: 0 };

  /**
   * `seat` is the viewer's, null for a spectator. `truth` knows, by square, the
   * value of every diver that was laid face down, who laid it and who looked.
   */
  constructor(seat, truth) {
    this.seat = seat;
    this.truth = truth;
  }

  /** A message of the socket or the answer to a request. */
  read(message) {
    if (message.type === "screen") this.#screen(message);
    else if (isStory(message)) for (const line of message.lines) this.#line(line);
    else this.#nothingHidden(message, message.type ?? "answer");
  }

  #line({ events, words, ...around }) {
    this.#told(events, words);
    this.#nothingHidden(around, "line");
  }

  #screen(message) {
    const { events, words, faded, screen, ...around } = message;
    const { view, legal } = screen;
    const isEnd = view.phase.type === "over";
    this.seen.screens += 1;
    const viewer = this.seat === null ? { type: "public" } : { type: "seat", seat: this.seat };
    assert.deepEqual(view.viewer, viewer, "a screen of somebody else's");
    if (message.viewer) assert.deepEqual(message.viewer, viewer, "a screen meant for somebody else");
    if (message.asked === null) assert.deepEqual(legal, [], "legal actions for one who is not asked");
    if (this.seat === null) assert.equal(view.hand, null, "a hand for a spectator");
    else if (view.hand !== null) this.seen.ownHands += 1;
    if (!isEnd) {
      for (const diver of view.divers) this.#diver(diver);
      this.#told(events, words);
      this.#told(faded.map(({ event }) => event), faded.map(({ words: then }) => then));
      for (const { event } of faded) assert.equal(event.value, null, "what has faded is still told");
    }
    // Whatever is not one of the known places must hold no values at all.
    const { divers: _divers, hand: _hand, ...rest } = view;
    this.#nothingHidden(rest, "view");
    this.#nothingHidden(around, "message");
  }

  #diver({ at, seat, face }) {
    if (face.type === "back") {
      if (seat !== this.seat) this.seen.othersBacks += 1;
      return;
    }
    const known = this.truth.get(String(at));
    if (face.type === "up") {
      assert.ok(known?.isUp, `the face-down diver on ${at} lies open`);
      return;
    }
    assert.ok(seat === this.seat || known?.lookers.has(this.seat), `the value of the diver on ${at} is shown to one who never saw it`);
  }

  /** Words say what their events do and no more. */
  #told(events, words) {
    assert.equal(words.length, events.length, "every event has its words");
    for (const [nth, event] of events.entries()) {
      this.#event(event);
      if (event.value === null) assert.doesNotMatch(words[nth] ?? "", /\b[1-5]\b/, "words tell a value that their event does not");
    }
  }

  #event(event) {
    if (event.type === "diver") {
      if (event.seat !== this.seat) assert.equal(event.value, null, `the value laid on ${event.at} is told to others`);
      else if (event.value !== null) {
        assert.equal(event.value, this.truth.get(String(event.at))?.value, "one's own value is told wrongly");
        this.seen.ownValues += 1;
      }
    } else if (event.type === "look") {
      if (event.seat !== this.seat) assert.equal(event.value, null, `what was seen on ${event.at} is told to others`);
      else if (event.value !== null) this.seen.looks += 1;
    } else if (event.type !== "extra_diver") {
      this.#nothingHidden(event, event.type);
    }
  }

  /** No part of a message may be called a value or a hand. */
  #nothingHidden(part, where) {
    if (typeof part !== "object" || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      assert.ok(!["value", "hand", "hands", "values", "seed"].includes(key) || inner === null, `${where} carries a ${key}`);
      this.#nothingHidden(inner, where);
    }
  }
}

/** Whether an answer is a table's past. */
export function isStory(message) {
  return message.type === undefined && Array.isArray(message.lines);
}

/** Keeps the truth about the divers while a game is played. */
export function rememberTruth(truth, { seat, action }) {
  if (action.type === "diver" || action.type === "extra_diver") {
    truth.set(String(action.at), { seat, value: action.value, isUp: action.type === "extra_diver", lookers: new Set() });
  } else if (action.type === "look") {
    truth.get(String(action.at))?.lookers.add(seat);
  }
}
