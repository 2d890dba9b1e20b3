import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GLOSSARY } from './glossary.ts';
import { parsePhrases, refusedIn, refusedPhrases, textsOf } from './phrases.ts';
import { ROOT } from './rows.ts';

it('reads the list of the glossary', () => {
  const phrases = parsePhrases(readFileSync(`${ROOT}${GLOSSARY}`, 'utf8'));
  expect(phrases).toEqual(expect.arrayContaining(['e-mail', 'stands here', 'present password']));
  expect(parsePhrases('- `a` → b')).toEqual([]);
});

it('finds a phrase in strings, templates and JSX, and nowhere else', () => {
  const texts = textsOf(
    'a.tsx',
    "import x from 'look into your mail';\n// stands here\nconst a = `It " +
      '$' +
      '{x} stands here`;\nexport const B = () => <p title="e-mail">Look into\n  your mail</p>;',
  );
  expect(texts).toEqual(['It ', ' stands here', 'e-mail', 'Look into your mail']);
  expect(texts.flatMap((text) => refusedIn(text, ['look into your mail', 'stands here', 'e-mail']))).toHaveLength(3);
  expect(refusedIn('Withstands hereafter, an e-mailer', ['stands here', 'e-mail'])).toEqual([]);
});

it('is held by every text that a person reads', () => {
  expect(refusedPhrases()).toEqual([]);
});
