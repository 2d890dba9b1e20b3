import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readVisitSource } from '#contract/primitives/visit-source.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { rememberedVisits } from '#web/platform/visit.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const COOKIE = /callboard-visit-source=/;
const remembered = () => readVisitSource(rememberedVisits());

beforeEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: a test's own browser
  document.cookie = 'callboard-visit-source=; Path=/; Max-Age=0';
});

const question = () => screen.queryByText('Can we remember how you found us for 30 days?');

test('a link with a source asks once; until a Yes, only the tab remembers it', async () => {
  const page = await openPage(t, null, '/events?utm_source=x&utm_campaign=may');
  await waitFor(() => expect(question()).toBeVisible());
  expect(remembered()?.last).toEqual({ source: 'x', campaign: 'may' });
  expect(document.cookie).not.toMatch(COOKIE);
  await page.user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(question()).toBeNull();
  expect(document.cookie).toMatch(COOKIE);
  sessionStorage.clear();
  await page.open('/events?utm_source=y');
  await waitFor(() => expect(remembered()?.last).toEqual({ source: 'y' }));
  expect(remembered()?.first).toEqual({ source: 'x', campaign: 'may' });
  expect(question()).toBeNull();
});

test('after a No, this tab isn’t asked again, and no cookie is set', async () => {
  const page = await openPage(t, null, '/events?utm_source=x');
  await waitFor(() => expect(question()).toBeVisible());
  await page.user.click(screen.getByRole('button', { name: 'No' }));
  await page.open('/events?utm_source=y');
  await waitFor(() => expect(remembered()?.last).toEqual({ source: 'y' }));
  expect(question()).toBeNull();
  expect(document.cookie).not.toMatch(COOKIE);
});

test('without a source nothing is asked', async () => {
  await openPage(t, null, '/events');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(question()).toBeNull();
  expect(rememberedVisits()).toBeUndefined();
});

test('an RSVP sends the source along', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [event, { personId }] = [await anEvent(ctx), await makePerson(ctx)];
  const { slug } = await t.db.selectFrom('events').select('slug').where('id', '=', event.id).executeTakeFirstOrThrow();
  const page = await openPage(t, personId, `/events/${event.id}-${slug}?utm_source=x`);
  await waitFor(() => expect(question()).toBeVisible());
  const [rsvp] = await screen.findAllByRole('button', { name: /RSVP|Attend/ });
  if (!rsvp) throw new Error('No RSVP button.');
  await page.user.click(rsvp);
  await waitFor(async () =>
    expect(
      (await t.db.selectFrom('attendances').select('visit_source').where('user_id', '=', personId).execute())[0],
    ).toEqual({ visit_source: { first: { source: 'x' }, last: { source: 'x' } } }),
  );
});
