// A house of several servers on one PostgreSQL and one NATS, and doors to it: a
// door leads to the server it prefers, and to another where that one is gone.

import { spawn } from "node:child_process";
import net from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Server } from "./server.mjs";

export class House {
  #backing;
  #doors = [];
  servers = [];

  /** So many servers; what they stand on is started by the program beside the server's. */
  static async open(binary, count) {
    const house = new House();
    const backing = spawn(join(dirname(binary), "backing"), { stdio: ["pipe", "pipe", "inherit"] });
    house.#backing = backing;
    const said = createInterface({ input: backing.stdout })[Symbol.asyncIterator]();
    const [data, bus] = [(await said.next()).value, (await said.next()).value];
    if (!bus) throw new Error("neither PostgreSQL nor NATS was started");
    for (let n = 0; n < count; n += 1) {
      house.servers.push(await Server.start(binary, ["--bus", bus], { TIDETABLE_DATA: data }));
    }
    return house;
  }

  /** A door that leads to this server, or to the next that is there. */
  async door(first) {
    const ports = this.servers.map(({ port }) => port);
    const order = [...ports.slice(first), ...ports.slice(0, first)];
    const door = net.createServer((near) => lead(near, order));
    await new Promise((done) => door.listen(0, "127.0.0.1", done));
    this.#doors.push(door);
    return `http://127.0.0.1:${door.address().port}`;
  }

  async close() {
    for (const door of this.#doors) door.close();
    for (const server of this.servers) await server.end();
    const ended = new Promise((done) => this.#backing.once("exit", done));
    this.#backing.stdin.end();
    await ended;
  }
}

/** Joins a line to the first of these ports where somebody listens. */
function lead(near, [port, ...others]) {
  if (port === undefined) {
    near.destroy();
    return;
  }
  near.pause();
  const far = net.connect(port, "127.0.0.1");
  far.once("connect", () => {
    near.pipe(far);
    far.pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    near.once("error", () => far.destroy());
    far.removeAllListeners("error");
    far.once("error", () => near.destroy());
  });
  far.once("error", () => lead(near, others));
}
