// Servers of the suite's own: each on a free port, with a fresh data file, and
// gone when the suite is.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./waiting.mjs";

/** A script is faster than people, and all of it comes from one address. */
const ROOM = ["--max-messages", "100000", "--max-requests", "100000", "--max-guests", "10000", "--max-tables", "10000", "--bot-pause", "0"];

const running = new Set();

export class Server {
  #binary;
  #flags;
  #env;
  #child = null;
  #folder = mkdtempSync(join(tmpdir(), "tidetable-e2e-"));
  #said = "";

  constructor(binary, flags, env) {
    this.#binary = binary;
    this.#flags = flags;
    this.#env = env;
  }

  /** Starts a server and waits until it answers; `env` is what it finds in its surroundings beside ours. */
  static async start(binary, flags = [], env = {}) {
    const server = new Server(binary, flags, env);
    server.port = await freePort();
    running.add(server);
    await server.begin();
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts, or starts again on the same port and file. */
  async begin() {
    // Where it keeps things may be said from outside.
    const data = "TIDETABLE_DATA" in this.#env ? [] : ["--data", join(this.#folder, "tide.db")];
    const args = ["serve", "--port", String(this.port), ...data, "--log", "warn", ...ROOM, ...this.#flags];
    const child = spawn(this.#binary, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.#env } });
    this.#child = child;
    let problem = null;
    child.on("error", (error) => (problem = error.message));
    child.on("exit", (code) => (problem ??= `it ended with ${code}`));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.#said += text));
    await until(`the server ${this.#binary} answers`, async () => {
      if (problem) throw new Error(`the server does not start: ${problem}\n${this.#said}`);
      return (await fetch(`${this.address}/api/house`).catch(() => null))?.ok ?? false;
    }, 15_000);
  }

  /** Ends it without a word of warning, as a power cut would. */
  kill() {
    return this.#signal("SIGKILL");
  }

  /** Ends it in order, as an update does. */
  stop() {
    return this.#signal("SIGTERM");
  }

  async #signal(signal) {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((done) => {
      child.once("exit", done);
      child.kill(signal);
    });
  }

  async end() {
    await this.kill();
    running.delete(this);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Ends every server that still runs. */
export async function endAllServers() {
  await Promise.all([...running].map((server) => server.end()));
}

/** A port that nobody listens on right now. */
export async function freePort() {
  const probe = net.createServer();
  await new Promise((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/**
 * A cable between a page and its server that can be cut in the middle of a
 * move, or hold back the server's answers while it still carries the questions.
 */
export class Cable {
  #pairs = new Set();
  #isCut = false;
  #isDeaf = false;
  #listener;

  static async lay(toPort) {
    const cable = new Cable();
    cable.#listener = net.createServer((near) => cable.#join(near, toPort));
    await new Promise((done) => cable.#listener.listen(0, "127.0.0.1", done));
    cable.address = `http://127.0.0.1:${cable.#listener.address().port}`;
    return cable;
  }

  #join(near, toPort) {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = net.connect(toPort, "127.0.0.1");
    const pair = [near, far];
    this.#pairs.add(pair);
    const part = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => !this.#isDeaf && near.write(bytes));
    for (const end of pair) end.on("error", part).on("close", part);
  }

  /** Questions still arrive; answers are lost. */
  deafen() {
    this.#isDeaf = true;
  }

  cut() {
    this.#isCut = true;
    for (const [near, far] of [...this.#pairs]) {
      near.destroy();
      far.destroy();
    }
  }

  mend() {
    this.#isCut = false;
    this.#isDeaf = false;
  }

  async remove() {
    this.cut();
    await new Promise((done) => this.#listener.close(done));
  }
}
