import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { foundCourse } from '#server/features/schools/manage/new-course/found-course.ts';
import { FixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { sendPostCohortSurveys } from './ask-after-cohorts.ts';
import { makeSurveys } from './make-surveys.ts';

const t = testApp();
let ctx: Ctx;
let number = 0;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

type Kind = 'interest' | 'post-cohort';
const LOVED = 'How likely are you to recommend this course to a friend?';
const REVIEW = 'What would you write about it in a review?';
const WISH = 'What do you want to be able to do after this course?';
const DONE = 'How much of this have you done before?';
const WHEN = 'When could you take part?';

async function request(personId: number | null, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const response = await t.as(personId, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}

async function aSurvey(kind: Kind) {
  number += 1;
  const { id: courseId, schoolId, slug } = await aCourse(ctx, { listed: true });
  await makeSurveys(ctx, { id: courseId, schoolId });
  const { body } = await request(null, 'GET', `/courses/${slug}/surveys`);
  const surveyId: number = body.surveys.find((each: { kind: Kind }) => each.kind === kind).id;
  const email = `asked${number}@example.test`;
  const begin = (personId: number | null, address = email) =>
    request(personId, 'POST', '/survey_answers', {
      student_lead: { email: address, course_id: courseId },
      survey_id: surveyId,
    });
  const send = (nonce: string, answers: object[]) =>
    request(null, 'PATCH', `/survey_answers/${nonce}`, { survey_answer: { answers } });
  return { courseId, schoolId, surveyId, email, begin, send };
}

async function waitlist(courseId: number) {
  return ctx.db
    .selectFrom('course_waitlist')
    .select(['email', 'confirmed_at', 'unsubscribed_at', 'user_id'])
    .where('course_id', '=', courseId)
    .execute();
}

async function tokenFor(email: string): Promise<string> {
  const send = await ctx.db
    .selectFrom('sends')
    .select('data')
    .where('kind', '=', 'course_waitlist_confirm')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String((send.data as { url: string }).url.split('/').at(-1));
}

const GOOD = [
  { title: WISH, answer: 'Read 声優 scripts' },
  { title: DONE, answer: 'A little' },
  { title: WHEN, answer: ['Sundays', 'Saturdays'] },
];

describe('a survey', () => {
  test('comes with every new course, in both kinds, with its default questions', async () => {
    const { schoolId } = await aCourse(ctx);
    const course = await foundCourse(ctx, { schoolId, name: 'Founded', email: 'c@example.test', listed: true });
    const { body } = await request(null, 'GET', `/courses/${course.id}/surveys`);
    expect(body.surveys.map(({ kind }: { kind: Kind }) => kind)).toEqual(['interest', 'post-cohort']);
    const { body: post } = await request(null, 'GET', `/surveys/${body.surveys[1].id}`);
    expect(post).toMatchObject({
      course: { id: course.id, name: 'Founded' },
      survey: {
        kind: 'post-cohort',
        questions: [
          { title: LOVED, kind: 'rating', required: true, options: [] },
          { title: REVIEW, kind: 'textarea', required: true },
        ],
      },
    });
  });

  test.each(['', 'nobody', 'a@b', 'a b@c.de', '@c.de'])('asks whether %j is a valid email', async (email) => {
    const { begin } = await aSurvey('interest');
    expect(await begin(null, email)).toMatchObject({
      status: 422,
      body: { error: { 'student_lead.email': 'Is that a valid email?' } },
    });
  });

  test('of another course, or a missing one, can’t be started', async () => {
    const [one, other] = [await aSurvey('interest'), await aSurvey('interest')];
    const body = { student_lead: { email: one.email, course_id: other.courseId }, survey_id: one.surveyId };
    expect((await request(null, 'POST', '/survey_answers', body)).status).toBe(422);
    expect((await request(null, 'POST', '/survey_answers', { ...body, survey_id: 999_999 })).status).toBe(404);
  });

  test('saves answers for the version that was started, even if a teacher changes the survey in the meantime', async () => {
    const { begin, send, surveyId } = await aSurvey('interest');
    const early = (await begin(null)).body.answerNonce;
    await ctx.db
      .updateTable('survey_questions')
      .set({ removed_in_version: 2 })
      .where('survey_id', '=', surveyId)
      .where('title', '=', WHEN)
      .execute();
    await ctx.db.updateTable('surveys').set({ version: 2 }).where('id', '=', surveyId).execute();
    const late = (await begin(null)).body.answerNonce;
    expect((await send(early, GOOD)).status).toBe(200);
    expect(await send(late, GOOD)).toMatchObject({
      status: 422,
      body: { error: { answers: expect.stringContaining('has changed') } },
    });
    const items = await ctx.db
      .selectFrom('survey_answer_items as i')
      .innerJoin('survey_answers as a', 'a.id', 'i.survey_answer_id')
      .select(['i.title', 'i.answer', 'i.question_id'])
      .where('a.survey_id', '=', surveyId)
      .orderBy('i.position')
      .execute();
    expect(items.map(({ title, answer }) => ({ title, answer }))).toEqual([
      { title: WISH, answer: 'Read 声優 scripts' },
      { title: DONE, answer: 'A little' },
      { title: WHEN, answer: ['Saturdays', 'Sundays'] },
    ]);
    expect(items.every(({ question_id: id }) => id !== null)).toBe(true);
  });

  test.each([
    ['nothing', [], 'This field is required.'],
    ['blank', [{ title: LOVED, answer: ' ' }], 'This field is required.'],
    ['zero', [{ title: LOVED, answer: 0 }], 'Choose a number from 1 to 10.'],
    ['eleven', [{ title: LOVED, answer: 11 }], 'Choose a number from 1 to 10.'],
    ['a half', [{ title: LOVED, answer: 7.5 }], 'Choose a number from 1 to 10.'],
    ['a list', [{ title: LOVED, answer: ['7'] }], 'Choose a number from 1 to 10.'],
  ])('refuses %s as a rating, at its question', async (_, answers, problem) => {
    const { begin, send, surveyId } = await aSurvey('post-cohort');
    const { body } = await request(null, 'GET', `/surveys/${surveyId}`);
    const nonce = (await begin(null)).body.answerNonce;
    const refused = await send(nonce, [...answers, { title: REVIEW, answer: 'Good' }]);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { [`question_${body.survey.questions[0].id}`]: problem } },
    });
    expect(
      (
        await send(nonce, [
          { title: LOVED, answer: 10 },
          { title: REVIEW, answer: 'Good' },
        ])
      ).status,
    ).toBe(200);
  });

  test('is answered once: submitting the same answers again says so', async () => {
    const { begin, send } = await aSurvey('post-cohort');
    const nonce = (await begin(null)).body.answerNonce;
    const answers = [
      { title: LOVED, answer: 1 },
      { title: REVIEW, answer: 'Short' },
    ];
    const responses = await Promise.all([send(nonce, answers), send(nonce, answers)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error).toBe(
      "You've already answered this survey. Thank you.",
    );
    expect((await send('x'.repeat(43), answers)).status).toBe(404);
  });

  test('of a cohort belongs to the person signed in with that email address, who answers it once', async () => {
    const { begin, send, courseId } = await aSurvey('post-cohort');
    const { personId, email } = await makePerson(ctx);
    const cohort = await aCohort(ctx, { courseId });
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId, state: 'completed' });
    const nonce = (await begin(personId, email)).body.answerNonce;
    await send(nonce, [
      { title: LOVED, answer: 9 },
      { title: REVIEW, answer: 'Yes' },
    ]);
    const row = await ctx.db
      .selectFrom('survey_answers')
      .select(['user_id', 'cohort_id', 'state'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_id: personId, cohort_id: cohort.id, state: 'submitted' });
    expect((await begin(personId, email)).status).toBe(409);
    // Another person who types in that email address learns nothing, and doesn't answer on anyone's behalf.
    expect((await begin(null, email)).status).toBe(200);
  });
});

