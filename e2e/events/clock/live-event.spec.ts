import { expect, type Page, test } from '@playwright/test';
import { newLearner } from '../../checkout/learner.ts';
import { settled } from '../../settled.ts';
import { findEvent, isFree, isPublic, pathOf } from '../events.ts';

const MINUTE_MS = 60_000;
/** Milliseconds: a little more than the 30 seconds after which the page compares its clock with the school's. */
const COMPARES_MS = 31_000;

/** Moves the school's clock, and lets the open page run until it compares its own clock with it. */
async function moveClock(page: Page, to: number): Promise<void> {
  const response = await page.request.post('/dev/clock', { data: { to: new Date(to).toISOString() } });
  expect(response.ok(), await response.text()).toBe(true);
  await page.clock.fastForward(COMPARES_MS);
}

test('an open page follows the event: early join, start, end', async ({ page }) => {
  await newLearner(page, 'Vera');
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string };
  const soonest = Date.parse(now) + 30 * MINUTE_MS;
  const event = await findEvent(
    page.request,
    (each) => isFree(each) && isPublic(each) && Date.parse(each.startsAtUtc) > soonest,
  );
  const [start, end] = [Date.parse(event.startsAtUtc), Date.parse(event.endsAtUtc)];
  await page.goto(pathOf(event));
  const card = page.getByRole('complementary', { name: 'Attend' });
  // The card changes before the server responds.
  const attended = page.waitForResponse(/\/attend$/);
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await attended;
  await expect(card.getByText("You're attending this event")).toBeVisible();
  await expect(card.getByRole('link', { name: /Join early|Attend Event Now/ })).toHaveCount(0);

  await page.goto(`/events/links/${event.uuid}`);
  await expect(page.getByText('let you in automatically', { exact: false })).toBeVisible();
  await page.clock.install();
  // No request may be in flight: a response from before the clock moved would set the page's clock back.
  await page.goto(pathOf(event));
  await settled(page);

  await moveClock(page, start - 10 * MINUTE_MS);
  await expect(card.getByRole('link', { name: 'Join early' })).toBeVisible();
  await moveClock(page, start + MINUTE_MS);
  await expect(card.getByText('Event has started!')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Attend Event Now' })).toHaveAttribute(
    'href',
    `/events/links/${event.uuid}`,
  );
  await expect(card.getByRole('button', { name: 'Cancel RSVP' })).toHaveCount(0);
  await moveClock(page, end + MINUTE_MS);
  await expect(card.getByText('Event has ended')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Attend Event Now' })).toHaveCount(0);
});

test('a started ticketed event tells visitors why they can’t join anymore, also when embedded', async ({ page }) => {
  const event = await findEvent(page.request, (each) => each.ticketed && isPublic(each) && each.seatsRemaining > 0);
  await page.goto(pathOf(event));
  const card = page.getByRole('complementary', { name: 'Attend' });
  const why = 'Tickets are no longer available: the event has started.';
  await expect(card.getByText(why)).toHaveCount(0);
  await page.request.post('/dev/clock', {
    data: { to: new Date(Date.parse(event.startsAtUtc) + MINUTE_MS).toISOString() },
  });
  // A visitor's page is cached for some seconds.
  await expect(async () => {
    await page.reload();
    await expect(card.getByText('Event has started!')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card.getByText(why)).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await page.goto(`/embed/events/${event.id}`);
  await expect(page.getByText(why)).toBeVisible();
});
