// Generated from Rust by `cargo xtask codegen`; do not edit.

export const VERSION = 5;

/** What the box says of itself, and what we know of it. */
export type About = {
  /** The game in a sentence, for those who do not know it. */
  tagline: string,
  /** Who invented it, where the rulebook says so. */
  designers: Array<string>,
  /** Who published it, where the rulebook says so. */
  publisher: string | null,
  /** When, where the rulebook says so. */
  year: number | null,
  /** How long people sit at it, the shortest and the longest, in minutes. */
  minutes: [number, number],
  /** How much there is to keep in mind. */
  weight: Weight,
  /** Whether people play together. */
  stance: Stance, };

/** What a table has agreed about time and taking back. */
export type Agreement = {
  /** How fast it is played. */
  pace: Pace,
  /** What happens to a seat whose time is up. */
  when_late: WhenLate,
  /** Whether everybody agrees beforehand to whatever somebody takes back. */
  is_friendly: boolean, };

/** Asks for a review of a finished game. Whoever still wants more asks again. */
export type AskReview = {
  /** Whether the bot knows what was hidden then. It never knows what chance did later. */
  is_hindsight: boolean,
  /** Decisions up to this entry are known and need not be sent. */
  after: number, };

/** What a table is to a challenge or a bottle. */
export type Belongs = { "type": "challenge",
  /** The challenge. */
  id: string,
  /** Of a daily deal, the day of the house. */
  day: number | null,
  /** What is allowed. */
  terms: Terms, } | { "type": "bottle",
  /** The bottle. */
  id: string,
  /** The last entry that was there before. */
  since: number, };

/** A bot's name in a log: one to eight small letters, so that an entry stays small and is copied without the heap. */
export type BotName = string;

/** A bot that can take a seat. */
export type BotView = {
  /** Its name in commands and rows. */
  name: string,
  /** How it plays, in a few words. */
  help: string, };

/** What those are told who have decided. */
export type BottleAnswer = {
  /** What the asking guest has decided; null for the sender. */
  decided: ReviewedAction | null,
  /** What was played then. */
  played: ReviewedAction,
  /** What the bot would do. */
  best: ReviewedAction,
  /** Whether they have decided what the bot would do. */
  has_found: boolean,
  /** What everybody has decided, the most frequent first. */
  gathered: Array<Gathered>,
  /** What was hidden then: the same moment as somebody sees it who knows everything, in the form of the screen's view. */
  truth: unknown,
  /** The finished game, which can be replayed; null where somebody of it does not want to be known, unless the asking guest has played there. */
  table: string | null,
  /** The entry the decision led to in it. */
  seq: number,
  /** The table at which the asking guest has played on; null if they have not. */
  played_on: string | null, };

/** What somebody would have done. */
export type BottleDecision = {
  /** One of the legal actions. */
  action: unknown, };

/** A bottle in the list of its sender. */
export type BottleLine = {
  /** Its name in addresses. */
  id: string,
  /** The game's key. */
  game: string,
  /** The sender's line. */
  line: string,
  /** When it was sealed, in seconds since 1970. */
  sealed_at: number,
  /** How many have decided. */
  n_decided: number,
  /** How many of them have found what the bot would do. */
  n_found: number,
  /** How many have played on to the end. */
  n_played: number,
  /** When somebody last decided, in seconds since 1970. */
  last_at: number | null,
  /** Whether it is out of the water. */
  is_withdrawn: boolean, };

/** A bottle was sealed. */
export type BottleMade = {
  /** Its name in addresses; whoever has it can open the bottle. */
  id: string,
  /** Where others open it. */
  url: string, };

/** Who sat in a seat of a bottle's game. */
export type BottleSeat = {
  /** A bot's name; null for a person. */
  bot: string | null,
  /** A person's name, if they want to be known. */
  name: string | null, };

/** A bottle as whoever has opened it may see it. */
export type BottleView = {
  /** Its name in addresses. */
  id: string,
  /** The game's key. */
  game: string,
  /** The version of its rules. */
  rules_version: number,
  /** The game's options. */
  options: Record<string, unknown>,
  /** Who sat where, as far as they want to be known. */
  seats: Array<BottleSeat>,
  /** Whose decision it was. */
  seat: Seat,
  /** The how manieth decision of that seat it was, from 1. */
  number: number,
  /** The sender's line. */
  line: string,
  /** When it was sealed, in seconds since 1970. */
  sealed_at: number,
  /** What the seat saw, what it could do and was asked: a screen. */
  screen: { view: unknown; legal: Array<Offer>; prompt: Said<unknown> },
  /** What had happened since the seat's decision before, as it heard it then, in words with marks for names. */
  before: Array<string>,
  /** Whether the asking guest has sealed it. */
  is_yours: boolean,
  /** Whether the asking guest may take it out of the water: they sealed it, or played in that game. */
  can_object: boolean,
  /** What is told to those who have decided, and to the sender; null before. */
  answer: BottleAnswer | null, };

/** A challenge, as whoever asks may see it. */
export type ChallengeView = {
  /** Its name in addresses. */
  id: string,
  /** The game's key. */
  game: string,
  /** The version of its rules. */
  rules_version: number,
  /** The game's options. */
  options: Record<string, unknown>,
  /** By seat the bot that sits there, or null for a person. */
  seats: Array<string | null>,
  /** What is allowed. */
  terms: Terms,
  /** The line of whoever has set it. */
  line: string,
  /** Who has set it; null for the house. */
  maker: string | null,
  /** Whether the asking guest has. */
  is_yours: boolean,
  /** Of a daily deal, the day of the house. */
  day: number | null,
  /** When it is opened to everybody, in seconds since 1970; null if whoever has set it says. */
  opens_at: number | null,
  /** Whether anybody may see how it went. */
  is_opened: boolean,
  /** Whether its deal has been played before. */
  is_known: boolean,
  /** When it was set, in seconds since 1970. */
  set_at: number,
  /** Whether the asking guest has finished it. */
  has_finished: boolean,
  /** How many tables are being played. */
  n_playing: number,
  /** How many tables have finished it. */
  n_finished: number,
  /** The asking guest's own tries, the first first. */
  own: Array<TryView>,
  /** How everybody's went, the best first; null for whoever has not finished it, as long as it is not opened. */
  board: Array<TryView> | null, };

/** A clock that a game suggests, from the number of decisions it takes. */
export type ClockPreset = {
  /** Such as "Quick". */
  name: string,
  /** Seconds in the bank of each seat. */
  bank: number,
  /** Seconds that every decision has before. */
  decision: number,
  /** How long a game takes at most, in minutes, with the usual seats. */
  minutes: number, };

