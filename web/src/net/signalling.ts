// Where a page can be seen without being looked at: the mark on its icon, in the
// tab and on the home screen.

/** The icon, and the one with a dot. */
const PLAIN = "/icon.svg";
const DOTTED = "/icon-turn.svg";

/** Shows how many tables wait. */
export function signal(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = count > 0 ? DOTTED : PLAIN;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  // A browser without badges has none to set; one that refuses is no reason to trouble anybody.
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}
