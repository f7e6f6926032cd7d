// A door before the server for browsers that let nobody listen from outside: it
// passes everything on, and lays a script of its own before a page's first. The
// script keeps what goes wrong, what the sockets bring and how headings first look.

import http from "node:http";
import net from "node:net";

const PATH = "/ears.js";

/** Opens the door before a port; answers with its address. */
export async function openDoor(toPort) {
  const door = http.createServer((asked, answer) => {
    if (asked.url === PATH) {
      answer.setHeader("content-type", "text/javascript").end(`(${listen})();`);
      return;
    }
    const { "accept-encoding": _, "if-none-match": __, ...headers } = asked.headers;
    const onward = http.request({ host: "127.0.0.1", port: toPort, method: asked.method, path: asked.url, headers }, (given) => void pass(given, answer));
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  const sockets = new Set();
  door.on("upgrade", (asked, near, head) => {
    const far = net.connect(toPort, "127.0.0.1", () => {
      const lines = asked.rawHeaders.flatMap((name, idx, all) => (idx % 2 === 0 ? [`${name}: ${all[idx + 1]}`] : []));
      far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const [end, other] of [[near, far], [far, near]]) {
      sockets.add(end);
      end.on("error", () => other.destroy()).on("close", () => void (other.destroy(), sockets.delete(end)));
    }
  });
  await new Promise((done) => door.listen(0, "127.0.0.1", done));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    door.closeAllConnections();
    return new Promise((done) => door.close(done));
  };
  return { address: `http://127.0.0.1:${door.address().port}`, close };
}

async function pass(given, answer) {
  if (!given.headers["content-type"]?.startsWith("text/html")) {
    answer.writeHead(given.statusCode, given.headers);
    given.pipe(answer);
    return;
  }
  const parts = [];
  for await (const part of given) parts.push(part);
  const { "content-length": _, ...headers } = given.headers;
  answer.writeHead(given.statusCode, headers);
  answer.end(Buffer.concat(parts).toString().replace("<head>", `<head><script src="${PATH}"></script>`));
}

/** Runs in the page before everything else. */
function listen() {
  const ears = (window.ears = { problems: [], received: [], headings: [] });
  const say = (problem) => ears.problems.push(String(problem?.message ?? problem));
  window.addEventListener("error", (event) => say(event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => say(event.reason));
  document.addEventListener("securitypolicyviolation", (event) => say(`${event.violatedDirective} forbids ${event.blockedURI}`));
  const write = console.error;
  console.error = (...words) => {
    say(words.map(String).join(" "));
    write.apply(console, words);
  };

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => ears.received.push(JSON.parse(data)));
    }
  };

  // A face that is not there yet when a frame is drawn leaves its heading to another,
  // unless the page says that it is to wait.
  const seen = new WeakSet();
  const look = () => {
    for (const heading of document.querySelectorAll("h1, h2, h3")) {
      if (seen.has(heading) || heading.textContent.trim() === "" || !heading.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const family = getComputedStyle(heading).fontFamily.split(",")[0].replaceAll('"', "");
      if (!family.startsWith("Fraunces")) continue;
      seen.add(heading);
      const face = [...document.fonts].find((one) => one.family.replaceAll('"', "") === family);
      ears.headings.push({ words: heading.textContent.trim().slice(0, 40), status: face?.status ?? "unknown", display: face?.display ?? "unknown" });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