/** A seat's clock at the moment it is sent. Pages count on from there; what their own clocks say is never asked. */
export type ClockView = {
  /** Whose. */
  seat: Seat,
  /** Milliseconds in its bank; null where there is none. */
  bank_ms: number | null,
  /** Milliseconds until its time is up, the bank included; null while it does not run. */
  left_ms: number | null,
  /** Of which so many are of the decision, before the bank is touched. */
  decision_ms: number,
  /** All that it had when it began, so that a gauge can be drawn. */
  whole_ms: number, };

/** Why a table was closed before its end. */
export type ClosedBecause = "closed" | "agreed" | "idle";

/** The word that opens a closed house. */
export type ClubWord = {
  /** As the host has given it out. */
  word: string, };

/** Two tries beside each other. */
export type Comparison = {
  /** Where their ways parted first; null if they never did. */
  parting: Parting | null,
  /** How many decisions they have in common. */
  n_common: number,
  /** How many decisions each has. */
  n_decisions: [number, number], };

/** What a bot that read the table has to confess after the game. */
export type ConfessionView = {
  /** The bot's seat. */
  seat: Seat,
  /** Whose hidden thing it was mistaken about. */
  about: Seat,
  /** The entry before which it was surest. */
  seq: number,
  /** What it says; `{whose}` stands for "your" or a name. */
  text: string, };

/** What a table can do beside the rules; the same for every game. */
export type Control = { "type": "take_back",
  /** The `seq` of the entry before it that still counts; 0 if none does. */
  to: number, } | { "type": "undo",
  /** The `seq` of the entry before it that still counts; 0 if none does. */
  to: number, } | { "type": "acknowledge", } | { "type": "concede", } | { "type": "resign", } | { "type": "stand_in",
  /** Which. */
  bot: BotName, } | { "type": "return", } | { "type": "timeout",
  /** When it was up, in seconds since 1970: evidence, not a rule. */
  due: number, } | { "type": "propose",
  /** What. */
  what: Proposal, } | { "type": "agree",
  /** The proposal's entry. */
  to: number, } | { "type": "decline",
  /** The proposal's entry. */
  to: number, } | { "type": "resume", } | { "type": "give_time",
  /** Who. */
  to: Seat,
  /** How much: evidence, not a rule. */
  seconds: number, };

/** A table was made. */
export type Created = {
  /** Its id. */
  id: string,
  /** The table. */
  table: TableView, };

/** A daily deal in the list of days. */
export type DealLine = {
  /** The challenge. */
  id: string,
  /** The day. */
  day: number,
  /** How many have finished it. */
  n_finished: number,
  /** The asking guest's first result; null if they have none. */
  own: TryResult | null, };

/** Something the table did beside the rules. */
export type Deed = {
  /** The entry. */
  seq: number,
  /** Who asked for it, or whose seat it is about. */
  seat: Seat,
  /** What. */
  control: Control, };

/** A link that makes another device this guest, once. */
export type DeviceLinkMade = {
  /** Where to open it. What it carries stands behind the `#`, which browsers do not send: opening the page spends nothing. */
  url: string,
  /** How long it works. */
  minutes: number,
  /** The address as a QR code: an SVG for the other device's camera. It comes with the answer, since nobody may ask for it by an address that others log. */
  code: string, };

/** What such a link carries, spent on the other device. */
export type DeviceLinkUsed = {
  /** The text behind the `#`. */
  token: string, };

/** All that a finished game's chance was derived from, and what came of it. */
export type DiceView = {
  /** What was committed to before the first chance. */
  commitment: string,
  /** The seed, whose SHA-256 is the commitment. */
  seed: string,
  /** What each seat's browser added to it, in hexadecimal. */
  contributions: Array<string | null>,
  /** Whether a chance is derived from its kind and number; if not, from its entry's number. */
  is_by_kind: boolean,
  /** Every chance, in order. */
  draws: Array<DrawView>, };

/** One chance and the rolls it was made of. */
export type DrawView = {
  /** The entry. */
  seq: number,
  /** What chance decided about. */
  kind: string,
  /** Its number among those of its kind. */
  number: number,
  /** What was rolled: each a number below a bound, the bound first. */
  rolls: Array<[number, number]>,
  /** What came of it, by the rules. */
  outcome: unknown,
  /** Whether the log says the same. */
  is_as_logged: boolean, };

/** Where somebody wants to be told. */
export type EndpointAddress = { "way": "push",
  /** Its address, https. */
  endpoint: string,
  /** Its public key, in base64url. */
  p256dh: string,
  /** Its secret, in base64url. */
  auth: string, } | { "way": "mail",
  /** The address. */
  address: string, } | { "way": "webhook",
  /** Its address, https. */
  url: string, } | { "way": "slack",
  /** Its address, https. */
  url: string, } | { "way": "discord",
  /** Its address, https. */
  url: string, };

/** What is to be told at an endpoint from now on. */
export type EndpointChange = {
  /** What is told there. */
  wants: Array<NoticeKind>,
  /** At most one message in so many minutes; 0 gathers nothing. */
  digest_minutes: number, };

/** A place where somebody is told: a browser, an e-mail address, a webhook. */
export type EndpointView = {
  /** Random, and no secret. */
  id: string,
  /** What kind of endpoint it is. */
  way: NoticeWay,
  /** Which one: the e-mail address, or the host's name of a webhook or of a browser's push service. No more of an address is ever shown again. */
  name: string,
  /** Of a browser: the SHA-256 of its push endpoint's address in hexadecimal, by which a browser knows itself again. Null for everything else. */
  browser: string | null,
  /** What is told there. */
  wants: Array<NoticeKind>,
  /** At most one message in so many minutes, with all that has gathered; 0 tells everything by itself and at once. */
  digest_minutes: number,
  /** Whether anything is told there: an e-mail address is not before its owner has opened the letter's link. */
  is_verified: boolean,
  /** When something last arrived there, in seconds since 1970. */
  last_ok: number | null,
  /** Why nothing arrives there at the moment, in a sentence. */
  trouble: string | null, };

/** How the games of an evening went: a table and its rematches. */
export type Evening = {
  /** Games that are over, this one included. */
  n_games: number,
  /** By seat of this table: games of the evening that its person has won. */
  wins: Array<number>, };

