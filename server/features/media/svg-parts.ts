/** An SVG element by its tags; text between them is kept only for a style sheet. */
export interface SvgElement {
  /** The element's name as written, without its prefix. */
  readonly name: string;
  /** By local name; values with character references decoded. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly parent: SvgElement | null;
  readonly children: SvgElement[];
  readonly depth: number;
  /** The element's own text, CDATA sections included. */
  text: string;
}

/** Syntax that no XML parser could read differently from us; anything beyond it is rejected. */
const NAME = String.raw`[^\s<>/"'=!?&]+`;
const SKIPPED = /<!--[\s\S]*?-->|<\?(?!xml-stylesheet)[\s\S]*?\?>|<!DOCTYPE\s[^[\]<>]*>/y;
const CHARACTERS = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const OPENING = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y');
const WORDS = /[^<]+/y;
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gy');
/** Matches a declared encoding in which tags may not look as they do here. */
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

  /** The match at the current position, and moves past it; null if there is none. */
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

interface Tree {
  readonly all: SvgElement[];
  /** Elements that are not closed yet, the innermost last. */
  readonly open: { written: string; element: SvgElement }[];
}

/** Reads the next piece into the tree; false if it isn't strict XML, or exceeds the number of elements or layers. */
function readPiece(scanner: Scanner, { all, open }: Tree, bounds: Bounds): boolean {
  const parent = open.at(-1)?.element ?? null;
  const text = scanner.next(WORDS);
  if (text) {
    addText(parent, read(text[0]));
    return true;
  }
  const opening = scanner.next(OPENING);
  if (opening) {
    const [, written = '', inside = '', ended] = opening;
    const element = elementOf(written, inside, parent, open.length);
    parent?.children.push(element);
    all.push(element);
    if (!ended) open.push({ written, element });
    return all.length <= bounds.elements && open.length <= bounds.depth;
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
 * An SVG's elements in order, the outermost first; null if it isn't strict XML, has an unusual encoding, or exceeds
 * these bounds. Reads each character once and never recurses.
 */
export function svgElements(text: string, bounds: Bounds): SvgElement[] | null {
  if (ENCODING.test(text)) return null;
  const tree: Tree = { all: [], open: [] };
  const scanner = new Scanner(text);
  while (!scanner.ended) {
    if (!readPiece(scanner, tree, bounds)) return null;
  }
  return tree.open.length === 0 && tree.all.length > 0 ? tree.all : null;
}
