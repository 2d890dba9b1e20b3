import { beforeAll, describe, expect, test } from 'vitest';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';
import { studentsOf } from './students.factory.ts';

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});
const { person, at, waits, has, list, emails } = studentsOf(t, () => of);

test('drifting people have joined no session and opened no lesson for ten days while the cohort runs', async () => {
  const own = await aTaughtCourse(t);
  const [runs, ahead] = [await own.cohort({ moniker: 'Runs' }), await own.cohort({ moniker: 'Ahead', startsIn: 40 })];
  await t.db
    .updateTable('cohorts')
    .set({ starts_at: at(-20), started_at: at(-20), ends_at: at(20), status: 'started' })
    .where('id', '=', runs.id)
    .execute();
  const session = await aClassSession(of.ctx, { cohortId: runs.id, inHours: -9 * 24 });
  const lesson = await aLesson(of.ctx, { cohortId: runs.id, inHours: -300 });
  const names = ['drifts', 'joined', 'reads', 'new', 'disputed', 'left', 'early', 'longago'] as const;
  const ids = new Map<string, number>();
  const places = new Map<number, number>();
  for (const name of names) {
    const id = await person(name, `${name}@drift.test`);
    ids.set(name, id);
    const place = await has(
      own,
      id,
      name === 'early' ? ahead.id : runs.id,
      name === 'left' ? 'left' : 'active',
      name === 'new' ? 9 : 25,
    );
    places.set(id, place);
    if (name === 'disputed') {
      await t.db
        .updateTable('enrolments')
        .set({ suspended_at: at(0) })
        .where('id', '=', place)
        .execute();
    }
  }
  const idOf = (name: (typeof names)[number]) => ids.get(name) ?? 0;
  const joined = (userId: number, days: number) => ({
    event_id: session.id,
    user_id: userId,
    source: 'enrolment',
    enrolment_id: places.get(userId) ?? null,
    state: 'attending',
    joined_at: at(-days),
    created_at: at(-days),
  });
  await t.db
    .insertInto('attendances')
    .values([joined(idOf('joined'), 9), joined(idOf('longago'), 12)])
    .execute();
  await t.db
    .insertInto('lesson_progress')
    .values({ user_id: idOf('reads'), lesson_id: lesson.id, opened_at: at(-2) })
    .execute();
  const drifting = await list(own, '?drifting=true');
  expect(emails(drifting).sort()).toEqual(['drifts@drift.test', 'longago@drift.test']);
  expect(drifting.meta.total).toBe(2);
  expect(emails(await list(own, `?drifting=true&list=${ahead.id}`))).toEqual([]);
  expect(emails(await list(own, `?drifting=true&list=${runs.id}&contains=long`))).toEqual(['longago@drift.test']);
  expect(emails(await list(own, '?drifting=true&list=waitlist'))).toEqual([]);
});

describe('interest', () => {
  test('counts the options the waitlist ticked, and who is awake at which hour of the reader’s clock', async () => {
    const own = await aTaughtCourse(t);
    await t.db.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', own.courseAdminId).execute();
    const survey = await t.db
      .selectFrom('surveys')
      .select('id')
      .where('course_id', '=', own.course.id)
      .where('kind', '=', 'interest')
      .executeTakeFirst();
    const surveyId =
      survey?.id ??
      (
        await t.db
          .insertInto('surveys')
          .values({
            school_id: own.school.id,
            course_id: own.course.id,
            kind: 'interest',
            created_at: at(0),
            updated_at: at(0),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const question = async (position: number, kind: string, title: string, options: string[]) =>
      (
        await t.db
          .insertInto('survey_questions')
          .values({ survey_id: surveyId, position, kind, title, required: false, options: JSON.stringify(options) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await t.db
      .updateTable('survey_questions')
      .set({ removed_in_version: 2 })
      .where('survey_id', '=', surveyId)
      .execute();
    const how = await question(50, 'radio', 'How much?', ['A little', 'A lot']);
    const when = await question(51, 'checkbox', 'When?', ['Mornings', 'Evenings']);
    const why = await question(52, 'textarea', 'Why?', []);
    const answered = async (
      email: string,
      answers: [number, string, unknown][],
      entry: Parameters<typeof waits>[2] = {},
    ) => {
      const { id } = await t.db
        .insertInto('survey_answers')
        .values({
          survey_id: surveyId,
          survey_version: 2,
          nonce_hash: email,
          email,
          state: 'submitted',
          created_at: at(-1),
          submitted_at: at(-1),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [position, [questionId, title, answer]] of answers.entries()) {
        await t.db
          .insertInto('survey_answer_items')
          .values({
            survey_answer_id: id,
            survey_id: surveyId,
            question_id: questionId,
            position,
            title,
            answer: JSON.stringify(answer),
          })
          .execute();
      }
      await waits(own, email, { ...entry, answerId: id });
    };
    const [ada, ben] = [await person('A', 'a@ask.test', 'UTC'), await person('B', 'b@ask.test', 'Asia/Tokyo')];
    await answered(
      'a@ask.test',
      [
        [how, 'How much?', 'A lot'],
        [when, 'When?', ['Mornings', 'Evenings']],
        [why, 'Why?', 'Fun'],
      ],
      { personId: ada },
    );
    await answered(
      'b@ask.test',
      [
        [how, 'How much?', 'A lot'],
        [when, 'When?', ['Evenings', 'Nights']],
      ],
      { personId: ben },
    );
    await answered('c@ask.test', [[how, 'How much?', 'A little']], { confirmed: false });
    await answered('d@ask.test', [[how, 'How much?', 'A little']], { left: true });
    const follower = await person('F', 'follower@ask.test', null);
    for (const userId of [follower, ada]) {
      await t.db
        .insertInto('course_follows')
        .values({ user_id: userId, course_id: own.course.id, followed_at: at(0) })
        .execute();
    }
    const { status, body } = await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/interest`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ waitlist: 2, unconfirmed: 1, followers: 2 });
    expect(body.questions).toMatchObject([
      {
        title: 'How much?',
        kind: 'radio',
        answered: 2,
        options: [
          { option: 'A little', count: 0 },
          { option: 'A lot', count: 2 },
        ],
      },
      {
        title: 'When?',
        kind: 'checkbox',
        answered: 2,
        options: [
          { option: 'Mornings', count: 1 },
          { option: 'Evenings', count: 2 },
          { option: 'Nights', count: 1 },
        ],
      },
    ]);
    expect(body.awake).toMatchObject({ timezone: 'UTC', people: 2, unknown: 1 });
    const awake = body.awake.hours.map((hour: { awake: number }) => hour.awake);
    // Tokyo is nine hours ahead: awake from 23:00 to 13:00 UTC.
    expect(awake).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]);
    expect(JSON.stringify(body)).not.toContain('ask.test');
  });
});
