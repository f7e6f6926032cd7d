// The strokes that the drawings of the reef are made of: paths in a box from
// -50 to 50, as text for the `d` of a path.

export type Point = readonly [number, number];

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** An ellipse, or a circle. */
export function oval(x: number, y: number, rx: number, ry: number = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** Several ovals of one size as one path. */
export function dots(r: number, ...points: readonly Point[]): string {
  return points.map(([x, y]) => oval(x, y, r)).join("");
}

/** The same path on the other side; for absolute commands with pairs of numbers. */
function mirrored(path: string): string {
  let order = 0;
  return path.replace(/-?\d+(\.\d+)?/g, (number) => {
    order += 1;
    return order % 2 === 1 ? rounded(-Number(number)) : number;
  });
}

/** A path and its mirror image. */
export function both(path: string): string {
  return `${path}${mirrored(path)}`;
}

/** A closed line around the middle, at a distance that depends on the angle from the top. */
export function around(distance: (angle: number) => number, nPoints: number, x = 0, y = 0): string {
  const points = Array.from({ length: nPoints }, (_, idx) => {
    const angle = (idx / nPoints) * 2 * Math.PI;
    const r = distance(angle);
    return `${rounded(x + r * Math.sin(angle))} ${rounded(y - r * Math.cos(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** Spines around a ball: a closed zigzag between two distances. */
export function spines(count: number, inner: number, outer: number): string {
  return around((angle) => (Math.round((angle / (2 * Math.PI)) * count * 2) % 2 === 0 ? outer : inner), count * 2);
}

function alongCubic([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const mix = (axis: 0 | 1) => s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
  return [mix(0), mix(1)];
}

/** Points along a line of cubic curves: start, then three points for every curve. */
export function along(points: readonly Point[], nPerCurve = 14): Point[] {
  const found: Point[] = [];
  for (let from = 0; from + 3 < points.length; from += 3) {
    const curve = points.slice(from, from + 4) as unknown as readonly [Point, Point, Point, Point];
    for (let step = from === 0 ? 0 : 1; step <= nPerCurve; step += 1) found.push(alongCubic(curve, step / nPerCurve));
  }
  return found;
}

/** A body or an arm along a line of curves, as wide at its start and its end as said. */
export function ribbon(points: readonly Point[], startWidth: number, endWidth: number): string {
  const line = along(points);
  const sides = [-1, 1].map((side) =>
    line.map(([x, y], idx): Point => {
      const before = line[Math.max(0, idx - 1)] ?? [x, y];
      const after = line[Math.min(line.length - 1, idx + 1)] ?? [x, y];
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      const half = (startWidth + (endWidth - startWidth) * (idx / (line.length - 1))) / 2;
      return [x - (side * dy * half) / length, y + (side * dx * half) / length];
    }),
  );
  const [near = [], far = []] = sides;
  const asText = (list: readonly Point[]) => list.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L");
  const end = endWidth / 2;
  const start = startWidth / 2;
  return `M${asText(near)}A${end} ${end} 0 0 0 ${asText([...far].reverse())}A${start} ${start} 0 0 0 ${asText(near.slice(0, 1))}Z`;
}

export function mirroredPoints(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [-x, y]);
}
