// Firefox and WebKit, driven without a library: WebKit by the W3C's WebDriver
// protocol, Firefox by the same commands over its own wire (Marionette), since no
// package brings the program between the two. A window of theirs can do the little
// of Playwright's page that the hands of the suite need.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server.mjs";
import { until } from "./waiting.mjs";

const START_MS = 60_000;
/** Every command with its name for Firefox, and its method and path for WebKit. */
const COMMANDS = {
  navigate: { firefox: "WebDriver:Navigate", webkit: ["POST", "/url"] },
  run: { firefox: "WebDriver:ExecuteAsyncScript", webkit: ["POST", "/execute/async"] },
  act: { firefox: "WebDriver:PerformActions", webkit: ["POST", "/actions"] },
  picture: { firefox: "WebDriver:TakeScreenshot", webkit: ["GET", "/screenshot"] },
  resize: { firefox: "WebDriver:SetWindowRect", webkit: ["POST", "/window/rect"] },
  limits: { firefox: "WebDriver:SetTimeouts", webkit: ["POST", "/timeouts"] },
};
/** Keys that are no letters, as the protocol names them. */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };
/** Nothing of its own over the page, nobody asked for anything, nothing fetched from afar; and it lies still. */
const FIREFOX_SETTINGS = {
  "marionette.port": 0,
  "ui.prefersReducedMotion": 1,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.legacyUserProfileCustomizations.stylesheets": true,
};
/** Windows as narrow as a phone, which neither would be by itself. */
const NARROW_FIREFOX = ":root { min-width: 0 !important; }";
const NARROW_WEBKIT = "headerbar, toolbar, button, entry, box { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 6px; -gtk-icon-transform: scale(0.2); }";
const STILL_WEBKIT = "[Settings]\ngtk-enable-animations=0\n";
const MINI_BROWSERS = ["x86_64", "aarch64"].flatMap((arch) => ["4.1", "6.0"].map((version) => `/usr/lib/${arch}-linux-gnu/webkit2gtk-${version}/MiniBrowser`));

/** What is driven, which programs it takes and the package that brings each. */
export const BROWSERS = {
  firefox: { start: startFirefox, needs: [["firefox-esr", "firefox-esr"]] },
  webkit: { start: startWebKit, needs: [["WebKitWebDriver", "webkit2gtk-driver"], ["Xvfb", "xvfb"]] },
};

/** The packages of a browser that are not there. */
export function missingFor(name) {
  return BROWSERS[name].needs.filter(([program]) => spawnSync("which", [program]).status !== 0).map(([, debian]) => debian);
}

