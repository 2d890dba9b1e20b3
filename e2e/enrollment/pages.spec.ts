import { expect, test } from '@playwright/test';
import { checkA11y, walkPages } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';

walkPages([
  ['choose courses, in line', '/select_course', 'free'],
  ['a seat to reserve', '/reserve_seat', 'beta'],
  ['a course page, sold out', '/courses/improv-for-voice-actors', 'free'],
  ['reminders', '/courses-followed', 'free'],
  ['reminders, without any', '/courses-followed', 'monthly'],
  ['followers', '/followers', 'teacher'],
  ['followers, withheld', '/followers', 'lead'],
  ['notifications', '/notifications', 'member'],
  ['notifications, without any', '/notifications', 'courseadmin'],
  ['search', '/search?q=voice', 'member'],
  ['search, nothing found', '/search?q=xylophone', 'member'],
]);

test('the dialog to leave a course passes axe', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/c/voice-acting-101');
  await page.getByRole('button', { name: 'Leave this course' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('refund');
  await checkA11y(page);
});
