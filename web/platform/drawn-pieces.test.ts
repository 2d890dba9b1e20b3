import { expect, test } from 'vitest';
import { DrawnPieces } from './drawn-pieces.ts';

test('pieces are what was drawn, in UTF-8, and none is long for being made of many', () => {
  const drawn = new DrawnPieces();
  let all = '';
  for (let scrap = 0; scrap < 9_000; scrap += 1) {
    const text = ['<p>', `Grüße – ${scrap} `, '🎙', '', '</p>'][scrap % 5] ?? '';
    all += text;
    drawn.push(text);
  }
  const pieces = drawn.taken();
  expect(pieces.map((piece) => new TextDecoder('utf-8', { fatal: true }).decode(piece)).join('')).toBe(all);
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) expect(piece.length).toBeLessThan(4 * 12_100);
});

test('nothing drawn is nothing; one long text stays whole', () => {
  expect(new DrawnPieces().taken()).toEqual([]);
  const drawn = new DrawnPieces();
  drawn.push('');
  drawn.push('ü'.repeat(50_000));
  expect(drawn.taken().map(({ length }) => length)).toEqual([100_000]);
});
