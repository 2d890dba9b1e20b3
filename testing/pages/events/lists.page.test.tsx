import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { aLearner as anEnrolledLearner, daysAgo } from '../enrollment/places.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const aLearner = async () => (await makePerson(ctx())).personId;

beforeAll(async () => {
  await anEvent(ctx(), { name: 'Open Mic', kind: 'Community' });
  // This panel comes after the week that the dashboard already shows.
  await anEvent(ctx(), { name: 'Voices on Stage', kind: 'Panel', inHours: 14 * 24 });
});

test('events appear as a grid, a timeline, and a month; the filters are in the URL', async () => {
  const page = await openPage(t, null, '/events');
  const filters = async () => within(await screen.findByRole('navigation', { name: 'Filters' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open Mic' })).toBeVisible());
  expect(screen.getByRole('link', { name: 'Voices on Stage' })).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'Timeline' }));
  await page.arrive('/events?view=timeline');
  await page.user.click((await filters()).getByRole('link', { name: 'Panel' }));
  await page.arrive(/kind=Panel/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open Mic' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Voices on Stage' })).toBeVisible();
  await page.open(page.address());
  expect(await (await filters()).findByRole('link', { current: true })).toHaveTextContent('Panel');
  expect(screen.getByRole('link', { name: 'Timeline' })).toHaveAttribute('aria-current');
  expect(screen.queryByRole('link', { name: 'Open Mic' })).toBeNull();

  await page.open('/events?view=month');
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible());
  // Rows also contain days of the adjacent months. Below is what comes next.
  for (const cell of screen.getAllByRole('cell')) expect(cell).toHaveTextContent(/^\d/);
  const next = within(screen.getByRole('heading', { name: 'Next 7 days' }).closest('section') as HTMLElement);
  expect(next.getByRole('link', { name: 'Open Mic' })).toBeVisible();
  expect(next.queryByRole('link', { name: 'Voices on Stage' })).toBeNull();
  const title = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
  const before = title();
  const requestCount = page.asked.length;
  await page.user.click(screen.getByRole('link', { name: /^Next month/ }));
  await waitFor(() => expect(title()).not.toBe(before));
  // The page shows cards, so long event texts aren't sent.
  await waitFor(() =>
    expect(page.asked.slice(requestCount).map(({ call }) => call)).toContainEqual(
      expect.stringMatching(/^GET \/api\/v1\/events\?.*fields=card/),
    ),
  );
});

test('the dashboard shows four weeks of events', async () => {
  const page = await openPage(t, await aLearner(), '/dashboard');
  const heading = await screen.findByRole('heading', { name: 'Events the Next Four Weeks' });
  const section = within(heading.closest('section') as HTMLElement);
  await waitFor(() => expect(section.getByRole('link', { name: 'Voices on Stage' })).toBeVisible());
  await page.user.click(screen.getByRole('link', { name: 'All events' }));
  await page.arrive('/events');
});

test('My events lists events before empty sections, and the empty state only if there are none', async () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const learner = await aLearner();
  await openPage(t, learner, '/myevents');
  await waitFor(() => expect(screen.getByText('No events yet')).toBeVisible());
  const cohort = await aCohort(daysAgo(ctx(), 90), { startsIn: 85, endsIn: 120 });
  await aClassSession(ctx(), { cohortId: cohort.id, inHours: 75, name: 'Breath' });
  await openPage(t, await anEnrolledLearner(ctx(), [{ cohort }]), '/myevents');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Breath' })).toBeVisible());
  expect(headings().slice(0, 2)).toEqual(['All My Upcoming Class Sessions', "Upcoming Events I'm Attending"]);
  expect(screen.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+$/)).toBeVisible();
  expect(screen.queryByText('No events yet')).toBeNull();
  expect(screen.queryByRole('link', { name: 'My workouts' })).toBeNull();
});

test('past events are for members', async () => {
  await openPage(t, await aLearner(), '/past-events');
  await waitFor(() => expect(screen.getByText('Past events are only available to members.')).toBeVisible());
  expect(screen.getByRole('link', { name: 'Upgrade to a membership' })).toHaveAttribute('href', '/subscriptions');
});

test('a person has one calendar link: shown once, recreated, revoked', async () => {
  const page = await openPage(t, await aLearner(), '/myevents');
  await page.user.click(await screen.findByRole('button', { name: 'Create my calendar link' }));
  await waitFor(() => expect(screen.getByText(/^Copy it now; we only show it once\./)).toBeVisible());
  const feed = screen.getByText(/\/calendar\//).textContent ?? '';
  const { pathname } = new URL(feed);
  expect((await t.app.inject({ url: pathname })).body).toContain('BEGIN:VCALENDAR');
  await page.open('/myevents');
  await waitFor(() => expect(screen.getByText(/^Your calendar link is active\./)).toBeVisible());
  expect(screen.queryByText(feed)).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Create a new link' }));
  const next = await screen.findByText(/\/calendar\//);
  expect(next.textContent).not.toBe(feed);
  await page.user.click(screen.getByRole('button', { name: 'Revoke' }));
  await page.user.click(await screen.findByRole('button', { name: 'Revoke this link?' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create my calendar link' })).toBeVisible());
  expect((await t.app.inject({ url: new URL(next.textContent ?? '').pathname })).statusCode).toBe(404);
});

test('once the last events are shown, the focus is on the first of them', async () => {
  for (let at = 0; at < 48; at += 1)
    await anEvent(ctx(), { name: `Later ${at}`, kind: 'Panel', inHours: 15 * 24 + at });
  const { user } = await openPage(t, null, '/events');
  const more = await screen.findByRole('button', { name: 'Show later events' });
  const before = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')));
  await user.click(more);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show later events' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  const at = document.activeElement?.getAttribute('href');
  expect(at).toMatch(/^\/events\/\d+-later-/);
  expect(before.has(at ?? null)).toBe(false);
});
