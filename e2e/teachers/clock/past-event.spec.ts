import { type Browser, expect, type Page, test } from '@playwright/test';
import { CARD, newLearner, paidOrder, payWith } from '../../checkout/learner.ts';
import { mailTo } from '../../mailbox.ts';
import { schoolOf, signInAs } from '../teachers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const nowOf = async (page: Page) =>
  Date.parse(((await (await page.request.get('/dev/clock')).json()) as { now: string }).now);
async function moveClock(page: Page, to: number): Promise<void> {
  const response = await page.request.post('/dev/clock', { data: { to: new Date(to).toISOString() } });
  expect(response.ok(), await response.text()).toBe(true);
}
async function sent<Body>(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<Body> {
  const response = await page.request.fetch(`/api/v1${path}`, { method, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}
const learnerOf = async (browser: Browser, name: string) => {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  return { page, ...(await newLearner(page, name)) };
};
async function buy(page: Page, ticketTypeId: number, quotedPrice: number): Promise<void> {
  const body = { mode: 'payment', ticket_type_id: ticketTypeId, quotedPrice };
  const { stripeLink } = await sent<{ stripeLink: string }>(page, 'POST', '/stripe/build_event_payment_link', body);
  await page.goto(stripeLink);
  await payWith(page, CARD.works);
  await paidOrder(page);
}

test('a sold-out paid event gets a new price and one seat more, serves its waitlist, takes place, and is recapped', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'other-teacher');
  const date = new Date((await nowOf(page)) + 4 * DAY_MS).toISOString().slice(0, 10);
  const { event } = await sent<{ event: { id: number; uuid: string; startsAtUtc: string } }>(
    page,
    'POST',
    '/teachers/events',
    {
      event: {
        school_id: (await schoolOf(page.request)).id,
        name: `Ink night ${date}`,
        kind: 'Workshop',
        description: '<p>Bring a pen.</p>',
        admittance: 'public',
        zoomUrl: 'https://meet.example.test/ink',
        startDate: date,
        startTime: '07:00',
        ampm: 'PM',
      },
    },
  );
  const created = await sent<{ ticketType: { id: number } }>(page, 'POST', '/teachers/ticket_types', {
    event_id: event.id,
  });
  const { id: typeId } = created.ticketType;
  const desk = { name: 'Desk', capacity: 1, price: 10, nonmemberPrice: 10 };
  await sent(page, 'PATCH', `/teachers/ticket_types/${typeId}`, { ticket_type: desk });
  await sent(page, 'PATCH', `/teachers/events/${event.id}`, { event: { status: 'published' } });

  // The first buyer takes the last seat. The second is on the waitlist.
  const first = await learnerOf(browser, 'Ada');
  const second = await learnerOf(browser, 'Ben');
  await buy(first.page, typeId, 10);
  const full = { mode: 'payment', ticket_type_id: typeId, quotedPrice: 10 };
  expect((await second.page.request.post('/api/v1/stripe/build_event_payment_link', { data: full })).status()).toBe(
    409,
  );
  await sent(second.page, 'POST', `/events/${event.id}/waitlist`, { ticket_type_id: typeId });

  // A higher price and one seat more: the effects first; then the card shows who paid which price.
  const editor = `/teachers/events/${event.id}/edit`;
  await page.goto(editor);
  const card = page.getByRole('form', { name: 'Ticket type Desk', exact: true });
  await card.getByLabel('Capacity').fill('2');
  await card.getByLabel('Member price', { exact: true }).fill('15');
  await card.getByLabel('Non-member price').fill('15');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Before you save' });
  await expect(confirmDialog).toContainText('No one is charged or refunded the difference.');
  await confirmDialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sold: 1 at $10.')).toBeVisible();
  await mailTo(second.page.request, second.email, 'waitlist_offered');
  await buy(second.page, typeId, 15);
  await page.reload();
  await expect(page.getByText('Sold: 1 at $15, 1 at $10.')).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();

  // The event takes place: both join, and it ends early.
  await moveClock(page, Date.parse(event.startsAtUtc) + 5 * MINUTE_MS);
  for (const learner of [first, second]) {
    await sent(learner.page, 'POST', `/events/links/${event.uuid}/joins`, {});
  }
  await page.goto(editor);
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('button', { name: 'Really end it now?' }).click();
  await expect(page.getByText(/^Ended early/)).toBeVisible();
  await first.page.goto(`/events/${event.id}`);
  await expect(first.page.getByText('Event has ended').first()).toBeVisible();

  // A recap for both who attended.
  await page.getByRole('switch', { name: 'Send a recap email' }).check();
  await page.getByRole('textbox', { name: /^Recap/ }).fill('Thank you for all that ink.');
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: 'Sending the recap' }).getByRole('button', { name: 'Send now' }).click();
  await page
    .getByRole('dialog', { name: 'Send the recap to 2 people?' })
    .getByRole('button', { name: /^Send to/ })
    .click();
  await expect(page.getByText('Sent. Check your email for a copy.')).toBeVisible();
  await moveClock(page, (await nowOf(page)) + 2 * MINUTE_MS);
  for (const { page: of, email } of [first, second]) {
    expect((await mailTo(of.request, email, 'event_recap')).text).toContain('Thank you for all that ink.');
  }
});
