import { expect, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';
import { findEvent, isFree, isPublic, pathOf } from './events.ts';

test('an open page updates its count while others RSVP, without a reload', async ({ page, browser }) => {
  const event = await findEvent(page.request, (each) => isFree(each) && isPublic(each), 3);
  await page.goto(pathOf(event));
  await expect(page.getByRole('complementary', { name: 'Attend' })).toBeVisible();
  const other = await browser.newContext();
  const learner = await other.newPage();
  await newLearner(learner, 'Wanda');
  const response = await learner.request.post(`/api/v1/events/${event.id}/attend`, {
    data: { ticket_type_id: null, attending: true },
  });
  expect(response.ok()).toBe(true);
  const { attendeesCount } = (await response.json()) as { attendeesCount: number };
  const { goers } = (await (await page.request.get(`/api/v1/events/${event.id}`)).json()) as { goers: unknown[] };
  const named = Math.min(goers.length, 2);
  const text = named === 0 ? `${attendeesCount} attending` : `${attendeesCount - named} others are going`;
  await expect(page.getByText(text)).toBeVisible();
  await other.close();
});
