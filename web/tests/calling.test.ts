// Called back: what stands in a browser's way, what is told where, the hours in
// which nobody is waited for, and the worker that shows notices.

import { describe, expect, test, vi } from "vitest";
import worker from "../public/worker.js?raw";
import { base64Url, nameOf, standingOf, STANDING_WORDS, type Browser } from "../src/calling/pushing";
import { holidayFromFields, holidayToFields, holidayWords, rhythmProblem, sleepFromFields, sleepToFields } from "../src/calling/rhythm";
import { DIGESTS, digestsWith, KINDS, stateWords, titleOf, USUAL, wantsWords, withKind } from "../src/calling/wishes";
import type { EndpointView } from "../src/wire/wire";

describe("a browser", () => {
  const able: Browser = { isSecure: true, hasPush: true, permission: "default", isApplePhone: false, isOnHomeScreen: false };
  test.each([
    ["ready", {}],
    ["ready", { permission: "granted" }],
    ["insecure", { isSecure: false, hasPush: false }],
    ["none", { hasPush: false }],
    ["home_screen", { isApplePhone: true, hasPush: false }],
    ["ready", { isApplePhone: true, isOnHomeScreen: true }],
    ["denied", { permission: "denied" }],
  ] as const)("is %s if %o", (standing, over) => expect(standingOf({ ...able, ...over })).toBe(standing));

  test("whatever stands in its way has words that say what to do", () => {
    expect(new Set(Object.values(STANDING_WORDS)).size).toBe(4);
  });

  test("is known by the hash of where it is called", async () => {
    expect(await nameOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(base64Url(new Uint8Array([251, 255, 190, 0]))).toBe("-_--AA");
  });
});

const endpoint: EndpointView = { id: "e", way: "mail", name: "ada@example.org", browser: null, wants: ["my_turn", "over"], digest_minutes: 0, is_verified: true, last_ok: null, trouble: null };

describe("a place to be called at", () => {
  test("is named by what it is", () => {
    expect(titleOf(endpoint, false)).toBe("E-mail: ada@example.org");
    expect(titleOf({ way: "push", name: "push.example" }, false)).toBe("Another browser (push.example)");
    expect(titleOf({ way: "push", name: "push.example" }, true)).toBe("This browser");
  });

  test("says what is told there, and how often", () => {
    expect(wantsWords(endpoint)).toBe("It is my turn and a game is over; each at once");
    expect(wantsWords({ wants: KINDS.map(({ kind }) => kind), digest_minutes: 45 })).toBe("Everything; at most every 45 minutes");
    expect(wantsWords({ wants: USUAL.slice(), digest_minutes: 60 })).toBe("7 of 8 kinds; at most once an hour");
    expect(wantsWords({ wants: [], digest_minutes: 0 })).toBe("Nothing is told there");
  });

  test("says how it stands: the letter first, then trouble, then what arrived", () => {
    expect(stateWords({ ...endpoint, is_verified: false, trouble: "No." })).toMatch(/open the link in the letter to ada@example.org/);
    expect(stateWords({ ...endpoint, trouble: "The host does not answer." })).toBe("The host does not answer.");
    expect(stateWords({ ...endpoint, last_ok: 1_000 }, 1_300)).toBe("Something last arrived 5 min ago.");
    expect(stateWords(endpoint)).toBe("Nothing was sent there yet.");
  });

  test("takes on a kind or drops it, in the usual order; talk is asked for", () => {
    expect(withKind(["over", "my_turn"], "begins", true)).toEqual(["my_turn", "begins", "over"]);
    expect(withKind(["over", "my_turn"], "over", false)).toEqual(["my_turn"]);
    expect(USUAL).not.toContain("talk");
    expect(USUAL).toHaveLength(KINDS.length - 1);
  });

  test("keeps an interval that was chosen elsewhere", () => {
    expect(digestsWith(60)).toBe(DIGESTS);
    expect(digestsWith(45).map(({ minutes }) => minutes)).toEqual([0, 15, 45, 60, 1_440]);
  });
});

describe("hours of sleep", () => {
  // New York is 300 minutes behind, Delhi 330 ahead.
  test.each([[0], [300], [-330], [-720]])("are the same after the way to Greenwich and back, %i minutes away", (offset) => {
    const fields = { from: "23:15", to: "07:00" };
    const sleep = sleepFromFields(fields, offset);
    expect(sleep && sleepToFields(sleep, offset)).toEqual(fields);
  });

  test("are kept in the time of Greenwich", () => {
    expect(sleepFromFields({ from: "23:00", to: "07:00" }, 300)).toEqual({ from: 4 * 60, to: 12 * 60 });
    expect(sleepFromFields({ from: "", to: "07:00" }, 0)).toBeNull();
  });

  test("last twelve hours at most, and some", () => {
    const problem = (from: number, to: number) => rhythmProblem({ sleep: { from, to }, holidays: [] });
    expect([problem(1_380, 420), problem(0, 720)]).toEqual([null, null]);
    expect(problem(0, 721)).toMatch(/twelve hours/);
    expect(problem(60, 60)).toMatch(/same time/);
  });
});

describe("holidays", () => {
  const days = (first: string, last: string) => holidayFromFields({ first, last }) ?? { from: 0, to: 0 };
  test("last to the end of their last day", () => {
    const holiday = days("2026-12-24", "2027-01-02");
    expect(holiday.to - holiday.from).toBe(10 * 86_400);
    expect(holidayToFields(holiday)).toEqual({ first: "2026-12-24", last: "2027-01-02" });
    expect(holidayWords(holiday)).toBe("24 Dec 2026 – 2 Jan 2027");
    expect(holidayWords(days("2026-12-24", "2026-12-24"))).toBe("24 Dec 2026");
    expect(holidayFromFields({ first: "soon", last: "" })).toBeNull();
  });

  test("are thirty days a year at most, none over another, none backwards", () => {
    const problem = (...holidays: [string, string][]) => rhythmProblem({ sleep: null, holidays: holidays.map(([first, last]) => days(first, last)) });
    expect(problem(["2026-07-01", "2026-07-30"])).toBeNull();
    expect(problem(["2026-07-01", "2026-07-30"], ["2027-07-01", "2027-07-30"]), "another year").toBeNull();
    expect(problem(["2026-07-01", "2026-07-20"], ["2026-12-20", "2026-12-31"])).toMatch(/30 days/);
    expect(problem(["2026-07-01", "2026-07-10"], ["2026-07-10", "2026-07-12"])).toMatch(/over each other/);
    expect(problem(["2026-07-10", "2026-07-01"])).toMatch(/before it begins/);
  });
});

describe("the worker", () => {
  type Listener = (event: Record<string, unknown>) => void;

  /** Starts it in a browser of our own, at a house that knows itself by another name. */
  function started(pages: { url: string; focus: () => void; postMessage: (told: unknown) => void }[]) {
    const listeners = new Map<string, Listener>();
    const shown = vi.fn(() => Promise.resolve());
    const openWindow = vi.fn(() => Promise.resolve());
    const self = {
      location: { origin: "http://localhost:1" },
      registration: { showNotification: shown },
      clients: { matchAll: () => Promise.resolve(pages), openWindow },
      addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
    };
    new Function("self", worker)(self);
    const run = async (type: string, event: object): Promise<void> => {
      let waits: unknown;
      listeners.get(type)?.({ ...event, waitUntil: (until: unknown) => (waits = until) });
      await waits;
    };
    return { shown, openWindow, run, types: [...listeners.keys()] };
  }

  const pageAt = (url: string) => ({ url, focus: vi.fn(), postMessage: vi.fn() });
  const message = { title: "Your turn", text: "Deep Colony, 2 days left", url: "https://house.example/table/t1", tag: "t1", notices: [] };

  test("shows what came, and tells the pages that are open", async () => {
    const page = pageAt("http://localhost:1/");
    const { shown, run, types } = started([page]);
    await run("push", { data: { json: () => message } });
    expect(types, "no cache, no requests").toEqual(["push", "notificationclick"]);
    expect(shown).toHaveBeenCalledWith("Your turn", expect.objectContaining({ body: "Deep Colony, 2 days left", tag: "t1", data: { url: message.url } }));
    expect(page.postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: "called", tag: "t1" }));
  });

  test("shows something even if nothing can be read", async () => {
    const { shown, run } = started([]);
    await run("push", { data: null });
    expect(shown).toHaveBeenCalledWith("Tidetable", expect.objectContaining({ data: { url: "/" } }));
  });

  const tapped = () => ({ notification: { close: vi.fn(), data: { url: message.url } } });

  test("leads to the table under the address by which this browser knows the house", async () => {
    const { openWindow, run } = started([pageAt("http://localhost:1/")]);
    const event = tapped();
    await run("notificationclick", event);
    expect(openWindow).toHaveBeenCalledWith("http://localhost:1/table/t1");
    expect(event.notification.close).toHaveBeenCalled();
  });

  test("goes to a page that shows the table already", async () => {
    const page = pageAt("http://localhost:1/table/t1#said");
    const { openWindow, run } = started([pageAt("http://localhost:1/"), page]);
    await run("notificationclick", tapped());
    expect(page.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });
});
