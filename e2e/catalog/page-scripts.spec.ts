import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

/**
 * Strings that occur only in the schema library, the text editor, and the browser sanitizer, whatever a build names
 * their files.
 */
const LATER = ['$ZodType', 'ProseMirror', 'dompurify'];
/** How many scripts a page may load before any click. Code shared by all pages is one file. */
const AT_MOST = 30;
/** React, router, and query, gzipped (`bench/aims.ts`). A page may weigh this multiple of it (quality.md). */
const BASE_KB = 104;
const AT_MOST_KB = 1.9 * BASE_KB;

async function asTeacher(page: Page): Promise<void> {
  const response = await page.request.post('/api/v1/auth/sign_in', {
    data: { email: 'teacher@demo.test', password: 'callboard-demo' },
  });
  expect(response.ok()).toBe(true);
}

/** Each page and who views it; null: a visitor. */
const PAGES: Readonly<Record<string, ((page: Page) => Promise<unknown>) | null>> = {
  '/': null,
  '/courses/voice-acting-101': null,
  'an event': null,
  '/schools/lantern-voice-studio': null,
  '/dashboard': (page) => newLearner(page, 'Wanda'),
  '/teachers/events': asTeacher,
  '/teachers/courses/voice-acting-101/events': asTeacher,
};

async function anEvent(page: Page): Promise<string> {
  const { events } = await (await page.request.get('/api/v1/events')).json();
  return `/events/${events[0].id}-${events[0].slug}`;
}

const weightKb = (scripts: readonly { text: string }[]): number =>
  scripts.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;

async function scriptsOf(
  page: Page,
  path: string,
  until?: () => Promise<unknown>,
): Promise<{ url: string; text: string }[]> {
  const loaded: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    loaded.push(response.text().then((text) => ({ url: new URL(response.url()).pathname, text })));
  });
  await page.goto(path);
  await settled(page);
  await until?.();
  return Promise.all(loaded);
}

for (const [name, signIn] of Object.entries(PAGES)) {
  test(`${name} loads neither schema library, editor nor sanitiser, few files, and little in them`, async ({
    page,
  }) => {
    await signIn?.(page);
    const scripts = await scriptsOf(page, name === 'an event' ? await anEvent(page) : name);
    expect(weightKb(scripts)).toBeLessThanOrEqual(AT_MOST_KB);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length).toBeLessThanOrEqual(AT_MOST);
    for (const later of LATER) {
      expect(
        scripts.filter(({ text }) => text.includes(later)).map(({ url }) => url),
        later,
      ).toEqual([]);
    }
  });
}

test('on a public page, a signed-in person’s frame arrives with its styles, before any script', async ({
  browser,
  page,
}) => {
  await asTeacher(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  const response = await still.goto('/courses');
  const html = (await response?.text()) ?? '';
  const sheets = [...html.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, href]) => href ?? '');
  const rules = (await Promise.all(sheets.map(async (href) => (await page.request.get(href)).text()))).join('\n');
  const body = html.slice(html.indexOf('<body'));
  const frame = body.slice(0, body.indexOf('<main')) + body.slice(body.indexOf('</main>'));
  const classes = new Set([...frame.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => (names ?? '').split(' ')));
  // The router adds this class to links, and none of our style sheets mention it.
  classes.delete('active');
  const bare = [...classes].filter((name) => /^[\w-]{6}$/.test(name) && !rules.includes(`.${name}`));
  expect(classes.size).toBeGreaterThan(10);
  expect(bare).toEqual([]);
  await expect(still.getByRole('complementary').getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.close();
});

test('the searched strings are right: the editor’s is found where people write, the others in their library’s source', async ({
  page,
}) => {
  await newLearner(page, 'Wilma');
  const scripts = await scriptsOf(page, '/settings', () => page.locator('.ProseMirror').first().waitFor());
  expect(scripts.some(({ text }) => text.includes('ProseMirror'))).toBe(true);
  const sanitiser = await readFile(fileURLToPath(import.meta.resolve('dompurify')), 'utf8');
  expect(sanitiser).toContain('"dompurify"');
  const zod = await readFile(fileURLToPath(import.meta.resolve('zod/v4/core')).replace('index', 'schemas'), 'utf8');
  expect(zod).toContain('"$ZodType"');
});
