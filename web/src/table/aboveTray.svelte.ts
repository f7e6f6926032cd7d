// How high the pinned tray is, for what floats above it and must not cover it.

/** Called while a component is made; it is measured only while that is wanted. */
export function aboveTray(isWanted: () => boolean): { readonly height: number } {
  let height = $state(0);
  $effect(() => {
    const tray = isWanted() ? document.querySelector("[data-tray-pinned]") : null;
    if (!tray) return;
    const seen = new ResizeObserver(() => (height = tray.getBoundingClientRect().height));
    seen.observe(tray);
    return () => seen.disconnect();
  });
  return {
    get height() {
      return height;
    },
  };
}
