import { expect, type Page, test } from '@playwright/test';
import { cutOff } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

/** A 1280-pixel window at 200%: laid out as a 640-pixel window with two device pixels per pixel. */
test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });

async function nothingIsLost(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => [window.innerWidth, window.devicePixelRatio])).toEqual([640, 2]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(640);
    expect(await cutOff(page), path).toEqual([]);
  });
}

const eventPath = async (page: Page) => {
  const { events } = (await (await page.request.get('/api/v1/events')).json()) as {
    events: { id: number; slug: string }[];
  };
  return `/events/${events[0]?.id}-${events[0]?.slug}`;
};

test('at 200% nothing is cut off for visitors: home, courses, a course, events, an event, a school, sign-in', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/courses',
    '/courses/voice-acting-101',
    '/events',
    await eventPath(page),
    '/schools/lantern-voice-studio',
    '/login',
  ]) {
    await nothingIsLost(page, path);
  }
});

test('at 200% nothing is cut off for a learner: dashboard, classroom, selecting, an event, a lesson, settings', async ({
  page,
}) => {
  await signIn(page, 'member@demo.test');
  for (const path of [
    '/dashboard',
    '/c/voice-acting-101',
    '/select_course',
    await eventPath(page),
    '/course-material/voice-acting-101',
    '/settings',
    '/settings/notifications',
  ]) {
    await nothingIsLost(page, path);
  }
});
