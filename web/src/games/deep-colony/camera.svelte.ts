// What part of the sea floor is in sight: panned, zoomed, and moved by itself
// to what happened, as little as is needed.

import type { Box } from "./geometry";
import { HALF } from "./regions";

const SIDE = 2 * HALF;
const MIN_ZOOM = 0.16;
const MAX_ZOOM = 3.2;
const TRAVEL_MS = 280;
/** By itself the board never gets smaller than this; the viewer may make it so. */
const SMALLEST_BY_ITSELF = 0.5;
const SMALLEST_ON_PHONES = 0.36;
/** Where a piece is to be deployed, the tile is at least this large. */
const CLOSE = 1.15;

export type Sight = { x: number; y: number; zoom: number };

/** The zoom and middle at which a box of cells is in sight as a whole. */
export function sightOf(box: Box, width: number, height: number, margin: number, largest: number): Sight {
  const across = (box.right - box.left + 1 + 2 * margin) * SIDE;
  const down = (box.bottom - box.top + 1 + 2 * margin) * SIDE;
  const zoom = Math.max(MIN_ZOOM, Math.min(largest, width / across, height / down));
  return { x: ((box.left + box.right) / 2) * SIDE, y: ((box.top + box.bottom) / 2) * SIDE, zoom };
}

export class Camera {
  x = $state(0);
  y = $state(0);
  /** Pixels per drawing unit. */
  zoom = $state(1.3);
  width = $state(800);
  height = $state(600);
  /** Whether the viewer has moved it; then it keeps its zoom. */
  isMoved = $state(false);
  #frame = 0;
  #home: Sight | null = null;
  /** Where a travel under way leads to. */
  #goal: Sight | null = null;

  get viewBox(): string {
    const [across, down] = [this.width / this.zoom, this.height / this.zoom];
    return `${this.x - across / 2} ${this.y - down / 2} ${across} ${down}`;
  }

  /** A place of the board from a place in the window's pixels, from the top left. */
  at(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.zoom, this.y + (py - this.height / 2) / this.zoom];
  }

  /** The opposite: where a place of the board is in sight. */
  pixelOf(x: number, y: number): [number, number] {
    return [(x - this.x) * this.zoom + this.width / 2, (y - this.y) * this.zoom + this.height / 2];
  }

  panBy(dx: number, dy: number): void {
    this.stop();
    this.isMoved = true;
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
  }

  /** Zooms, with the board's place under a pixel staying there. */
  zoomBy(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.stop();
    this.isMoved = true;
    const [x, y] = this.at(px, py);
    this.zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, this.zoom * factor));
    this.x = x - (px - this.width / 2) / this.zoom;
    this.y = y - (py - this.height / 2) / this.zoom;
  }

  /** Shows all of a box. */
  fit(box: Box, isSmooth: boolean, isByItself = false): void {
    this.isMoved = false;
    this.#home = null;
    const sight = sightOf(box, this.width, this.height, 0.2, 1.5);
    this.#go(isByItself ? { ...sight, zoom: Math.max(sight.zoom, this.smallest) } : sight, isSmooth);
  }

  /** Keeps a box in sight, and does nothing while it is. */
  keep(box: Box, happened: Box | null, isSmooth: boolean): void {
    if (!this.isMoved && !this.holds(box)) {
      // Some room beyond, so that the next tile does not move the board again.
      const sight = sightOf(box, this.width, this.height, 0.3, 1.5);
      if (sight.zoom >= this.smallest) return this.#go(sight, isSmooth);
      if (happened) return this.#go(this.#within(box, happened, this.smallest), isSmooth);
    }
    if (happened && !this.holds(happened)) this.#go(this.#within(box, happened, Math.max(this.sight.zoom, this.smallest)), isSmooth);
  }

  /** The middle of what happened, moved so that no more than needed is beside the tiles. */
  #within(box: Box, happened: Box, zoom: number): Sight {
    const between = (low: number, value: number, high: number) => (low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value)));
    const [across, down] = [this.width / zoom / 2, this.height / zoom / 2];
    return {
      x: between((box.left - 0.8) * SIDE + across, ((happened.left + happened.right) / 2) * SIDE, (box.right + 0.8) * SIDE - across),
      y: between((box.top - 0.8) * SIDE + down, ((happened.top + happened.bottom) / 2) * SIDE, (box.bottom + 0.8) * SIDE - down),
      zoom,
    };
  }

  get smallest(): number {
    return this.width < 600 ? SMALLEST_ON_PHONES : SMALLEST_BY_ITSELF;
  }

  /** What is in sight, or will be in a moment. */
  get sight(): Sight {
    return this.#goal ?? { x: this.x, y: this.y, zoom: this.zoom };
  }

  centre(x: number, y: number, isSmooth: boolean): void {
    this.isMoved = true;
    this.#go({ x, y, zoom: Math.max(this.zoom, 0.8) }, isSmooth);
  }

  /** Looks closely at a tile, and remembers where it came from. */
  visit(x: number, y: number, isSmooth: boolean): void {
    if (this.#home || this.sight.zoom >= CLOSE * 0.7) return;
    this.#home = this.sight;
    this.#go({ x, y, zoom: CLOSE }, isSmooth);
  }

  /** Goes back from a visit, unless the viewer has moved on from there. */
  goBack(isSmooth: boolean): void {
    const home = this.#home;
    this.#home = null;
    if (home && Math.abs(this.sight.zoom - CLOSE) < 0.01) this.#go(home, isSmooth);
  }

  holds(box: Box): boolean {
    const { x, y, zoom } = this.sight;
    const [across, down] = [this.width / zoom / 2 + 2, this.height / zoom / 2 + 2];
    return box.left * SIDE - HALF >= x - across && box.right * SIDE + HALF <= x + across && box.top * SIDE - HALF >= y - down && box.bottom * SIDE + HALF <= y + down;
  }

  #go(to: Sight, isSmooth: boolean): void {
    this.stop();
    if (!isSmooth) {
      [this.x, this.y, this.zoom] = [to.x, to.y, to.zoom];
      return;
    }
    this.#goal = to;
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    const began = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / TRAVEL_MS));
      const eased = 1 - (1 - share) ** 3;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      this.zoom = from.zoom + (to.zoom - from.zoom) * eased;
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }
}
