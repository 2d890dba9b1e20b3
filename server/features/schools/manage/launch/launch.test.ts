import { beforeAll, describe, expect, test } from 'vitest';
import { LAUNCH_FACTS, LAUNCH_FLAGS } from '#contract/schools/launch.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aListableCourse } from './launching.factory.ts';

const t = testApp();
let ctx: Ctx;
let schoolId: number;
let admin: number;
let courseAdmin: number;
let courseId: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  [admin, courseAdmin] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
  schoolId = (await aSchool(ctx)).id;
  await giveSchoolAdmin(ctx, { schoolId, userId: admin, invitedBy: null });
  courseId = (await aCourse(ctx, { schoolId, listed: false })).id;
  await giveCourseAdmin(ctx, { schoolId, courseId, userId: courseAdmin, invitedBy: null });
});

async function mark(body: object, id = courseId, personId = courseAdmin) {
  const payload = body;
  const response = await t.as(personId, { method: 'POST', url: `/api/v1/teachers/courses/${id}/launch_step`, payload });
  return { status: response.statusCode, body: response.json() };
}
const read = async (id = courseId) =>
  (await t.as(courseAdmin, { url: `/api/v1/teachers/courses/${id}/launch` })).json();
const stepOf = async (flag: string, id = courseId) =>
  (await read(id)).steps.find((step: { flag: string }) => step.flag === flag);

describe('the launch checklists of a course', () => {
  test('POST /teachers/courses/{id}/launch_step { findniche: "done" } sets the flag, for course admins too; "undone" clears it', async () => {
    const payload = { findniche: 'done' };
    expect(await mark(payload)).toMatchObject({ status: 200, body: { launch: { findniche: 1, identifypov: 0 } } });
    const course = await t.as(courseAdmin, { url: `/api/v1/teachers/courses/${courseId}` });
    expect(course.json().course.launch).toMatchObject({ findniche: 1 });
    expect((await mark({ findniche: 'undone' })).body.launch.findniche).toBe(0);
    expect((await mark({ findniche: 'undone' })).status).toBe(200);
  });

  test('each of the fifteen flags that people mark is 1 when done, all in one request, and derived steps don’t change', async () => {
    const { id } = await aCourse(ctx, { schoolId, listed: false });
    const marked = LAUNCH_FLAGS.filter((flag) => !LAUNCH_FACTS.includes(flag));
    expect(marked.toSorted()).toEqual(
      [
        'findniche',
        'identifypov',
        'createsurvey',
        'sharesurvey',
        'organicgrowthmaterial',
        'faculty',
        'contactlist',
        'followup',
        'events',
        'engaging',
        'homework',
        'schedule',
        'community',
        'nps',
        'orientation',
      ].toSorted(),
    );
    const { status, body } = await mark(Object.fromEntries(marked.map((flag) => [flag, 'done'])), id, admin);
    expect(status).toBe(200);
    expect(body.launch).toEqual(
      Object.fromEntries(LAUNCH_FLAGS.map((flag) => [flag, LAUNCH_FACTS.includes(flag) ? 0 : 1])),
    );
  });

  test('a repeated mark keeps its first date and first person', async () => {
    await mark({ faculty: 'done' });
    const first = await stepOf('faculty');
    await t.system.clock.advance(86_400_000);
    expect((await mark({ faculty: 'done' }, courseId, admin)).status).toBe(200);
    expect(await stepOf('faculty')).toEqual(first);
    expect(first.doneAtUtc).not.toBeNull();
  });

  test('an unknown flag, an unknown value, and no flag at all are each a 422 at their field, and nothing is written', async () => {
    expect(await mark({ findniche: 'done', findnicheness: 'done' })).toMatchObject({
      status: 422,
      body: { error: { findnicheness: "We don't recognize this field." } },
    });
    for (const value of ['yes', 1, true, null, '']) {
      expect([value, await mark({ findniche: value })]).toMatchObject([
        value,
        { status: 422, body: { error: { findniche: 'Use only done or undone.' } } },
      ]);
    }
    expect(await mark({})).toMatchObject({ status: 422, body: { code: 'no_step' } });
    expect((await stepOf('findniche')).done).toBe(false);
  });

  test('instructor, listed, and dates are derived from the course and can’t be set against it', async () => {
    expect(await mark({ instructor: 'done', nps: 'done' })).toMatchObject({
      status: 422,
      body: { error: { instructor: 'This is done once the landing page has an instructor.' } },
    });
    expect((await read()).launch).toMatchObject({ instructor: 0, listed: 0, dates: 0, nps: 0 });
    const listable = await aListableCourse(ctx, { schoolId });
    await aCohort(ctx, { courseId: listable.id, startsIn: null });
    const of = async () =>
      (await t.as(admin, { url: `/api/v1/teachers/courses/${listable.id}/launch` })).json().launch as object;
    expect(await of()).toMatchObject({ instructor: 1, listed: 0, dates: 0 });
    await aCohort(ctx, { courseId: listable.id, open: false });
    await ctx.db.updateTable('courses').set({ listed_at: ctx.clock.now() }).where('id', '=', listable.id).execute();
    expect(await of()).toMatchObject({ instructor: 1, listed: 1, dates: 1 });
    expect(await mark({ dates: 'undone', listed: 'undone' }, listable.id, admin)).toMatchObject({
      status: 422,
      body: {
        error: {
          dates: 'A cohort has all its dates, so this is done.',
          listed: 'The course is in the catalog, so this is done.',
        },
      },
    });
    expect((await mark({ dates: 'done', instructor: 'done' }, listable.id, admin)).status).toBe(200);
  });

  test('the instructor step is done once an instructor has everything that visitors see', async () => {
    const { id } = await aCourse(ctx, { schoolId, listed: false });
    const add = (instructor: object) =>
      t.as(admin, { method: 'POST', url: '/api/v1/teachers/instructors', payload: { course_id: id, ...instructor } });
    const { launch } = (await t.as(admin, { url: `/api/v1/teachers/courses/${id}/launch` })).json();
    expect(launch.instructor).toBe(0);
    await add({});
    await add({ name: 'Ada Lind', title: 'Actor', bio: '<p>Speaks.</p>' });
    const now = (await t.as(admin, { url: `/api/v1/teachers/courses/${id}/launch` })).json();
    expect(now.launch.instructor).toBe(1);
  });

  test('the marketplace’s claim is the configured text, and T’s guidance is word for word', async () => {
    const guidance = (await read()).claim;
    for (const claim of ['3,000 students', '2.5M+', '95%']) expect(guidance).toContain(claim);
  });

  test('the course’s log shows who marked what, but no repeated mark', async () => {
    const { id } = await aCourse(ctx, { schoolId, listed: false });
    await mark({ community: 'done', nps: 'done' }, id, admin);
    await mark({ community: 'done' }, id, admin);
    await mark({ nps: 'undone' }, id, admin);
    const log = await t.db.selectFrom('activity').select('detail').where('course_id', '=', id).orderBy('id').execute();
    expect(log.map(({ detail }) => detail)).toEqual([{ done: 'community, nps' }, { undone: 'nps' }]);
  });
});
