// Whether the notices lie open: from a button of any page, or by a link that ends
// in #notices.

const HASH = "#notices";

class CallingOpener {
  isOpen = $state(false);

  /** Follows the address; called once. The answer ends it. */
  start(): () => void {
    const read = (): void => {
      // What follows the address of a device link is its secret, whatever it reads like.
      if (location.hash === HASH && location.pathname !== "/device") this.isOpen = true;
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }

  readonly open = (): void => {
    this.isOpen = true;
  };

  readonly close = (): void => {
    this.isOpen = false;
    if (location.hash === HASH) history.replaceState(null, "", location.pathname + location.search);
  };
}

export const callingOpener = new CallingOpener();
