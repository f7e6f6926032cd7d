// What part of the sea floor is in sight: panned, zoomed, and moved by itself
// to what happened, as little as is needed. Panning changes one transform;
// everything is drawn anew only when the zoom has come to rest.

import type { Box } from "./geometry";
import { levelFor, type Level } from "./level";
import { HALF } from "./regions";

const SIDE = 2 * HALF;
const MIN_ZOOM = 0.16;
const MAX_ZOOM = 3.2;
const TRAVEL_MS = 280;
/** A zoom that has not changed for so long has come to rest. */
const REST_MS = 140;
/** By itself the board never gets smaller than this for those who play; the viewer may make it so. */
const SMALLEST_BY_ITSELF = 0.36;
const SMALLEST_ON_PHONES = 0.42;

/** What the tools take of the board, when it is large enough to give it. */
const TOOLS_PX = 56;

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
  /** The zoom for which everything is drawn. */
  drawn = $state(1.3);
  level = $state<Level>("near");
  width = $state(800);
  height = $state(600);
  /** Whether the viewer has moved it; then it keeps its zoom. */
  isMoved = $state(false);
  /** Whether its viewer only watches: then the board may get as small as it must. */
  isWatching = $state(false);
  #frame = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Where a travel under way leads to. */
  #goal: Sight | null = null;

  /** Where the drawing lies in the window, as CSS writes it. */
  get transform(): string {
    const [left, top] = [this.width / 2 - this.x * this.zoom, this.height / 2 - this.y * this.zoom];
    const scale = this.zoom / this.drawn;
    return `translate3d(${Math.round(left)}px, ${Math.round(top)}px, 0)${scale === 1 ? "" : ` scale(${scale})`}`;
  }

  /** A place of the board from a place in the window's pixels, from the top left. */
  at(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.zoom, this.y + (py - this.height / 2) / this.zoom];
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
    this.#resting = setTimeout(() => this.#rest(), REST_MS);
  }

  /** Shows all of a box. */
  fit(box: Box, isSmooth: boolean, isByItself = false): void {
    this.isMoved = false;
    const sight = this.#beside(box, 0.35);
    this.#go(isByItself ? { ...sight, zoom: Math.max(sight.zoom, this.smallest) } : sight, isSmooth);
  }

  /** Keeps a box in sight, and does nothing while it is. */
  keep(box: Box, happened: Box | null, isSmooth: boolean): void {
    if (!this.isMoved && !this.holds(box)) {
      // Some room beyond, so that the next tile does not move the board again.
      const sight = this.#beside(box, 0.4);
      if (sight.zoom >= this.smallest) return this.#go(sight, isSmooth);
      if (happened) return this.#go(this.#within(box, happened, this.smallest), isSmooth);
    }
    if (happened && !this.holds(happened)) this.#go(this.#within(box, happened, Math.max(this.sight.zoom, this.smallest)), isSmooth);
  }

  /** A box as a whole beside the tools: they stand to the right, in an upright board at the top. */
  #beside(box: Box, margin: number): Sight {
    const isUpright = this.width <= this.height;
    const sight = sightOf(box, this.width - (isUpright ? 0 : TOOLS_PX), this.height - (isUpright ? TOOLS_PX : 0), margin, 1.5);
    const aside = TOOLS_PX / 2 / sight.zoom;
    return isUpright ? { ...sight, y: sight.y - aside } : { ...sight, x: sight.x + aside };
  }

  /** Brings a box out from under a square in the lower left corner, smaller if it must: above that or beside it, where there is more room. */
  uncover(box: Box, square: number, isSmooth: boolean): void {
    const { x, y, zoom } = this.sight;
    const [left, bottom] = [(box.left * SIDE - HALF - x) * zoom + this.width / 2, (box.bottom * SIDE + HALF - y) * zoom + this.height / 2];
    const isCovered = left < square && bottom > this.height - square;
    if (!isCovered && this.holds(box)) return;
    const isUpright = this.width <= this.height;
    const [toolsAbove, toolsBeside] = isUpright ? [TOOLS_PX, 0] : [0, TOOLS_PX];
    const above = { left: 0, top: toolsAbove, width: this.width - toolsBeside, height: this.height - square - toolsAbove };
    const beside = { left: square, top: toolsAbove, width: this.width - square - toolsBeside, height: this.height - toolsAbove };
    const [across, down] = [(box.right - box.left + 1) * SIDE, (box.bottom - box.top + 1) * SIDE];
    const zoomIn = (room: typeof above) => Math.min(room.width / across, room.height / down) * 0.94;
    const room = zoomIn(beside) > zoomIn(above) ? beside : above;
    const fitting = Math.max(MIN_ZOOM, Math.min(zoom, zoomIn(room)));
    const middle = { x: ((box.left + box.right) / 2) * SIDE, y: ((box.top + box.bottom) / 2) * SIDE };
    this.#go({ x: middle.x - (room.left + room.width / 2 - this.width / 2) / fitting, y: middle.y - (room.top + room.height / 2 - this.height / 2) / fitting, zoom: fitting }, isSmooth);
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
    if (this.isWatching) return MIN_ZOOM;
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

  holds(box: Box): boolean {
    const { x, y, zoom } = this.sight;
    const [across, down] = [this.width / zoom / 2 + 2, this.height / zoom / 2 + 2];
    return box.left * SIDE - HALF >= x - across && box.right * SIDE + HALF <= x + across && box.top * SIDE - HALF >= y - down && box.bottom * SIDE + HALF <= y + down;
  }

  #go(to: Sight, isSmooth: boolean): void {
    this.stop();
    if (!isSmooth) {
      [this.x, this.y, this.zoom] = [to.x, to.y, to.zoom];
      this.#rest();
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
      if (share < 1) {
        this.#frame = requestAnimationFrame(step);
        return;
      }
      this.#goal = null;
      this.#rest();
    };
    this.#frame = requestAnimationFrame(step);
  }

  #rest(): void {
    this.drawn = this.zoom;
    this.level = levelFor(this.zoom * SIDE, this.level);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    this.#goal = null;
  }
}
