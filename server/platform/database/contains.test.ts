import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexedLetters } from '#contract/primitives/fold-for-search.ts';
import { testDatabase } from '#testing/database.ts';
import { emailContains, nameContains } from './contains.ts';

const t = testDatabase();

/** Every letter of the scripts that have accents, cases, widths, or marks. */
const LETTERS = Array.from({ length: 0x3100 - 0xa0 }, (_, at) => `a${String.fromCodePoint(at + 0xa0)}b`).concat(
  ['声優入門コース', 'ｶﾞｲﾄﾞ', '노래', 'ﬁｘ', '50%_\\', 'İstanbul', 'Straße', '𠮷野家', '🎭 x'],
  'Plain ASCII',
);

test('the database compares letters as pages do', async () => {
  const { rows } = await sql<{ text: string; is: string }>`
    select text, search_text(text) as is from unnest(${LETTERS}::text[]) text`.execute(t.db);
  expect(rows.filter(({ text, is }) => is !== indexedLetters(text))).toEqual([]);
  expect(rows).toHaveLength(LETTERS.length);
});

async function holds(name: string, typed: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${nameContains(sql`${name}::text`, typed)} as held`.execute(t.db);
  return rows[0]?.held ?? false;
}

test('a name matches what was typed with or without accents, and wildcards match only themselves', async () => {
  expect(await holds('Café Concert', 'cafe')).toBe(true);
  expect(await holds('Cafe Concert', 'CAFÉ')).toBe(true);
  expect(await holds('声優入門', '入門')).toBe(true);
  expect(await holds('Voice Lab', '%')).toBe(false);
  expect(await holds('Voice Lab', '％')).toBe(false);
  expect(await holds('50% off_now\\', '50% OFF_NOW\\')).toBe(true);
});

test('the separator within a name can be typed in many ways', async () => {
  for (const typed of ['בן דוד', 'בן-דוד', 'בן־דוד']) expect(await holds('יָעֵל בֶּן־דָּוִד', typed)).toBe(true);
  expect(await holds('צ׳רנוב', "צ'רנוב")).toBe(true);
  expect(await holds('ד״ר כהן', 'ד"ר כהן')).toBe(true);
  expect(await holds('Jean-Luc', 'jean luc')).toBe(true);
  expect(await holds('Jean Luc', 'Jean–Luc')).toBe(true);
  expect(await holds('Jeannette', 'jean luc')).toBe(false);
});

test('an email is found by its domain as people write it, and as it is stored', async () => {
  const found = async (typed: string) => {
    const { rows } = await sql<{ held: boolean }>`
      select ${emailContains(sql`${'Ada@xn--mller-kva.example'}::text`, typed)} as held`.execute(t.db);
    return rows[0]?.held;
  };
  expect(await found('ada@müller.example')).toBe(true);
  expect(await found('XN--MLLER')).toBe(true);
  expect(await found('ada@muller.example')).toBe(false);
});
