// The twelve animals as drawings. Each is a list of parts from the back to the
// front; what a part looks like is said by its colours in `colours.css`.

import { along, around, both, dots, mirroredPoints, oval, ribbon, spines, type Point } from "./drawing";
import type { Species } from "./types";

/** Filled parts have an outline, those that end in `-flat` have none; `limb` and `hair` are strokes. */
export type Look =
  | "body" | "body-flat" | "second" | "second-flat" | "accent" | "accent-flat"
  | "limb" | "hair" | "ink" | "fine" | "stripe" | "eye" | "pupil" | "gleam" | "cheek";
export type Part = readonly [Look, string];
export type Drawing = { parts: readonly Part[]; transform?: string };

/** Two eyes that look a little to the side. */
function eyes(points: readonly Point[], r: number, look: Point = [0, 0.1]): Part[] {
  const moved = points.map(([x, y]): Point => [x + look[0] * r, y + look[1] * r]);
  return [
    ["eye", dots(r, ...points)],
    ["pupil", dots(r * 0.58, ...moved)],
    ["gleam", dots(r * 0.2, ...moved.map(([x, y]): Point => [x - r * 0.2, y - r * 0.24]))],
  ];
}

const NUDIBRANCH: Drawing = {
  parts: [
    ["accent", "M16 -8C4 -16 2 -30 8 -36C16 -30 20 -20 18 -8ZM18 -8C14 -22 18 -38 26 -40C31 -32 28 -18 22 -7ZM20 -7C24 -20 34 -30 41 -28C42 -19 34 -9 24 -4Z"],
    ["fine", "M17 -10L11 -28M20 -9L25 -32M23 -7L36 -22"],
    ["second", "M-42 8C-44 -8 -28 -16 -14 -12C2 -18 24 -15 36 -3C44 5 47 15 49 23C47 32 40 33 36 27C33 34 25 34 22 28C19 35 11 35 8 28C5 35 -3 35 -6 28C-9 35 -17 35 -20 28C-23 34 -31 34 -34 27C-40 27 -44 18 -42 8Z"],
    ["accent", "M-29 -7C-37 -18 -38 -30 -32 -36C-25 -31 -22 -19 -21 -8ZM-14 -9C-18 -20 -16 -32 -9 -36C-3 -30 -4 -17 -7 -8Z"],
    ["fine", "M-36 -22L-27 -24M-34 -16L-25 -18M-36 -28L-29 -30M-16 -22L-5 -22M-15 -16L-6 -16M-15 -28L-6 -28"],
    ["body", "M-38 8C-40 -5 -27 -12 -14 -8C2 -14 22 -11 33 0C40 7 42 14 44 21C38 21 32 20 26 20C6 24 -18 24 -31 19C-36 17 -38 13 -38 8Z"],
    ["second-flat", dots(3.4, [-4, 2], [8, -4], [20, 3], [9, 9], [30, 11], [-2, 14], [20, 14])],
    ...eyes([[-31, 3], [-18, 3]], 5.2, [-0.1, 0.1]),
    ["ink", "M-29 13Q-24 17 -19 13"],
  ],
};

const CRAB_CLAW = "M-36 -10C-52 -12 -52 -36 -37 -42C-39 -35 -38 -30 -34 -26C-32 -32 -28 -35 -23 -34C-19 -22 -25 -10 -36 -10Z";
const CRAB: Drawing = {
  parts: [
    ["limb", both("M-25 16Q-40 12 -45 25M-23 21Q-36 23 -38 36M-17 26Q-25 31 -24 41M-25 6Q-40 4 -37 -11")],
    ["limb", both("M-9 -12Q-11 -18 -11 -22")],
    ["body", both(CRAB_CLAW)],
    ["body", "M-33 9C-33 -9 -17 -15 0 -15C17 -15 33 -9 33 9C33 25 16 32 0 32C-16 32 -33 25 -33 9Z"],
    ["second-flat", "M-24 17C-14 21 14 21 24 17C19 26 9 29.5 0 29.5C-9 29.5 -19 26 -24 17Z"],
    ["accent-flat", dots(2.8, [-20, -1], [20, -1], [-13, -7], [13, -7], [-25, 7], [25, 7])],
    ...eyes([[-11, -25], [11, -25]], 7.6, [0, 0.12]),
    ["ink", "M-9 5Q0 13 9 5"],
    ["cheek", dots(4, [-17, 7], [17, 7])],
  ],
};

