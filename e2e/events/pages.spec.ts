import { expect, test } from '@playwright/test';
import { lookOver, watchErrors } from '../look-over.ts';
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
    const errors = watchErrors(page, /403/);
    await page.goto(typeof path === 'string' ? path : await path(page.request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page);
    expect(errors).toEqual([]);
  });
}
