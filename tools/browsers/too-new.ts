import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { OLDEST_BROWSERS } from './oldest.ts';

/** Features that old browsers can do without, or that are detected before use, each with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  'text-wrap': 'lines break where they would',
  'scrollbar-gutter': 'the page moves by a scrollbar',
  'scrollbar-width': 'the bar of a row that scrolls is seen',
  'line-clamp': '-webkit-line-clamp stands beside it',
  'match-parent': '-webkit-match-parent stands beside it',
  'user-select': 'the build writes -webkit-user-select beside it',
  resize: 'a phone has no corner to pull',
  cursor: 'a phone has no pointer',
  'anchor-name': 'a list opens below its button, as wide as its words',
  'position-anchor': 'as anchor-name',
  anchor: 'as anchor-name',
  'anchor-size': 'as anchor-name',
  subgrid: 'rows of neighbors are of unequal height',
  'ui-monospace': 'the next font of the list',
  '::selection': 'the color of selected text',
  '<search>': 'drawn as a block, read as a part without a name',
  fetchpriority: 'a picture comes later',
  ':popover-open': 'as popover',
  popover: '@oddbird/popover-polyfill, web/client.tsx',
  popovertarget: 'as popover',
  showPopover: 'as popover',
  hidePopover: 'as popover',
  newState: 'as popover',
  userActivation: 'asked with ?.',
  share: 'asked for before it is offered',
  pushManager: 'asked for before it is used, and a worker without it gets no push',
  zoom: 'a preview is drawn larger',
  getHTML: "Tiptap's",
};

const versionOf = (text: string): number => Number.parseFloat(text.replace('≤', ''));

function isIn(statement: SimpleSupportStatement, oldest: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
  return (
    versionOf(added) <= versionOf(oldest) && (typeof removed !== 'string' || versionOf(removed) > versionOf(oldest))
  );
}

/** Which of the oldest browsers lack a feature. */
function browsersWithout(compat: CompatStatement | undefined): string[] {
  if (!compat) return [];
  return Object.entries(OLDEST_BROWSERS).flatMap(([browser, oldest]) => {
    const support = compat.support[browser as keyof typeof OLDEST_BROWSERS];
    const statements = support === undefined ? [] : [support].flat();
    return statements.length === 0 || statements.some((one) => isIn(one, oldest)) ? [] : [browser];
  });
}

/**
 * Types whose members are called without naming the type. A member is reported only if no type has it in every browser.
 */
const OF_ANY_PAGE = [
  'Document',
  'Element',
  'HTMLElement',
  'HTMLDialogElement',
  'HTMLInputElement',
  'Navigator',
  'Node',
];
const MEMBERS = new Map<string, CompatStatement[]>();
for (const owner of [...OF_ANY_PAGE, 'ToggleEvent', 'AbortSignal', 'Window']) {
  for (const [name, { __compat: compat }] of Object.entries(bcd.api[owner] ?? {}) as [string, Identifier][]) {
    if (compat && name !== '__compat') MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), compat]);
  }
}
/** Names that our own objects use too. */
const OURS = new Set(['ink', 'preferences', 'when', 'capture', 'role', 'restore', 'source']);

const builtIn = (name: string): Identifier | undefined => bcd.javascript.builtins?.[name] ?? bcd.api[name];

function compatsOf(node: ts.Node): [name: string, compat: CompatStatement | undefined][] {
  if (ts.isPropertyAccessExpression(node)) {
    const [owner, name] = [node.expression.getText(), node.name.text];
    const known = /^[A-Z]/.test(owner) ? builtIn(owner) : undefined;
    if (known) return [[name, (known[name] ?? known[`${name}_static`])?.__compat]];
    const all = OURS.has(name) ? [] : (MEMBERS.get(name) ?? []);
    return all.every((compat) => browsersWithout(compat).length > 0) ? [[name, all[0]]] : [];
  }
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression))
    return [[node.expression.text, builtIn(node.expression.text)?.__compat]];
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return [];
  const tag = node.tagName.getText();
  if (!/^[a-z]/.test(tag)) return [];
  const attributes = node.attributes.properties.flatMap((attribute) => {
    const name = attribute.name?.getText().toLowerCase() ?? '';
    const known = bcd.html.elements?.[tag]?.[name] ?? bcd.html.global_attributes?.[name];
    return [[name, known?.__compat] as [string, CompatStatement | undefined]];
  });
  return [[`<${tag}>`, bcd.html.elements?.[tag]?.__compat], ...attributes];
}

const describeTooNew = (found: readonly [string, CompatStatement | undefined][]): string[] =>
  found.flatMap(([name, compat]) => {
    const without = Object.hasOwn(HARMLESS, name) ? [] : browsersWithout(compat);
    return without.length > 0 ? [`${name} (${without.join(', ')})`] : [];
  });

/** The JavaScript, DOM, and HTML features in a page's source that one of the oldest browsers lacks. */
export function tooNewIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    found.push(...describeTooNew(compatsOf(node)));
    ts.forEachChild(node, look);
  };
  look(source);
  return [...new Set(found)];
}

const TYPES = new Map<string, CompatStatement>();
function collectTypes(of: Identifier): void {
  for (const [name, value] of Object.entries(of) as [string, Identifier][]) {
    if (name === '__compat') continue;
    if (value.__compat && !TYPES.has(name)) TYPES.set(name, value.__compat);
    collectTypes(value);
  }
}
collectTypes(bcd.css.types ?? {});

const DECLARATION = /(?:^|[;{])\s*(-?[a-z][a-z-]*)\s*:\s*([^;{}]+)(?=[;}])/g;
const WORD = /(?<![-\w#.])([a-z][a-z-]*)(\(?)/g;

/**
 * The features in a stylesheet that one of the oldest browsers lacks: properties, their keywords and functions,
 * selectors, and at-rules.
 */
export function tooNewInStyles(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const found: [string, CompatStatement | undefined][] = [];
  for (const [, property = '', value = ''] of plain.matchAll(DECLARATION)) {
    const known = bcd.css.properties?.[property];
    found.push([property, known?.__compat]);
    if (Object.hasOwn(HARMLESS, property) || browsersWithout(known?.__compat).length > 0) continue;
    for (const [, word = '', call] of value.matchAll(WORD)) {
      found.push([word, known?.[word]?.__compat]);
      if (call) found.push([word, TYPES.get(word)]);
    }
  }
  for (const [whole, name = ''] of plain.matchAll(/::?([a-z-]+)/g)) {
    // Vendor-prefixed selectors are each written for one engine, in their own rules.
    if (!name.startsWith('-')) found.push([whole, bcd.css.selectors?.[name]?.__compat]);
  }
  for (const [whole, name = ''] of plain.matchAll(/@([a-z-]+)/g))
    found.push([whole, bcd.css['at-rules']?.[name]?.__compat]);
  return [...new Set(describeTooNew(found))];
}
