// Letters by a real SMTP server: an address is confirmed, its letters say where
// and never what; neither a mail server that is away, nor one that does not say
// what it took, nor a server that is killed in between loses one; one click
// stops them.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asked, legalOf, make } from "../playing.mjs";
import { linksOf, Postbox } from "../postbox.mjs";
import { Server } from "../server.mjs";
import { LAPTOP, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";

export const letter = "z";
export const name = "letters by a real mail server, which is away, and a server that is killed: none is lost, none betrays anything, one click stops them";

const HOME = "bo@example.org";
const WORK = "bo@work.example.org";
const SAID = "the pearls are under the third pontoon";

export async function play(suite) {
  const folder = mkdtempSync(join(tmpdir(), "tidetable-e2e-letters-"));
  const postbox = await Postbox.start();
  try {
    const clock = new Clock(join(folder, "ahead"));
    const flags = ["--smtp-url", `smtp://127.0.0.1:${postbox.port}?tls=none`, "--mail-from", "Table <table@example.org>"];
    const server = await Server.start(suite.binary, flags, { TIDETABLE_TEST_CLOCK: clock.file });
    await callBack(suite, { server, postbox, clock });
    await server.end();
  } finally {
    await postbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets time pass for a server that goes by this file, also when it is started again. */
class Clock {
  #ahead = 0;

  constructor(file) {
    this.file = file;
    this.pass(0);
  }

  pass(seconds) {
    this.#ahead += seconds;
    writeFileSync(this.file, String(this.#ahead));
  }
}

async function callBack(suite, house) {
  const { address } = house.server;
  const come = () => Visitor.come(suite, { size: LAPTOP, address });
  const [ada, bo, stranger] = [await come(), await come(), await come()];
  await ada.beGuest("Ada", 0);
  await bo.beGuest("Bo", 1);
  await addAddress(house, bo, stranger, HOME);
  const stop = await tellsWhereNotWhat(house, ada, bo);
  await survives(house, ada, bo);
  await stopsByOneClick(house, { ada, bo, stranger }, stop);
  for (const visitor of [ada, bo, stranger]) await visitor.leave();
}

/** A table of Ada and Bo at which one of them begins. Bo looks at none. */
async function begin(ada, bo, first) {
  const { id, table } = await ada.setTable(["me", null], { first_seat: first });
  await bo.sit(id, table.invite);
  await ada.command(id, { type: "start" });
  return { id, invite: table.invite };
}

/** Makes a move with a line of talk and looks away; answers with what was told at the table, in words. */
async function move(ada, id, line) {
  const page = await ada.open(`/table/${id}`);
  await page.getByLabel("Say something to the table").fill(line);
  await page.keyboard.press("Enter");
  await until("everybody has heard it", () => page.tap.received.some((message) => message.type === "talk" && message.line.text === line));
  const diver = legalOf(await asked(page, 0)).find(({ type }) => type === "diver");
  await make(page, 0, diver);
  await page.close();
  return page.tap.received.flatMap(({ words = [] }) => words).filter((words) => words !== null);
}

/** Letters to an address that call to a table. */
const calls = ({ postbox }, address, id) => postbox.to(address, "Your turn").filter((told) => linksOf(told)[0].endsWith(`/table/${id}`));

const called = (house, address, id, count = 1) => until(`letter ${count} to ${address} calls to ${id}`, () => calls(house, address, id)[count - 1]);

/** Another turn of Bo's, long afterwards, and its letter: whatever else was to come has come before it. */
async function callAfterwards(house, ada, bo, address) {
  house.clock.pass(3600);
  const { id } = await begin(ada, bo, 1);
  house.clock.pass(10);
  await called(house, address, id);
}

const endpointsOf = async (visitor) => (await visitor.ask("GET", "/api/notices")).endpoints;
const isConfirmed = async (visitor, address) => (await endpointsOf(visitor)).find((endpoint) => endpoint.name === address).is_verified;

/** A letter asks; to open its link changes nothing, its page's button does, for anybody who has the letter. */
async function addAddress({ server, postbox }, owner, reader, address) {
  await owner.ask("POST", "/api/notices", { address: { way: "mail", address }, wants: ["my_turn", "talk"], digest_minutes: 0 });
  const asking = await until("a letter asks", () => postbox.to(address, "Is this your address?")[0]);
  const page = await reader.open(linksOf(asking).find((url) => url.startsWith(`${server.address}/notices/confirm/`)));
  const button = page.getByRole("button", { name: "Yes, tell me" });
  await button.waitFor();
  assert.equal(await isConfirmed(owner, address), false, "a mail program that opens links confirms nothing");
  await button.click();
  await page.getByRole("heading", { name: "It is done" }).waitFor();
  assert.equal(await isConfirmed(owner, address), true);
  await page.close();
}

/** The letter of a turn has its headers and its links; nothing else of the table is in any letter. */
async function tellsWhereNotWhat(house, ada, bo) {
  const { clock, postbox, server } = house;
  const { id, invite } = await begin(ada, bo, 0);
  const words = await move(ada, id, SAID);
  assert.ok(words.length > 0, "the move was told at the table");
  clock.pass(10);
  const { headers, ...told } = await called(house, HOME, id);
  assert.equal(headers.subject, "Your turn: Pearladöra");
  assert.equal(headers.from, "Table <table@example.org>");
  assert.equal(headers.to, HOME);
  assert.equal(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  const stop = headers["list-unsubscribe"].slice(1, -1);
  assert.ok(stop.startsWith(`${server.address}/notices/stop/`), stop);
  assert.deepEqual(linksOf(told), [`${server.address}/table/${id}`, server.address, stop], "to the table, to the house, and how to stop it");

  const sessions = await Promise.all([ada, bo].map(async ({ context }) => (await context.cookies()).map(({ value }) => value)));
  assert.ok(sessions.every((values) => values.length > 0), "both have a session");
  const all = postbox.letters.map(({ headers, text }) => [...Object.values(headers), text].join("\n")).join("\n");
  for (const secret of [invite, SAID, ...sessions.flat(), ...words]) assert.ok(!all.includes(secret), `a letter tells "${secret}"`);
  return stop;
}

/** Nobody takes the letter, then one takes it and does not say so, and each time the server is killed. */
async function survives(house, ada, bo) {
  const { clock, postbox, server } = house;
  await postbox.stop();
  const { id } = await begin(ada, bo, 1);
  clock.pass(120);
  await until("it was tried in vain", async () => /notices_untold_total [1-9]/.test(await (await fetch(`${server.address}/metrics`)).text()));
  await server.kill();
  assert.deepEqual(calls(house, HOME, id), []);

  await postbox.begin({ isMute: true });
  clock.pass(120);
  await server.begin();
  await called(house, HOME, id);
  await server.kill();
  await postbox.stop();

  // Nobody knows whether the first has arrived, so there is a second, and no third.
  await postbox.begin();
  clock.pass(120);
  await server.begin();
  await called(house, HOME, id, 2);
  await callAfterwards(house, ada, bo, HOME);
  assert.equal(calls(house, HOME, id).length, 2, "what the mail server has answered for is not sent again");
}

/** What mail programs send for "unsubscribe"; another address of theirs shows that letters still go. */
async function stopsByOneClick(house, { ada, bo, stranger }, stop) {
  const { postbox } = house;
  await addAddress(house, bo, stranger, WORK);
  const answer = await fetch(stop, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  assert.equal(answer.status, 200);
  assert.deepEqual((await endpointsOf(bo)).map((endpoint) => endpoint.name), [WORK]);
  const before = postbox.to(HOME).length;
  await callAfterwards(house, ada, bo, WORK);
  await callAfterwards(house, ada, bo, WORK);
  assert.equal(postbox.to(HOME).length, before, "no more letters");
}
