// The larger pages, each fetched when it is first shown, so that nobody waits for
// the tables at the front page. That one is small and always here.

import type { Component } from "svelte";

const loaders = {
  bottle: () => import("../bottle/BottlePage.svelte"),
  bottles: () => import("../bottle/BottlesPage.svelte"),
  challenge: () => import("../challenge/ChallengePage.svelte"),
  deal: () => import("../challenge/DealPage.svelte"),
  game: () => import("./game/GamePage.svelte"),
  lesson: () => import("../teach/LessonPage.svelte"),
  puzzle: () => import("../puzzle/PuzzlePage.svelte"),
  puzzles: () => import("../puzzle/PuzzlesPage.svelte"),
  rules: () => import("../rules/RulesPage.svelte"),
  new: () => import("./NewTable.svelte"),
  table: () => import("../table/TablePage.svelte"),
  replay: () => import("../replay/ReplayPage.svelte"),
};

type Name = keyof typeof loaders;
type Loaded = { [Key in Name]?: Awaited<ReturnType<(typeof loaders)[Key]>>["default"] };

class Parts {
  /** Those that are here. */
  loaded = $state.raw<Loaded>({});
  /** Whether one could not be fetched: there is no network, or no server. */
  hasFailed = $state(false);

  /** Fetches a page, if it is one of these and not here yet. */
  async load(page: string): Promise<void> {
    if (!isPart(page) || this.loaded[page]) return;
    try {
      const { default: part } = (await loaders[page]()) as { default: Component<never> };
      this.loaded = { ...this.loaded, [page]: part };
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    }
  }
}

function isPart(page: string): page is Name {
  return Object.hasOwn(loaders, page);
}

export const parts = new Parts();
