// How much is drawn: all of it from near, bold shapes from far. A level is left
// later than it is entered, so that nothing flickers at the border.

export type Level = "near" | "middle" | "far";

/** Pixels a tile at which the drawing changes, and how far beyond it changes back. */
const NEAR_PX = 110;
const FAR_PX = 44;
const SLACK = 0.07;

/** The level for so many pixels a tile, coming from another one. */
export function levelFor(px: number, before: Level | null): Level {
  const near = before === null ? NEAR_PX : NEAR_PX * (before === "near" ? 1 - SLACK : 1 + SLACK);
  const far = before === null ? FAR_PX : FAR_PX * (before === "far" ? 1 + SLACK : 1 - SLACK);
  return px >= near ? "near" : px < far ? "far" : "middle";
}

/** A piece is never smaller than this on the screen, across. */
const PIECE_PX = 19;

/** Half a piece's width in drawing units, at so many pixels a unit. */
export function pieceRadius(level: Level, zoom: number): number {
  const drawn = level === "near" ? 12.5 : level === "middle" ? 14 : 0;
  return Math.max(PIECE_PX / 2 / zoom, drawn);
}
