// What the table's frame gives a game's screen.

import type { ScreenProps } from "../games/contract";
import { carefulFor } from "../games/shared/careful";
import { api } from "../net/api";
import { everyPosition } from "../net/replay";
import { settings } from "../net/settings.svelte";
import { standingEvents, teller } from "../net/story";
import type { Ceremony } from "./ceremony.svelte";
import type { Frame } from "./frame.svelte";
import type { Hinting } from "./hinting.svelte";
import type { Regretting } from "./regretting.svelte";
import type { Remarking } from "./remarking.svelte";
import type { Catching } from "./since/catching.svelte";

type Parts = { catching: Catching; frame: Frame; ceremony: Ceremony; hinting: Hinting; regretting: Regretting; remarking: Remarking; showRule: (rule: string) => void };

export class Given {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  // These stay the same as long as the story does, whatever else changes.
  readonly #past: unknown[] = $derived.by(() => standingEvents(this.#parts.frame.story));
  /** The end as it was told, which a page that came later has fetched. */
  readonly #ending: unknown[] = $derived.by(() => {
    const { isOver, story } = this.#parts.frame;
    return isOver ? (story.at(-1)?.told ?? []).map(({ event }) => event) : [];
  });

  /** The story may have been fetched a moment before the screen told the same, so both are asked. */
  readonly #tell: (event: unknown) => string | null = $derived.by(() => {
    const { story, shown, marks } = this.#parts.frame;
    return teller([...story.flatMap(({ told }) => told), ...(shown?.told ?? []), ...(this.#parts.catching.closing?.told ?? [])], marks);
  });

  readonly #careful = $derived.by(() => carefulFor(settings.movesAtOnce, this.#parts.frame.canUndoAll));

  /** Null while nothing of the table is known. */
  readonly props: ScreenProps | null = $derived.by(() => {
    const { catching, frame, ceremony, hinting, regretting, remarking, showRule } = this.#parts;
    const { table, seat, shown, pending } = frame;
    if (!shown || !table.view || catching.isHeld) return null;
    if (catching.props) return { ...catching.props, showRule };
    return {
      screen: shown.screen,
      viewer: shown.viewer,
      seats: frame.marks,
      canAct: frame.canAct,
      pending: pending?.kind === "play" ? pending.actions : null,
      events: catching.closing?.events ?? shown.events,
      tell: this.#tell,
      past: this.#past,
      outcome: table.view.outcome,
      ending: this.#ending,
      motion: settings.mayMove,
      isReplay: frame.isHalted,
      canTakeBack: regretting.isPossible,
      play: (actions) => { if (seat !== null) void table.play(seat, actions); },
      takeBack: regretting.takeBack,
      canAcknowledge: shown.canAcknowledge,
      acknowledge: () => { if (seat !== null) void table.acknowledge(seat); },
      canConcede: shown.canConcede,
      concede: () => { if (seat !== null) void table.concede(seat); },
      remarks: table.remarks,
      remark: remarking.isHushed ? (remark) => void remarking.make(remark) : null,
      careful: this.#careful,
      hinted: hinting.shown?.choices[0]?.action ?? null,
      likely: (settings.showsOdds && hinting.shown?.reading?.spots) || [],
      consider: (actions) => (seat === null ? Promise.resolve(null) : table.consider(seat, actions)),
      showRule,
      endShown: ceremony.show,
      positions: () => everyPosition((from, count) => api.replay(table.id, frame.key, from, count)),
    };
  });
}
