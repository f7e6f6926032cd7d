// What grows on the reef, drawn once: strokes and fills for a ground at y = 200,
// from the back to the front. Which colours they have is the stylesheet's: a
// coral that bleaches keeps its shape.

/** `stem` is a stroke, `mass` a fill, `vein` a fine line on it. */
export type Growth = { look: "stem" | "mass" | "vein"; hue: 1 | 2 | 3 | 4 | 5; path: string };

const STAGHORN = "M34 206V122M34 172L8 138M34 154L62 116M8 138V106M62 116L54 78M62 116L84 90M34 122L24 90M8 138L-6 118";
const BRAIN = "M70 206C64 140 160 140 154 206Z";
const BRAIN_FOLDS = "M84 200C80 178 98 168 108 178S126 186 134 172M92 204C102 186 114 196 122 190S140 188 146 196M94 172C104 160 118 162 126 166";

/** Staghorns, a brain, a broken table: what the bleached side has left. */
export const BLEACHED: readonly Growth[] = [
  { look: "stem", hue: 2, path: "M190 206V150M190 182L166 152M190 168L214 132M214 132V104M166 152V126M214 132L232 118" },
  { look: "mass", hue: 3, path: BRAIN },
  { look: "vein", hue: 3, path: BRAIN_FOLDS },
  { look: "stem", hue: 1, path: STAGHORN },
  { look: "mass", hue: 4, path: "M236 206V188C216 186 210 176 218 170H296C302 176 296 186 276 188V206Z" },
];

/** Fans, tubes, anemones, kelp and staghorns: the thriving side. */
export const THRIVING: readonly Growth[] = [
  { look: "stem", hue: 4, path: "M276 206C254 158 296 132 274 76C264 50 284 32 278 8M298 206C312 168 282 144 298 102C304 82 296 66 300 50M250 206C240 182 260 166 250 140C246 128 254 120 250 110" },
  { look: "mass", hue: 2, path: "M204 188C150 168 148 84 204 60C260 84 258 168 204 188ZM197 180H211V206H197Z" },
  { look: "vein", hue: 2, path: "M204 184V74M204 168L174 130M204 168L234 130M204 142L180 100M204 142L228 100M204 116L192 86M204 116L216 86" },
  { look: "mass", hue: 3, path: "M116 206V142A13 13 0 0 1 142 142V206ZM140 206V106A14 14 0 0 1 168 106V206ZM96 206V168A11 11 0 0 1 118 168V206Z" },
  { look: "vein", hue: 3, path: "M120 142H138M145 106H163M101 168H113" },
  { look: "stem", hue: 1, path: "M262 206V140M262 182L238 152M262 166L286 128M286 128V104M238 152V128" },
  { look: "mass", hue: 5, path: "M30 206C26 160 100 160 96 206Z" },
  { look: "stem", hue: 5, path: "M38 184Q22 164 32 146M50 174Q42 150 54 134M64 170Q64 148 72 134M78 174Q88 156 84 140M90 186Q104 170 98 152" },
  { look: "stem", hue: 2, path: "M8 206V170M8 192L-6 174M8 186L24 162" },
];

/** What grows on the slopes, on a ground at (50, 100); the same shapes on either side, in the colours of that side. */
const SMALL_STAGHORN: Growth = { look: "stem", hue: 1, path: "M50 104V60M50 86L30 64M50 76L70 52M30 64V44M70 52L66 30M70 52L86 40" };
const SMALL_DOME: Growth = { look: "mass", hue: 5, path: "M16 104C12 48 88 48 84 104Z" };
const SMALL_TUBES: Growth = { look: "mass", hue: 3, path: "M24 104V62A11 11 0 0 1 46 62V104ZM46 104V34A12 12 0 0 1 70 34V104ZM70 104V72A9 9 0 0 1 88 72V104Z" };
const SMALL_FAN: Growth = { look: "mass", hue: 2, path: "M50 92C14 78 14 24 50 8C86 24 86 78 50 92ZM45 86H55V104H45Z" };

/** Where the slopes carry something, in parts of the wall from its left and from its foot. */
export const SPROUTS: readonly { side: "left" | "right"; x: number; y: number; growth: Growth }[] = [
  { side: "left", x: 4, y: 73, growth: SMALL_STAGHORN },
  { side: "left", x: 12, y: 62, growth: SMALL_DOME },
  { side: "left", x: 21, y: 43, growth: SMALL_STAGHORN },
  { side: "left", x: 31, y: 22, growth: SMALL_FAN },
  { side: "left", x: 9, y: 35, growth: SMALL_FAN },
  { side: "right", x: 96, y: 80, growth: SMALL_FAN },
  { side: "right", x: 89, y: 65, growth: SMALL_STAGHORN },
  { side: "right", x: 80, y: 43, growth: SMALL_TUBES },
  { side: "right", x: 69, y: 21, growth: SMALL_DOME },
  { side: "right", x: 91, y: 38, growth: SMALL_DOME },
];

/** A small fish that means nothing, swimming to the left from (x, y). */
function fish([x, y, size]: readonly [number, number, number]): string {
  const half = size * 0.42;
  return `M${x} ${y}q${size * 0.55} ${-half} ${size} 0l${size * 0.38} ${-half * 0.8}v${half * 1.6}l${-size * 0.38} ${-half * 0.8}q${-size * 0.45} ${half} ${-size} 0Z`;
}

/** Three schools for a reef that is saved, in a field of 400 by 200. */
export const SCHOOLS: readonly { hue: 1 | 2 | 3; path: string }[] = [
  { hue: 1, path: ([[40, 40, 12], [62, 30, 14], [66, 52, 13], [88, 42, 15], [92, 62, 12], [112, 52, 14], [120, 34, 11]] as const).map(fish).join("") },
  { hue: 2, path: ([[250, 78, 13], [270, 66, 15], [276, 90, 14], [298, 76, 16], [304, 96, 12], [322, 84, 14]] as const).map(fish).join("") },
  { hue: 3, path: ([[150, 130, 11], [168, 120, 13], [172, 138, 12], [190, 128, 14], [196, 146, 11], [212, 136, 13], [226, 124, 11]] as const).map(fish).join("") },
];