const HAMMERHEAD: Drawing = {
  transform: "translate(-2 2) rotate(24) scale(0.93)",
  parts: [
    ["body", "M0 24C-6 34 -15 43 -22 46C-11 49 -4 46 0 41C4 46 11 49 22 46C15 43 6 34 0 24Z"],
    ["body", both("M-11 -17C-24 -10 -37 0 -42 15C-29 10 -18 9 -8 10Z")],
    ["body", both("M-7 15C-12 18 -16 23 -17 29C-12 27 -7 26 -3 26Z")],
    ["body", "M-13 -30C-15 -8 -13 10 -4 34Q0 40 4 34C13 10 15 -8 13 -30Z"],
    ["body", "M-43 -34C-47 -42 -41 -50 -33 -47C-20 -42 -9 -46 0 -46C9 -46 20 -42 33 -47C41 -50 47 -42 43 -34C40 -28 34 -27 28 -29C18 -32 14 -28 12 -21L-12 -21C-14 -28 -18 -32 -28 -29C-34 -27 -40 -28 -43 -34Z"],
    ["body-flat", "M-11 -32L11 -32L12 -8L-12 -8Z"],
    ["second-flat", "M0 -14C6 -5 6 7 0 16C-6 7 -6 -5 0 -14Z"],
    ["second-flat", both("M-30 -41C-22 -37 -12 -39 -4 -41C-12 -35 -24 -34 -30 -41Z")],
    ["fine", both("M-10 -16L-5 -14M-10 -11L-5 -9M-10 -6L-5 -4")],
    ...eyes([[-37, -39], [37, -39]], 5.4, [0, 0]),
  ],
};

const PORCUPINE: Drawing = {
  parts: [
    ["accent", spines(19, 29, 48)],
    ["second", both("M-24 6C-34 -1 -45 1 -46 10C-45 19 -34 20 -24 15Z")],
    ["second", "M-8 -28C-10 -38 -3 -45 0 -45C3 -45 10 -38 8 -28Z"],
    ["body", oval(0, 0, 31)],
    ["second-flat", "M-28 9C-18 3 18 3 28 9C23 23 11 29.5 0 29.5C-11 29.5 -23 23 -28 9Z"],
    ["accent-flat", dots(3, [-9, -23], [9, -23], [0, -17], [-25, -5], [25, -5])],
    ["fine", both("M-17 20L-20 25M-7 23L-8 28M-30 10L-40 9M-30 13L-39 14")],
    ...eyes([[-13, -7], [13, -7]], 10.2, [0.05, 0.05]),
    ["accent", oval(0, 11, 8, 5.4)],
    ["pupil", oval(0, 11.4, 4.4, 2.2)],
  ],
};