/** A position beside a rule. */
export type FigureView = {
  /** The rule's number. */
  rule: string,
  /** What is to be seen. */
  caption: string,
  /** The spots of the screen it speaks of. */
  point: Array<string>,
  /** Whose eyes. */
  viewer: Viewer,
  /** Who sits where. */
  seats: Array<LessonSeat>,
  /** The position. */
  picture: PictureView, };

/** Positions beside the rules. */
export type FiguresView = {
  /** In the rules' order. */
  figures: Array<FigureView>, };

/** A picture of a film. */
export type FilmFrame = {
  /** What is said of it. */
  caption: string,
  /** The spots of the screen it speaks of. */
  point: Array<string>,
  /** Whether it is shown where nothing may move. */
  is_still: boolean,
  /** Whose doing; null for chance and for a beginning. */
  seat: Seat | null,
  /** The position. */
  picture: PictureView,
  /** What happened. */
  events: Array<unknown>,
  /** The same in words. Null for what is not worth any. */
  words: Array<string | null>, };

/** A silent film about the goal of a game. */
export type FilmView = {
  /** Whose eyes. */
  viewer: Viewer,
  /** Who sits where. */
  seats: Array<LessonSeat>,
  /** Its pictures; the first is the beginning. */
  frames: Array<FilmFrame>, };

/** Who begins, where the rules leave it open. In JSON `"random"` or a seat's number. */
export type FirstSeat = "random" | Seat;

/** A message over the socket of one table. Commands carry a `ref` of the sender's choice; a resend under the same one gets the first answer again. */
export type FromBrowser = { "type": "play",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The `seq` at which that seat was last asked. */
  asked: number,
  /** The actions, as the screen listed them. */
  actions: Array<unknown>, } | { "type": "take_back",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The `seq` at which that seat was last asked. */
  asked: number, } | { "type": "consider",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The actions. */
  actions: Array<unknown>, } | { "type": "hint",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The `seq` at which that seat was last asked. */
  asked: number, } | { "type": "acknowledge",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The `seq` of the screen that showed it. */
  seq: number, } | { "type": "concede",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat, } | { "type": "propose",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The `seq` of the screen it was decided at. */
  seq: number,
  /** What. */
  what: Proposal, } | { "type": "answer",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** The proposal's entry. */
  proposal: number,
  /** Whether. */
  agrees: boolean, } | { "type": "give_time",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** Whom. */
  to: Seat, } | { "type": "resume",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat, } | { "type": "react",
  /** The sender's name for this command. */
  ref: string,
  /** What. */
  reaction: Reaction, } | { "type": "remark",
  /** The sender's name for this command. */
  ref: string,
  /** For which of the sender's seats. */
  seat: Seat,
  /** A remark of the game's. */
  remark: unknown, } | { "type": "talk",
  /** The sender's name for this command. */
  ref: string,
  /** What to say. */
  text: string, } | { "type": "ping",
  /** The last entry the page has heard of. */
  seq: number,
  /** Whether nobody sees the page, though it is open: notices are not held back for it. */
  is_hidden: boolean, };

/** A game that can be played here. */
export type GameView = {
  /** Its name in addresses and records. */
  key: string,
  /** Its name as people read it. */
  title: string,
  /** What the box says of itself, and what we know of it. */
  about: About,
  /** The fewest seats. */
  min_seats: number,
  /** The most seats. */
  max_seats: number,
  /** How many seats a table has if nobody says. */
  usual_seats: number,
  /** The options that decide how many seats there can be. */
  seats_by: Array<SeatsBy>,
  /** What may be said by a button while it is played; empty where anybody may say anything. */
  phrases: Array<PhraseView>,
  /** Its options. */
  options: Array<OptionSpec>,
  /** Its bots, the weakest first. */
  bots: Array<BotView>,
  /** Clocks that suit it, the quickest first. */
  clocks: Array<ClockPreset>,
  /** The lesson for newcomers; null if it has none. */
  lesson: LessonLine | null,
  /** Whether there is a puzzle a day. */
  has_puzzles: boolean, };

/** What some have decided. */
export type Gathered = {
  /** The action as a person types it. */
  text: string,
  /** How many have decided so. */
  count: number,
  /** The best result of those of them who have played on: how many points ahead of the next side, or behind the first. Where people play together points are not compared: 1 for a victory, -1 for a defeat. Null if nobody has played on. */
  margin: number | null, };

/** Something to guess. */
export type GuessView = {
  /** The question. */
  ask: string,
  /** The spots of the screen it speaks of. */
  point: Array<string>,
  /** The answers. */
  choices: Array<string>,
  /** Which of them is true. */
  answer: number,
  /** Why. */
  told: string, };

/** A guest as they see themselves. */
export type GuestView = {
  /** Random, and no secret. */
  id: string,
  /** As they call themselves. */
  name: string,
  /** One of the seat colours, by number. */
  colour: number, };

/** Something that could be done, as a bot thinks of it. */
export type HintChoice = {
  /** The action, as the screen lists it. */
  action: unknown,
  /** The action as a person types it. */
  text: string,
  /** What would probably follow in the same turn, likewise. */
  then: Array<string>,
  /** Why, in words that may follow a name; null if there is nothing to say. */
  why: Said<unknown> | null,
  /** The chance of victory that it leads to, in hundredths. */
  percent: number, };

/** What a hint rests on beside what lies open. */
export type HintReading = {
  /** In one sentence, with marks for names; null if there is nothing to say. */
  text: string | null,
  /** Spot by spot. */
  spots: Array<SpotReading>, };

/** Days in which no deadline falls. */
export type Holiday = {
  /** When it begins, in seconds since 1970. */
  from: number,
  /** When it ends, in seconds since 1970. */
  to: number, };

/** A day of the house, the same for everybody. */
export type HouseDay = {
  /** Its number: days since 1970. */
  number: number,
  /** When it ends, in seconds since 1970. */
  ends_at: number, };

/** What can be played here, and how one gets in. */
export type HouseView = {
  /** [`crate::VERSION`]. */
  version: number,
  /** Where others reach this house, without a slash at the end; links to be shared begin with it. */
  base_url: string,
  /** Whether the asker still has to say the club's word. */
  needs_club_word: boolean,
  /** Whether it can send e-mail to those who want to be called back. */
  has_mail: boolean,
  /** The day of the house, by which the daily deal and the daily puzzle go. */
  day: HouseDay,
  /** The games. */
  games: Array<GameView>, };

/** Whether something is allowed. */
export type Leave = "refused" | "marked";

