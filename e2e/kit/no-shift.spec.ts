import { expect, type Page, test } from '@playwright/test';
import { findEvent, pathOf, signIn } from '../events/events.ts';
import { settled } from '../settled.ts';

/**
 * Maximum layout shift. Event times switch to a visitor's own zone once it is known, so one line of an event's text may
 * wrap differently (0.012 on a phone). A whole page that moves by one line of the host bar is 0.03.
 */
const STILL = 0.025;

/** The page's layout shift from the first paint until everything is loaded, and which elements moved. */
async function movedOn(page: Page, path: string): Promise<{ score: number; parts: (string | undefined)[] }> {
  await page.goto(path);
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<{ score: number; parts: (string | undefined)[] }>((resolve) => {
        let score = 0;
        const parts: (string | undefined)[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as {
            value: number;
            sources: { node: Element | null }[];
          }[]) {
            score += value;
            for (const { node } of sources) parts.push(node?.outerHTML?.slice(0, 120));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ score, parts }), 100);
      }),
  );
}

for (const [size, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`nothing moves on a page once it is painted, on ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const event = await findEvent(
      page.request,
      ({ schoolSlug, ticketed }) => ticketed && schoolSlug === 'north-pier-sound',
    );
    const open = ['/', '/courses', '/courses/voice-acting-101', '/events', pathOf(event), '/schools/north-pier-sound'];
    const moved: Record<string, unknown> = {};
    const walk = async (account: string, paths: readonly string[]) => {
      if (account) await signIn(page.request, account);
      for (const path of paths) {
        // Fonts that load late on a busy machine may move a page once.
        const found = [await movedOn(page, path)];
        if ((found[0]?.score ?? 0) >= STILL) found.push(await movedOn(page, path));
        if (found.every(({ score }) => score >= STILL)) moved[`${account} ${path}`] = found;
      }
    };
    await walk('', [...open, '/login', '/library']);
    await walk('member', [
      ...open,
      '/dashboard',
      '/myevents',
      '/select_course',
      '/c/voice-acting-101',
      '/settings',
      '/credits',
    ]);
    await walk('teacher', [...open, '/dashboard', '/teachers/today', '/teachers/courses', '/teachers/events']);
    expect(moved).toEqual({});
  });
}
