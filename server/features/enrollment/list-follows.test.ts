import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { countFollows, MAX_COURSES } from './follows.query.ts';
import { followCourse } from './index.ts';

const t = testApp();
const get = async (id: number | null, url: string) => {
  const response = await t.as(id, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
};

test('a person’s followed courses are listed, newest first, with the soonest date on sale', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const [quiet, open] = [await aCourse(ctx), await aCourse(ctx)];
  await aCohort(ctx, { courseId: open.id, startsIn: 60 });
  await aCohort(ctx, { courseId: open.id, startsIn: 35 });
  for (const course of [quiet, open]) await followCourse(ctx, { userId: personId, courseId: course.id });
  const { courses } = (await get(personId, '/users/followed_courses')).body;
  expect(new Set(courses.map((each: { courseId: number }) => each.courseId))).toEqual(new Set([quiet.id, open.id]));
  const byId = (id: number) => courses.find((each: { courseId: number }) => each.courseId === id);
  expect(byId(quiet.id)).toMatchObject({ name: quiet.name, enrollingStartsAtUtc: null });
  const days = (Date.parse(byId(open.id).enrollingStartsAtUtc) - t.system.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(35);
  await followCourse(ctx, { userId: personId, courseId: quiet.id, following: false });
  expect((await get(personId, '/users/followed_courses')).body.courses).toHaveLength(1);
});

test('a teacher sees the followers of their own school’s courses only, staff of all, by name and never by email address', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [teacher, learner, other] = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
  const school = await aSchool(ctx, { adminId: teacher.personId });
  const [first, second, foreign] = [
    await aCourse(ctx, { schoolId: school.id }),
    await aCourse(ctx, { schoolId: school.id }),
    await aCourse(ctx),
  ];
  for (const course of [first, second, foreign]) {
    await followCourse(ctx, { userId: learner.personId, courseId: course.id });
  }
  await followCourse(ctx, { userId: other.personId, courseId: first.id });
  const { body } = await get(teacher.personId, '/followers');
  expect(body.meta.total).toBe(3);
  expect(body.courses).toMatchObject([
    { courseId: first.id, followers: 2 },
    { courseId: second.id, followers: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain(learner.email);
  const one = (await get(teacher.personId, `/followers?courseId=${second.id}`)).body;
  expect(one.followers).toMatchObject([{ personId: learner.personId, courseId: second.id }]);
  expect(one.meta.total).toBe(1);
  // For a person who teaches very many courses, the database counts.
  const taught = { all: false, schoolIds: [school.id], courseIds: [] };
  expect([await countFollows(ctx, taught, null), await countFollows(ctx, taught, second.id)]).toEqual([3, 1]);
  expect((await get(teacher.personId, `/followers?courseId=${foreign.id}`)).body.followers).toEqual([]);
  expect((await get(learner.personId, '/followers')).status).toBe(403);
  const staff = await makePerson(ctx, { isStaff: true });
  const all = await get(staff.personId, `/followers?courseId=${foreign.id}`);
  expect(all).toMatchObject({ status: 200, body: { followers: [{ personId: learner.personId }], meta: { total: 1 } } });
  const follows = (await t.db.selectFrom('course_follows').select('user_id').execute()).length;
  expect((await get(staff.personId, '/followers?perPage=1')).body.meta).toMatchObject({
    total: follows,
    totalPages: follows,
  });
  expect((await get(null, '/followers')).status).toBe(401);
});

test('followers of more courses than are listed are all counted', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [teacher, learner] = [await makePerson(ctx), await makePerson(ctx)];
  const school = await aSchool(ctx, { adminId: teacher.personId });
  const courses = MAX_COURSES + 1;
  await t.pool.query(
    `with c as (insert into courses (school_id, name, slug, email, created_at)
        select $1, 'Course ' || n, 'followed-' || n, 'desk@example.test', now() from generate_series(1, $2::int) n returning id)
      insert into course_follows (course_id, user_id, followed_at) select id, $3, now() from c`,
    [school.id, courses, learner.personId],
  );
  const { body } = await get(teacher.personId, '/followers?perPage=1');
  expect(body.courses).toHaveLength(MAX_COURSES);
  expect(body.meta.total).toBe(courses);
});

test('one person’s requests run one after another: the second sees the first one’s result', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [{ personId: userId }, course] = [await makePerson(ctx), await aCourse(ctx)];
  const isFree = async () =>
    (
      await t.pool.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('enrolment.follow', $1)) as free",
        [userId],
      )
    ).rows[0]?.free;
  const within = await inTransaction(ctx, async (tx) => {
    await followCourse(tx, { userId, courseId: course.id });
    return isFree();
  });
  expect([within, await isFree()]).toEqual([false, true]);
});
