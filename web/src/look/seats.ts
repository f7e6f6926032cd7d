// The seven seats as marks: each has a colour, a shape and a letter, so that
// nobody has to tell two of them apart by colour alone.

/** How many seats have a mark of their own. */
const SEAT_COUNT = 7;

/** What the marks are called, for screen readers and for choosing a colour. */
export const SEAT_NAMES = [
  "blue circle",
  "vermilion triangle",
  "green square",
  "pink diamond",
  "amber hexagon",
  "sky star",
  "violet cross",
] as const;

/** A ring of corners around the middle, the first one at the top. */
function ring(corners: number, radii: readonly number[], turn = 0): string {
  const points: string[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const radius = radii[corner % radii.length] ?? 1;
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    points.push(`${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`);
  }
  return `M${points.join("L")}Z`;
}

/** The outlines in a box from -1 to 1, drawn to look equally heavy. */
export const SEAT_PATHS: readonly string[] = [
  "M0 -0.95A0.95 0.95 0 1 1 0 0.95A0.95 0.95 0 1 1 0 -0.95Z",
  "M0 -1L1.04 0.84L-1.04 0.84Z",
  "M-0.84 -0.84L0.84 -0.84L0.84 0.84L-0.84 0.84Z",
  ring(4, [1.08]),
  ring(6, [1]),
  ring(10, [1.12, 0.62]),
  "M-0.4 -1H0.4V-0.4H1V0.4H0.4V1H-0.4V0.4H-1V-0.4H-0.4Z",
];

/** How far below the middle the letter stands, where the shape is not even. */
const LETTER_DROPS: readonly number[] = [0, 0.26, 0, 0, 0, 0.04, 0];

/** The seat's letter; text positions use the same ones. */
export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

/** Which of the seven marks a seat carries. */
export function markOf(seat: number): number {
  return ((seat % SEAT_COUNT) + SEAT_COUNT) % SEAT_COUNT;
}

/** Where the letter's middle lies below the mark's middle, in radii. */
export function letterDrop(seat: number): number {
  return LETTER_DROPS[markOf(seat)] ?? 0;
}
