import { expect, test } from '@playwright/test';
import { mailTo } from '../mailbox.ts';
import { findEvent, isFree, isPublic, pathOf, signIn } from './events.ts';

test('a learner RSVPs with one click, finds the event on My events, gets the email, and cancels', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'free');
  const event = await findEvent(page.request, (each) => isFree(each) && isPublic(each));
  await page.goto(pathOf(event));
  const card = page.getByRole('complementary', { name: 'Attend' });
  await expect(card.getByText('Upcoming Event')).toBeVisible();
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(page.getByText('Attending!', { exact: true })).toBeVisible();
  await expect(page.getByText("You're going! You'll get an email about this.")).toBeVisible();
  await expect(card.getByText("You're attending this event")).toBeVisible();
  const google = card.getByRole('link', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', /calendar\.google\.com/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Calendar file (.ics)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  expect((await mailTo(page.request, 'free@demo.test', 'rsvp_confirmed')).subject).toContain(event.name);

  await page.goto('/myevents');
  await expect(page.getByRole('heading', { name: "Upcoming Events I'm Attending" })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All My Upcoming Class Sessions' })).toBeVisible();
  await page
    .locator(`a[href="${pathOf(event)}"]`)
    .first()
    .click();
  await card.getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(page.getByText('RSVP is canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('You are not attending this event anymore.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Attend', exact: true })).toBeVisible();
});

test('what the server refuses is undone and reported', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'lead');
  const event = await findEvent(page.request, (each) => isFree(each) && isPublic(each), 1);
  await page.goto(pathOf(event));
  await page.route('**/attend', (route) =>
    route.fulfill({ status: 409, json: { error: 'No seats remaining', code: 'sold_out' } }),
  );
  const card = page.getByRole('complementary', { name: 'Attend' });
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(page.getByText("Couldn't save your RSVP")).toBeVisible();
  await expect(card.getByRole('button', { name: 'Attend', exact: true })).toBeVisible();
});

test('an event with tickets asks which one, with this person’s price', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'lead');
  const event = await findEvent(
    page.request,
    (each) => each.ticketed && each.seatsRemaining > 0 && !each.membersOnlyLabel,
  );
  const response = await page.request.get(`/api/v1/events/${event.id}/ticket_types`);
  const { ticketTypes } = (await response.json()) as { ticketTypes: { name: string; oneTimePrice: number }[] };
  await page.goto(pathOf(event));
  await page
    .getByRole('complementary', { name: 'Attend' })
    .getByRole('button', { name: /^(Attend|Register)$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Choose a ticket' })).toBeVisible();
  for (const type of ticketTypes) await expect(dialog.getByText(type.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a number alone, or an old name, redirects to the event’s canonical URL', async ({ page, request }) => {
  const event = await findEvent(request, isPublic);
  await page.goto(`/events/${event.id}`);
  await expect(page).toHaveURL(`/events/${event.id}-${event.slug}`);
  const html = await (await request.get(pathOf(event))).text();
  expect(html).toContain('"@type":"Event"');
  expect(html).toContain(`rel="canonical" href="http://localhost`);
  expect(html).not.toContain('meet.');
  expect((await request.get('/events/99999999')).status()).toBe(404);
});

test('past events are for members', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'lead');
  await page.goto('/past-events');
  await expect(page.getByText('Past events are only available to members.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade to a membership' })).toHaveAttribute('href', '/subscriptions');
});

test('a visitor is refused a members-only event, in the specification’s words', async ({ page, browser }) => {
  await signIn(page.request, 'member');
  const event = await findEvent(page.request, (each) => each.admittance === 'members-only' && each.courseId === null);
  const visitor = await browser.newContext();
  const stranger = await visitor.newPage();
  const response = await stranger.goto(pathOf(event));
  expect(response?.status()).toBe(403);
  await expect(stranger.getByText('This is a member-only event. You must be a member to attend.')).toBeVisible();
  await visitor.close();
});
