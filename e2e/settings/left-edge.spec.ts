import { expect, type Page, test } from '@playwright/test';

async function titleAt(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, path).toBeVisible();
  return Math.round((await title.boundingBox())?.x ?? -1);
}

async function walk(page: Page, paths: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const path of paths) found[path] = await titleAt(page, path);
  return found;
}

/** Checks that all pages start at this edge. Names the ones that don't. */
function expectOneEdge(found: Record<string, number>, edge: number): void {
  expect(Object.fromEntries(Object.entries(found).filter(([, x]) => x !== edge))).toEqual({});
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the titles of visitors’ pages share one left edge: a list, a school, sign-in, and Not Found', async ({
  page,
}) => {
  expectOneEdge(
    await walk(page, [
      '/courses',
      '/schools/lantern-voice-studio',
      '/schools/second-city-limits',
      '/login',
      '/there-is-nothing-here',
    ]),
    192,
  );
});
