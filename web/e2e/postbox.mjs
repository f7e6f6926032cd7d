// A real SMTP server (aiosmtpd, a package of Debian and Ubuntu) that keeps what
// it is given, can be stopped, and can take letters without saying so.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { until } from "./waiting.mjs";

/** The system's own, whatever else is called so: it is the one that has the package. */
const PYTHON = "/usr/bin/python3";

/** Says its port and then each letter, a line of JSON each, and ends with its input, so that it never outlives us. */
const SCRIPT = `
import asyncio, email, email.policy, json, sys
from aiosmtpd.smtp import SMTP

class Box:
    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        headers = {name.lower(): str(value) for name, value in letter.items()}
        print(json.dumps({"to": envelope.rcpt_tos, "headers": headers, "text": letter.get_content()}), flush=True)
        if sys.argv[2] == "mute":
            await asyncio.Event().wait()
        return "250 OK"

async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Box(), loop=loop), "127.0.0.1", int(sys.argv[1]))
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)

asyncio.run(main())
`;

export class Postbox {
  /** Every letter since the first start, the oldest first. */
  letters = [];
  port = 0;
  #child = null;

  static async start() {
    const postbox = new Postbox();
    await postbox.begin();
    return postbox;
  }

  /** Starts, or starts again on the same port. One that is mute takes letters and never says that it has. */
  async begin({ isMute = false } = {}) {
    const child = spawn(PYTHON, ["-c", SCRIPT, String(this.port), isMute ? "mute" : "polite"], { stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    let [isThere, problem, said] = [false, null, ""];
    child.on("error", (error) => (problem = error.message));
    child.on("exit", (code) => (problem ??= `it ended with ${code}`));
    child.stdin.on("error", () => undefined);
    child.stderr.on("data", (text) => (said += text));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const told = JSON.parse(line);
      if ("port" in told) [isThere, this.port] = [true, told.port];
      else this.letters.push(told);
    });
    await until("the SMTP server listens", () => {
      if (problem) throw new Error(`the SMTP server does not start (is the package python3-aiosmtpd installed?): ${problem}\n${said}`);
      return isThere;
    });
  }

  /** From now on nobody listens there. */
  async stop() {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((done) => {
      child.once("exit", done);
      child.kill("SIGKILL");
    });
  }

  /** The letters to an address, of some beginning of the subject. */
  to(address, subject = "") {
    return this.letters.filter(({ to, headers }) => to.includes(address) && headers.subject.startsWith(subject));
  }
}

/** The links of a letter, in their order. */
export function linksOf({ text }) {
  return text.match(/https?:\/\/\S+/g) ?? [];
}
