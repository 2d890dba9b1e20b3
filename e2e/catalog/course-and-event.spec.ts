import { expect, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { findEvent, isFree, isPublic, pathOf } from '../events/events.ts';

test.describe('far from where it is taught', () => {
  test.use({ timezoneId: 'Europe/Berlin' });
  test("a course's page shows sessions in local time, marks nights, how often it was taught, and a free way in", async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto('/courses/voice-acting-101');
    const outline = page.locator('#outlines');
    await expect(outline.getByText(/New York\s*=\s*\w{3}, 1:00 AM your time/).first()).toBeVisible();
    await expect(outline.getByText('Overnight for you').first()).toBeVisible();
    const card = page.getByRole('complementary', { name: 'Enroll' });
    await expect(card.getByText('Not the right fit? Full refund until')).toBeVisible();
    await expect(page.getByText(/^\d+ cohorts? taught so far$/)).toBeVisible();
    const liveEvent = page.getByRole('complementary', { name: 'A free event' });
    await checkA11y(page);
    await liveEvent.getByRole('link').click();
    await expect(page.getByRole('complementary', { name: 'Attend' }).getByText('Free', { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test("an event's page can be shared and saved before attending, and ends with the school's next events", {
  tag: '@full',
}, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const event = await findEvent(request, (each) => isFree(each) && isPublic(each));
  await page.goto(pathOf(event));
  await page.getByText('Add to calendar').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  const stream = await (await download).createReadStream();
  const file = (await stream.toArray()).join('');
  expect(file).toContain(`UID:event-${event.uuid}@`);
  expect(file.replace(/\r\n /g, '')).toContain(pathOf(event));
  expect(file).not.toContain('/events/links/');
  // Shares with the device's own share sheet if it has one, otherwise copies to the clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(pathOf(event));
  await expect(page.getByRole('heading', { name: `Next at ${event.schoolName}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `More from ${event.schoolName}` })).toBeVisible();
});
