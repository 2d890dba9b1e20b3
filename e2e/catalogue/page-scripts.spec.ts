import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';

/** Names that only the schema library and the text editor carry, whatever a build calls their files. */
const LATER = ['$ZodType', 'ProseMirror'];
/** Scripts that a page may load before somebody presses anything: what all share is one file. */
const AT_MOST = 30;
/** React, router and query, gzipped (`bench/goals.ts`), and how many times that a page may weigh (quality.md). */
const BASE_KB = 104;
const TIMES_AT_MOST: Readonly<Record<string, number>> = {
  '/': 1.9,
  '/dashboard': 1.9,
  // above the floor since it sells the whole course: its blocks, the form for an address, the second look at rich text
  '/courses/voice-acting-101': 2.05,
};

const weightKb = (scripts: readonly { text: string }[]): number =>
  scripts.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;

async function scriptsOf(page: Page, path: string): Promise<{ url: string; text: string }[]> {
  const loaded: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    loaded.push(response.text().then((text) => ({ url: new URL(response.url()).pathname, text })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(loaded);
}

for (const [path, timesAtMost] of Object.entries(TIMES_AT_MOST)) {
  test(`${path} loads neither the schema library nor the editor, few files, and little in them`, async ({ page }) => {
    if (path === '/dashboard') await newLearner(page, 'Wanda');
    const scripts = await scriptsOf(page, path);
    expect(weightKb(scripts)).toBeLessThanOrEqual(timesAtMost * BASE_KB);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length).toBeLessThanOrEqual(AT_MOST);
    for (const name of LATER) {
      expect(
        scripts.filter(({ text }) => text.includes(name)).map(({ url }) => url),
        name,
      ).toEqual([]);
    }
  });
}

test('these names are theirs: the editor is found where one writes, the schema library in its own source', async ({
  page,
}) => {
  await newLearner(page, 'Wilma');
  const scripts = await scriptsOf(page, '/settings');
  expect(scripts.some(({ text }) => text.includes('ProseMirror'))).toBe(true);
  const zod = await readFile(fileURLToPath(import.meta.resolve('zod/v4/core')).replace('index', 'schemas'), 'utf8');
  expect(zod).toContain('"$ZodType"');
});
