import { expect, test } from 'vitest';
import { EMAIL_WRONG } from '#contract/primitives/email-text.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { makeSurveys } from '#server/features/surveys/index.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const ODD = ['<a@b.co>', 'Ada <ada@b.co>', 'x@[127.0.0.1]', '"ada b"@c.de', 'a%0aBcc:eve@evil.test@b.co', 'a%0a@b.co'];

interface Taking {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly as?: number;
  readonly payload: (email: string) => object;
  /** The field as the request spells it; `email` by default. */
  readonly field?: string;
}

test('every endpoint that takes an email address refuses a malformed one at its field, and emails nothing', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [{ personId }, event, course] = [
    await makePerson(ctx),
    await anEvent(ctx, { admittance: 'public' }),
    await aCourse(ctx),
  ];
  await makeSurveys(ctx, course);
  const survey = await t.db
    .selectFrom('surveys')
    .select('id')
    .where('course_id', '=', course.id)
    .where('kind', '=', 'interest')
    .executeTakeFirstOrThrow();
  const plain = (email: string) => ({ email });
  const takings: readonly Taking[] = [
    { method: 'POST', url: '/auth/sign_up', payload: plain },
    { method: 'POST', url: '/auth/links', payload: plain },
    { method: 'POST', url: '/auth/password_resets', payload: plain },
    { method: 'POST', url: '/auth/sign_in', payload: (email) => ({ email, password: 'three green lanterns' }) },
    { method: 'PATCH', url: `/users/${personId}`, as: personId, payload: plain },
    { method: 'POST', url: '/users/from_public_event', payload: plain },
    { method: 'POST', url: `/events/${event.id}/public_attend`, payload: plain },
    {
      method: 'POST',
      url: '/survey_answers',
      field: 'student_lead.email',
      payload: (email) => ({ student_lead: { email, course_id: course.id }, survey_id: survey.id }),
    },
  ];
  for (const { method, url, as = null, payload, field = 'email' } of takings) {
    for (const email of ODD) {
      const response = await t.as(as, { method, url: `/api/v1${url}`, payload: payload(email) });
      const { error } = response.json();
      expect({ url, email, status: response.statusCode, error }).toEqual({
        url,
        email,
        status: 422,
        error: { [field]: EMAIL_WRONG },
      });
    }
  }
  expect(await t.db.selectFrom('sends').select('id').execute()).toEqual([]);
});
