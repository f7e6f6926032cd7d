// The house and the guest: what can be played here, and who is playing.

import type { GameView, GuestView, HouseView } from "../wire/wire";
import { api, Failure } from "./api";

/** How far the page has come in getting to know its server. */
export type Standing = "arriving" | "club_word" | "unreachable" | "in";

const RETRY_MS = 3_000;

class House {
  standing = $state<Standing>("arriving");
  view = $state.raw<HouseView | null>(null);
  guest = $state.raw<GuestView | null>(null);
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  /** Asks for the house and becomes a guest; asks again while nobody answers. */
  async enter(): Promise<void> {
    clearTimeout(this.#retry);
    // The first time the server has said it with the page.
    const said = takeSaid();
    if (said) this.view = said;
    if (said?.needs_club_word) {
      this.standing = "club_word";
      return;
    }
    try {
      // Both at once, since most houses are open; a closed one refuses the guest.
      const [view, guest] = await Promise.allSettled([said ?? api.house(), api.guest()]);
      if (view.status === "rejected") throw view.reason;
      this.view = view.value;
      if (this.view.needs_club_word) {
        this.standing = "club_word";
        return;
      }
      if (guest.status === "rejected") throw guest.reason;
      this.guest = guest.value;
      this.standing = "in";
      for (const go of this.#waiting.splice(0)) go();
    } catch (failure) {
      if (failure instanceof Failure && failure.code === "club_only") {
        this.standing = "club_word";
        return;
      }
      this.standing = "unreachable";
      this.#retry = setTimeout(() => void this.enter(), RETRY_MS);
    }
  }

  /** Once this visitor is a guest, who can sit down. */
  whenGuest(): Promise<void> {
    return this.guest ? Promise.resolve() : new Promise((go) => this.#waiting.push(go));
  }

  game(key: string): GameView | undefined {
    return this.view?.games.find((game) => game.key === key);
  }

  titleOf(key: string): string {
    return this.game(key)?.title ?? key;
  }

  /** A link others can open; they may know this house by another name than we do. */
  link(path: string): string {
    return `${this.view?.base_url ?? location.origin}${path}`;
  }

  async rename(name: string, colour: number): Promise<void> {
    this.guest = await api.rename({ name, colour });
  }

  /** Forgets this guest, then begins anew as another. */
  async forgetMe(): Promise<void> {
    await api.forgetMe();
    this.guest = null;
    await this.enter();
  }
}

/** The house as it stands in the page; it is read once, since later it may be old. */
function takeSaid(): HouseView | null {
  const said = document.getElementById("house");
  said?.remove();
  return said ? (JSON.parse(said.textContent ?? "") as HouseView) : null;
}

export const house = new House();
