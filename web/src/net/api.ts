// Requests to the server. Whatever goes wrong comes back as one kind of
// failure, with a code to act on and words to show.

import type {
  AskReview,
  BottleLine,
  BottleMade,
  BottleView,
  ChallengeView,
  Comparison,
  Created,
  DealLine,
  DeviceLinkMade,
  DiceView,
  EndpointChange,
  EndpointView,
  FiguresView,
  FilmView,
  GuestView,
  HouseView,
  LessonPlay,
  LessonView,
  LobbyCommand,
  NewBottle,
  NewChallenge,
  NewEndpoint,
  NewTable,
  NoticesView,
  NoticeTest,
  Problem,
  PuzzleShelf,
  PuzzleTried,
  PuzzleView,
  Rejected,
  Renamed,
  ReplayView,
  ConfessionView,
  ReviewView,
  Rhythm,
  RulesView,
  StoryView,
  TableLine,
  TableView,
  TeachingView,
  Wishes,
} from "../wire/wire";
import { capital } from "../look/words";
import { rememberBytes } from "./kept";

/** Why a request failed; `unreachable` if no answer came at all. */
export type FailureCode = Rejected | "unreachable";

export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

/** What a failure says to people, whatever was thrown. */
export function wordsOf(thrown: unknown): string {
  if (thrown instanceof Failure) return asSentence(thrown.message);
  return "Something went wrong on this page. Loading it again may help.";
}

/** Server messages are clauses; on the page they stand as sentences. */
export function asSentence(words: string): string {
  const trimmed = words.trim();
  if (trimmed === "") return "";
  return `${capital(trimmed)}${/[.!?…]$/.test(trimmed) ? "" : "."}`;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}

async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failure("unreachable", "the server cannot be reached; check the connection and try again");
  }
  const text = await response.text().catch(() => "");
  const parsed = parse(text);
  if (response.ok) return parsed as Answer;
  if (isProblem(parsed)) throw new Failure(parsed.code, parsed.message, parsed.rule);
  if (response.status >= 500) {
    throw new Failure("unreachable", "the server does not answer right now; try again in a moment");
  }
  throw new Failure("fault", `the server answered ${response.status}, which this page does not understand`);
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which tables a list shows. */
export type TableFilter = "open" | "live" | "over" | "mine" | "turns";

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const bottle = (id: string): string => `/api/bottles/${encodeURIComponent(id)}`;
const challenge = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

const deals = (game: string): string => `/api/deals/${encodeURIComponent(game)}`;

const endpoint = (id: string): string => `/api/notices/${encodeURIComponent(id)}`;

const puzzlesOf = (game: string): string => `/api/puzzles/${encodeURIComponent(game)}`;

const taught = (game: string): string => `/api/games/${encodeURIComponent(game)}`;
const lessonOf = (game: string, lesson: string): string => `${taught(game)}/lessons/${encodeURIComponent(lesson)}`;