/** Starts a browser with one window. */
export async function startBrowser(name) {
  const folder = mkdtempSync(join(tmpdir(), `tidetable-${name}-`));
  const children = [];
  const child = (program, args, env = {}) => {
    const started = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } });
    started.on("error", () => undefined);
    children.push(started);
    return started;
  };
  const end = async () => {
    for (const one of children.reverse()) await endOf(one);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const { send, close } = await BROWSERS[name].start(child, folder);
    await send("limits", { script: 30_000, pageLoad: 30_000 });
    return { window: new BrowserWindow(send), end: async () => void (await close().catch(() => undefined), await end()) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function endOf(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const isGone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await isGone;
}

async function startFirefox(child, folder) {
  const settings = Object.entries(FIREFOX_SETTINGS).map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`);
  writeFileSync(join(folder, "user.js"), settings.join("\n"));
  mkdirSync(join(folder, "chrome"));
  writeFileSync(join(folder, "chrome/userChrome.css"), NARROW_FIREFOX);
  child("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", folder, "about:blank"], { HOME: folder, MOZ_CRASHREPORTER_DISABLE: "1" });
  const told = join(folder, "MarionetteActivePort");
  await until("Firefox can be driven", () => existsSync(told) && readFileSync(told, "utf8") !== "", START_MS);
  const wire = new Marionette(net.connect(Number(readFileSync(told, "utf8")), "127.0.0.1"));
  await wire.greeted;
  await wire.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  return {
    send: async (command, params) => (await wire.send(COMMANDS[command].firefox, params))?.value,
    close: () => wire.send("Marionette:Quit", { flags: ["eForceQuit"] }),
  };
}

/** Firefox's wire: JSON after its length in bytes, every answer with its question's number. */
class Marionette {
  #socket;
  #bytes = Buffer.alloc(0);
  #waiting = new Map();
  #number = 0;

  constructor(socket) {
    this.#socket = socket;
    this.greeted = new Promise((done) => this.#waiting.set("greeting", { done }));
    socket.on("data", (bytes) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
      this.#read();
    });
    for (const way of ["error", "close"]) socket.on(way, () => this.#lost());
  }

  send(name, params = {}) {
    this.#number += 1;
    const text = Buffer.from(JSON.stringify([0, this.#number, name, params]));
    const answer = new Promise((done, refuse) => this.#waiting.set(this.#number, { done, refuse }));
    this.#socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    return answer;
  }

  #read() {
    for (;;) {
      const colon = this.#bytes.indexOf(":");
      const length = Number(this.#bytes.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.#bytes.length < colon + 1 + length) return;
      const heard = JSON.parse(this.#bytes.subarray(colon + 1, colon + 1 + length));
      this.#bytes = this.#bytes.subarray(colon + 1 + length);
      const [number, error, result] = Array.isArray(heard) ? heard.slice(1) : ["greeting", null, heard];
      const { done, refuse } = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error) refuse(new Error(`Firefox: ${error.error}: ${error.message}`));
      else done(result);
    }
  }

  #lost() {
    for (const { refuse } of this.#waiting.values()) refuse?.(new Error("Firefox is gone"));
    this.#waiting.clear();
  }
}

async function startWebKit(child, folder) {
  const binary = MINI_BROWSERS.find((path) => existsSync(path));
  if (!binary) throw new Error("MiniBrowser, which comes with WebKitGTK's library, is not where it should be");
  const display = await screenFor(child);
  const port = await freePort();
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), NARROW_WEBKIT);
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), STILL_WEBKIT);
  const quiet = { DISPLAY: `:${display}`, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
  // Whoever is root cannot have WebKit's sandbox; the page is our own.
  const sandbox = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {};
  child("WebKitWebDriver", [`--port=${port}`], { ...quiet, ...sandbox });
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
  await until("WebKit can be driven", () => ask("GET", "/status").catch(() => null), START_MS);
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  return {
    send: (command, params) => ask(COMMANDS[command].webkit[0], `/session/${sessionId}${COMMANDS[command].webkit[1]}`, params),
    close: () => ask("DELETE", `/session/${sessionId}`),
  };
}

/** A screen that nobody sees, larger than any window; answers with its number. */
async function screenFor(child) {
  for (let display = 90; display < 120; display += 1) {
    const lock = `/tmp/.X11-unix/X${display}`;
    if (existsSync(lock)) continue;
    const screen = child("Xvfb", [`:${display}`, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
    await until("the screen is there", () => existsSync(lock) || screen.exitCode !== null, START_MS);
    if (screen.exitCode === null) return display;
  }
  throw new Error("no number for a screen is free");
}

/** A window: what the hands of the suite use of Playwright's page. */
class BrowserWindow {
  #send;

  constructor(send) {
    this.#send = send;
  }

  goto(url) {
    return this.#send("navigate", { url });
  }

  /** Runs a function in the page, which may take its time, and answers with what it found. */
  async evaluate(what, arg = null) {
    const script = `const [arg, done] = arguments; Promise.resolve().then(() => (${what})(arg)).then((value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error?.stack || error) + " " + String(error) }));`;
    const { value, error } = await this.#send("run", { script, args: [arg] });
    if (error) throw new Error(`in the page: ${error}`);
    return value;
  }

  /** As far as looking goes; whoever wants to click, clicks on a place. */
  locator(selector) {
    return { count: () => this.evaluate((asked) => document.querySelectorAll(asked).length, selector) };
  }

  mouse = {
    click: (x, y) => {
      const actions = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      return this.#send("act", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    },
  };

  keyboard = {
    press: (key) => {
      const value = KEYS[key] ?? key;
      return this.#send("act", { actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] });
    },
  };

  /** Makes the page so large, whatever of the window is not the page; answers with what came of it. */
  async resize({ width, height }) {
    const inner = () => this.evaluate(() => [innerWidth, innerHeight]);
    await this.#send("resize", { x: 0, y: 0, width, height });
    for (let tries = 0, frame = [0, 0]; tries < 3; tries += 1) {
      const [isWide, isHigh] = await inner();
      if (isWide === width && isHigh === height) break;
      frame = [frame[0] + width - isWide, frame[1] + height - isHigh];
      await this.#send("resize", { x: 0, y: 0, width: width + frame[0], height: height + frame[1] });
      await this.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    return inner();
  }

  async picture() {
    return Buffer.from(await this.#send("picture", { full: false }), "base64");
  }
}
