import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredNames, GLOSSARY, parseGlossary, refusedNames, wordsOfName } from './glossary.ts';
import { ROOT } from './rows.ts';

describe('the glossary', () => {
  const entries = parseGlossary(readFileSync(`${ROOT}${GLOSSARY}`, 'utf8'));

  it('has one entry for one word', () => {
    const words = entries.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('refuses no word that it uses itself', () => {
    const used = new Set(entries.flatMap(({ word }) => [word.toLowerCase(), ...wordsOfName(word)]));
    expect(entries.flatMap(({ refused }) => refused).filter((word) => used.has(word))).toEqual([]);
  });

  it('refuses only words that a name can hold', () => {
    expect(entries.flatMap(({ refused }) => refused).filter((word) => !wordsOfName(word).includes(word))).toEqual([]);
  });

  it('is kept to by every name in the tree', () => {
    expect(refusedNames()).toEqual([]);
  });
});

describe('reading names', () => {
  it('takes a name apart into words and neighbouring pairs', () => {
    expect(wordsOfName('HTMLSeatBookings_lineItem')).toEqual(
      expect.arrayContaining(['html', 'seat', 'booking', 'line', 'item', 'lineitem']),
    );
    expect(wordsOfName('class')).not.toContain('clas');
  });

  it('sees what a file declares and itself, not what it uses or says', () => {
    const names = declaredNames(
      'web/domain/checkout/cart-button.tsx',
      `import { coupon } from 'x'; interface Row { voucher_id: number } function take(guest: string) { const pupils = coupon('newsletter'); }`,
    );
    expect(names).toEqual(['cart-button', 'Row', 'voucher_id', 'take', 'guest', 'pupils']);
  });
});