/** What there is to see after something happened. */
export type LessonFrame = {
  /** Whose doing; null for chance and for a beginning. */
  seat: Seat | null,
  /** The position. */
  picture: PictureView,
  /** What happened. */
  events: Array<unknown>,
  /** The same in words. Null for what is not worth any. */
  words: Array<string | null>, };

/** A lesson in a list. */
export type LessonLine = {
  /** Its name in addresses. */
  key: string,
  /** Its name as people read it. */
  title: string,
  /** What it is about, in a sentence. */
  about: string,
  /** How long it takes. */
  minutes: number,
  /** How many steps it has. */
  steps: number, };

/** What came of it. */
export type LessonPlay = {
  /** Whether the step is done. */
  verdict: Verdict,
  /** What is said to it. */
  say: string | null,
  /** What there is to see after each action, and after what follows. */
  frames: Array<LessonFrame>, };

/** Who sits in a seat of a lesson. */
export type LessonSeat = {
  /** A bot's name; null for the learner. */
  bot: string | null, };

/** One thing to learn. */
export type LessonStep = {
  /** Its name; never changes. */
  name: string,
  /** What it says. */
  say: string,
  /** The spots of the screen it speaks of. */
  point: Array<string>,
  /** What is guessed before anything is done. */
  guesses: Array<GuessView>,
  /** How many fitting actions complete it; 0 if there is nothing to do. */
  needs: number,
  /** Where it begins. */
  start: PictureView,
  /** What happens after the guesses, where there is nothing to do. */
  then: Array<LessonFrame>,
  /** What is said in the end, where there is nothing to do. */
  after: string | null,
  /** The actions of one way to complete it. */
  way: Array<unknown>, };

/** A lesson. */
export type LessonView = {
  /** The game's key. */
  game: string,
  /** Its name in addresses. */
  key: string,
  /** Its name as people read it. */
  title: string,
  /** What it is about, in a sentence. */
  about: string,
  /** How long it takes. */
  minutes: number,
  /** The learner's seat. */
  you: Seat,
  /** Who sits where. */
  seats: Array<LessonSeat>,
  /** What a real game has beyond it, for whoever plays their first one next. */
  bridge: string | null,
  /** Its steps. */
  steps: Array<LessonStep>, };

/** What can be done around the playing. */
export type LobbyCommand = { "type": "sit",
  /** Which; null for the first that is free. */
  seat: Seat | null,
  /** The invite's secret. */
  invite: string | null,
  /** Sixteen random bytes of the browser, in hexadecimal, mixed into the table's chance. */
  contribution: string,
  /** What to call whoever sits there, if not by the guest's name. */
  name: string | null, } | { "type": "stand",
  /** Which. */
  seat: Seat, } | { "type": "ready",
  /** Which of one's seats. */
  seat: Seat,
  /** Whether. */
  is_ready: boolean, } | { "type": "set_bot",
  /** Which seat. */
  seat: Seat,
  /** The bot's name. */
  bot: string | null, } | { "type": "arrange",
  /** The game's options. */
  options: Record<string, unknown>,
  /** How many seats. */
  seats: number,
  /** Whether strangers can find it. */
  is_listed: boolean, } | { "type": "allow_hints",
  /** Whether. */
  is_allowed: boolean, } | { "type": "agree",
  /** What is agreed from now on. */
  agreement: Agreement, } | { "type": "schedule",
  /** When, in seconds since 1970. */
  starts_at: number | null, } | { "type": "start", } | { "type": "resign",
  /** Which. */
  seat: Seat, } | { "type": "stand_in",
  /** Which. */
  seat: Seat,
  /** Which bot, for one's own seat; null for the usual one. */
  bot: string | null, } | { "type": "return",
  /** Which. */
  seat: Seat, } | { "type": "mute",
  /** Whose. */
  guest: string,
  /** Whether. */
  is_muted: boolean, } | { "type": "remove",
  /** Whom. */
  guest: string, } | { "type": "close", };

/** A bottle to be sealed, from a decision of one's own in a finished game. */
export type NewBottle = {
  /** The entry the decision led to. */
  seq: number,
  /** A line of one's own; empty for the usual words. */
  line: string,
  /** Whether one's name is shown. */
  is_named: boolean, };

/** A challenge to be set. */
export type NewChallenge = { "type": "fresh",
  /** The game's key. */
  game: string,
  /** The game's options; what is left out has its default. */
  options: Record<string, unknown>,
  /** By seat the bot that sits there, or null for a person. Several people are a team, each with a table of its own. */
  seats: Array<string | null>,
  /** What is allowed. */
  terms: Terms,
  /** A line for whoever takes it up; may be empty. */
  line: string, } | { "type": "known",
  /** The table. */
  table: string,
  /** By seat the bot that sits there, or null for a person. */
  seats: Array<string | null>,
  /** What is allowed. */
  terms: Terms,
  /** A line for whoever takes it up; may be empty. */
  line: string, };

/** A new endpoint. */
export type NewEndpoint = {
  /** Where. */
  address: EndpointAddress,
  /** What is told there. */
  wants: Array<NoticeKind>,
  /** At most one message in so many minutes; 0 gathers nothing. */
  digest_minutes: number, };

/** Who is to sit in a seat of a new table. */
export type NewSeat = { "type": "free", } | { "type": "mine",
  /** What to call whoever sits there, if not by the guest's name. */
  name: string | null,
  /** As in [`LobbyCommand::Sit`]. */
  contribution: string, } | { "type": "bot",
  /** Its name. */
  bot: string, };

/** A table to be made. */
export type NewTable = {
  /** The game's key. */
  game: string,
  /** How many seats. */
  seats: number,
  /** The game's options; what is left out has its default. */
  options: Record<string, unknown>,
  /** Whether strangers can find it. */
  is_listed: boolean,
  /** Whether those who play may ask for hints. */
  has_hints: boolean,
  /** Who sits where from the first moment, by seat; seats left out are free. */
  seating: Array<NewSeat>,
  /** Whether to begin at once. */
  start: boolean,
  /** What is agreed about time and taking back. */
  agreement: Agreement,
  /** When it is to begin, in seconds since 1970; null if nobody has said. */
  starts_at: number | null,
  /** The table that this one is the rematch of, whose evening it goes on with. */
  rematch_of: string | null, };

/** What somebody can be told of. */
export type NoticeKind = "my_turn" | "begins" | "over" | "proposal" | "talk" | "reminder" | "closing" | "bottle";

