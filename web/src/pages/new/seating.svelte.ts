// Who sits where at a table that is being set.

import { usualBot } from "../../look/levels";
import { seatLetter } from "../../look/seats";
import { contribution } from "../../net/random";
import type { Way } from "../../net/route";
import { settings } from "../../net/settings.svelte";
import { fitToSeats, fittingSeats, type Options } from "../../options/values";
import type { GameView, NewSeat } from "../../wire/wire";

/** What is meant to happen with a seat: a friend, this device, or a bot by name. */
export type Plan = "friend" | "here" | `bot:${string}`;

export class Seating {
  seats = $state(0);
  plans = $state<Plan[]>([]);
  names = $state<string[]>([]);
  options = $state.raw<Options>({});
  readonly #game: GameView;

  constructor(game: GameView, way: Way) {
    this.#game = game;
    this.setSeats(game.usual_seats);
    this.setWay(way);
  }

  /** How many seats friends still have to take. */
  get friends(): number {
    return this.#others.filter((plan) => plan === "friend").length;
  }

  /** Whether everybody else is a bot. */
  get isAmongBots(): boolean {
    return this.#others.every((plan) => botOf(plan) !== null);
  }

  /** The way that all other seats have in common; null if they are mixed, or if there are none. */
  get way(): Way | null {
    const ways = new Set(this.#others.map(wayOf));
    return ways.size === 1 ? ([...ways][0] ?? null) : null;
  }

  get #others(): Plan[] {
    return this.plans.slice(1, this.seats);
  }

  /** Fills all other seats in one way. */
  setWay(way: Way): void {
    const plan = this.#planFor(way);
    this.plans = this.plans.map(() => plan);
  }

  setPlan(seat: number, plan: Plan): void {
    this.plans[seat] = plan;
    const bot = botOf(plan);
    if (bot !== null) settings.bot = bot;
  }

  setSeats(count: number): void {
    const added = this.#planFor(this.way ?? "friends");
    this.seats = count;
    this.options = fitToSeats(this.#game.options, this.options, count);
    this.plans = Array.from({ length: count }, (_, seat) => this.plans[seat] ?? added);
    this.names = Array.from({ length: count }, (_, seat) => this.names[seat] ?? "");
  }

  setOptions(next: Options): void {
    this.options = next;
    this.setSeats(fittingSeats(this.#game, next, this.seats));
  }

  /** The seats as the server is asked for them. */
  seating(): NewSeat[] {
    return this.plans.map((plan, seat) => this.#seatFor(plan, seat));
  }

  /** The seats as a challenge has them: a bot's name, or null for a person. */
  challenged(): (string | null)[] {
    return this.plans.map((plan, seat) => (seat === 0 ? null : botOf(plan)));
  }

  /** Others play it on devices of their own: whoever was to sit here is a bot. */
  leaveDevice(): void {
    this.plans = this.plans.map((plan) => (plan === "here" ? this.#planFor("bots") : plan));
  }

  #planFor(way: Way): Plan {
    const bot = usualBot(this.#game.bots, settings.bot);
    if (way === "bots" && bot) return `bot:${bot.name}`;
    return way === "device" ? "here" : "friend";
  }

  #seatFor(plan: Plan, seat: number): NewSeat {
    if (seat === 0) return { type: "mine", name: null, contribution: contribution() };
    if (plan === "here") {
      const name = this.names[seat]?.trim() || `Guest ${seatLetter(seat)}`;
      return { type: "mine", name, contribution: contribution() };
    }
    const bot = botOf(plan);
    return bot === null ? { type: "free" } : { type: "bot", bot };
  }
}

function botOf(plan: Plan): string | null {
  return plan.startsWith("bot:") ? plan.slice("bot:".length) : null;
}

function wayOf(plan: Plan): Way {
  return plan === "friend" ? "friends" : plan === "here" ? "device" : "bots";
}
