// Lines break and servers fall: nothing is lost, and nothing happens twice.

import assert from "node:assert/strict";
import { asked, click, legalOf, make, placeOf } from "../playing.mjs";
import { Cable, Server } from "../server.mjs";
import { LAPTOP, movesSent, screenOf, stored, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "c";
export const name = "reload, lost connection, second tab and server restart in the middle of a game lose nothing";

export async function play(suite) {
  const server = await Server.start(suite.binary);
  const cable = await Cable.lay(server.port);
  const ada = await Visitor.come(suite, { address: cable.address, size: LAPTOP });
  const bo = await Visitor.come(suite, { address: server.address, size: LAPTOP });
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  const { id, table } = await ada.setTable(["me", null], { first_seat: 0 });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  const atAda = await ada.open(`/table/${id}`);
  const atBo = await bo.open(`/table/${id}`);
  const game = { id, ada, bo, atAda, atBo };

  await reload(game);
  await secondTab(game);
  await answerLost(game, cable);
  await lineLost(game, cable);
  await serverLost(game, server);
  await cable.remove();
  for (const visitor of [ada, bo]) await visitor.leave();
  await server.end();
}

/** A diver of the lowest value on some free space. */
async function nextDiver(page, seat) {
  const screen = await asked(page, seat);
  return legalOf(screen).find(({ type }) => type === "diver");
}

async function reload({ atAda, atBo }) {
  const first = await nextDiver(atAda, 0);
  await make(atAda, 0, first);
  const before = screenOf(atAda, 0);
  const heard = atAda.tap.received.length;
  await atAda.reload();
  const after = await until("the position is there again", () => atAda.tap.received.slice(heard).find(({ type }) => type === "screen"));
  assert.deepEqual(after.screen.view, before.screen.view, "the same position after a reload");
  await atAda.getByLabel("Events, the newest first").getByText("You place a diver on").waitFor();
  await make(atBo, 1, await nextDiver(atBo, 1));
}

async function secondTab({ id, ada, atAda, atBo }) {
  const second = await ada.open(`/table/${id}`);
  await asked(second, 0);
  const action = await nextDiver(second, 0);
  const move = await make(second, 0, action);
  await until("the first tab shows it too", () => screenOf(atAda, 0).seq >= move.seq);
  await atAda.locator(`[data-place="${placeOf(action)}"][aria-label*="your diver"]`).waitFor();
  assert.equal(await atAda.title(), await second.title());
  // Both tabs may send; whichever is late is told so and not played.
  await make(atBo, 1, await nextDiver(atBo, 1));
  await make(atAda, 0, await nextDiver(atAda, 0));
  await until("the second tab follows", () => screenOf(second, 0).seq === screenOf(atAda, 0).seq);
  await second.close();
  ada.page = atAda;
  await make(atBo, 1, await nextDiver(atBo, 1));
}

/** The move arrives, its acknowledgement does not. */
async function answerLost({ id, ada, bo, atAda, atBo }, cable) {
  const action = await nextDiver(atAda, 0);
  const { seq } = await bo.ask("GET", `/api/tables/${id}`);
  const count = movesSent(atAda).length;
  cable.deafen();
  await click(atAda, action);
  await atAda.getByText("Sending your move…").waitFor();
  await atBo.locator(`[data-place="${placeOf(action)}"][aria-label*="diver of Ada"]`).waitFor();
  cable.cut();
  await atAda.getByText("Reconnecting… Your move is kept and will be sent.").waitFor();
  cable.mend();
  await stored(atAda, count + 1);
  await arrivedOnce({ id, ada, bo, atAda }, action, seq);
  const sends = atAda.tap.sent.filter(({ ref }) => ref === movesSent(atAda)[count].ref);
  assert.ok(sends.length >= 2, "the move was sent again");
  await make(atBo, 1, await nextDiver(atBo, 1));
}

/** The line is gone before the move is made. */
async function lineLost({ id, ada, bo, atAda, atBo }, cable) {
  const action = await nextDiver(atAda, 0);
  const { seq } = await bo.ask("GET", `/api/tables/${id}`);
  const count = movesSent(atAda).length;
  cable.cut();
  await atAda.getByText("Reconnecting…").waitFor();
  await click(atAda, action);
  await atAda.getByText("Your move is kept and will be sent.").waitFor();
  assert.equal(movesSent(atAda).length, count, "nothing can have been sent");
  assert.equal((await bo.ask("GET", `/api/tables/${id}`)).seq, seq);
  cable.mend();
  await stored(atAda, count + 1);
  await arrivedOnce({ id, ada, bo, atAda }, action, seq);
  await make(atBo, 1, await nextDiver(atBo, 1));
}

async function serverLost({ id, ada, bo, atAda, atBo }, server) {
  const action = await nextDiver(atAda, 0);
  const { seq } = await bo.ask("GET", `/api/tables/${id}`);
  const before = screenOf(atBo, 1).screen.view;
  const count = movesSent(atAda).length;
  await server.kill();
  await atAda.getByText("Reconnecting…").waitFor();
  await click(atAda, action);
  await atAda.getByText("Your move is kept and will be sent.").waitFor();
  await server.begin();
  await stored(atAda, count + 1);
  await arrivedOnce({ id, ada, bo, atAda }, action, seq);
  await atBo.locator(`[data-place="${placeOf(action)}"][aria-label*="diver of Ada"]`).waitFor();
  const after = screenOf(atBo, 1).screen.view;
  assert.equal(after.divers.length, before.divers.length + 1, "all divers from before are there, and one more");
  assert.deepEqual(after.clusters, before.clusters);
  await make(atBo, 1, await nextDiver(atBo, 1));
  await make(atAda, 0, await nextDiver(atAda, 0));
}

async function arrivedOnce({ id, bo, atAda }, action, seqBefore) {
  await until("nothing is pending any more", async () => (await atAda.locator(".state").count()) === 0);
  const { lines } = await bo.ask("GET", `/api/tables/${id}/story?as=public`);
  const placed = lines.filter(({ seq, seat }) => seq > seqBefore && seat === 0);
  assert.deepEqual(placed.map(({ events }) => events[0].at), [action.at], "exactly one new move of Ada's");
  const own = screenOf(atAda, 0).screen.view.divers.filter(({ at }) => String(at) === String(action.at));
  assert.equal(own.length, 1);
}
