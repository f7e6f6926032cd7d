// How much of the window a screen may fill: all below the place where it begins.
// Where its frame gives it a height, that height counts instead (by CSS).

export class Fitting {
  /** Where the screen begins on the page, in pixels. */
  top = $state(0);

  /** For the outermost element; whatever grows or shrinks above it moves it. */
  readonly attach = (element: HTMLElement): (() => void) => {
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      if (top !== this.top) this.top = top;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  };
}