/** One thing that a message tells of. */
export type NoticeLine = {
  /** What kind it is. */
  kind: NoticeKind,
  /** The game's key. */
  game: string,
  /** The game's name. */
  title: string,
  /** The table. */
  table: string,
  /** Where the table is, or the bottle. */
  url: string,
  /** How many seconds were left when it was sent, where time counts. */
  seconds_left: number | null,
  /** Of a bottle: what somebody made of it, in a sentence or two. */
  news: string | null, };

/** A notice on its way: what a browser's worker and a webhook are sent. It tells that there is something, never what happened at a table. */
export type NoticeMessage = {
  /** A heading, such as "Your turn". */
  title: string,
  /** The rest in words, such as "Deep Colony, 2 days left". */
  text: string,
  /** Where it leads: the table, or the house if it tells of several tables. */
  url: string,
  /** Messages with the same tag are about the same: a newer one takes the older one's place. */
  tag: string,
  /** What it tells of, one by one; empty in a test. */
  notices: Array<NoticeLine>, };

/** What became of a test. */
export type NoticeTest = {
  /** Whether it was taken in where it was sent to. */
  has_arrived: boolean,
  /** What was answered there, as a status of HTTP or SMTP, if anything was. */
  status: number | null,
  /** What arrived, or why nothing did, in a sentence or two. */
  message: string,
  /** The endpoint as it is after the test; null if it is gone, because its push service says that it no longer exists. */
  endpoint: EndpointView | null, };

/** What kind of endpoint it is. */
export type NoticeWay = "push" | "mail" | "webhook" | "slack" | "discord";

/** Where and of what somebody is told; all that the page for it shows. */
export type NoticesView = {
  /** The public key of this house for `pushManager.subscribe`, in base64url. */
  push_key: string,
  /** Whether this house can send e-mail. */
  has_mail: boolean,
  /** How many endpoints somebody may have. */
  most: number,
  /** The endpoints, the oldest first. */
  endpoints: Array<EndpointView>, };

/** Legal actions of one type: each row has the values of the fields in order. The action is an object of the type and these fields. */
export type Offer = {
  /** The type. */
  type: string,
  /** The names of the other fields. */
  fields: Array<string>,
  /** A row an action. */
  rows: Array<Array<unknown>>, };

/** One option of a game. */
export type OptionSpec = {
  /** Its name in `--set name=value` and in stored options. */
  name: string,
  /** What it accepts. */
  values: OptionValues,
  /** The value it has when nobody sets it. */
  default: string,
  /** What people call it, a colon, and what it does in a sentence or two. */
  help: string,
  /** The rule or ruling it switches. */
  rule: string, };

/** What an option accepts. */
export type OptionValues = { "type": "flag", } | { "type": "first_seat", } | { "type": "choice",
  /** The words. */
  choices: Array<string>, } | { "type": "per_seat",
  /** The word. */
  usual: string,
  /** What each item may be. */
  items: Array<string>, } | { "type": "per_thing",
  /** The things. */
  things: Array<string>,
  /** The words. */
  choices: Array<string>, } | { "type": "name",
  /** The word. */
  usual: string, } | { "type": "file",
  /** The word. */
  usual: string, } | { "type": "per_hand",
  /** The words. */
  words: Array<string>,
  /** What each item may be. */
  items: Array<string>, };

/** How a game ended. A cooperative game gives everyone the same rank. */
export type Outcome = {
  /** Who has won; nobody if a cooperative game was lost. */
  winners: SeatSet,
  /** Whether the victory is shared between sides. */
  is_shared: boolean,
  /** Rank by seat; 1 is first, ties share a rank. */
  ranks: Array<number>,
  /** Sheet by seat. */
  sheets: Array<ScoreSheet>, };

/** How fast a table is played, agreed before the game begins. */
export type Pace = { "type": "unhurried", } | { "type": "live",
  /** Seconds in the bank of each seat. */
  bank: number,
  /** Seconds that every decision has before the bank is touched. */
  decision: number, } | { "type": "days",
  /** Days for a decision: 1, 2, 3 or 7. */
  days: number, };

/** Where the ways of two tries parted. */
export type Parting = {
  /** Whose decision it was. */
  seat: Seat,
  /** The entry it led to, in each. */
  seqs: [number, number],
  /** What each has done, and what the bot thinks of it. */
  played: [ReviewedAction, ReviewedAction],
  /** What the bot would have done. */
  best: ReviewedAction,
  /** What the seat saw. */
  screen: { view: unknown; legal: Array<Offer>; prompt: Said<unknown> }, };

/** Something that may be said while a game is played. */
export type PhraseView = {
  /** What a page sends. */
  remark: unknown,
  /** The words. */
  text: string, };

/** A position as somebody sees it. */
export type PictureView = {
  /** What there is to see. */
  view: unknown,
  /** What there is to do. */
  prompt: Said<unknown>,
  /** What the learner may do; empty if it is another's turn. */
  legal: Array<unknown>,
  /** How the game ended, if it has. */
  outcome: Outcome | null, };

/** What a learner has done since a step began. */
export type PlayStep = {
  /** Which step, from 0. */
  step: number,
  /** All actions since it began. */
  actions: Array<unknown>, };

/** Why a request was not carried out. */
export type Problem = {
  /** What kind of no. */
  code: Rejected,
  /** In words. */
  message: string,
  /** The rule that says so, if a rule does. */
  rule: string | null,
  /** Why, as the game's own value; null unless a rule says so. */
  refusal: unknown, };

/** What can be proposed at a table. Everybody who would lose information or time has to agree. */
export type Proposal = { "type": "take_back",
  /** The `seq` of the entry before it that still counts; 0 if none does. */
  to: number, } | { "type": "pause", } | { "type": "more_time",
  /** How much. */
  seconds: number, } | { "type": "abort", } | { "type": "remove",
  /** Whose. */
  seat: Seat,
  /** Which. */
  bot: BotName, };

/** A proposal that waits for answers. */
export type ProposalView = {
  /** Its entry, which answers must name. */
  seq: number,
  /** Who proposes. */
  seat: Seat,
  /** What. */
  what: Proposal,
  /** Who is asked. */
  needs: Array<Seat>,
  /** Who has agreed so far. Where talk is restricted nobody is told before all have answered. */
  agreed: Array<Seat>,
  /** Whether chance would fall anew if it were agreed to. */
  chance_falls_anew: boolean,
  /** Whether the viewer has answered. */
  has_answered: boolean, };