const MANDARIN: Drawing = {
  parts: [
    ["second", "M25 0C33 -16 46 -20 49 -11C46 -3 46 6 49 14C46 23 33 18 25 5Z"],
    ["stripe", "M34 -7Q42 -10 45 -10M34 2L44 2M34 9Q42 13 45 13"],
    ["second", "M-14 -14C-20 -28 -15 -43 -5 -49C-3 -38 5 -30 10 -16Z"],
    ["stripe", "M-9 -19Q-12 -32 -7 -42M0 -18Q-3 -26 -4 -32"],
    ["second", "M9 -14C14 -29 29 -34 38 -26C36 -16 31 -9 25 -5Z"],
    ["stripe", "M16 -15Q22 -26 30 -27M24 -11Q29 -17 34 -21"],
    ["second", "M6 17C12 30 26 34 33 26C29 17 26 12 22 9Z"],
    ["stripe", "M14 18Q20 26 27 26"],
    ["body", "M-42 6C-36 -13 -13 -22 8 -18C21 -15 28 -7 32 1C28 12 18 20 4 22C-15 24 -36 21 -42 6Z"],
    ["stripe", "M-13 -14C-5 -9 -16 -3 -7 2M2 -14C10 -8 -1 -2 8 4C12 9 6 13 10 16M17 -10C23 -4 14 0 20 6C22 9 19 11 20 13M26 -3Q22 1 26 5"],
    ["accent-flat", "M-40 6C-37 -3 -31 -9 -24 -13C-15 -7 -14 8 -22 19C-32 18 -38 14 -40 6Z"],
    ["second", "M-12 8C-18 20 -18 36 -6 43C4 42 10 30 8 16C4 8 -4 4 -12 8Z"],
    ["stripe", "M-8 13Q-11 26 -6 36M-1 12Q1 24 0 33"],
    ...eyes([[-27, -4]], 7.6, [-0.15, 0.05]),
    ["ink", "M-40 9Q-35 13 -30 11"],
  ],
};

const MANTA: Drawing = {
  transform: "translate(0 -1) rotate(-10)",
  parts: [
    ["body", ribbon([[0, 22], [-4, 34], [8, 38], [3, 51]], 7, 1.5)],
    ["body", both("M-13 -20C-21 -27 -21 -38 -13 -44C-11 -38 -7 -30 -3 -25Z")],
    ["body", "M0 -25C9 -25 14 -22 20 -19C33 -15 46 -5 50 12C38 4 27 10 17 19C11 25 6 28 0 28C-6 28 -11 25 -17 19C-27 10 -38 4 -50 12C-46 -5 -33 -15 -20 -19C-14 -22 -9 -25 0 -25Z"],
    ["second-flat", both("M-4 -13C-13 -15 -27 -8 -36 1C-26 -2 -16 0 -6 -4Z")],
    ["second-flat", both("M-44 4Q-46 6 -47 9Q-42 5 -38 5Z")],
    ["accent-flat", "M0 0C4 6 4 14 0 22C-4 14 -4 6 0 0Z"],
    ["accent-flat", dots(1.8, [-12, 9], [12, 9], [-20, 5], [20, 5])],
    ...eyes([[-13, -19], [13, -19]], 5, [0, -0.1]),
    ["stripe", "M-5 -20Q0 -17 5 -20"],
  ],
};

const LOBSTER_CLAW = "M-25 -18C-42 -20 -45 -40 -33 -49C-33 -42 -31 -37 -27 -34C-25 -39 -21 -42 -16 -41C-12 -31 -15 -19 -25 -18Z";
const LOBSTER: Drawing = {
  parts: [
    ["hair", both("M-4 -24C-8 -38 -10 -46 -6 -50M-6 -23C-20 -34 -48 -16 -45 14")],
    ["limb", both("M-10 -4L-23 -3L-28 5M-10 2L-22 6L-25 14M-9 7L-18 14L-19 22")],
    ["limb", both("M-9 -12Q-22 -8 -25 -20")],
    ["body", both(LOBSTER_CLAW)],
    ["second", both("M-3 34C-12 33 -20 37 -23 44C-14 49 -7 46 -2 41Z")],
    ["second", "M-6 35C-9 42 -6 49 0 49C6 49 9 42 6 35Z"],
    ["body", "M-8 26Q0 31 8 26L7 37Q0 41 -7 37ZM-10 16Q0 22 10 16L9 28Q0 34 -9 28ZM-12 5Q0 12 12 5L11 18Q0 25 -11 18Z"],
    ["body", "M0 -29C10 -27 14 -15 14 -3C13 6 9 9 0 9C-9 9 -13 6 -14 -3C-14 -15 -10 -27 0 -29Z"],
    ["second-flat", "M-9 -6Q0 0 9 -6Q10 3 0 5Q-10 3 -9 -6Z"],
    ["fine", "M0 -12V-7"],
    ...eyes([[-6.5, -19], [6.5, -19]], 5, [0, -0.05]),
  ],
};

