// Which page is shown. Links stay ordinary links; a click on one of ours is
// answered without loading everything again.

import { readRoute, type Route } from "./route";

class Router {
  route = $state.raw<Route>(readRoute(location.pathname, location.search, location.hash));

  /** Starts listening; called once. */
  start(): void {
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#followLink(event));
  }

  /** Shows another address, as a new step in the history or in place of this one. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    const before = this.route.page;
    this.#read();
    if (!replace || before !== this.route.page) window.scrollTo(0, 0);
  }

  #read(): void {
    this.route = readRoute(location.pathname, location.search, location.hash);
  }

  #followLink(event: MouseEvent): void {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlainClick || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link || link.target !== "" || link.hasAttribute("download")) return;
    const address = new URL(link.href, location.href);
    const isOurs = address.origin === location.origin && !address.pathname.startsWith("/api/");
    const isOnlyHash = address.pathname === location.pathname && address.search === location.search && address.hash !== "";
    if (!isOurs || isOnlyHash) return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }
}

export const router = new Router();
