import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDocument } from './document.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_CODE = /\.test\.|\.factory\.|\.gen\.|\/migrations\//;

/** A value that a CHECK constraint allows but no line of code names is never written. */
test('code outside tests names every value that a column may have', () => {
  const files = globSync('{server,contract,covers}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !NOT_CODE.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const code = files.map((file) => readFileSync(`${ROOT}${file}`, 'utf8')).join('\n');
  const named = new Set([
    ...[...code.matchAll(/'([^'\n]+)'/g)].map(([, value]) => value),
    ...[...code.matchAll(/([\w-]+):/g)].map(([, value]) => value),
  ]);
  const unnamed = readDocument().values.flatMap(({ table, column, values }) =>
    values.filter((value) => !named.has(value)).map((value) => `${table}.${column} ${value}`),
  );
  expect(unnamed).toEqual([]);
});
