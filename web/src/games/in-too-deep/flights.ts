// Cards on their way from the deck to the hands. All backs are alike, so that a
// flight tells how many there were and nothing else.

import type { Event } from "./types";

const FLIGHT_MS = 520;
const STAGGER_MS = 90;
/** More than this many at once would only be a swarm. */
const MOST = 30;

/** Who is given a card, in order; `null` where the deal would be endless. */
export function receiversOf(events: readonly Event[]): number[] {
  return events.flatMap((event) => (event.type === "drawn" ? [event.seat] : [])).slice(0, MOST);
}

/** Lets a back fly to every receiver. Places are found by their `data-flight`. */
export function fly(root: HTMLElement, receivers: readonly number[], viewerSeat: number | null): void {
  const from = placeOf(root, "deck");
  if (!from || typeof root.animate !== "function") return;
  receivers.forEach((seat, idx) => {
    const to = (seat === viewerSeat && placeOf(root, "hand")) || placeOf(root, `seat-${seat}`);
    if (!to) return;
    const back = document.createElement("div");
    back.className = "deep-flying";
    back.setAttribute("aria-hidden", "true");
    root.append(back);
    const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
    const at = ({ x, y }: { x: number; y: number }, rest: string): string => `translate(${x - 15}px, ${y - 21}px) ${rest}`;
    const flight = back.animate(
      [
        { transform: at(from, "rotate(-6deg) scale(0.8)"), opacity: 0 },
        { transform: at(from, "rotate(-6deg) scale(1)"), opacity: 1, offset: 0.12 },
        { transform: at(bend, "rotate(8deg) scale(1.1)"), opacity: 1, offset: 0.55 },
        { transform: at(to, "rotate(0deg) scale(0.7)"), opacity: 0.2 },
      ],
      { duration: FLIGHT_MS, delay: idx * STAGGER_MS, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => back.remove();
  });
}

function placeOf(root: HTMLElement, name: string): { x: number; y: number } | null {
  const found = root.querySelector(`[data-flight="${name}"]`)?.getBoundingClientRect();
  return found && found.width > 0 ? { x: found.x + found.width / 2, y: found.y + found.height / 2 } : null;
}

/** Lets a depth card sink to its place. */
export function sink(node: HTMLElement, { isNew, motion }: { isNew: boolean; motion: boolean }): void {
  if (!isNew || !motion || typeof node.animate !== "function") return;
  node.animate(
    [{ translate: "0 -70px", opacity: 0 }, { opacity: 1, offset: 0.35 }, { translate: "0 4px", offset: 0.8 }, { translate: "0 0", opacity: 1 }],
    { duration: 420, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
}
