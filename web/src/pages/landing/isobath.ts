// Depth lines as a chart draws them: closed, smooth and never quite round. They
// are computed, so that they are crisp at any size and cost no bytes.

/** A closed depth line around a middle; equal seeds give lines that nest. */
export function isobath(x: number, y: number, radius: number, seed: number, corners = 14): string {
  const points: [number, number][] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (corner / corners) * 2 * Math.PI;
    const swing =
      0.2 * Math.sin(2 * angle + seed) + 0.12 * Math.sin(3 * angle + 2.3 * seed) + 0.07 * Math.sin(5 * angle + 4.1 * seed);
    const reach = radius * (1 + swing * (0.6 + 60 / (60 + radius)));
    points.push([x + 1.35 * reach * Math.cos(angle), y + reach * Math.sin(angle)]);
  }
  return smooth(points);
}

/** A curve through all points and back to the first (Catmull–Rom as Béziers). */
function smooth(points: readonly [number, number][]): string {
  const at = (idx: number): [number, number] => points[(idx + points.length) % points.length] ?? [0, 0];
  // A unit is about a pixel; more digits would only be bytes.
  const text = (value: number): string => value.toFixed(0);
  let path = `M${text(at(0)[0])} ${text(at(0)[1])}`;
  for (let idx = 0; idx < points.length; idx += 1) {
    const [before, from, to, after] = [at(idx - 1), at(idx), at(idx + 1), at(idx + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${[...first, ...second, ...to].map(text).join(" ")}`;
  }
  return `${path}Z`;
}
