import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';
import { newAddress } from '../mailbox.ts';
import { courseId, daysAfter, draftOf, eventDraft, schoolOf, signInAs } from '../teachers/teachers.ts';

/** A word too long for any line on a phone. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalter';

test.use({ viewport: { width: 390, height: 844 } });

async function sent<Body>(
  request: APIRequestContext,
  method: 'POST' | 'PATCH',
  path: string,
  data: unknown,
): Promise<Body> {
  const response = await request.fetch(`/api/v1${path}`, { method, data });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Body;
}

/** Checks that the page shows this element and is no wider than its window. */
async function holds(page: Page, path: string, shown: Locator): Promise<void> {
  await page.goto(path);
  await expect(shown, path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wider, `${path}: wider than a phone`).toBeLessThanOrEqual(0);
}

test(`a word of ${WORD.length} letters breaks on a phone where a course, a cohort and a question are named so`, async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'teacher');
  const { request } = page;
  const mark = Date.now().toString(36);
  const { course } = await sent<{ course: { id: number; slug: string } }>(request, 'POST', '/teachers/courses', {
    course: {
      schoolId: (await schoolOf(request)).id,
      name: `${WORD} ${mark}`,
      topic: 'Voice Acting',
    },
  });
  await holds(page, '/followers', page.getByRole('link', { name: `${WORD} ${mark} · 0` }));

  const draft = await draftOf(request, course.slug, `${WORD} ${WORD}`.slice(0, 100));
  const choice = page.getByRole('radio', { name: WORD });
  await holds(page, `/teachers/courses/${course.slug}/publish_cohort?cohort=${draft.id}`, choice);
  await holds(page, `/teachers/courses/${course.slug}/publish`, choice);

  const { surveys } = (await (await request.get(`/api/v1/teachers/courses/${course.id}/surveys`)).json()) as {
    surveys: { id: number; kind: string; revision: number }[];
  };
  const interest = surveys.find(({ kind }) => kind === 'interest');
  await sent(request, 'PATCH', `/teachers/surveys/${interest?.id}`, {
    survey: {
      questions: [{ id: null, kind: 'rating', title: `How do you like ${WORD}?`, required: true }],
      revision: interest?.revision,
    },
  });
  for (let at = 0; at < 5; at += 1) {
    const started = await sent<{ answerNonce: string }>(request, 'POST', '/survey_answers', {
      studentLead: { email: newAddress('word'), courseId: course.id },
      surveyId: interest?.id,
    });
    await sent(request, 'PATCH', `/survey_answers/${started.answerNonce}`, {
      answers: [{ title: `How do you like ${WORD}?`, answer: 7 }],
    });
  }
  await holds(page, `/teachers/courses/${course.slug}/surveys/interest/results`, page.getByText('7.0 on average'));
});

test(`a word of ${WORD.length} letters breaks on an event's page on a phone, as its host and as one who goes`, async ({
  page,
  browser,
}) => {
  test.slow();
  // The event is in a course that no other story measures, and far in the future.
  await signInAs(page, 'other-teacher');
  const { request } = page;
  const { id } = await eventDraft(request, await courseId(request, 'long-form-improv'), WORD);
  const { host } = await sent<{ host: { id: number; revision: number } }>(request, 'POST', '/teachers/hosts', {
    eventId: id,
  });
  await sent(request, 'PATCH', `/teachers/hosts/${host.id}`, {
    host: { name: WORD, bio: '<p>Knows the river.</p>', revision: host.revision },
  });
  await sent(request, 'PATCH', `/teachers/events/${id}`, {
    event: {
      zoomUrl: 'https://meet.example.test/evening',
      admittance: 'public',
      status: 'published',
      startDate: daysAfter(new Date().toISOString().slice(0, 10), 60),
    },
  });
  const named = (at: Page) => at.getByRole('heading', { name: WORD, level: 3 }).first();
  await holds(page, `/events/${id}`, named(page));

  const learner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await newLearner(learner, 'Lena');
  const me = ((await (await learner.request.get('/api/v1/users/me')).json()) as { user: { id: number } }).user;
  await sent(learner.request, 'PATCH', `/users/${me.id}`, { user: { display_name: WORD, showsAttendance: true } });
  await sent(learner.request, 'POST', `/events/${id}/attend`, { attending: true });
  await holds(learner, `/events/${id}`, learner.getByText(`${WORD} is going`));
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await holds(visitor, `/events/${id}`, visitor.getByText(`${WORD} is going`));
});
