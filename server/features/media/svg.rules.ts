import { type SvgElement, svgElements } from './svg-parts.ts';

/** An SVG is text: no real one needs more bytes than this. */
export const SVG_MAX_BYTES = 2 * 1024 * 1024;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;
/** Most elements with each reference followed, as finally rendered. */
const MAX_RENDERED = 20_000;
/**
 * Masks, clips, patterns, transparent groups, pictures: each is rendered as a picture of its own, as large as the SVG.
 */
const MAX_LAYERS = 1_000;
const MAX_HOPS = 16;

export type SvgProblem = 'svg-too-large' | 'svg-outside' | 'svg-filter' | 'svg-too-involved';

/** Where a reference may point: inside the SVG, or to an embedded picture. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,)/i;
const LAYERED = new Set(['mask', 'clipPath', 'pattern', 'marker', 'symbol']);
const FILTERS = /filter\s*:(?!\s*(?:none|inherit|initial|unset)\b|[;}\s]*$)/i;

/** A style as a renderer reads it: without comments, escapes decoded. */
function readStyle(style: string): string {
  if (!/[\\*]/.test(style)) return style;
  return style
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replaceAll(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, hex: string | undefined, sign: string | undefined) =>
      hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)) : (sign ?? ''),
    );
}

/** The ids that `url(#…)` points to; null if one points elsewhere. */
function urlsIn(style: string): string[] | null {
  const ids: string[] = [];
  if (!style.includes('(')) return ids;
  for (const [, target = ''] of style.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!target.trim().startsWith('#')) return null;
    ids.push(target.trim().slice(1));
  }
  return ids;
}

interface Sheet {
  /** By `.class`, `#id`, or `element`: the ids that the selector's rules refer to. */
  readonly refers: Map<string, string[]>;
}

function readSheet(css: string, sheet: Sheet): SvgProblem | null {
  if (/@import/i.test(css)) return 'svg-outside';
  if (FILTERS.test(css)) return 'svg-filter';
  for (const part of css.split('}')) {
    // A nested rule has its selectors after the outer rule's brace.
    const opens = part.lastIndexOf('{');
    const selectors = part.slice(part.lastIndexOf('{', opens - 1) + 1, Math.max(0, opens));
    const ids = urlsIn(part);
    if (!ids) return 'svg-outside';
    if (ids.length === 0) continue;
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      // We don't resolve any other kind of selector.
      if (!/^[.#]?[\w-]+$/.test(selector)) return 'svg-too-involved';
      const known = sheet.refers.get(selector);
      if (known) known.push(...ids);
      else sheet.refers.set(selector, [...ids]);
    }
  }
  return null;
}

function attributeOf(element: SvgElement, name: string): string | undefined {
  return element.attributes.find(([each]) => each === name)?.[1];
}

function ownProblem(element: SvgElement, sheet: Sheet): SvgProblem | null {
  if (element.name === 'filter' || /^fe[A-Z]/.test(element.name)) return 'svg-filter';
  if (element.name === 'include') return 'svg-outside';
  for (const [name, value] of element.attributes) {
    const read = readStyle(value);
    if (/^(?:href|src)$/i.test(name) && !INSIDE.test(value)) return 'svg-outside';
    if (!urlsIn(read)) return 'svg-outside';
    if (name === 'filter' && !/^\s*(?:(?:none|inherit)\s*)?$/.test(read)) return 'svg-filter';
    if (name === 'style' && FILTERS.test(read)) return 'svg-filter';
  }
  return element.name === 'style' ? readSheet(readStyle(element.text), sheet) : null;
}

/** The ids an element refers to: by `href`, by fill, clip, or mask, and by the style sheet. */
function refersTo(element: SvgElement, sheet: Sheet): string[] {
  const ids = element.attributes.flatMap(([name, value]) =>
    name === 'href' && /^\s*#/.test(value) ? [value.trim().slice(1)] : (urlsIn(readStyle(value)) ?? []),
  );
  if (sheet.refers.size === 0) return ids;
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).map((each) => `.${each}`);
  const selectors = new Set([...classes, `#${attributeOf(element, 'id')}`, element.name]);
  return [...ids, ...[...selectors].flatMap((selector) => sheet.refers.get(selector) ?? [])];
}

interface Cost {
  readonly drawn: number;
  readonly layers: number;
}

/**
 * The cost of rendering everything, following each reference each time; null if it is too much, or references are
 * circular or too deep.
 */
function costOf(root: SvgElement, byId: ReadonlyMap<string, SvgElement>, sheet: Sheet): Cost | null {
  const known = new Map<SvgElement, Cost | 'open'>();
  const walk = (element: SvgElement, hops: number): Cost | null => {
    const before = known.get(element);
    if (before === 'open' || hops > MAX_HOPS) return null;
    if (before) return before;
    known.set(element, 'open');
    const style = readStyle(attributeOf(element, 'style') ?? '');
    const seeThrough =
      attributeOf(element, 'opacity') !== undefined || /(?:opacity|blend-mode|isolation)\s*:/.test(style);
    let drawn = 1;
    let layers = Number(element.name === 'image' || seeThrough);
    const targets = refersTo(element, sheet).flatMap((id) => byId.get(id) ?? []);
    const parts = [
      ...element.children.map((child) => ({ of: child, hops })),
      ...targets.map((target) => ({ of: target, hops: hops + 1 })),
    ];
    for (const part of parts) {
      const cost = walk(part.of, part.hops);
      if (!cost) return null;
      drawn += cost.drawn;
      layers += cost.layers;
      if (drawn > MAX_RENDERED || layers > MAX_LAYERS) return null;
    }
    layers += targets.filter(({ name }) => LAYERED.has(name)).length;
    known.set(element, { drawn, layers });
    return { drawn, layers };
  };
  return walk(root, 0);
}

/**
 * Why an SVG is refused: it refers to something outside itself, declares entities, has filters, or is built to keep the
 * machine busy. One that passes may still take long: it is rendered in a process that can be killed.
 */
export function svgProblem(bytes: Buffer): SvgProblem | null {
  if (bytes.length > SVG_MAX_BYTES) return 'svg-too-large';
  const text = bytes.toString('utf8');
  if (/<!ENTITY|<!ATTLIST|<\?xml-stylesheet|xi:include/i.test(text)) return 'svg-outside';
  const elements = svgElements(text, { elements: MAX_ELEMENTS, depth: MAX_DEPTH });
  const root = elements?.[0];
  if (!elements || !root) return 'svg-too-involved';
  const sheet: Sheet = { refers: new Map() };
  const byId = new Map<string, SvgElement>();
  for (const element of elements) {
    const problem = ownProblem(element, sheet);
    if (problem) return problem;
    const id = attributeOf(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const cost = costOf(root, byId, sheet);
  return cost && cost.drawn <= MAX_RENDERED && cost.layers <= MAX_LAYERS ? null : 'svg-too-involved';
}
