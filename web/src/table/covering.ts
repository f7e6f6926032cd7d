// Where something lies that covers the tray and leaves the board alone: at the
// tray's own place, wherever a game has put it.

/** A card is never narrower or lower than this, whatever the tray is like. */
const LEAST = { width: 240, height: 176 };
const MARGIN = 6;

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** Where a card over a tray lies in the window, in pixels from its left and its lower edge. */
export function overTray(tray: Box | null, window: Size): { left: number; bottom: number; width: number; maxHeight: number } {
  const box = tray ?? { left: 0, top: window.height, right: window.width, bottom: window.height };
  const bottom = Math.max(MARGIN, window.height - box.bottom + MARGIN);
  const maxHeight = Math.min(Math.max(LEAST.height, window.height - bottom - box.top), window.height - bottom - MARGIN);
  const width = Math.min(Math.max(LEAST.width, box.right - box.left - 2 * MARGIN), window.width - 2 * MARGIN);
  const left = Math.max(MARGIN, Math.min(box.right, window.width) - MARGIN - width);
  return { left, bottom, width, maxHeight };
}

/** Where the tray is; null if the screen has none. */
function trayBox(): Box | null {
  const tray = document.querySelector("[data-tray-place]");
  if (!tray) return null;
  // Where the tray is not pinned, its place has no box of its own.
  const parts = tray.getBoundingClientRect().height > 0 ? [tray] : [...tray.children];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Keeps a card over the tray as long as it is there; an attachment. */
export function liesOverTray(card: HTMLElement): () => void {
  const lay = (): void => {
    const { left, bottom, width, maxHeight } = overTray(trayBox(), { width: innerWidth, height: innerHeight });
    Object.assign(card.style, { left: `${left}px`, bottom: `${bottom}px`, width: `${width}px`, maxHeight: `${maxHeight}px` });
  };
  lay();
  const watcher = new ResizeObserver(lay);
  const tray = document.querySelector("[data-tray-place]");
  for (const part of tray ? [tray, ...tray.children] : []) watcher.observe(part);
  window.addEventListener("resize", lay);
  window.addEventListener("scroll", lay, { capture: true, passive: true });
  return () => {
    watcher.disconnect();
    window.removeEventListener("resize", lay);
    window.removeEventListener("scroll", lay, { capture: true });
  };
}

/** Keeps a line above the tray as long as it is there, whatever the tray's height; an attachment of what comes after the board. */
export function standsOnTray(line: HTMLElement): () => void {
  // Where the tray is not pinned, its place has no box of its own, so its becoming pinned is seen.
  const tray = document.querySelector("[data-tray-place]");
  const lay = (): void => {
    const height = tray?.matches("[data-tray-pinned]") ? tray.getBoundingClientRect().height : 0;
    line.style.bottom = `${height + 8}px`;
  };
  lay();
  const watcher = new ResizeObserver(lay);
  if (tray) watcher.observe(tray);
  return () => watcher.disconnect();
}