export const api = {
  house: () => request<HouseView>("GET", "/api/house"),
  sayClubWord: (word: string) => request<unknown>("POST", "/api/club", { word }),
  guest: () => request<GuestView>("POST", "/api/guest", {}),
  rename: (renamed: Renamed) => request<GuestView>("PUT", "/api/guest", renamed),
  forgetMe: () => request<unknown>("DELETE", "/api/guest"),
  makeDeviceLink: () => request<DeviceLinkMade>("POST", "/api/guest/links", {}),
  useDeviceLink: (token: string) => request<GuestView>("POST", "/api/guest/links/use", { token }),
  setChallenge: (made: NewChallenge) => request<ChallengeView>("POST", "/api/challenges", made),
  challenge: (id: string) => request<ChallengeView>("GET", challenge(id)),
  tryChallenge: (id: string) => request<Created>("POST", `${challenge(id)}/tries`, {}),
  openChallenge: (id: string) => request<ChallengeView>("POST", `${challenge(id)}/open`, {}),
  comparison: (id: string, one: string, other: string) => request<Comparison>("GET", `${challenge(id)}/comparison?a=${encodeURIComponent(one)}&b=${encodeURIComponent(other)}`),
  deal: (game: string) => request<ChallengeView>("GET", deals(game)),
  dealDays: (game: string, before: number | null) => request<DealLine[]>("GET", `${deals(game)}/days${before === null ? "" : `?before=${before}`}`),
  rules: (game: string, version: number | null) =>
    request<RulesView>("GET", `/api/games/${encodeURIComponent(game)}/rules${version === null ? "" : `?version=${version}`}`),
  teaching: (game: string) => request<TeachingView>("GET", `${taught(game)}/teaching`),
  lesson: (game: string, lesson: string) => request<LessonView>("GET", lessonOf(game, lesson)),
  playLesson: (game: string, lesson: string, step: number, actions: unknown[]) => request<LessonPlay>("POST", lessonOf(game, lesson), { step, actions }),
  film: (game: string) => request<FilmView>("GET", `${taught(game)}/film`),
  figures: (game: string) => request<FiguresView>("GET", `${taught(game)}/figures`),
  tables: (which: TableFilter) => request<TableLine[]>("GET", `/api/tables?which=${which}`),
  makeTable: async (made: NewTable) => {
    const created = await request<Created>("POST", "/api/tables", made);
    rememberBytes(created.id, made.seating.flatMap((seat) => (seat.type === "mine" ? [seat.contribution] : [])));
    return created;
  },
  table: (id: string) => request<TableView>("GET", table(id)),
  command: async (id: string, command: LobbyCommand) => {
    const view = await request<TableView>("POST", table(id), command);
    if (command.type === "sit") rememberBytes(id, [command.contribution]);
    return view;
  },
  story: (id: string, as: string, since = 0) => request<StoryView>("GET", `${table(id)}/story?as=${encodeURIComponent(as)}&since=${since}`),
  replay: (id: string, as: string, from: number, count: number) => request<ReplayView>("GET", `${table(id)}/replay?as=${encodeURIComponent(as)}&from=${from}&count=${count}`),
  dice: (id: string) => request<DiceView>("GET", `${table(id)}/dice`),
  notices: () => request<NoticesView>("GET", "/api/notices"),
  addEndpoint: (made: NewEndpoint) => request<EndpointView>("POST", "/api/notices", made),
  changeEndpoint: (id: string, change: EndpointChange) => request<EndpointView>("PUT", endpoint(id), change),
  removeEndpoint: (id: string) => request<unknown>("DELETE", endpoint(id)),
  testEndpoint: (id: string) => request<NoticeTest>("POST", `${endpoint(id)}/test`),
  puzzles: (game: string) => request<PuzzleShelf>("GET", puzzlesOf(game)),
  /** One of the puzzles; null for today's. */
  puzzle: (game: string, id: string | null) => request<PuzzleView>("GET", `${puzzlesOf(game)}/${id === null ? "today" : encodeURIComponent(id)}`),
  /** Tries an action; null gives up. */
  tryPuzzle: (game: string, id: string, action: unknown) => request<PuzzleTried>("POST", `${puzzlesOf(game)}/${encodeURIComponent(id)}/tries`, { action }),
  rhythm: () => request<Rhythm>("GET", "/api/guest/rhythm"),
  keepRhythm: (rhythm: Rhythm) => request<unknown>("PUT", "/api/guest/rhythm", rhythm),
  bottle: (id: string) => request<BottleView>("GET", bottle(id)),
  bottles: () => request<BottleLine[]>("GET", "/api/bottles"),
  sealBottle: (id: string, made: NewBottle) => request<BottleMade>("POST", `${table(id)}/bottles`, made),
  decideBottle: (id: string, action: unknown) => request<BottleView>("POST", `${bottle(id)}/decision`, { action }),
  playBottle: (id: string) => request<Created>("POST", `${bottle(id)}/play`, {}),
  objectToBottle: (id: string) => request<unknown>("POST", `${bottle(id)}/object`, {}),
  wishes: () => request<Wishes>("GET", "/api/guest/wishes"),
  keepWishes: (wishes: Wishes) => request<unknown>("PUT", "/api/guest/wishes", wishes),
  confessions: (id: string) => request<ConfessionView[]>("GET", `${table(id)}/confessions`),
  review: (id: string, ask: AskReview) => request<ReviewView>("POST", `${table(id)}/review`, ask),
};

/** Where a finished game's record can be downloaded. */
export function recordAddress(id: string): string {
  return `${table(id)}/record`;
}

/** Where a table's start can be had as a file for a calendar. */
export function calendarAddress(id: string): string {
  return `${table(id)}/calendar.ics`;
}

/** Where the QR code of a path of this house is drawn. */
export function qrAddress(path: string): string {
  return `/api/qr?path=${encodeURIComponent(path)}`;
}
