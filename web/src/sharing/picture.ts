// The small picture of a result: the sea chart's paper, the tide, the line and its
// marks. It is drawn on a canvas, in the colours that the page shows right now.

import { headOf, type ResultMark, type SharedResult } from "./result";

/** As wide as chats show it, and twice as fine. */
export const PICTURE_SIZE = { width: 600, height: 315 };
const FINENESS = 2;
const MARGIN = 40;
const MARK = 46;
const GAP = 10;

const NAMES = ["paper", "card", "ink", "muted", "line", "water-1", "water-2", "water-3", "water-ink", "water-line", "coral"] as const;
type Colours = Record<(typeof NAMES)[number], string>;

/** Draws the result; the fonts are waited for, since a canvas does not draw itself again when they come. */
export async function drawResult(canvas: HTMLCanvasElement, result: SharedResult): Promise<void> {
  const fonts = { serif: propertyOf("--serif"), sans: propertyOf("--sans") };
  await Promise.all([document.fonts.load(`600 40px ${fonts.serif}`), document.fonts.load(`500 20px ${fonts.sans}`)]).catch(() => undefined);
  const { width, height } = PICTURE_SIZE;
  canvas.width = width * FINENESS;
  canvas.height = height * FINENESS;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(FINENESS, FINENESS);
  const colours = coloursNow();
  drawSea(pen, colours);
  drawWordmark(pen, colours, fonts.serif);
  drawWords(pen, colours, fonts, result);
  drawMarks(pen, colours, result.marks);
}

/** The picture as a file; null where the browser does not give one. */
export function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((done) => canvas.toBlob((blob) => done(blob && new File([blob], name, { type: "image/png" })), "image/png"));
}

function propertyOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The page's colours by day or by night; only an element is told which of the two a property means. */
function coloursNow(): Colours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Colours;
  probe.remove();
  return colours;
}

function drawSea(pen: CanvasRenderingContext2D, colours: Colours): void {
  const { width, height } = PICTURE_SIZE;
  pen.fillStyle = colours.card;
  pen.fillRect(0, 0, width, height);
  const tides = [
    { level: height - 92, colour: colours["water-1"] },
    { level: height - 62, colour: colours["water-2"] },
    { level: height - 30, colour: colours["water-3"] },
  ];
  tides.forEach(({ level, colour }, nth) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, height);
    pen.lineTo(0, level);
    const [length, offset] = [100, nth * 34];
    for (let x = -offset; x < width + length; x += length) {
      pen.quadraticCurveTo(x + length / 4, level - 12, x + length / 2, level);
      pen.quadraticCurveTo(x + (3 * length) / 4, level + 12, x + length, level);
    }
    pen.lineTo(width, height);
    pen.fill();
  });
}

function drawWordmark(pen: CanvasRenderingContext2D, colours: Colours, serif: string): void {
  pen.save();
  pen.translate(MARGIN - 2, 30);
  pen.lineCap = "round";
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(16, 11.5, 7, 0, 2 * Math.PI);
  pen.stroke();
  pen.lineWidth = 2.4;
  pen.stroke(new Path2D("M1 19.5q3.75-3.5 7.5 0t7.5 0 7.5 0 7.5 0"));
  pen.strokeStyle = colours["water-line"];
  pen.stroke(new Path2D("M4.5 25.5q3.75-3.5 7.5 0t7.5 0 7.5 0"));
  pen.fillStyle = colours.ink;
  pen.font = `650 22px ${serif}`;
  pen.fillText("Tidetable", 41, 23);
  pen.restore();
}

function drawWords(pen: CanvasRenderingContext2D, colours: Colours, { serif, sans }: { serif: string; sans: string }, result: SharedResult): void {
  pen.fillStyle = colours["water-ink"];
  pen.font = `600 18px ${sans}`;
  fitted(pen, headOf(result), 106);
  pen.fillStyle = colours.ink;
  const words = `${result.words.charAt(0).toUpperCase()}${result.words.slice(1)}`;
  // Long words are set smaller, so that they stay in one line.
  const room = PICTURE_SIZE.width - 2 * MARGIN;
  pen.font = `600 44px ${serif}`;
  const size = Math.max(22, Math.min(44, Math.floor((44 * room) / pen.measureText(words).width)));
  pen.font = `600 ${size}px ${serif}`;
  fitted(pen, words, 154);
}

function fitted(pen: CanvasRenderingContext2D, words: string, y: number): void {
  pen.fillText(words, MARGIN, y, PICTURE_SIZE.width - 2 * MARGIN);
}

function drawMarks(pen: CanvasRenderingContext2D, colours: Colours, marks: readonly ResultMark[]): void {
  const room = PICTURE_SIZE.width - 2 * MARGIN;
  const size = Math.min(MARK, room / Math.max(1, marks.length) - GAP);
  marks.forEach((mark, nth) => {
    pen.save();
    pen.translate(MARGIN + nth * (size + GAP), 178);
    pen.scale(size / MARK, size / MARK);
    drawMark(pen, colours, mark);
    pen.restore();
  });
}

function drawMark(pen: CanvasRenderingContext2D, colours: Colours, mark: ResultMark): void {
  pen.beginPath();
  pen.roundRect(1, 1, MARK - 2, MARK - 2, 12);
  pen.fillStyle = mark === "wave" ? colours["water-ink"] : mark === "square" ? colours["water-3"] : colours.card;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = colours["water-ink"];
  pen.stroke();
  if (mark !== "wave") return;
  pen.lineCap = "round";
  pen.lineWidth = 3.4;
  pen.strokeStyle = colours.card;
  pen.stroke(new Path2D("M8 19q5-6 10 0t10 0 10 0"));
  pen.stroke(new Path2D("M8 30q5-6 10 0t10 0 10 0"));
}
