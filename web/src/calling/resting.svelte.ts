// One's hours of sleep and holidays while they are changed: what the house keeps,
// what the fields say, and whether that can be kept.

import { api, wordsOf } from "../net/api";
import type { Rhythm } from "../wire/wire";
import { holidayFromFields, rhythmProblem, sleepFromFields, sleepToFields, type HolidayFields, type SleepFields } from "./rhythm";

const USUAL_SLEEP: SleepFields = { from: "23:00", to: "07:00" };
const NO_DAYS: HolidayFields = { first: "", last: "" };

export class Resting {
  /** What the house keeps; null until it has said. */
  kept = $state.raw<Rhythm | null>(null);
  sleep = $state<SleepFields>({ ...USUAL_SLEEP });
  next = $state<HolidayFields>({ ...NO_DAYS });
  problem = $state<string | null>(null);
  /** What was done last, for those who listen. */
  said = $state("");

  get #offset(): number {
    return new Date().getTimezoneOffset();
  }

  readonly load = async (): Promise<void> => {
    try {
      this.#take(await api.rhythm());
    } catch (failure) {
      this.problem = wordsOf(failure);
    }
  };

  #take(rhythm: Rhythm): void {
    this.kept = rhythm;
    if (rhythm.sleep) this.sleep = sleepToFields(rhythm.sleep, this.#offset);
  }

  readonly keepSleep = (isKept: boolean): Promise<boolean> => {
    const sleep = isKept ? sleepFromFields(this.sleep, this.#offset) : null;
    return this.#keep({ ...this.#now, sleep }, sleep ? "Your hours of sleep are kept." : "No hours of sleep are kept.");
  };

  readonly addHoliday = async (): Promise<void> => {
    const holiday = holidayFromFields({ ...this.next, last: this.next.last || this.next.first });
    if (holiday === null) {
      this.problem = "Choose the first day of the holiday.";
      return;
    }
    const holidays = [...this.#now.holidays, holiday].sort((one, other) => one.from - other.from);
    if (await this.#keep({ ...this.#now, holidays }, "The holiday is kept.")) this.next = { ...NO_DAYS };
  };

  readonly removeHoliday = (idx: number): Promise<boolean> => this.#keep({ ...this.#now, holidays: this.#now.holidays.filter((_, other) => other !== idx) }, "The holiday is removed.");

  get #now(): Rhythm {
    return this.kept ?? { sleep: null, holidays: [] };
  }

  async #keep(rhythm: Rhythm, said: string): Promise<boolean> {
    this.said = "";
    this.problem = rhythmProblem(rhythm);
    if (this.problem !== null) return false;
    try {
      await api.keepRhythm(rhythm);
      this.#take(rhythm);
      this.said = said;
      return true;
    } catch (failure) {
      this.problem = wordsOf(failure);
      return false;
    }
  }
}