/** What the alternatives lead to. */
export type PuzzleExplanation = {
  /** How many worlds were imagined. */
  n_worlds: number,
  /** What solves it; several where the order does not matter. The first with what would follow in the same turn. */
  fits: Array<ReviewedAction>,
  /** What would follow the first in the same turn, as a person types it. */
  then: Array<string>,
  /** What else could be done, the best first. */
  others: Array<PuzzleOther>, };

/** What kind a puzzle is. */
export type PuzzleKind = {
  /** Its name in addresses. */
  key: string,
  /** Its name as people read it. */
  title: string, };

/** A kind of puzzle on the shelf. */
export type PuzzleKindLine = {
  /** The kind. */
  kind: PuzzleKind,
  /** How many there are up to today. */
  n_puzzles: number,
  /** How many of them the asking guest has solved. */
  n_solved: number,
  /** How many of them the asking guest has tried, or given up, and not solved at once. */
  n_missed: number, };

/** A puzzle on the shelf. */
export type PuzzleLine = {
  /** Its name. */
  id: string,
  /** The day whose puzzle it was. */
  day: number,
  /** The kind's key. */
  kind: string,
  /** From 1 to 5. */
  difficulty: number,
  /** How often the asking guest has tried it. */
  n_tries: number,
  /** Whether they have solved it. */
  is_solved: boolean,
  /** Whether they have asked for the answer. */
  is_given_up: boolean, };

/** An alternative that does not solve a puzzle. */
export type PuzzleOther = {
  /** What, and what it leads to. */
  choice: ReviewedAction,
  /** The bots that would choose it. */
  chosen_by: Array<string>, };

/** How somebody is doing with a puzzle, and with those of its game. */
export type PuzzleOwn = {
  /** How often they have tried. */
  n_tries: number,
  /** Whether they have solved it. */
  is_solved: boolean,
  /** Whether they have asked for the answer. */
  is_given_up: boolean,
  /** On how many days in a row they have solved the day's puzzle of this game, up to today, or up to yesterday while today's is not solved. */
  streak: number,
  /** The longest streak so far. */
  best_streak: number, };

/** The puzzles of a game: today's, and those of days past. */
export type PuzzleShelf = {
  /** The game's key. */
  game: string,
  /** The day of the house. */
  today: number,
  /** How the asking guest is doing with today's. */
  own: PuzzleOwn,
  /** Its kinds, each with how many there are and how many of them are solved. */
  kinds: Array<PuzzleKindLine>,
  /** The puzzles up to today, the newest first. */
  puzzles: Array<PuzzleLine>, };

/** What came of a try. */
export type PuzzleTried = {
  /** Whether it was what matters. */
  is_solved: boolean,
  /** What was tried, and what it leads to; null for whoever gave up. */
  tried: ReviewedAction | null,
  /** What there is to see after it, in a world that the seat could imagine: the action, and what others would probably do. To be wound back. */
  frames: Array<LessonFrame>,
  /** How the asking guest is doing now. */
  own: PuzzleOwn,
  /** What the alternatives lead to, if it is solved or given up. */
  explanation: PuzzleExplanation | null, };

/** A try. */
export type PuzzleTry = {
  /** One of the legal actions; null to give up and be told. */
  action: unknown, };

/** A puzzle. */
export type PuzzleView = {
  /** The game's key. */
  game: string,
  /** Its name; never changes. */
  id: string,
  /** The day of the house whose puzzle it is. */
  day: number,
  /** What kind it is. */
  kind: PuzzleKind,
  /** From 1, easy, to 5. */
  difficulty: number,
  /** The bots that find it. */
  found_by: Array<string>,
  /** The version of the game's rules. */
  rules_version: number,
  /** The game's options. */
  options: Record<string, unknown>,
  /** How many seats there are; bots sit in all others. */
  n_seats: number,
  /** Whose decision it is. */
  seat: Seat,
  /** What the seat sees, what it can do and is asked: a screen. */
  screen: { view: unknown; legal: Array<Offer>; prompt: Said<unknown> },
  /** How the asking guest is doing. */
  own: PuzzleOwn,
  /** What the alternatives lead to, for whoever has solved it or given it up. */
  explanation: PuzzleExplanation | null, };

/** Something said with one tap. */
export type Reaction = "wave" | "clap" | "laugh" | "wow" | "ouch" | "thanks";

/** The kinds of no. */
export type Rejected = "refused" | "stale" | "malformed" | "not_your_seat" | "not_playing" | "too_fast" | "busy" | "missing" | "forbidden" | "club_only" | "fault";

/** A guest's new name and colour. */
export type Renamed = {
  /** One to thirty letters. */
  name: string,
  /** One of the seat colours, by number. */
  colour: number, };

/** What there was to see after one entry. */
export type ReplayFrame = {
  /** The entry; 0 before the first. */
  seq: number,
  /** Who acted; null for chance. */
  seat: Seat | null,
  /** The fields of the game's view that are not as in the frame before it; all of them in the first frame of an answer. */
  fields: Record<string, unknown>,
  /** What there was to do. */
  prompt: Said<unknown>, };

/** Some positions of a game. */
export type ReplayView = {
  /** The last entry of the game. */
  seq: number,
  /** What there was to see, in order. */
  frames: Array<ReplayFrame>, };

/** A review as far as it has come. */
export type ReviewView = {
  /** How many decisions there are to judge. */
  n_decisions: number,
  /** How many are judged. The rest is being worked on, in order. */
  n_judged: number,
  /** By seat the number of its side: those of one side win together. */
  sides: Array<number>,
  /** The share of victory of each seat at the end. */
  end: Array<number>,
  /** The judged decisions after the entry asked for, in order. */
  decisions: Array<ReviewedDecision>, };

/** An action and what it leads to. */
export type ReviewedAction = {
  /** The action. */
  action: unknown,
  /** The action as a person types it. */
  text: string,
  /** Why, in words that may follow a name. */
  why: Said<unknown> | null,
  /** The acting seat's share of victory after it. */
  worth: number, };

/** What a bot thinks of a decision. */
export type ReviewedDecision = {
  /** The entry it led to. */
  seq: number,
  /** Whose it was. */
  seat: Seat,
  /** The share of victory of each seat before it, if the best is done. */
  worths: Array<number>,
  /** What was done. */
  played: ReviewedAction,
  /** What the bot would have done. */
  best: ReviewedAction,
  /** What the bot would probably have done next in the same turn. */
  then: Array<string>,
  /** How much of the victory was lost by it. */
  loss: number, };

/** When somebody is not to be waited for. */
export type Rhythm = {
  /** The hours of sleep; null if none are kept. */
  sleep: Sleep | null,
  /** Holidays, at most 30 days in all of a year. */
  holidays: Array<Holiday>, };

