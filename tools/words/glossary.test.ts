import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { declaredNames, parseGlossary, wordsOfName } from './glossary.ts';

describe('reading names', () => {
  it('splits a name into words and neighboring pairs', () => {
    expect(wordsOfName('HTMLSeatBookings_lineItem')).toEqual(
      expect.arrayContaining(['html', 'seat', 'booking', 'line', 'item', 'lineitem']),
    );
    expect(wordsOfName('class')).not.toContain('clas');
  });

  it('finds a file’s declarations and its own name, not what it uses or says', () => {
    const source = ts.createSourceFile(
      'web/features/checkout/cart-button.tsx',
      `import { coupon } from 'x'; interface Row { voucher_id: number } function take(guest: string) { const pupils = coupon('newsletter'); }`,
      ts.ScriptTarget.Latest,
      true,
    );
    expect(declaredNames(source)).toEqual(['cart-button', 'Row', 'voucher_id', 'take', 'guest', 'pupils']);
  });
});

describe('reading the glossary', () => {
  it('takes the code spans in the last column', () => {
    const head = '| Word | Meaning | Not |\n|---|---|---|\n';
    expect(parseGlossary(`${head}| basket | what is bought | \`cart\`, trolley |`)).toEqual([
      { word: 'basket', refused: ['cart'] },
    ]);
    expect(() => parseGlossary(`${head}| basket | what is bought |`)).toThrow('not a row');
  });
});
