// What this device likes to see on the map. Kept here, never sent.

const KEY = "tidetable.deep-colony.worth";

function load(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    // Storage can be forbidden.
    return true;
  }
}

class Showing {
  /** Whether markers say what their features would pay now. */
  worth = $state(load());

  toggleWorth = (): void => {
    this.worth = !this.worth;
    try {
      localStorage.setItem(KEY, this.worth ? "on" : "off");
    } catch {
      // It holds until the page is left.
    }
  };
}

export const showing = new Showing();
