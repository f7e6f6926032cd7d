// What this device prefers: theme, motion, sound, which bot. Kept here, never
// sent.

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "less";
export type Loudness = "off" | "soft" | "full";

const KEY = "tidetable.settings";

type Kept = { theme: Theme; motion: Motion; loudness: Loudness; /** The bot last chosen. */ bot: string | null; /** Whether bots say why they move as they do. */ hearsReasons: boolean; /** Whether the first click or tap moves, wherever it is. */ movesAtOnce: boolean; /** Whether the last ten seconds are heard. */ hearsClock: boolean; /** Whether a hint draws on the board what it takes for likely. */ showsOdds: boolean };

const DEFAULTS: Kept = { theme: "system", motion: "system", loudness: "off", bot: null, hearsReasons: true, movesAtOnce: false, hearsClock: true, showsOdds: false };

/** Storage can be forbidden or hold what an older page wrote. */
function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { theme, motion, loudness, hasSound, bot, hearsReasons, movesAtOnce, hearsClock, showsOdds } = { ...DEFAULTS, ...(kept as Partial<Kept> & { hasSound?: unknown }) };
    return {
      theme: theme === "light" || theme === "dark" ? theme : "system",
      motion: motion === "less" ? "less" : "system",
      // An older page knew only on and off.
      loudness: loudness === "soft" || loudness === "full" ? loudness : hasSound === true ? "soft" : "off",
      bot: typeof bot === "string" ? bot : null,
      hearsReasons: hearsReasons !== false,
      movesAtOnce: movesAtOnce === true,
      hearsClock: hearsClock !== false,
      showsOdds: showsOdds === true,
    };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  loudness = $state<Loudness>("off");
  bot = $state<string | null>(null);
  hearsReasons = $state(true);
  movesAtOnce = $state(false);
  hearsClock = $state(true);
  showsOdds = $state(false);
  #systemWantsLess = $state(false);

  constructor() {
    const kept = load();
    this.theme = kept.theme;
    this.motion = kept.motion;
    this.loudness = kept.loudness;
    this.bot = kept.bot;
    this.hearsReasons = kept.hearsReasons;
    this.movesAtOnce = kept.movesAtOnce;
    this.hearsClock = kept.hearsClock;
    this.showsOdds = kept.showsOdds;
    const wish = matchMedia("(prefers-reduced-motion: reduce)");
    this.#systemWantsLess = wish.matches;
    wish.addEventListener("change", () => (this.#systemWantsLess = wish.matches));
  }

  /** Whether things may move. */
  get mayMove(): boolean {
    return this.motion !== "less" && !this.#systemWantsLess;
  }

  /** Shows the preferences on the page and keeps them; run inside an effect. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    root.dataset["motion"] = this.mayMove ? "full" : "less";
    // Asking for a colour makes the browser lay everything out; mostly none is needed.
    if (this.theme !== "system") {
      const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", paper);
    }
    try {
      const { theme, motion, loudness, bot, hearsReasons, movesAtOnce, hearsClock, showsOdds } = this;
      const kept: Kept = { theme, motion, loudness, bot, hearsReasons, movesAtOnce, hearsClock, showsOdds };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage the preferences last as long as the page does.
    }
  }
}

export const settings = new Settings();
