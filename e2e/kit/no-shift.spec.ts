import { expect, type Page, test } from '@playwright/test';
import { findEvent, pathOf, signIn } from '../events/events.ts';
import { settled } from '../settled.ts';

/**
 * Evenings are told in a visitor's own zone once it is known: of the words of an evening, which differ by the day, one line may
 * break elsewhere (0.012 on a phone). A page that moves as a whole by one line of the host's bar is 0.03.
 */
const STILL = 0.025;

/** How far a page moved after its first painting until it has all it asks for (the browser's layout shift), and which parts. */
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
    // two dozen pages, one after the other
    await page.setViewportSize({ width, height });
    const event = await findEvent(
      page.request,
      ({ schoolSlug, ticketed }) => ticketed && schoolSlug === 'north-pier-sound',
    );
    const open = ['/', '/courses', '/courses/voice-acting-101', '/events', pathOf(event), '/schools/north-pier-sound'];
    const moved: Record<string, unknown> = {};
    const walk = async (who: string, paths: readonly string[]) => {
      if (who) await signIn(page.request, who);
      for (const path of paths) {
        // letters that came late on a busy machine move a page once
        const found = [await movedOn(page, path)];
        if ((found[0]?.score ?? 0) >= STILL) found.push(await movedOn(page, path));
        if (found.every(({ score }) => score >= STILL)) moved[`${who} ${path}`] = found;
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
