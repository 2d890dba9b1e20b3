import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { mailsTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

const card = async () => within(await screen.findByRole('complementary', { name: 'Attend' }));

/** The newest RSVP email, once this many have been sent. */
async function mailed(email: string, count: number): Promise<{ url: string; code: string }> {
  await waitFor(async () => expect(await mailsOf(email)).toHaveLength(count));
  const { url, code } = (await mailsOf(email)).at(-1) ?? { url: '', code: '' };
  return { url: new URL(url).pathname, code };
}
const mailsOf = async (email: string) =>
  (await mailsTo(t.db, email)).filter(({ kind }) => kind === 'public_attend_confirm');

test('a visitor RSVPs by emailed link, and cancels in another browser by code', async () => {
  const { id } = await anEvent(ctx(), { name: 'Open Mic' });
  const email = 'guest@example.test';
  const page = await openPage(t, null, `/events/${id}-open-mic`);
  await page.user.type((await card()).getByLabelText('Email'), `${email}{Enter}`);
  expect(await (await card()).findByLabelText('6-digit code')).toHaveFocus();
  await page.open((await mailed(email, 1)).url);
  await waitFor(() => expect(screen.getByText('Open Mic')).toBeVisible());
  await page.user.click(screen.getByRole('button', { name: 'Confirm my RSVP' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: "You're going!" })).toBeVisible());
  expect(screen.getByRole('link', { name: 'Join link' })).toBeVisible();

  const other = await openPage(t, null, `/events/${id}-open-mic`);
  const cancel = (await card()).getByText('Cancel my RSVP');
  expect(cancel).not.toBeVisible();
  await other.user.click((await card()).getByText('Already going?'));
  expect(cancel).toBeVisible();
  await other.user.type((await card()).getByLabelText('Email'), email);
  await other.user.click(cancel);
  await waitFor(async () => expect((await card()).getByText(/has an RSVP, you’ll get a code by email/)).toBeVisible());
  await other.user.type((await card()).getByLabelText('6-digit code'), (await mailed(email, 2)).code);
  await waitFor(async () =>
    expect((await card()).getByText('You are not attending this event anymore.')).toBeVisible(),
  );
});

test('a link that no longer works says so inside the normal navigation, and offers a way on', async () => {
  for (const [path, title] of [
    ['/events/rsvp/never-mailed-to-anybody', "This RSVP link doesn't work anymore"],
    ['/waitlist/never-mailed-to-anybody', "This waitlist link doesn't work"],
    ['/workouts/links/00000000-0000-4000-8000-000000000000', "This workout link doesn't work"],
  ] as const) {
    const page = await openPage(t, null, path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible());
    expect(document.title).toBe(`${title} · Callboard`);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.queryByText(/report it/)).toBeNull();
    expect(screen.queryByText('Link', { exact: true })).toBeNull();
    if (path.startsWith('/events')) {
      expect(screen.getByText(/For a new link, enter your email again on the event’s page/)).toBeVisible();
      await page.user.click(screen.getByRole('link', { name: 'See upcoming events' }));
      await page.arrive('/events');
    }
  }
  // A visitor must sign in first, because the link may belong to a lesson.
  await openPage(t, (await makePerson(ctx())).personId, '/events/links/00000000-0000-4000-8000-000000000000');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: "This join link doesn't work" })).toBeVisible(),
  );
});
