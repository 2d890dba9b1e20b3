import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { GLOSSARY } from './glossary.ts';
import { parsePhrases, refusing, textsOf } from './phrases.ts';

it('reads the list of the glossary', () => {
  const phrases = parsePhrases(readFileSync(GLOSSARY, 'utf8'));
  expect(phrases).toEqual(expect.arrayContaining(['e-mail', 'stands here', 'present password']));
  expect(parsePhrases('- `a` → b')).toEqual([]);
});

it('finds a phrase in strings, templates and JSX, and nowhere else', () => {
  const code =
    "import x from 'look into your mail';\n// stands here\nconst a = `It " +
    '$' +
    '{x} stands here`;\nexport const B = () => <p title="e-mail">Look into\n  your mail</p>;';
  const texts = textsOf(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true));
  const refused = refusing(['look into your mail', 'stands here', 'e-mail']);
  expect(texts).toEqual(['It ', ' stands here', 'e-mail', 'Look into your mail']);
  expect(texts.flatMap(refused)).toEqual(['stands here', 'e-mail', 'look into your mail']);
  expect(refused('Withstands hereafter, an e-mailer')).toEqual([]);
});
