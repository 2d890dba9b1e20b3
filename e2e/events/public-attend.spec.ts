import { expect, type Page, test } from '@playwright/test';
import { checkA11y } from '../a11y.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { findEvent, isFree, isPublic, pathOf } from './events.ts';

const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Attend' });

test('a visitor RSVPs in two steps: the form, and the six digits from the email', async ({ page, request }) => {
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each), 2);
  await page.goto(pathOf(event));
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(page.getByText('there is a problem. Reload and try, try again.')).toBeVisible();
  await card.getByLabel('Email').fill('not an address');
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(card.getByText('Is that a valid email?')).toBeVisible();

  const address = newAddress('a-guest-whose-address-is-longer-than-the-card-is-wide.and-goes-on');
  await card.getByLabel('Email').fill(address);
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  const field = card.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  await expect(card.getByText(address)).toBeVisible();
  await expect(card.getByText('Your seat is held until')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send it again in' })).toBeVisible();
  await checkA11y(page);

  const mail = await mailTo(request, address, 'public_attend_confirm');
  expect(mail.subject).toContain(`${mail.code}`);
  const wrong = mail.code === '111111' ? '222222' : '111111';
  await field.fill(wrong);
  await expect(card.getByText("That code isn't right, or it has expired.")).toBeVisible();
  await expect(field).toHaveValue(wrong);
  await field.fill(` ${mail.code?.slice(0, 3)} ${mail.code?.slice(3)}`);
  await expect(card.getByText("You're attending this event")).toBeVisible();
  await expect(card.getByRole('link', { name: 'Join link' })).toBeVisible();
  await mailTo(request, address, 'rsvp_confirmed');
});

test('on a phone, from the bottom bar; the link in the email does the same', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each), 2);
  await page.goto(pathOf(event));
  const card = cardOf(page);
  const address = newAddress('guest');
  await card.getByLabel('Email').fill(address);
  await card.getByLabel('Email').press('Enter');
  await expect(card.getByLabel('6-digit code')).toBeFocused();
  const { links } = await mailTo(request, address, 'public_attend_confirm');
  await page.goto(links.find((each) => each.includes('/events/rsvp/')) ?? '');
  await expect(page.getByRole('button', { name: 'Confirm my RSVP' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Confirm my RSVP' }).click();
  await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();

  // The visitor then cancels in another browser, behind 'Already going?', by code.
  await page.context().clearCookies();
  await page.goto(pathOf(event));
  await expect(card.getByRole('button', { name: 'Cancel my RSVP' })).toBeHidden();
  await card.getByText('Already going?').click();
  await card.getByLabel('Email').fill(address);
  await card.getByRole('button', { name: 'Cancel my RSVP' }).click();
  await expect(card.getByText('has an RSVP, you’ll get a code by email')).toBeVisible();
  await expect
    .poll(async () => (await mailTo(request, address, 'public_attend_confirm')).subject)
    .toContain('Your code to cancel your RSVP to');
  const { code } = await mailTo(request, address, 'public_attend_confirm');
  await card.getByLabel('6-digit code').pressSequentially(code ?? '');
  await expect(card.getByText('You are not attending this event anymore.')).toBeVisible();
});

test('the link in any email lists other pending RSVPs, each with a button; this browser can cancel those it confirmed', async ({
  page,
  request,
}) => {
  const events = [2, 3].map((days) => findEvent(request, (each) => isFree(each) && isPublic(each), days));
  const [first, second] = await Promise.all(events);
  if (!first || !second) throw new Error('Two events are needed.');
  const card = cardOf(page);
  const address = newAddress('guest');
  for (const event of [first, second]) {
    await page.goto(pathOf(event));
    await card.getByLabel('Email').fill(address);
    await card.getByLabel('Email').press('Enter');
    await expect(card.getByLabel('6-digit code')).toBeFocused();
    if (event === first) await mailTo(request, address, 'public_attend_confirm');
  }
  const mail = () => mailTo(request, address, 'public_attend_confirm');
  await expect.poll(async () => (await mail()).subject).toContain(second.name);
  const { links } = await mail();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(links.find((each) => each.includes('/events/rsvp/')) ?? '');
  const more = page.getByRole('region', { name: 'More to confirm' });
  await expect(more.getByText(first.name)).toBeVisible();
  await checkA11y(page);
  await more.getByRole('button', { name: `Confirm my RSVP: ${first.name}` }).click();
  await expect(more.getByText("You're going! You'll get an email about this.")).toBeVisible();
  await expect(more.getByRole('link', { name: 'Join link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm my RSVP', exact: true })).toBeVisible();

  await page.goto(pathOf(first));
  await card.getByText('Already going?').click();
  await card.getByLabel('Email').fill(address);
  await card.getByRole('button', { name: 'Cancel my RSVP' }).click();
  await expect(card.getByText('You are not attending this event anymore.')).toBeVisible();
});

test('the embed page can be framed, takes RSVPs by email, and never cancels', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each), 2);
  const response = await page.goto(`/embed/events/${event.id}`);
  expect(response?.headers()['content-security-policy']).toContain('frame-ancestors *');
  await expect(page.getByText('Already going?')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(`With ${event.hostNames[0]}`);
  await expect(page.getByRole('main').getByText('Free', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(newAddress('framed'));
  await page.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my RSVP' })).toHaveCount(0);
});
