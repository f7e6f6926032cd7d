// What this device prefers: theme, motion, sound, which bot. Kept here, never
// sent.

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "less";

const KEY = "tidetable.settings";

type Kept = { theme: Theme; motion: Motion; hasSound: boolean; /** The bot last chosen. */ bot: string | null; /** Whether bots say why they move as they do. */ hearsReasons: boolean };

const DEFAULTS: Kept = { theme: "system", motion: "system", hasSound: false, bot: null, hearsReasons: true };

/** Storage can be forbidden or hold what an older page wrote. */
function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { theme, motion, hasSound, bot, hearsReasons } = { ...DEFAULTS, ...(kept as Partial<Kept>) };
    return {
      theme: theme === "light" || theme === "dark" ? theme : "system",
      motion: motion === "less" ? "less" : "system",
      hasSound: hasSound === true,
      bot: typeof bot === "string" ? bot : null,
      hearsReasons: hearsReasons !== false,
    };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  hasSound = $state(false);
  bot = $state<string | null>(null);
  hearsReasons = $state(true);
  #systemWantsLess = $state(false);

  constructor() {
    const kept = load();
    this.theme = kept.theme;
    this.motion = kept.motion;
    this.hasSound = kept.hasSound;
    this.bot = kept.bot;
    this.hearsReasons = kept.hearsReasons;
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
    const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      if (this.theme !== "system") meta.setAttribute("content", paper);
    }
    try {
      const { theme, motion, hasSound, bot, hearsReasons } = this;
      const kept: Kept = { theme, motion, hasSound, bot, hearsReasons };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage the preferences last as long as the page does.
    }
  }
}

export const settings = new Settings();
