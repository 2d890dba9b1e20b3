import { expect, test } from '@playwright/test';
import { lookOver } from '../look-over.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { findEvent, isFree, isPublic, pathOf } from './events.ts';

test('a stranger attends by email: the address, the mail, the button behind its link', async ({ page, request }) => {
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each), 2);
  await page.goto(pathOf(event));
  const card = page.getByRole('complementary', { name: 'Attend' });
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('there is a problem. Reload and try, try again.')).toBeVisible();
  await card.getByLabel('Email').fill('not an address');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Is that a valid email?')).toBeVisible();

  const address = newAddress('guest');
  await card.getByLabel('Email').fill(address);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText(address)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel my RSVP' })).toBeVisible();
  await card.getByRole('button', { name: 'Attend', exact: true }).click();
  await expect(card.getByRole('status')).not.toBeEmpty();

  const { links } = await mailTo(request, address, 'public_attend_confirm');
  await page.goto(links.find((each) => each.includes('/events/rsvp/')) ?? '');
  await expect(page.getByRole('button', { name: 'Confirm: I attend' })).toBeVisible();
  await lookOver(page);
  await page.getByRole('button', { name: 'Confirm: I attend' }).click();
  await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
});

test('the page for other sites may be framed, attends by email, and never cancels', async ({ page, request }) => {
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each), 2);
  const answer = await page.goto(`/embed/events/${event.id}`);
  expect(answer?.headers()['content-security-policy']).toContain('frame-ancestors *');
  await page.getByLabel('Email').fill(newAddress('framed'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Attend', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel my RSVP' })).toHaveCount(0);
});
