// Uniform random games of Pearladöra through boardgame.io's local client, for so
// many seconds of processor time: `node play.mjs SECONDS`.

import { createRequire } from "node:module";

import { legal, Pearladora } from "./pearladora.mjs";

const { Client } = createRequire(import.meta.url)("boardgame.io/client");

function start(seed) {
  const client = Client({ game: { ...Pearladora, seed }, numPlayers: 2, debug: false });
  client.start();
  return client;
}

function choices(client) {
  const { G, ctx } = client.getState();
  return ctx.gameover ? [] : legal(G, Number(ctx.currentPlayer));
}

/** Whole first turns: ours are 2,434, so the rules are the same. */
function firstTurns() {
  const first = choices(start("check"));
  const lines = first.filter(([name]) => name === "pontoon").map(([, line]) => line);
  let turns = first.length;
  for (const line of lines) {
    const client = start("check");
    client.moves.pontoon(line);
    turns += choices(client).filter(([name, other]) => name === "pontoon" && other > line).length;
  }
  return turns;
}

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const turns = firstTurns();
if (turns !== 2434) {
  console.error(`${turns} first turns instead of 2434: not the same rules`);
  process.exit(1);
}
let games = 0;
let decisions = 0;
const began = processorSeconds();
const until = began + Number(process.argv[2] ?? 5);
while (processorSeconds() < until) {
  const client = start(String(games));
  for (let moves = choices(client); moves.length > 0; moves = choices(client)) {
    const [name, ...words] = moves[Math.floor(Math.random() * moves.length)];
    client.moves[name](...words);
    decisions += 1;
  }
  client.stop();
  games += 1;
}
console.log(JSON.stringify({ games, decisions, seconds: processorSeconds() - began }));
