import { expect, test } from '@playwright/test';
import { signIn } from '../events/events.ts';

const copies = (one: object, by: (at: number) => object) =>
  Array.from({ length: 100 }, (_, at) => ({ ...one, ...by(at) }));

test('where more of one’s own events are ahead than are listed, the page says where all of them are', async ({ page }) => {
  await signIn(page.request, 'member');
  await page.route('**/api/v1/events/attending', async (route) => {
    const answer = (await (await route.fetch()).json()) as { attendingEvents: object[] };
    const [one] = answer.attendingEvents;
    await route.fulfill({ json: { ...answer, attendingEvents: copies(one ?? {}, (at) => ({ id: 900_000 + at })) } });
  });
  await page.goto('/events');
  await page.getByRole('link', { name: 'My events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My events' })).toBeVisible();
  await expect(page.getByText('These are the next 100. Your calendar has all of them:')).toBeVisible();
});

test('where more courses have no date than are listed, the page leads to all of them', async ({ page }) => {
  await signIn(page.request, 'free');
  await page.route('**/api/v1/cohorts?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { unscheduledCohorts: object[] };
    const [one] = answer.unscheduledCohorts;
    const many = copies(one ?? {}, (at) => ({ courseId: 900_000 + at }));
    await route.fulfill({ json: { ...answer, unscheduledCohorts: many } });
  });
  await page.goto('/subscriptions');
  await page.locator('a[href="/select_course"]').first().click();
  await expect(page.getByRole('heading', { name: 'Courses with no start date yet' })).toBeVisible();
  await page.getByRole('link', { name: 'see all courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
