// Proposals: what can be asked of the others, and answering what they ask.

import { untrack } from "svelte";
import { notices } from "../look/notices.svelte";
import { moreTimeOf } from "../net/pace";
import { sound } from "../net/sound";
import { deedWords } from "../net/story";
import type { Proposal, ProposalView, Seat } from "../wire/wire";
import type { Frame } from "./frame.svelte";
import { questionOf, type Question } from "./proposing";

export class Proposing {
  #frame: Frame;

  /** Made while the table's frame is. */
  constructor(frame: Frame) {
    this.#frame = frame;
    // Whoever is asked hears it as they hear talk.
    const askedAt = $derived(this.question && this.question.asked.length > 0 ? (this.open?.seq ?? null) : null);
    $effect(() => {
      if (askedAt !== null) sound("talk");
    });
    // A no stands in the log; whoever waited for it need not look there.
    let own: ProposalView | null = null;
    $effect(() => {
      const { open } = this;
      const declined = own === null || open !== null ? undefined : frame.story.find(({ deed }) => deed?.control.type === "decline" && deed.control.to === own?.seq);
      const told = declined?.deed ?? null;
      if (told && !frame.mine.includes(told.seat)) {
        untrack(() => notices.show(deedWords(told.seat, told.control, frame.marks, { type: "public" }) ?? ""));
      }
      own = open && frame.mine.includes(open.seat) ? open : null;
    });
  }

  /** What waits for answers; null if nothing does. */
  readonly open: ProposalView | null = $derived.by(() => (this.#frame.isLive ? (this.#frame.shown?.proposal ?? null) : null));

  readonly question: Question | null = $derived.by(() => {
    const { mine, marks, table } = this.#frame;
    if (!this.open) return null;
    const unanswered = mine.filter((seat) => table.screens[`seat:${seat}`]?.proposal?.has_answered === false);
    return questionOf(this.open, marks, mine, unanswered);
  });

  /** Whether whoever sits here may propose something at all: one thing at a time. */
  readonly isPossible: boolean = $derived.by(() => {
    const { isLive, seat, isCovered, table } = this.#frame;
    return isLive && seat !== null && !isCovered && this.open === null && table.view?.seats[seat]?.bot == null;
  });

  readonly canAskTakeBack: boolean = $derived.by(() => this.isPossible && this.#frame.shown?.canProposeTakeBack === true && !this.#frame.pending);
  readonly canAbort: boolean = $derived.by(() => this.isPossible && this.#frame.shown?.canAbort === true);
  readonly canPause: boolean = $derived.by(() => this.isPossible && this.hasClocks && !this.#frame.isPaused);
  readonly hasClocks: boolean = $derived.by(() => this.#frame.table.view?.agreement.pace.type !== "unhurried");

  /** How many seconds can be asked for; null if none can. */
  readonly moreTime: number | null = $derived.by(() => {
    const { table } = this.#frame;
    return this.isPossible && table.view ? moreTimeOf(table.view.agreement.pace) : null;
  });

  /** Whether the others could be asked to let a bot play for somebody: nobody removes another alone. */
  readonly canRemove = (seat: Seat): boolean => {
    const { mine, table } = this.#frame;
    const people = (table.view?.seats ?? []).filter((other, idx) => idx !== seat && other.name !== null && other.bot === null && !other.is_resigned && !mine.includes(idx));
    return this.isPossible && people.length > 0;
  };

  readonly propose = (what: Proposal): void => {
    const { seat, shown, table } = this.#frame;
    if (seat !== null && shown) void table.askBeside({ type: "propose", seat, seq: shown.seq, what });
  };

  /** The server knows which entry that leads to. */
  readonly askTakeBack = (): void => this.propose({ type: "take_back", to: 0 });

  /** Answers for all at this device who are asked. */
  readonly answer = (agrees: boolean): void => {
    const { open, question } = this;
    if (!open || !question) return;
    for (const seat of question.asked) void this.#frame.table.askBeside({ type: "answer", seat, proposal: open.seq, agrees });
  };

  readonly withdraw = (): void => {
    const { open, question } = this;
    if (open && question?.withdraws != null) void this.#frame.table.askBeside({ type: "answer", seat: question.withdraws, proposal: open.seq, agrees: false });
  };

  readonly resume = (): void => {
    const { seat, table } = this.#frame;
    if (seat !== null) void table.askBeside({ type: "resume", seat });
  };

  readonly giveTime = (to: Seat): void => {
    const { seat, table } = this.#frame;
    if (seat !== null) void table.askBeside({ type: "give_time", seat, to });
  };
}
