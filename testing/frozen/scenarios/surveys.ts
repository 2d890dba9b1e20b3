import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { makeSurveys, surveysOfCourse } from '#server/features/surveys/index.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, multiplied, someone } from './kit.ts';

const to = (id: number) => ({ params: { id } });

async function surveyed(s: ScenarioContext) {
  const ctx = s.t.systemCtx();
  const course = await aCourse(ctx, { schoolId: s.world.school.id });
  await makeSurveys(ctx, { id: course.id, schoolId: s.world.school.id });
  const surveys = await surveysOfCourse(ctx, course.id);
  const idOf = (kind: string) => surveys.find((each) => each.kind === kind)?.id ?? 0;
  return { course, interestId: idOf('interest'), postId: idOf('post-cohort') };
}
type Surveyed = Awaited<ReturnType<typeof surveyed>>;

const begins = (email: string, courseId: number, surveyId: number) => ({ studentLead: { email, courseId }, surveyId });
const QUESTIONS = [
  { kind: 'radio', title: 'Loud?', options: ['Yes', 'No'], required: true },
  { kind: 'textarea', title: 'Why?' },
];
const ANSWERS = [
  { title: 'Loud?', answer: 'Yes' },
  { title: 'Why?', answer: 'It carries further.' },
];

/** A survey with two questions, begun by this email address or person. Returns the answer's nonce. */
async function startedSurvey(
  s: ScenarioContext,
  person: { email: string; personId?: number },
  kind: 'interest' | 'post' = 'interest',
  of?: Surveyed,
) {
  const on = of ?? (await surveyed(s));
  const surveyId = kind === 'interest' ? on.interestId : on.postId;
  await callApi(s, 'school-admin', `PATCH /teachers/surveys/${surveyId}`, { questions: QUESTIONS });
  const body = begins(person.email, on.course.id, surveyId);
  const { answerNonce } = await callApi(s, person.personId ?? null, 'POST /survey_answers', body);
  return { ...on, surveyId, nonce: answerNonce as string };
}
/** A person who finished a cohort answered the survey and may be quoted. */
async function answered(s: ScenarioContext, consent: object = { named: true, quoteAs: 'Maya O.' }) {
  const on = await surveyed(s);
  const { id: cohortId } = await aCohort(s.t.systemCtx(), { courseId: on.course.id });
  const { personId, email } = await someone(s);
  await aPlace(s.t.systemCtx(), { personId, cohortId, courseId: on.course.id, state: 'completed' });
  const { nonce, surveyId } = await startedSurvey(s, { email, personId }, 'post', on);
  await callApi(s, personId, `PATCH /survey_answers/${nonce}`, { answers: ANSWERS, ...consent });
  const { rows } = await s.t.pool.query(
    'select a.id, i.id as "textId" from survey_answers a join survey_answer_items i on i.survey_answer_id = a.id where a.user_id = $1 order by i.id desc',
    [personId],
  );
  return { personId, surveyId, courseId: on.course.id, answerId: Number(rows[0].id), textId: Number(rows[0].textId) };
}
async function waitlistLink(s: ScenarioContext, email: string) {
  const { nonce } = await startedSurvey(s, { email });
  await callApi(s, null, `PATCH /survey_answers/${nonce}`, { answers: ANSWERS });
  const mails = s.t.db.selectFrom('sends').select('data').where('to_address', '=', email).orderBy('id', 'desc');
  const { data } = await mails.executeTakeFirstOrThrow();
  return String((data as { url?: string }).url)
    .split('/')
    .at(-1)!;
}

export const surveys: Readonly<Record<string, Recording>> = {
  'POST /survey_answers': {
    does: async (s) => {
      const { course, interestId } = await surveyed(s);
      return { as: null, body: begins('curious@example.test', course.id, interestId) };
    },
    cases: {
      'of another course': async (s) => {
        const { interestId } = await surveyed(s);
        return { as: null, body: begins('curious@example.test', s.world.course.id, interestId) };
      },
      'answered already': async (s) => {
        const { personId, surveyId, courseId } = await answered(s);
        const { email } = await s.t.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow();
        return { as: personId, body: begins(String(email), courseId, surveyId) };
      },
    },
  },
  'PATCH /survey_answers/{nonce}': {
    does: async (s) => {
      const { nonce } = await startedSurvey(s, { email: 'answers@example.test' });
      return { as: null, params: { nonce }, body: { answers: ANSWERS } };
    },
    cases: {
      'signed in': async (s) => {
        const { personId, email } = await someone(s);
        const { nonce } = await startedSurvey(s, { personId, email });
        return { as: personId, params: { nonce }, body: { answers: ANSWERS } };
      },
      'wrong answers': async (s) => {
        const { nonce } = await startedSurvey(s, { email: 'wrong@example.test' });
        return {
          as: null,
          params: { nonce },
          body: {
            answers: [
              { title: 'Loud?', answer: 'Maybe' },
              { title: 'Who?', answer: 'I' },
            ],
          },
        };
      },
      'sent already': async (s) => {
        const { nonce } = await startedSurvey(s, { email: 'twice@example.test' });
        await callApi(s, null, `PATCH /survey_answers/${nonce}`, { answers: ANSWERS });
        return { as: null, params: { nonce }, body: { answers: ANSWERS } };
      },
      'may be named before a cohort': async (s) => {
        const { nonce } = await startedSurvey(s, { email: 'named@example.test' });
        return { as: null, params: { nonce }, body: { answers: ANSWERS, named: true } };
      },
    },
  },
  'GET /course_waitlist/{token}': {
    does: async (s) => ({ as: null, params: { token: await waitlistLink(s, 'looks@example.test') } }),
  },
  'POST /course_waitlist/{token}': {
    does: async (s) => ({
      as: null,
      params: { token: await waitlistLink(s, 'waits@example.test') },
      body: { joined: true },
    }),
    cases: {
      leaves: async (s) => ({
        as: null,
        params: { token: await waitlistLink(s, 'leaves.it@example.test') },
        body: { joined: false },
      }),
    },
  },
  'PATCH /teachers/surveys/{id}': {
    cases: {
      stale: async (s) => {
        const { interestId } = await surveyed(s);
        await callApi(s, 'school-admin', `PATCH /teachers/surveys/${interestId}`, { questions: QUESTIONS });
        return { as: 'school-admin', ...to(interestId), body: { questions: QUESTIONS.slice(0, 1), revision: 0 } };
      },
      'a choice without options': async (s) => ({
        as: 'school-admin',
        ...to((await surveyed(s)).interestId),
        body: { questions: [{ kind: 'radio', title: '', options: [] }] },
      }),
    },
  },
  'PATCH /survey_consents/{id}': {
    does: async (s) => {
      const { personId, answerId } = await answered(s);
      return { as: personId, ...to(answerId), body: { named: false, quoteAs: null } };
    },
  },
  'POST /teachers/surveys/{id}/testimonials': {
    does: async (s) => {
      const { surveyId, textId } = await answered(s);
      return { as: 'school-admin', ...to(surveyId), body: { quoteId: textId } };
    },
    cases: {
      'no quoting': async (s) => {
        const { surveyId, textId } = await answered(s, {});
        return { as: 'school-admin', ...to(surveyId), body: { quoteId: textId } };
      },
      'the page is full': async (s) => {
        const { surveyId, textId, courseId } = await answered(s);
        const { testimonial } = await callApi(s, 'school-admin', 'POST /teachers/testimonials', { courseId });
        await multiplied(s, 'landing_testimonials', testimonial.id, 49);
        return { as: 'school-admin', ...to(surveyId), body: { quoteId: textId } };
      },
    },
  },
};
