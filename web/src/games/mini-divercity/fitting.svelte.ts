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
    // With the next frame: what changes sizes while they are being told is an error to browsers.
    let request = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(measure);
    });
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request);
      window.removeEventListener("resize", measure);
    };
  };
}