const EEL_LINE: readonly Point[] = [[-20, -28], [22, -44], [46, -18], [14, -5], [-20, 8], [-50, 18], [-30, 33], [-14, 44], [16, 40], [46, 26]];
const EEL: Drawing = {
  parts: [
    ["second", ribbon(EEL_LINE, 30, 6)],
    ["body-flat", ribbon(EEL_LINE, 21, 2)],
    ["accent-flat", along(EEL_LINE, 5).slice(2, -2).map(([x, y], idx) => oval(Math.round(x), Math.round(y + (idx % 2 === 0 ? -2.5 : 2.5)), idx < 10 ? 2.6 : 1.8)).join("")],
    ["body", "M-2 -38C-12 -47 -28 -47 -37 -40C-46 -34 -49 -29 -46 -26L-30 -26L-45 -22C-44 -15 -34 -13 -24 -15C-12 -17 -4 -22 -2 -30Z"],
    ["cheek", "M-44 -25L-29 -25.500L-44 -22.500Z"],
    ["gleam", "M-42 -26L-39.5 -22.500L-37 -26ZM-35 -26L-33 -24L-31 -26Z"],
    ...eyes([[-27, -35]], 6.6, [-0.15, 0.05]),
  ],
};

const OCTOPUS_ARMS: readonly (readonly Point[])[] = [
  [[-16, 2], [-34, 12], [-44, 2], [-40, -8], [-37, -15], [-30, -12], [-32, -6]],
  [[-15, 6], [-26, 24], [-44, 12], [-47, 24], [-48, 32], [-38, 34], [-37, 27]],
  [[-10, 9], [-14, 28], [-34, 26], [-32, 39], [-31, 46], [-22, 45], [-23, 39]],
  [[-4, 10], [-5, 26], [-16, 32], [-13, 43], [-11, 49], [-4, 47], [-5, 42]],
];
const OCTOPUS: Drawing = {
  parts: [
    ["body", OCTOPUS_ARMS.flatMap((arm) => [ribbon(arm, 13, 3.5), ribbon(mirroredPoints(arm), 13, 3.5)]).join("")],
    ["second-flat", OCTOPUS_ARMS.flatMap((arm) => along(arm, 5).slice(3, 8)).flatMap(([x, y]) => [oval(Math.round(x), Math.round(y), 1.5), oval(Math.round(-x), Math.round(y), 1.5)]).join("")],
    ["body", "M-20 10C-27 2 -31 -14 -28 -26C-25 -41 -13 -48 0 -48C13 -48 25 -41 28 -26C31 -14 27 2 20 10C12 16 -12 16 -20 10Z"],
    ["second-flat", dots(3.4, [-15, -35]) + dots(2.4, [-6, -41], [-21, -27]) + dots(2, [17, -37])],
    ...eyes([[-10, -15], [10, -15]], 8.6, [0, 0.12]),
    ["ink", "M-6 1Q0 6 6 1"],
    ["cheek", dots(3.8, [-19, -3], [19, -3])],
  ],
};

const TURTLE: Drawing = {
  parts: [
    ["second", "M30 13C35 23 43 29 49 26C49 18 45 11 39 8Z"],
    ["second", "M-16 10C-26 14 -41 14 -46 5C-50 -4 -45 -16 -35 -17C-26 -17 -19 -9 -16 -2Z"],
    ["accent", "M-25 7C-10 19 28 19 45 11C44 18 36 23 22 24C4 26 -16 21 -25 7Z"],
    ["body", "M-25 8C-23 -17 -4 -31 13 -28C31 -25 43 -9 46 11C30 18 -9 20 -25 8Z"],
    ["second-flat", "M-3 -12L5 -21L17 -20L22 -8L12 0L0 -2ZM21 -20C29 -16 35 -9 38 -1L28 3L24 -8ZM-8 -18C-13 -13 -17 -7 -19 0L-7 0L-6 -9ZM-20 5L-5 4L-2 10C-10 10 -16 8 -20 5ZM1 3L13 5L15 11L2 11ZM18 4L28 8L29 11L20 12ZM33 6L40 3L42 8L33 10Z"],
    ["second", "M-9 14C-19 24 -27 37 -21 47C-7 46 9 33 12 18C6 12 -2 11 -9 14Z"],
    ["accent-flat", dots(2.2, [-11, 28], [-15, 36], [-4, 25]) + dots(1.8, [-25, -6], [-23, 1])],
    ...eyes([[-36, -6]], 6, [-0.15, 0.05]),
    ["ink", "M-46 3Q-41 8 -35 5"],
  ],
};

