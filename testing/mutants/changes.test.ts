import { expect, test } from 'vitest';
import { changed, changesOf, shown } from './changes.ts';

const variants = (text: string): string[] => changesOf('a.ts', text).map((change) => changed(text, change));

test('conditions are flipped, shifted by one, and negated; guards are removed', () => {
  expect(variants('if (a < 2) return;')).toEqual([
    '',
    'if (!(a < 2)) return;',
    'if (a <= 2) return;',
    'if (a >= 2) return;',
    'if (a < 3) return;',
  ]);
  expect(variants('const b = a && c ? d : e;')).toEqual(['const b = !(a && c) ? d : e;', 'const b = a || c ? d : e;']);
});

test('calls with unused results and throws are removed; other statements stay', () => {
  expect(variants('await tell(a); const b = await ask(a); throw b;')).toEqual([
    '; const b = await ask(a); throw b;',
    'await tell(a); const b = await ask(a); ;',
  ]);
});

test('a query loses a clause, and its operators change', () => {
  expect(variants("db.selectFrom('a').where('b', '>=', c).forUpdate().execute();")).toEqual([
    "db.selectFrom('a').forUpdate().execute();",
    "db.selectFrom('a').where('b', '>', c).forUpdate().execute();",
    "db.selectFrom('a').where('b', '<', c).forUpdate().execute();",
    "db.selectFrom('a').where('b', '>=', c).execute();",
  ]);
});

test('raw SQL is mutated except for its values; types aren’t', () => {
  expect(variants(`sql\`where a between 1 and 2 and b is null \${c} for update\``)).toEqual([
    `sql\`where a between 1 and 2 and b is not null \${c} for update\``,
    `sql\`where a between 1 and 2 and b is null \${c}\``,
  ]);
  expect(variants(`sql<true>\`where a and b <= \${c}\``)).toEqual([
    `sql<true>\`where a or b <= \${c}\``,
    `sql<true>\`where a and b < \${c}\``,
  ]);
});

test('a change is shown with its line', () => {
  const text = 'x;\n  if (a > b) y();\n';
  const last = changesOf('a.ts', text).at(-1);
  expect(last && shown(text, last)).toBe('a.ts:2  if (a [>]→[<=] b) y();');
});