/** A game's rules, in our own words. */
export type RulesView = {
  /** The version they are. */
  version: number,
  /** The version that new tables are played by. */
  newest: number,
  /** The rules in Markdown; every heading begins with its number. */
  rules: string,
  /** What the rulebook leaves open and how it is decided here. */
  rulings: string, };

/** A value with its words beside it, as it is sent. */
export type Said<T> = {
  /** The value. */
  what: T,
  /** In words. */
  text: string, };

/** Points and what they were given for. */
export type ScoreLine = {
  /** What for, in words. */
  what: string,
  /** How many. */
  points: number, };

/** One seat's points with their reasons. */
export type ScoreSheet = {
  /** The reasons; their points sum to the total. */
  lines: Array<ScoreLine>,
  /** The sum. */
  total: number, };

/** A place at the table, counted from 0 clockwise. Screens count from 1 and text positions use letters. */
export type Seat = number;

/** A set of seats. In JSON a sorted list. */
export type SeatSet = Array<Seat>;

/** A seat as everybody may know it. */
export type SeatView = {
  /** Whoever sits there; null if nobody does. */
  guest: string | null,
  /** Their name; null if nobody sits there or a bot does. */
  name: string | null,
  /** Their colour. */
  colour: number | null,
  /** The bot that plays the seat, for good or for an absent person. */
  bot: string | null,
  /** Whether the person is ready to begin. */
  is_ready: boolean,
  /** Whether the person's page is open. */
  is_here: boolean,
  /** Since when it is not, in seconds since 1970; null if it is, or nobody sits there. */
  away_since: number | null,
  /** Whether the person gave up. */
  is_resigned: boolean,
  /** The entry with which they did; null in lists, and if it was not written down. */
  resigned_at: number | null,
  /** Whether it is the asking guest's own. */
  is_yours: boolean, };

/** With how many seats a value of an option can be played. */
export type SeatsBy = {
  /** The option's name. */
  option: string,
  /** Its value, as a person types it. */
  value: string,
  /** The numbers of seats. */
  seats: Array<number>,
  /** The usual one of them. */
  usual: number, };

/** Hours of the day in which no deadline falls, at most twelve. */
export type Sleep = {
  /** The minute of the day at which it begins, in UTC. */
  from: number,
  /** The minute of the day at which it ends, in UTC. */
  to: number, };

/** How likely the things are that may lie at a spot. */
export type SpotReading = {
  /** The spot, as the game writes it. */
  spot: string,
  /** What may lie there and how likely it is, in hundredths, the likeliest first. */
  odds: Array<[string, number]>, };

/** Whether people play together. */
export type Stance = "together" | "against" | "either";

/** What one entry told. */
export type StoryLine = {
  /** The entry. */
  seq: number,
  /** Whose it was; null for chance. */
  seat: Seat | null,
  /** When, in seconds since 1970. */
  at: number,
  /** What happened, as the viewer may hear it now. */
  events: Array<unknown>,
  /** The same in words, with marks for names: `{B}` is seat B. Null for what is not worth any. */
  words: Array<string | null>,
  /** What the table did beside the rules; null for actions and chances. */
  control: Control | null,
  /** Why a bot has done it, in words that may follow its name. */
  reason: Said<unknown> | null, };

/** What happened, line by line. */
export type StoryView = {
  /** The last entry. */
  seq: number,
  /** What each entry told, the oldest first. */
  lines: Array<StoryLine>, };

/** A table in a list. */
export type TableLine = {
  /** Its id. */
  id: string,
  /** The game's key. */
  game: string,
  /** What stage it is at. */
  status: TableStatus,
  /** Its seats in order. */
  seats: Array<SeatView>,
  /** The seats to act. */
  to_act: Array<Seat>,
  /** What is agreed about time and taking back. */
  agreement: Agreement,
  /** When it is to begin, in seconds since 1970. */
  starts_at: number | null,
  /** Seconds until the asking guest's time is up; null if no clock of theirs runs. */
  left_s: number | null,
  /** Whether the table waits for the asking guest. */
  is_your_turn: boolean,
  /** Ranks by seat, once it is over. */
  ranks: Array<number>,
  /** When it last changed, in seconds since 1970. */
  changed_at: number, };

/** What stage a table is at. */
export type TableStatus = "lobby" | "live" | "over" | "closed" | "halted";

/** A table as one guest may know it. */
export type TableView = {
  /** Its id. */
  id: string,
  /** Rises with every change around the playing; with `seq` it tells which of two views is the older. */
  version: number,
  /** The game's key. */
  game: string,
  /** The version of its rules. */
  rules_version: number,
  /** The game's options. */
  options: Record<string, unknown>,
  /** What stage it is at. */
  status: TableStatus,
  /** Why it is halted, in a sentence. */
  halted: string | null,
  /** Whether strangers can find it. */
  is_listed: boolean,
  /** Whether those who play may ask for hints. */
  has_hints: boolean,
  /** What is agreed about time and taking back. */
  agreement: Agreement,
  /** When it is to begin, in seconds since 1970. */
  starts_at: number | null,
  /** Why it was closed; null unless it is. */
  closed_because: ClosedBecause | null,
  /** How the games of the evening went; null if it is the first of them. */
  evening: Evening | null,
  /** The challenge or bottle it belongs to. */
  belongs: Belongs | null,
  /** The hash of the seed, shown before the first chance. */
  commitment: string,
  /** Whether the asking guest made it. */
  is_maker: boolean,
  /** The secret of its invite link, for its maker and those who sit. */
  invite: string | null,
  /** Its seats in order. */
  seats: Array<SeatView>,
  /** Guests whose talk is not heard here. */
  muted: Array<string>,
  /** How many people watch without a seat. */
  n_spectators: number,
  /** The last entry. */
  seq: number,
  /** The seats to act. */
  to_act: Array<Seat>,
  /** How the game ended. Sides that gave up rank last. */
  outcome: Outcome | null,
  /** How many actions were taken back. */
  n_take_backs: number,
  /** Whether those who sit here may not say what they like now. */
  is_hushed: boolean, };

/** A line of table talk. */
export type TalkLine = {
  /** Who; null once they are forgotten. */
  guest: string | null,
  /** Their name at the time. */
  name: string,
  /** From which seat; null for a spectator. */
  seat: Seat | null,
  /** What. */
  text: string,
  /** The remark of the game's that it was; null for free talk, and for what was said before this page came. */
  remark: unknown,
  /** Whether it is to be shown for a moment only. */
  is_passing: boolean,
  /** When, in seconds since 1970. */
  at: number, };

