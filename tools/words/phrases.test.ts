import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { GLOSSARY } from './glossary.ts';
import { parsePhrases, refusing, textsOf } from './phrases.ts';

it('reads the glossary’s lists', () => {
  const { refused, quoted } = parsePhrases(readFileSync(GLOSSARY, 'utf8'));
  expect(refused).toEqual(expect.arrayContaining(['e-mail', 'stands here', 'whomever']));
  expect(quoted).toContain('Cohort has been cancelled');
  expect(parsePhrases('- `a` → b')).toEqual({ refused: [], quoted: [] });
});

const textsIn = (code: string) => textsOf(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true));

it('finds a phrase in strings, templates, and JSX, and nowhere else', () => {
  const code =
    "import x from 'look into your mail';\n// stands here\nconst a = `It " +
    '$' +
    '{x} stands here`;\nexport const B = () => <p title="e-mail">Look into\n  your mail</p>;';
  const texts = textsIn(code);
  const refused = refusing({ refused: ['look into your mail', 'stands here', 'e-mail'], quoted: [] });
  expect(texts).toEqual(['It ', ' stands here', 'e-mail', 'Look into your mail']);
  expect(texts.flatMap(refused)).toEqual(['stands here', 'e-mail', 'look into your mail']);
  expect(refused('Withstands hereafter, an e-mailer')).toEqual([]);
});

it('ignores SQL, code spans, and text quoted from the specifications', () => {
  const refused = refusing({ refused: ['cancelled'], quoted: ['Cohort has been cancelled'] });
  const held = '$' + '{c}';
  expect(textsIn("const a = sql`state = 'cancelled'`;")).toEqual([]);
  expect(textsIn(`const b = \`\n  select ${held} where state = 'cancelled'\`;`)).toEqual([]);
  expect(refused('Cohort has been cancelled')).toEqual([]);
  expect(refused('Cancel it (`status: cancelled`, alone)')).toEqual([]);
  expect(refused('This event was cancelled.')).toEqual(['cancelled']);
});
