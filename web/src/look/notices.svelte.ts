// What the page has to say in passing: short notices in sight, and lines that
// only screen readers hear.

export type Notice = { id: number; text: string; isProblem: boolean };

/** How long a notice stays; problems stay longer, since they ask for something. */
const SHOWN_MS = 5_000;
const SHOWN_PROBLEM_MS = 9_000;

class Notices {
  shown = $state<Notice[]>([]);
  /** The last line for screen readers; the number makes a repeat be read again. */
  spoken = $state<{ id: number; text: string }>({ id: 0, text: "" });
  #nextId = 1;

  /** Shows a notice for a while. */
  show(text: string, isProblem = false): void {
    const id = this.#nextId++;
    this.shown = [...this.shown.filter((notice) => notice.text !== text), { id, text, isProblem }].slice(-3);
    setTimeout(() => this.dismiss(id), isProblem ? SHOWN_PROBLEM_MS : SHOWN_MS);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** Says a line to screen readers only. */
  say(text: string): void {
    this.spoken = { id: this.#nextId++, text };
  }
}

export const notices = new Notices();
