import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { makeSurveys, surveysOfCourse } from '#server/features/surveys/index.ts';
import type { TestApp } from '#testing/app.ts';

let respondents = 0;

/** A course with both surveys, its teachers' requests, and people who answer. For tests. */
export async function aSurveyedCourse(t: TestApp) {
  const of = await aTaughtCourse(t);
  const { ctx, course, courseAdminId } = of;
  await makeSurveys(ctx, { id: course.id, schoolId: of.school.id });
  const surveys = await surveysOfCourse(ctx, course.id);
  const idOf = (kind: 'interest' | 'post-cohort') => surveys.find((each) => each.kind === kind)?.id ?? 0;
  const request = async (personId: number | null, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await t.as(personId, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    ...of,
    interestId: idOf('interest'),
    postId: idOf('post-cohort'),
    request,
    survey: async (surveyId: number, as = courseAdminId) =>
      (await request(as, 'GET', `/teachers/courses/${course.id}/surveys`)).body.surveys.find(
        ({ id }: { id: number }) => id === surveyId,
      ),
    edit: (surveyId: number, questions: readonly object[], more: object = {}, as = courseAdminId) =>
      request(as, 'PATCH', `/teachers/surveys/${surveyId}`, { survey: { questions, ...more } }),
    begin: (surveyId: number, personId: number | null, email: string) =>
      request(personId, 'POST', '/survey_answers', {
        student_lead: { email, course_id: course.id },
        survey_id: surveyId,
      }),
    send: (nonce: string, answers: object[], more: object = {}) =>
      request(null, 'PATCH', `/survey_answers/${nonce}`, { survey_answer: { answers, ...more } }),
    results: (kind: string, query = '', as = courseAdminId) =>
      request(as, 'GET', `/teachers/courses/${course.id}/surveys/${kind}/results${query}`),
    learner: async (cohortId: number) => {
      respondents += 1;
      const person = await makePerson(ctx, { email: `respondent${respondents}@example.test` });
      await aPlace(ctx, { personId: person.personId, cohortId, courseId: course.id, state: 'completed' });
      return person;
    },
  };
}
export type Surveyed = Awaited<ReturnType<typeof aSurveyedCourse>>;