const LOBES = Array.from({ length: 8 }, (_, idx): Point => {
  const angle = Math.PI * (1.02 - (idx / 7) * 1.04);
  return [Math.round(43 * Math.cos(angle)), Math.round(2 - 42 * Math.sin(angle))];
});
const FAN = `M-12 14${LOBES.map(([x, y], idx) => (idx === 0 ? `L${x} ${y}` : `A10 10 0 0 1 ${x} ${y}`)).join("")}L12 14Z`;
const OYSTER: Drawing = {
  parts: [
    ["body", FAN],
    ["fine", LOBES.slice(1, -1).map(([x, y]) => `M0 12L${Math.round(0.86 * x)} ${Math.round(0.86 * y + 1)}`).join("")],
    ["accent", "M-40 7C-26 -9 26 -9 40 7C30 20 -30 20 -40 7Z"],
    ["second-flat", "M-33 8C-22 -1 22 -1 33 8C22 16 -22 16 -33 8Z"],
    ["eye", oval(0, 1, 11.5)],
    ["second-flat", "M-9 5C-4 11 6 10 10 2C11 8 6 11.5 0 11.500C-4 11.5 -7 9 -9 5Z"],
    ["gleam", oval(-3.5, -3, 3)],
    ["body", "M-42 6C-37 12 -31 14 -26 11C-21 16 -14 17 -9 13C-4 17 4 17 9 13C14 17 21 16 26 11C31 14 37 12 42 6C42 28 24 44 0 44C-24 44 -42 28 -42 6Z"],
    ["fine", both("M-36 17Q-29 32 -13 40")],
    ...eyes([[-10, 25], [10, 25]], 6, [0, -0.1]),
    ["ink", "M-5 33Q0 37 5 33"],
    ["cheek", dots(3.4, [-20, 30], [20, 30])],
  ],
};

const STARFISH: Drawing = {
  transform: "rotate(8)",
  parts: [
    ["body", around((angle) => 20 + 28 * ((1 + Math.cos(5 * angle)) / 2) ** 1.25, 120, 0, 3)],
    ["second-flat", Array.from({ length: 5 }, (_, arm) => {
      const angle = (arm / 5) * 2 * Math.PI;
      const at = (r: number): Point => [Math.round(10 * r * Math.sin(angle)) / 10, Math.round(30 - 10 * r * Math.cos(angle)) / 10];
      return dots(3.2, at(27)) + dots(2.5, at(34)) + dots(1.8, at(40));
    }).join("")],
    ...eyes([[-8.5, -3], [8.5, -3]], 7, [0, 0.1]),
    ["ink", "M-7 10Q0 17 7 10"],
    ["cheek", dots(3.4, [-15, 8], [15, 8])],
  ],
};

export const DRAWINGS: Record<Species, Drawing> = {
  nudibranch: NUDIBRANCH,
  crab: CRAB,
  hammerhead_shark: HAMMERHEAD,
  porcupine_fish: PORCUPINE,
  mandarinfish: MANDARIN,
  manta_ray: MANTA,
  lobster: LOBSTER,
  eel: EEL,
  octopus: OCTOPUS,
  turtle: TURTLE,
  oyster: OYSTER,
  starfish: STARFISH,
};
