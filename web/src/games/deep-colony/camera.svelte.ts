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
/** Where a piece is to be deployed, the tile is at least this large. */
const CLOSE = 1.25;

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
    this.#go(isByItself ? { ...sight, zoom: Math.max(sight.zoom, SMALLEST_BY_ITSELF * 0.8) } : sight, isSmooth);
  }

  /** Keeps a box in sight, and does nothing while it is. */
  keep(box: Box, happened: Box | null, isSmooth: boolean): void {
    if (!this.isMoved && !this.holds(box)) {
      // Some room beyond, so that the next tile does not move the board again.
      const sight = sightOf(box, this.width, this.height, 0.3, 1.5);
      if (sight.zoom >= SMALLEST_BY_ITSELF) return this.#go(sight, isSmooth);
    }
    if (happened && !this.holds(happened)) {
      const zoom = Math.max(this.zoom, SMALLEST_BY_ITSELF);
      this.#go({ x: ((happened.left + happened.right) / 2) * SIDE, y: ((happened.top + happened.bottom) / 2) * SIDE, zoom }, isSmooth);
    }
  }

  centre(x: number, y: number, isSmooth: boolean): void {
    this.isMoved = true;
    this.#go({ x, y, zoom: Math.max(this.zoom, 0.8) }, isSmooth);
  }

  /** Looks closely at a tile, and remembers where it came from. */
  visit(x: number, y: number, isSmooth: boolean): void {
    if (this.zoom >= CLOSE * 0.7) return;
    this.#home = { x: this.x, y: this.y, zoom: this.zoom };
    this.#go({ x, y, zoom: CLOSE }, isSmooth);
  }

  /** Goes back from a visit, unless the viewer has moved on from there. */
  goBack(isSmooth: boolean): void {
    const home = this.#home;
    this.#home = null;
    if (home && Math.abs(this.zoom - CLOSE) < 0.01) this.#go(home, isSmooth);
  }

  holds(box: Box): boolean {
    const [left, top] = this.pixelOf(box.left * SIDE - HALF, box.top * SIDE - HALF);
    const [right, bottom] = this.pixelOf(box.right * SIDE + HALF, box.bottom * SIDE + HALF);
    return left >= -2 && top >= -2 && right <= this.width + 2 && bottom <= this.height + 2;
  }

  #go(to: Sight, isSmooth: boolean): void {
    this.stop();
    if (!isSmooth) {
      [this.x, this.y, this.zoom] = [to.x, to.y, to.zoom];
      return;
    }
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    const began = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / TRAVEL_MS));
      const eased = 1 - (1 - share) ** 3;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      this.zoom = from.zoom + (to.zoom - from.zoom) * eased;
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
