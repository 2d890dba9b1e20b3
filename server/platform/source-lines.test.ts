import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedError } from './log.ts';
import { withSourceLines } from './source-lines.ts';

let folder = '';

beforeAll(async () => {
  // With a space, which a file URL encodes as %20.
  folder = mkdtempSync(join(tmpdir(), 'callboard lines '));
  writeFileSync(
    join(folder, 'boom.ts'),
    "type Said = string;\nconst said: Said = 'boom';\n\nexport function boom(): never {\n  throw new Error(said);\n}\n",
  );
  await build({
    entryPoints: [join(folder, 'boom.ts')],
    outfile: join(folder, 'out/boom.mjs'),
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Node prints for a file of the bundle; vitest would map it to the source on its own. */
const stackOf = (file: string): string => {
  const place = `${pathToFileURL(file).href}:1:${'var said="boom";function boom(){'.length + 1}`;
  return `Error: boom\n    at boom (${place})\n    at ${place}`;
};

test('a stack in the bundle is mapped to the lines of its sources', () => {
  expect(withSourceLines(stackOf(join(folder, 'out/boom.mjs')))).toBe(
    'Error: boom\n    at boom (boom.ts:5:3)\n    at boom.ts:5:3',
  );
  const error = Object.assign(new Error('boom'), { stack: stackOf(join(folder, 'out/boom.mjs')) });
  expect(loggedError(error).stack).toContain('boom.ts:5:3');
});

test('a missing or damaged map leaves a stack as it is', () => {
  const none = stackOf(join(folder, 'out/other.mjs'));
  expect(withSourceLines(none)).toBe(none);
  writeFileSync(join(folder, 'out/damaged.mjs.map'), '{');
  const damaged = stackOf(join(folder, 'out/damaged.mjs'));
  expect(withSourceLines(damaged)).toBe(damaged);
});
