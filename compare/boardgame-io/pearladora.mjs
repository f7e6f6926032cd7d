// Basic Pearladöra for two, written for boardgame.io as its tutorial writes
// games: plain data in G, moves that change it. Rules by number: R3, R4, R6 in
// crates/game-pearladora/RULES.md.

const COLUMNS = 8;
const ROWS = 5;
const N_SQUARES = COLUMNS * ROWS;
const MAP = "...F.....F...F.F........F...F.....F...F.";
const CLUSTERS = [3, 4, 4, 5, 5, 6, 6, 7];
const N_PONTOONS = 35;
const MIN_TERRITORY = 4;

/** The two squares that each line parts: those east of squares first. */
const LINES = [];
for (let y = 0; y < ROWS; y++)
  for (let x = 0; x + 1 < COLUMNS; x++) LINES.push([y * COLUMNS + x, y * COLUMNS + x + 1]);
for (let y = 0; y + 1 < ROWS; y++)
  for (let x = 0; x < COLUMNS; x++) LINES.push([y * COLUMNS + x, (y + 1) * COLUMNS + x]);

/** By square, its neighbours with the line between. */
const NEIGHBOURS = Array.from({ length: N_SQUARES }, () => []);
LINES.forEach(([near, far], line) => {
  NEIGHBOURS[near].push([far, line]);
  NEIGHBOURS[far].push([near, line]);
});

/** The squares that hang together with one, given the pontoons. */
function territory(pontoons, square) {
  const seen = new Set([square]);
  const waiting = [square];
  while (waiting.length > 0) {
    for (const [next, line] of NEIGHBOURS[waiting.pop()]) {
      if (pontoons[line] || seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

/** R4.2, R4.3 */
function canLie(G, line) {
  if (G.pontoons[line]) return false;
  const pontoons = G.pontoons.slice();
  pontoons[line] = true;
  const [near, far] = LINES[line];
  const part = territory(pontoons, near);
  if (part.has(far)) return true;
  return part.size >= MIN_TERRITORY && territory(pontoons, far).size >= MIN_TERRITORY;
}

const supply = (G) => N_PONTOONS - G.pontoons.filter(Boolean).length;
const isFree = (G, square) => MAP[square] !== "F" && G.divers[square] === null;
const canPlacePontoon = (G) => supply(G) > 0 && LINES.some((_, line) => canLie(G, line));
const canPlaceDiver = (G, player) =>
  G.hands[player].some((count) => count > 0) && G.divers.some((_, square) => isFree(G, square));
/** R5.1 */
export const canPlay = (G, player) => canPlaceDiver(G, player) || canPlacePontoon(G);

/** Every legal move, as `[name, ...arguments]`. */
export function legal(G, player) {
  const moves = [];
  if (!G.isSecond) {
    G.hands[player].forEach((count, index) => {
      if (count === 0) return;
      for (let square = 0; square < N_SQUARES; square++)
        if (isFree(G, square)) moves.push(["diver", index + 1, square]);
    });
  }
  if (supply(G) > 0)
    for (let line = 0; line < LINES.length; line++)
      if (canLie(G, line)) moves.push(["pontoon", line]);
  if (G.isSecond) moves.push(["done"]);
  return moves;
}

/** R6.2 to R6.7: each side's clusters, largest first. */
function clusters(G) {
  const won = [[], []];
  const counted = new Set();
  for (let square = 0; square < N_SQUARES; square++) {
    if (counted.has(square)) continue;
    const part = territory(G.pontoons, square);
    const sums = [null, null];
    let pearls = 0;
    for (const one of part) {
      counted.add(one);
      pearls += G.pearls[one];
      const diver = G.divers[one];
      if (diver) sums[diver.player] = (sums[diver.player] ?? 0) + diver.value;
    }
    const highest = Math.max(sums[0] ?? 0, sums[1] ?? 0);
    const takers = [0, 1].filter((side) => sums[side] === highest);
    for (const side of takers) won[side].push(Math.floor(pearls / takers.length));
  }
  return won.map((sizes) => sizes.filter((size) => size > 0).sort((a, b) => b - a));
}

/** Whoever has more pearls, then the larger of the first clusters that differ. */
function winner(G) {
  const won = clusters(G);
  const pearls = won.map((sizes) => sizes.reduce((a, b) => a + b, 0));
  let difference = pearls[0] - pearls[1];
  for (let at = 0; difference === 0 && at < Math.max(won[0].length, won[1].length); at++)
    difference = (won[0][at] ?? 0) - (won[1][at] ?? 0);
  return { winner: difference === 0 ? null : difference > 0 ? "0" : "1", pearls };
}

/** The turn passes on to whoever can play; R2.3, R5.2. */
function endTurn({ G, ctx, events }) {
  G.isSecond = false;
  const other = 1 - Number(ctx.currentPlayer);
  if (canPlay(G, other)) events.endTurn({ next: String(other) });
  else if (canPlay(G, 1 - other)) events.endTurn({ next: ctx.currentPlayer });
  else events.endGame(winner(G));
}

export const Pearladora = {
  name: "pearladora",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const sizes = random.Shuffle(CLUSTERS);
    return {
      pearls: [...MAP].map((letter) => (letter === "F" ? sizes.pop() : 0)),
      pontoons: LINES.map(() => false),
      divers: Array(N_SQUARES).fill(null),
      hands: [
        [10, 3, 1, 1, 1],
        [10, 3, 1, 1, 1],
      ],
      isSecond: false,
    };
  },
  moves: {
    diver: (tools, value, square) => {
      const { G, playerID } = tools;
      const player = Number(playerID);
      if (G.isSecond || !(G.hands[player][value - 1] > 0) || !isFree(G, square)) return "INVALID_MOVE";
      G.hands[player][value - 1] -= 1;
      G.divers[square] = { player, value };
      endTurn(tools);
    },
    pontoon: (tools, line) => {
      const { G } = tools;
      if (supply(G) === 0 || !canLie(G, line)) return "INVALID_MOVE";
      G.pontoons[line] = true;
      if (!G.isSecond && canPlacePontoon(G)) G.isSecond = true;
      else endTurn(tools);
    },
    done: (tools) => {
      if (!tools.G.isSecond) return "INVALID_MOVE";
      endTurn(tools);
    },
  },
};
