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

/**
 * The elements of a drawing in their order, the outermost first; null for what isn't strictly XML, is in an encoding of
 * its own, or has more elements or layers than that. Reads each character once and never recurses.
 */
export function svgElements(text: string, most: { elements: number; depth: number }): SvgElement[] | null {
  if (ENCODING.test(text)) return null;
  const all: SvgElement[] = [];
  const open: { written: string; element: SvgElement }[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const parent = open.at(-1)?.element ?? null;
    const words = next(WORDS);
    if (words) {
      if (parent) parent.text += read(words[0]);
      continue;
    }
    const opening = next(OPENING);
    if (opening) {
      const [, written = '', inside = '', ended] = opening;
      const attributes = [...inside.matchAll(ATTRIBUTE)].map(
        ([, name = '', double, single]) => [local(name), read(double ?? single ?? '')] as const,
      );
      const element = { name: local(written), attributes, parent, children: [], depth: open.length, text: '' };
      parent?.children.push(element);
      all.push(element);
      if (!ended) open.push({ written, element });
      if (all.length > most.elements || open.length > most.depth) return null;
      continue;
    }
    const closing = next(CLOSING);
    if (closing) {
      if (open.pop()?.written !== closing[1]) return null;
      continue;
    }
    const characters = next(CHARACTERS);
    if (characters) {
      if (parent) parent.text += characters[1] ?? '';
    } else if (!next(SKIPPED)) return null;
  }
  return open.length === 0 && all.length > 0 ? all : null;
}
