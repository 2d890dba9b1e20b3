import ts from 'typescript';
import { expect, test } from 'vitest';
import { BUILD_TARGET } from './oldest.ts';
import { tooNewIn, tooNewInStyles } from './too-new.ts';

const foundIn = (code: string) =>
  tooNewIn(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)).map((found) =>
    found.replace(/ .*/, ''),
  );

test('finds what the oldest browsers lack in JavaScript, the DOM, and HTML', () => {
  expect(foundIn('Map.groupBy(things, keyOf)')).toEqual(['groupBy']);
  expect(foundIn('URL.canParse(text)')).toEqual(['canParse']);
  expect(foundIn('AbortSignal.any([one, other])')).toEqual(['any']);
  expect(foundIn('new CloseWatcher()')).toEqual(['CloseWatcher']);
  expect(foundIn('element.setHTMLUnsafe(text)')).toEqual(['setHTMLUnsafe']);
  expect(foundIn('<dialog closedby="any" />')).toEqual(['closedby']);
});

test('ignores what the oldest browsers have and what does no harm', () => {
  expect(foundIn('things.findLast(isOurs); new Map(); dialog.showModal(); element.closest("a")')).toEqual([]);
  expect(foundIn('<div inert><input inputMode="numeric" /></div>')).toEqual([]);
  expect(foundIn('<search><div popover="auto" /></search>')).toEqual([]);
});

test('stylesheets are checked the same way', () => {
  const found = (css: string) => tooNewInStyles(css).map((each) => each.replace(/ \(.*/, ''));
  expect(found('.a { color: light-dark(red, blue); field-sizing: content }')).toEqual(['light-dark', 'field-sizing']);
  expect(found('.a:open { width: 1px } @starting-style { .a { opacity: 0 } }')).toEqual([':open', '@starting-style']);
  expect(found('.a:has(b)::before { color: color-mix(in srgb, red, blue); inset: 0 }')).toEqual([]);
  expect(found('/* light-dark() */ .a { text-wrap: balance }')).toEqual([]);
});

test('the build targets the same browsers', () => {
  expect(BUILD_TARGET).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4']);
});
