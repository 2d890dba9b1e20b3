/** A drawing as its tags say; text between them only where it is a style sheet's. */
export interface SvgElement {
  /** Without its prefix, as written. */
  readonly name: string;
  /** By local name; values with their character references read. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly parent: SvgElement | null;
  readonly children: SvgElement[];
  readonly depth: number;
  /** Its own text, sections of character data with it. */
  text: string;
}

/** What no XML reader could take for anything else than we do; beyond it nothing is read. */
const NAME = String.raw`[^\s<>/"'=!?&]+`;
const SKIPPED = /<!--[\s\S]*?-->|<\?(?!xml-stylesheet)[\s\S]*?\?>|<!DOCTYPE\s[^[\]<>]*>/y;
const CHARACTERS = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const OPENING = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y');
const WORDS = /[^<]+/y;
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gy');
/** Encodings in which tags look as they do here. */
const ENCODING = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["']|us-ascii["']|iso-8859-1["'])/i;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function read(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (all, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16));
    return decimal ? character(Number(decimal)) : (NAMED[name] ?? all);
  });
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Goes through a text by sticky patterns, each character once. */
class Scanner {
  readonly #text: string;
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** What fits right here, and goes past it; null where it doesn't fit. */
  next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

function elementOf(written: string, inside: string, parent: SvgElement | null, depth: number): SvgElement {
  const attributes = [...inside.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single]) => [local(name), read(double ?? single ?? '')] as const,
  );
  return { name: local(written), attributes, parent, children: [], depth, text: '' };
}

function addText(element: SvgElement | null, text: string): void {
  if (element) element.text += text;
}

interface Bounds {
  readonly elements: number;
  readonly depth: number;
}

/** What was read so far. */
interface Tree {
  readonly all: SvgElement[];
  /** Elements whose end hasn't come yet, the innermost last. */
  readonly open: { written: string; element: SvgElement }[];
}

/** Reads the next piece into the tree; false where it isn't strictly XML, or one element or layer too many. */
function readPiece(scanner: Scanner, { all, open }: Tree, most: Bounds): boolean {
  const parent = open.at(-1)?.element ?? null;
  const words = scanner.next(WORDS);
  if (words) {
    addText(parent, read(words[0]));
    return true;
  }
  const opening = scanner.next(OPENING);
  if (opening) {
    const [, written = '', inside = '', ended] = opening;
    const element = elementOf(written, inside, parent, open.length);
    parent?.children.push(element);
    all.push(element);
    if (!ended) open.push({ written, element });
    return all.length <= most.elements && open.length <= most.depth;
  }
  const closing = scanner.next(CLOSING);
  if (closing) return open.pop()?.written === closing[1];
  const characters = scanner.next(CHARACTERS);
  if (characters) {
    addText(parent, characters[1] ?? '');
    return true;
  }
  return scanner.next(SKIPPED) !== null;
}

/**
 * The elements of a drawing in their order, the outermost first; null for what isn't strictly XML, is in an encoding of
 * its own, or has more elements or layers than that. Reads each character once and never recurses.
 */
export function svgElements(text: string, most: Bounds): SvgElement[] | null {
  if (ENCODING.test(text)) return null;
  const tree: Tree = { all: [], open: [] };
  const scanner = new Scanner(text);
  while (!scanner.ended) {
    if (!readPiece(scanner, tree, most)) return null;
  }
  return tree.open.length === 0 && tree.all.length > 0 ? tree.all : null;
}
