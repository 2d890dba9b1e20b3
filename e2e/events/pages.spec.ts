import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { findEvent, isFree, isPublic, pathOf, signIn } from './events.ts';

type Path = string | ((request: Parameters<typeof findEvent>[0]) => Promise<string>);
const anEventPage: Path = async (request) => pathOf(await findEvent(request, (each) => isFree(each) && isPublic(each)));
const aTicketPage: Path = async (request) => pathOf(await findEvent(request, (each) => each.ticketed));

const PAGES: readonly [string, Path, string | null][] = [
  ['the timeline', '/events', null],
  ['the grid', '/events?view=grid', 'member'],
  ['the month', '/events?view=month', null],
  ['an event, for a visitor', anEventPage, null],
  ['an event, for a learner', anEventPage, 'free'],
  ['an event with tickets', aTicketPage, 'lead'],
  ['past events', '/past-events', 'member'],
  ['past events, withheld', '/past-events', 'lead'],
  ['my events', '/myevents', 'member'],
];

for (const [name, path, account] of PAGES) {
  test(`${name}: clean for axe, as wide as its window, without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    if (account) await signIn(page.request, account);
    const errors: string[] = [];
    page.on('console', (message) => {
      // a refusal is an answer, not a fault
      if (message.type() === 'error' && !message.text().includes('403')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(typeof path === 'string' ? path : await path(page.request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider).toBe(0);
      }
    }
    expect(errors).toEqual([]);
  });
}