describe('the course waitlist', () => {
  test('takes an email address only after a click in the email to it', async () => {
    const { begin, send, email, courseId } = await aSurvey('interest');
    const nonce = (await begin(null)).body.answerNonce;
    expect((await send(nonce, GOOD)).body).toEqual({ kind: 'interest', waitlist: 'confirm' });
    expect(await waitlist(courseId)).toMatchObject([{ email, confirmed_at: null, user_id: null }]);
    const token = await tokenFor(email);
    expect((await request(null, 'GET', `/course_waitlist/${token}`)).body.state).toBe('asked');
    expect(await waitlist(courseId)).toMatchObject([{ confirmed_at: null }]);
    for (const _ of [1, 2]) {
      expect((await request(null, 'POST', `/course_waitlist/${token}`, { joined: true })).body.state).toBe('joined');
    }
    expect(await waitlist(courseId)).toEqual([
      { email, confirmed_at: expect.any(Date), unsubscribed_at: null, user_id: expect.any(Number) },
    ]);
    await t.drainJobs();
    expect((await request(null, 'POST', `/course_waitlist/${token}`, { joined: false })).body.state).toBe('left');
    expect(await waitlist(courseId)).toMatchObject([{ unsubscribed_at: expect.any(Date) }]);
    expect((await request(null, 'GET', `/course_waitlist/${'y'.repeat(43)}`)).status).toBe(404);
  });

  test('takes a person signed in with that email address right away, and the same one never twice', async () => {
    const { begin, send, courseId } = await aSurvey('interest');
    const { personId, email } = await makePerson(ctx);
    expect((await send((await begin(personId, email)).body.answerNonce, GOOD)).body.waitlist).toBe('joined');
    // A stranger with the same email address gets the usual response; the owner isn't emailed again.
    const strange = await send((await begin(null, email.toUpperCase())).body.answerNonce, GOOD);
    expect(strange.body.waitlist).toBe('confirm');
    expect(await waitlist(courseId)).toMatchObject([{ email, user_id: personId }]);
    const mails = await ctx.db.selectFrom('sends').select('id').where('to_address', '=', email.toUpperCase()).execute();
    expect(mails).toEqual([]);
  });
});

describe('after a cohort', () => {
  test('everyone who completed it is asked once, with a link to the survey', async () => {
    const { courseId, surveyId } = await aSurvey('post-cohort');
    const { personId } = await makePerson(ctx);
    const cohort = await aCohort(ctx, { courseId });
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId, state: 'completed' });
    const { ends_at: ended } = await ctx.db
      .selectFrom('cohorts')
      .select('ends_at')
      .where('id', '=', cohort.id)
      .executeTakeFirstOrThrow();
    if (!ended) throw new Error('This cohort never ends.');
    for (const now of [
      { status: 'started', started_at: ended },
      { status: 'completed', completed_at: ended },
    ]) {
      await ctx.db.updateTable('cohorts').set(now).where('id', '=', cohort.id).execute();
    }
    const after = { ...ctx, clock: new FixedClock(new Date(ended.getTime() + 3_600_000).toISOString()) };
    await sendPostCohortSurveys(after);
    await sendPostCohortSurveys(after);
    const mails = await ctx.db
      .selectFrom('sends')
      .select('data')
      .where('kind', '=', 'post_cohort_survey')
      .where('user_id', '=', personId)
      .execute();
    expect(mails).toEqual([{ data: { cohortId: cohort.id, url: expect.stringContaining(`/surveys/${surveyId}`) } }]);
  });
});
