// A challenge that is being set: what it allows, and a line for whoever takes it up.

import type { Leave, Terms } from "../wire/wire";

/** As long as a line may be. */
export const MAX_LINE = 140;

export class SettingTerms {
  terms = $state.raw<Terms>({ undo: "refused", hints: "refused", tries: "marked" });
  line = $state("");

  allow(what: keyof Terms, isAllowed: boolean): void {
    const leave: Leave = isAllowed ? "marked" : "refused";
    this.terms = { ...this.terms, [what]: leave };
  }
}
