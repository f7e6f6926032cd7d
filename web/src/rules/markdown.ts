// Our rules are written in a small part of Markdown. It is read into blocks and
// drawn by a component, so no text from the server ever becomes markup.

export type Inline = { kind: "text" | "code" | "strong" | "em" | "rule"; text: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[]; anchor: string | null }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "quote"; text: Inline[] }
  | { kind: "code"; text: string };

/** The number a heading begins with: `R3.2`, `Q4`. */
const ANCHOR = /^([RQ]\d+(?:\.\d+)?)\b/;

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_|\[([^\]]*)\]\(([^)]*)\)|\b([RQ]\d+(?:\.\d+)?)\b/g;

/** Text with its emphasis and its references to rules. Links become their words. */
export function readInline(source: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  const text = (words: string): void => {
    if (words !== "") pieces.push({ kind: "text", text: words });
  };
  for (const match of source.matchAll(INLINE)) {
    text(source.slice(end, match.index));
    end = match.index + match[0].length;
    const [, code, strong, star, underscore, link, , rule] = match;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (star !== undefined) pieces.push({ kind: "em", text: star });
    else if (underscore !== undefined) pieces.push({ kind: "em", text: underscore });
    else if (link !== undefined) text(link);
    else if (rule !== undefined) pieces.push({ kind: "rule", text: rule });
  }
  text(source.slice(end));
  return pieces;
}

/** The words alone. */
export function plain(pieces: readonly Inline[]): string {
  return pieces.map((piece) => piece.text).join("");
}

export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  let idx = 0;
  const take = (isMore: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    for (; idx < lines.length && isMore(lines[idx] ?? ""); idx += 1) taken.push(lines[idx] ?? "");
    return taken;
  };
  while (idx < lines.length) {
    const line = lines[idx] ?? "";
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === "") {
      idx += 1;
    } else if (heading) {
      blocks.push(readHeading(heading[1] ?? "#", heading[2] ?? ""));
      idx += 1;
    } else if (line.startsWith("```")) {
      idx += 1;
      blocks.push({ kind: "code", text: take((next) => !next.startsWith("```")).join("\n") });
      idx += 1;
    } else if (line.startsWith("|")) {
      blocks.push(readTable(take((next) => next.startsWith("|"))));
    } else if (isItem(line)) {
      const isOrdered = /^\d/.test(line);
      const items = take((next) => isItem(next) || /^\s+\S/.test(next));
      blocks.push({ kind: "list", isOrdered, items: joinItems(items).map(readInline) });
    } else if (line.startsWith(">")) {
      const quoted = take((next) => next.startsWith(">")).map((next) => next.replace(/^>\s?/, ""));
      blocks.push({ kind: "quote", text: readInline(quoted.join(" ")) });
    } else {
      blocks.push({ kind: "paragraph", text: readInline(take(isProse).join(" ")) });
    }
  }
  return blocks;
}

function readHeading(marks: string, words: string): Block {
  const anchor = ANCHOR.exec(words)?.[1] ?? null;
  // A heading is no place for a link to itself, so its number stays text.
  return { kind: "heading", level: marks.length, text: [{ kind: "text", text: plain(readInline(words.trim())) }], anchor };
}

function readTable(lines: string[]): Block {
  const cells = (line: string): Inline[][] => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => readInline(cell.trim()));
  const rows = lines.filter((line) => !/^\|[\s|:-]+$/.test(line)).map(cells);
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}

function isItem(line: string): boolean {
  return /^(?:[-*]|\d+[.)])\s+/.test(line);
}

/** Lines that are set in belong to the item before them. */
function joinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line) || items.length === 0) items.push(line.replace(/^(?:[-*]|\d+[.)])\s+/, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

function isProse(line: string): boolean {
  return line.trim() !== "" && !/^(?:#{1,6}\s|\||>|```)/.test(line) && !isItem(line);
}

/** A heading with all that belongs to it, up to the next one. */
export type Section = { heading: Extract<Block, { kind: "heading" }> | null; blocks: Block[]; words: string };

export function sections(blocks: readonly Block[]): Section[] {
  const found: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") found.push({ heading: block, blocks: [], words: plain(block.text) });
    else {
      let last = found[found.length - 1];
      if (!last) found.push((last = { heading: null, blocks: [], words: "" }));
      last.blocks.push(block);
      last.words += ` ${wordsIn(block)}`;
    }
  }
  return found;
}

function wordsIn(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items.map(plain).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plain).join(" ");
    case "code":
      return block.text;
    default:
      return plain(block.text);
  }
}

/** Whether a section speaks of every word that is looked for. */
export function matches(section: Section, sought: string): boolean {
  const words = section.words.toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}
