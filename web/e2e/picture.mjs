// Pictures small enough for a repository: a screenshot's many colours become the
// 256 that suit it best.

import { deflateSync, inflateSync } from "node:zlib";

const N_COLOURS = 256;
/** So many colours of the screenshot are kept as they are. */
const N_KEPT = 32;
/** Colours are told apart by this many bits of each channel while they are counted. */
const BITS = 6;

/** How far a colour may be from its palette's before it is strewn. */
const CALM = 8;
const STREWING = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]].map((row) => row.map((step) => (step - 7.5) * 0.6));

/** A screenshot (PNG with eight bits a channel) as a PNG with a palette. */
export function shrink(png) {
  const { width, height, pixels } = read(png);
  const palette = choosePalette(pixels);
  const nearest = new Map();
  const find = (red, green, blue) => {
    const key = (red << 16) | (green << 8) | blue;
    let found = nearest.get(key);
    if (found === undefined) nearest.set(key, (found = closest(palette, red, green, blue)));
    return found;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, from += 3) {
      const colour = [pixels[from], pixels[from + 1], pixels[from + 2]];
      let found = find(...colour);
      // What is nearly right stays calm; the rest is strewn, so that shadows have no edges.
      if (found.distance > CALM) found = find(...colour.map((channel) => Math.min(255, Math.max(0, Math.round(channel + STREWING[y % 4][x % 4])))));
      rows[y * (width + 1) + 1 + x] = found.idx;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The red, green and blue of every pixel. */
function read(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? lines[y * stride + x - channels] : 0;
      const up = y > 0 ? lines[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? lines[(y - 1) * stride + x - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      lines[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  if (channels === 3) return { width, height, pixels: lines };
  const pixels = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < lines.length; from += 4) {
    pixels[to++] = lines[from];
    pixels[to++] = lines[from + 1];
    pixels[to++] = lines[from + 2];
  }
  return { width, height, pixels };
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/**
 * The most frequent colours as they are, since calm areas show every change; the
 * others by median cut: the box that errs most is divided until there are enough.
 */
function choosePalette(pixels) {
  const exact = new Map();
  for (let from = 0; from < pixels.length; from += 3) {
    const key = (pixels[from] << 16) | (pixels[from + 1] << 8) | pixels[from + 2];
    exact.set(key, (exact.get(key) ?? 0) + 1);
  }
  const byCount = [...exact].sort(([, one], [, other]) => other - one);
  const kept = byCount.slice(0, N_KEPT).map(([key]) => channelsOf(key));
  const boxes = [boxOf(merged(byCount.slice(N_KEPT)))];
  while (boxes.length < N_COLOURS - kept.length) {
    boxes.sort((one, other) => one.error - other.error);
    const worst = boxes.pop();
    if (worst.colours.length < 2) {
      boxes.push(worst);
      break;
    }
    boxes.push(...halvesOf(worst));
  }
  return [...kept, ...boxes.map(({ mean }) => mean.map(Math.round))];
}

function channelsOf(key) {
  return [key >> 16, (key >> 8) & 0xff, key & 0xff];
}

/** Colours that differ only in their last bits become one, with their common weight. */
function merged(counts) {
  const shift = 8 - BITS;
  const sums = new Map();
  for (const [key, count] of counts) {
    const channels = channelsOf(key);
    const rough = channels.reduce((all, channel) => (all << BITS) | (channel >> shift), 0);
    const sum = sums.get(rough) ?? [0, 0, 0, 0];
    sums.set(rough, [...channels.map((channel, idx) => sum[idx] + channel * count), sum[3] + count]);
  }
  // Roots, so that large calm areas do not take all colours from small bright things.
  return [...sums.values()].map(([red, green, blue, count]) => ({ at: [red / count, green / count, blue / count], weight: Math.sqrt(count) }));
}

function boxOf(colours) {
  const weight = colours.reduce((sum, one) => sum + one.weight, 0);
  const mean = [0, 1, 2].map((channel) => colours.reduce((sum, { at, weight: own }) => sum + at[channel] * own, 0) / weight);
  const errors = [0, 1, 2].map((channel) => colours.reduce((sum, { at, weight: own }) => sum + own * (at[channel] - mean[channel]) ** 2, 0));
  return { colours, mean, errors, error: Math.max(...errors) };
}

function halvesOf({ colours, mean, errors, error }) {
  const channel = errors.indexOf(error);
  const low = colours.filter(({ at }) => at[channel] <= mean[channel]);
  const high = colours.filter(({ at }) => at[channel] > mean[channel]);
  return [low, high].filter((half) => half.length > 0).map(boxOf);
}

function closest(palette, red, green, blue) {
  let best = 0;
  let least = Infinity;
  for (let idx = 0; idx < palette.length; idx += 1) {
    const [r, g, b] = palette[idx];
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (distance < least) [least, best] = [distance, idx];
  }
  return { idx: best, distance: least };
}

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return framed;
}
