// What lies open over the table: its menu, its dice, its keys, its talk,
// its deal for others, the rules.

import { RulesOpener } from "../rules/rules.svelte";
import { asksForKeys } from "./keys";

export class Opened {
  readonly rules = new RulesOpener();
  dialog = $state<"menu" | "dice" | "keys" | "talk" | "deal" | null>(null);

  readonly menu = (): void => {
    this.dialog = "menu";
  };

  readonly dice = (): void => {
    this.dialog = "dice";
  };

  readonly keys = (): void => {
    this.dialog = "keys";
  };

  readonly deal = (): void => {
    this.dialog = "deal";
  };

  readonly talk = (): void => {
    this.dialog = "talk";
  };

  readonly keysByKey = (event: KeyboardEvent): void => {
    if (asksForKeys(event)) this.keys();
  };

  readonly close = (): void => {
    this.dialog = null;
  };
}
