// Whether the rules lie open, and at which rule.

export class RulesOpener {
  isOpen = $state(false);
  rule = $state<string | null>(null);

  readonly open = (rule: string | null = null): void => {
    this.rule = rule;
    this.isOpen = true;
  };

  readonly close = (): void => {
    this.isOpen = false;
  };
}
