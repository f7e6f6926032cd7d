// What lies open over the table: its menu, its dice, the rules.

import { RulesOpener } from "../rules/rules.svelte";

export class Opened {
  readonly rules = new RulesOpener();
  dialog = $state<"menu" | "dice" | null>(null);

  readonly menu = (): void => {
    this.dialog = "menu";
  };

  readonly dice = (): void => {
    this.dialog = "dice";
  };

  readonly close = (): void => {
    this.dialog = null;
  };
}
