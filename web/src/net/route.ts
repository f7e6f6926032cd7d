// The page's addresses, read and written in one place.

/** Who else plays: bots, friends who get a link, or people at the same device. */
export type Way = "bots" | "friends" | "device";

/** What a new table is set for: to be played so, or as a challenge for others. */
export type Setting = Way | "challenge";

export type Route =
  | { page: "landing" }
  | { page: "challenge"; id: string }
  | { page: "deal"; game: string }
  | { page: "game"; game: string }
  | { page: "new"; game: string; way: Setting }
  | { page: "table"; id: string }
  | { page: "join"; id: string; invite: string }
  | { page: "lesson"; game: string; lesson: string }
  | { page: "puzzle"; game: string; /** Which one; null for today's. */ puzzle: string | null }
  | { page: "puzzles"; game: string; /** Of one kind; null for all. */ kind: string | null }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "replay"; id: string; seq: number | null; /** Through whose eyes; null for the visitor's own. */ as: string | null }
  | { page: "bottle"; id: string }
  | { page: "bottles" }
  | { page: "device"; token: string }
  | { page: "about" }
  | { page: "missing" };

/** What an address shows. Anything unknown is `missing`, never an error. */
export function readRoute(path: string, query = "", hash = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const decoded = parts.map(decode);
  if (decoded.includes(null)) return { page: "missing" };
  const [first, second, third, ...rest] = decoded as string[];
  if (first === "games" && second && third === "lessons" && rest.length === 1 && rest[0]) return { page: "lesson", game: second, lesson: rest[0] };
  if (first === "games" && second && third === "rules" && rest.length === 0) return { page: "rules", game: second, rule: readRule(hash) };
  if (rest.length > 0) return { page: "missing" };
  const count = parts.length;
  if (count === 0) return { page: "landing" };
  if (first === "challenge" && second && count === 2) return { page: "challenge", id: second };
  if (first === "deal" && second && count === 2) return { page: "deal", game: second };
  if (first === "games" && second && count === 2) return { page: "game", game: second };
  if (first === "new" && second && count === 2) {
    return { page: "new", game: second, way: readWay(new URLSearchParams(query).get("with")) };
  }
  if (first === "table" && second && count === 2) return { page: "table", id: second };
  if (first === "join" && second && third) return { page: "join", id: second, invite: third };
  if (first === "puzzle" && second && count <= 3) return { page: "puzzle", game: second, puzzle: third ?? null };
  if (first === "puzzles" && second && count === 2) return { page: "puzzles", game: second, kind: new URLSearchParams(query).get("kind") };
  if (first === "replay" && second && count === 2) {
    const asked = new URLSearchParams(query);
    return { page: "replay", id: second, seq: readSeq(asked.get("seq")), as: readAs(asked.get("as")) };
  }
  if (first === "bottle" && second && count === 2) return { page: "bottle", id: second };
  if (first === "bottles" && count === 1) return { page: "bottles" };
  if (first === "device" && count === 1) return { page: "device", token: hash.replace(/^#/, "") };
  if (first === "about" && count === 1) return { page: "about" };
  return { page: "missing" };
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function readRule(hash: string): string | null {
  return /^#([A-Z]\d+(?:\.\d+)?)$/.exec(hash)?.[1] ?? null;
}

function readWay(text: string | null): Setting {
  return text === "bots" || text === "challenge" || text === "device" ? text : "friends";
}

function readSeq(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readAs(text: string | null): string | null {
  return text !== null && /^(public|all|seat:\d)$/.test(text) ? text : null;
}

export const pathTo = {
  landing: () => "/",
  challenge: (id: string) => `/challenge/${encodeURIComponent(id)}`,
  deal: (game: string) => `/deal/${encodeURIComponent(game)}`,
  game: (game: string) => `/games/${encodeURIComponent(game)}`,
  lesson: (game: string, lesson: string) => `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`,
  rules: (game: string, rule: string | null = null) => `/games/${encodeURIComponent(game)}/rules${rule === null ? "" : `#${rule}`}`,
  make: (game: string, way: Setting = "friends") => `/new/${encodeURIComponent(game)}${way === "friends" ? "" : `?with=${way}`}`,
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  join: (id: string, invite: string) => `/join/${encodeURIComponent(id)}/${encodeURIComponent(invite)}`,
  bottle: (id: string) => `/bottle/${encodeURIComponent(id)}`,
  bottles: () => "/bottles",
  about: () => "/about",
  puzzle: (game: string, puzzle: string | null = null) => `/puzzle/${encodeURIComponent(game)}${puzzle === null ? "" : `/${encodeURIComponent(puzzle)}`}`,
  puzzles: (game: string, kind: string | null = null) => `/puzzles/${encodeURIComponent(game)}${kind === null ? "" : `?${new URLSearchParams({ kind })}`}`,
  replay: (id: string, seq: number | null = null, as: string | null = null) => {
    const asked = new URLSearchParams();
    if (seq !== null) asked.set("seq", String(seq));
    if (as !== null) asked.set("as", as);
    const query = asked.toString().replace("%3A", ":");
    return `/replay/${encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
  },
};