/** What there is to learn of a game. */
export type TeachingView = {
  /** Its lessons, the one for newcomers first. */
  lessons: Array<LessonLine>,
  /** Words that need explaining. */
  words: Array<WordView>,
  /** Whether there is a film about its goal. */
  has_film: boolean, };

/** What a challenge allows beside playing. */
export type Terms = {
  /** Taking back what has already come to something. */
  undo: Leave,
  /** Asking a bot for hints. */
  hints: Leave,
  /** Playing it more than once. */
  tries: Leave, };

/** Who decides next. */
export type ToAct = { "type": "seats",
  /** The seats that owe a decision; never empty. */
  seats: SeatSet, } | { "type": "chance", } | { "type": "over", };

/** A message to a page. */
export type ToBrowser = { "type": "hello",
  /** [`crate::VERSION`]. */
  version: number, } | { "type": "table",
  /** All of it. */
  table: TableView, } | { "type": "screen",
  /** Whose eyes. */
  viewer: Viewer,
  /** The last entry before the events. */
  after: number,
  /** The last entry now. */
  seq: number,
  /** When this viewer was last asked, which its commands must carry; null if it is not asked. */
  asked: number | null,
  /** Who decides next. */
  to_act: ToAct,
  /** Whether this viewer's last action can be taken back. */
  can_take_back: boolean,
  /** Whether something is shown only until this viewer has taken it in. */
  can_acknowledge: boolean,
  /** Whether this viewer may agree to give up. */
  can_concede: boolean,
  /** Whether this viewer may propose to take back its last action. */
  can_propose_take_back: boolean,
  /** Whether the game may still be ended without a result. */
  can_abort: boolean,
  /** The clocks of those who play; empty where there are none. */
  clocks: Array<ClockView>,
  /** What waits for answers. */
  proposal: ProposalView | null,
  /** Whether the table is paused: no clock runs, and bots wait. */
  is_paused: boolean,
  /** How many of the events each entry after `after` told. */
  told: Array<number>,
  /** What the table did beside the rules since `after`. */
  deeds: Array<Deed>,
  /** What happened, as this viewer hears it. */
  events: Array<unknown>,
  /** The same in words, with marks for names: `{B}` is seat B. Null for what is not worth any. */
  words: Array<string | null>,
  /** Those of the events that are repeated with less in them once their moment has passed, where the rules ask for memory. */
  faded: Array<{ nth: number, event: unknown, words: string | null }>,
  /** The game's own view, legal actions and prompt. */
  screen: { view: unknown, legal: Array<Offer>, prompt: Said<unknown> }, } | { "type": "done",
  /** The command. */
  ref: string,
  /** The entry it is stored under. */
  seq: number, } | { "type": "refused",
  /** The command; null if it could not even be read. */
  ref: string | null,
  /** What kind of no. */
  code: Rejected,
  /** In words. */
  message: string,
  /** The rule that says so, if a rule does. */
  rule: string | null,
  /** Why, as the game's own value; null unless a rule says so. */
  refusal: unknown, } | { "type": "hint",
  /** The command. */
  ref: string,
  /** For which seat. */
  seat: Seat,
  /** The `seq` at which that seat was last asked. */
  asked: number,
  /** The best first; at least one, at most three. */
  choices: Array<HintChoice>,
  /** What was taken for likely among what is hidden; null where nothing can be read from what others did. */
  reading: HintReading | null, } | { "type": "reason",
  /** Its seat. */
  seat: Seat,
  /** The last entry of its step. */
  seq: number,
  /** Such as "closes the territory with 9 pearls". */
  reason: Said<unknown>, } | { "type": "talk_so_far",
  /** The lines, the oldest first. */
  lines: Array<TalkLine>, } | { "type": "talk",
  /** The line. */
  line: TalkLine, } | { "type": "reaction",
  /** Who. */
  guest: string,
  /** Their name. */
  name: string,
  /** From which seat; null for a spectator. */
  seat: Seat | null,
  /** What. */
  reaction: Reaction, } | { "type": "pong",
  /** The last entry now. */
  seq: number, } | { "type": "bye",
  /** Why. */
  reason: string,
  /** How long to wait before coming back; null if there is no point. */
  retry_ms: number | null, };

/** Somebody who played. */
export type TryPerson = {
  /** Their seat. */
  seat: Seat,
  /** What they are called; null if they have been forgotten. */
  name: string | null,
  /** Their colour. */
  colour: number | null, };

/** How a try ended for those who played. */
export type TryResult = {
  /** The best rank of theirs; 1 is first. */
  rank: number,
  /** The points of that seat. */
  points: number,
  /** By how many points they are ahead of the next side, or behind the first. */
  margin: number,
  /** Whether they gave up. */
  is_resigned: boolean, };

/** One playing of a challenge. */
export type TryView = {
  /** The table. */
  table: string,
  /** What stage it is at. */
  status: TableStatus,
  /** Those who played, by their seats. */
  people: Array<TryPerson>,
  /** Whether the asking guest is one of them. */
  is_yours: boolean,
  /** Which try of theirs it was, from 1. */
  number: number,
  /** Whether it was begun when it was open to everybody. */
  is_late: boolean,
  /** How it ended for them; null before the end. */
  result: TryResult | null,
  /** How often something was taken back that had come to something. */
  n_undone: number,
  /** How many hints were given. */
  n_hints: number,
  /** When it was begun, in seconds since 1970. */
  began_at: number,
  /** How long it took, in seconds; null before the end. */
  took: number | null, };

/** What actions are to a step. */
export type Verdict = "done" | "goes_on" | "other";

/** Who looks at a table. */
export type Viewer = { "type": "seat",
  /** The seat. */
  seat: Seat, } | { "type": "public", };

/** How much there is to keep in mind. */
export type Weight = "light" | "medium" | "heavy";

/** What happens to a seat whose time is up, agreed before the game begins. */
export type WhenLate = "bot_plays_on" | "seat_is_lost";

/** What a guest wants to be done with games they have played. */
export type Wishes = {
  /** Whether others may put moments of them into bottles. */
  may_be_sealed: boolean,
  /** Whether one's name is shown there. */
  is_named: boolean,
  /** Whether the house may make puzzles of them, without names. */
  may_be_puzzled: boolean, };

/** A word that needs explaining. */
export type WordView = {
  /** The forms in which it is used. */
  terms: Array<string>,
  /** What it means. */
  says: string, };
