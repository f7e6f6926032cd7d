// Arrow keys within a group of buttons: the group is one stop of the Tab key,
// and arrows walk along it.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For the element around the buttons; they are marked with `data-roving`. */
export function roving(group: HTMLElement): () => void {
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>("button[data-roving]")];
  const settle = (current: Element | null | undefined) => {
    for (const button of buttons()) button.tabIndex = button === current ? 0 : -1;
  };
  const onfocus = (event: FocusEvent) => {
    if (event.target instanceof HTMLButtonElement && "roving" in event.target.dataset) settle(event.target);
  };
  const onkey = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    if (at === -1 || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  settle(buttons()[0]);
  group.addEventListener("focusin", onfocus);
  group.addEventListener("keydown", onkey);
  return () => {
    group.removeEventListener("focusin", onfocus);
    group.removeEventListener("keydown", onkey);
  };
}
