import { beforeAll, describe, expect, test } from 'vitest';
import type { ActivityAction, ActivityKind } from '#contract/primitives/activity.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
/** A school with two courses and another person's school; the course admin has one course in each. */
let school: { id: number; slug: string };
let other: { id: number; slug: string };
let voice: { id: number; slug: string };
let foley: { id: number; slug: string };
let foreign: { id: number; slug: string };
let admin: number;
let courseAdmin: number;
let learner: number;

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  school = await aSchool(ctx, { name: 'Lantern' });
  other = await aSchool(ctx, { name: 'Elsewhere' });
  voice = await aCourse(ctx, { schoolId: school.id, name: 'Voice' });
  foley = await aCourse(ctx, { schoolId: school.id, name: 'Foley' });
  foreign = await aCourse(ctx, { schoolId: other.id, name: 'Away' });
  [admin, courseAdmin, learner] = [
    (await makePerson(ctx)).personId,
    (await makePerson(ctx)).personId,
    (await makePerson(ctx)).personId,
  ];
  await giveSchoolAdmin(ctx, { schoolId: school.id, userId: admin, invitedBy: null });
  await giveCourseAdmin(ctx, { schoolId: school.id, courseId: voice.id, userId: courseAdmin, invitedBy: null });
  await giveCourseAdmin(ctx, { schoolId: other.id, courseId: foreign.id, userId: courseAdmin, invitedBy: null });
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the schools and courses a person manages', () => {
  test('a School Admin sees the school and all its courses; a course admin sees only their own courses and no school', async () => {
    const schools = await get(admin, '/teachers/schools');
    expect(schools.body).toMatchObject({
      schools: [
        {
          id: school.id,
          name: 'Lantern',
          imageUrl: null,
          image_url: null,
          coverUrl: null,
          accent: null,
          coursesCount: 2,
        },
      ],
      meta: { page: 1, total: 1, totalPages: 1 },
    });
    expect((await get(courseAdmin, '/teachers/schools')).body).toMatchObject({ schools: [], meta: { total: 0 } });
    expect(names((await get(admin, '/teachers/courses')).body.courses)).toEqual(['Foley', 'Voice']);
    expect(names((await get(courseAdmin, '/teachers/courses')).body.courses)).toEqual(['Away', 'Voice']);
    expect(names((await get(courseAdmin, `/teachers/courses?school_id=${other.id}`)).body.courses)).toEqual(['Away']);
  });

  test('a person who teaches nothing is refused, and so is a visitor', async () => {
    for (const path of ['/teachers/schools', '/teachers/courses', '/teachers/today', '/teachers/frame']) {
      expect((await get(learner, path)).status, path).toBe(403);
      expect((await get(null, path)).status, path).toBe(401);
    }
  });

  test('a course admin sees only their own courses of a school; without any, the school is a 404', async () => {
    const own = (personId: number, id: number | string) => get(personId, `/teachers/schools/${id}/courses`);
    expect(names((await own(admin, school.slug)).body.courses)).toEqual(['Foley', 'Voice']);
    expect(names((await own(courseAdmin, school.id)).body.courses)).toEqual(['Voice']);
    const hidden = await own(admin, other.id);
    expect(hidden.status).toBe(404);
    expect(hidden).toEqual(await own(admin, 999_999));
  });

  test('they come in pages', async () => {
    const second = await get(admin, '/teachers/courses?page=2&perPage=1');
    expect(names(second.body.courses)).toEqual(['Voice']);
    expect(second.body.meta).toEqual({ page: 2, perPage: 1, total: 2, totalPages: 2 });
  });

  test('the frame names where the caller teaches, and in which role', async () => {
    expect((await get(admin, '/teachers/frame')).body).toMatchObject({
      schools: [{ name: 'Lantern', role: 'school-admin' }],
      courses: [{ name: 'Foley' }, { name: 'Voice' }],
    });
    expect((await get(courseAdmin, '/teachers/frame')).body.schools).toMatchObject([
      { name: 'Elsewhere', role: 'course-admin' },
      { name: 'Lantern', role: 'course-admin' },
    ]);
  });
});

describe('the course hub', () => {
  test('shows seats and people, never money, and the current revision', async () => {
    const course = await aCourse(ctx, { schoolId: school.id, name: 'Numbers', email: 'desk@lantern.test' });
    await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: courseAdmin, invitedBy: null });
    const open = await aCohort(ctx, { courseId: course.id, capacity: 20 });
    await aCohort(ctx, { courseId: course.id, startsIn: null });
    await ctx.db.updateTable('seat_pools').set({ taken: 7 }).where('id', '=', open.seatPoolId).execute();
    await ctx.db
      .insertInto('course_follows')
      .values({ course_id: course.id, user_id: learner, followed_at: ctx.clock.now() })
      .execute();
    const save = { kind: 'course' as const, id: course.id, fields: ['name'] };
    await inTransaction(
      t.system.ctx({ kind: 'person', personId: admin, sessionId: 0, needsOnboarding: false }, 'x'),
      (tx) => bumpRevision(tx, save),
    );

    const { status, body } = await get(courseAdmin, `/teachers/courses/${course.slug}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      course: {
        id: course.id,
        name: 'Numbers',
        slug: course.slug,
        email: 'desk@lantern.test',
        image_url: null,
        video_url: null,
        schoolId: school.id,
        revision: 1,
        listed: true,
      },
      role: 'course-admin',
      numbers: { openCohorts: 1, seatsSold: 7, seats: 20, waiting: 0, followers: 1, learning: 0 },
    });
    expect(JSON.stringify(body)).not.toMatch(/price|cents|payout|dollar|fee/i);
    expect((await get(admin, `/teachers/courses/${course.id}`)).body.role).toBe('school-admin');
  });

  test('shows an unconfirmed reply-to to School Admins, who can change it', async () => {
    const course = await aCourse(ctx, { schoolId: school.id, name: 'Asked' });
    await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: courseAdmin, invitedBy: null });
    const steps = async (personId: number) =>
      (await get(personId, `/teachers/courses/${course.id}`)).body.next.map(({ step }: { step: string }) => step);
    expect(await steps(admin)).toEqual(['make_cohort', 'launch_course']);
    await ctx.db
      .insertInto('reply_to_requests')
      .values({
        course_id: course.id,
        school_id: school.id,
        address: 'desk@lantern.test',
        token_hash: 'x'.repeat(43),
        asked_at: ctx.clock.now(),
        expires_at: new Date(ctx.clock.now().getTime() + 86_400_000),
      })
      .execute();
    expect(await steps(admin)).toEqual(['confirm_reply_to', 'make_cohort', 'launch_course']);
    expect(await steps(courseAdmin)).toEqual(['make_cohort', 'launch_course']);
  });

  test('of the school’s other course, or of another school, is a 404 for a course admin', async () => {
    const missing = await get(courseAdmin, '/teachers/courses/999999');
    expect(missing.status).toBe(404);
    expect(await get(courseAdmin, `/teachers/courses/${foley.id}`)).toEqual(missing);
    expect(await get(admin, `/teachers/courses/${foreign.id}`)).toEqual(missing);
    expect((await get(courseAdmin, `/teachers/schools/${school.id}`)).status).toBe(403);
    expect((await get(admin, `/teachers/schools/${other.id}`)).status).toBe(404);
  });
});

test('the school hub adds up its courses', async () => {
  const own = await aSchool(ctx, { name: 'Sum', adminId: admin });
  expect((await get(admin, `/teachers/schools/${own.id}`)).body).toMatchObject({
    school: { name: 'Sum', coursesCount: 0, revision: 0, savedBy: null, isHouse: false },
    next: [{ step: 'found_course', schoolId: own.id, courseId: null }],
  });
  const [one, two] = [await aCourse(ctx, { schoolId: own.id }), await aCourse(ctx, { schoolId: own.id })];
  const cohort = await aCohort(ctx, { courseId: one.id, capacity: 5 });
  await aCohort(ctx, { courseId: two.id, capacity: 7 });
  await aPlace(ctx, { personId: learner, cohortId: cohort.id, courseId: one.id });
  await t.system.clock.advance(36 * 86_400_000);
  expect((await get(admin, `/teachers/schools/${own.slug}`)).body).toMatchObject({
    school: { coursesCount: 2 },
    numbers: { openCohorts: 0, seats: 0, learning: 1 },
  });
});

describe('the activity log', () => {
  const note = (
    action: ActivityAction,
    subjectKind: ActivityKind,
    detail: Record<string, string> = {},
    courseId: number | null = voice.id,
  ) =>
    inTransaction(t.system.ctx({ kind: 'person', personId: admin, sessionId: 0, needsOnboarding: false }, 'x'), (tx) =>
      logActivity(tx, { action, subjectKind, subjectId: voice.id, schoolId: school.id, courseId, detail }),
    );

  test('course admins see their course’s log without staff and payouts; School Admins see all of their school’s', async () => {
    await note('change_course', 'course', { name: 'Voices → Voice' });
    await note('invite_course_admin', 'staff_role');
    await note('add_payout_recipient', 'payout_recipient', {}, null);
    const own = await get(courseAdmin, `/teachers/courses/${voice.id}/activity`);
    expect(own.body).toMatchObject({
      entries: [
        { action: 'change_course', subjectKind: 'course', subject: 'Voice', detail: { name: 'Voices → Voice' } },
      ],
      kinds: ['course'],
      before: null,
    });
    expect((await get(courseAdmin, `/teachers/courses/${voice.id}/activity?kind=staff_role`)).body.entries).toEqual([]);
    const all = await get(admin, `/teachers/schools/${school.id}/activity`);
    expect(all.body.entries.map((entry: { action: string }) => entry.action)).toEqual([
      'add_payout_recipient',
      'invite_course_admin',
      'change_course',
    ]);
    expect(all.body.kinds).toEqual(['course', 'payout_recipient', 'staff_role']);
    expect((await get(admin, `/teachers/courses/${voice.id}/activity`)).body.kinds).toEqual(['course', 'staff_role']);
    expect((await get(admin, `/teachers/schools/${school.id}/activity?kind=staff_role`)).body.entries).toHaveLength(1);
    expect((await get(courseAdmin, `/teachers/schools/${school.id}/activity`)).status).toBe(403);
    expect((await get(courseAdmin, `/teachers/courses/${foley.id}/activity`)).status).toBe(404);
  });

  test('it comes in pages by its key', async () => {
    for (let index = 0; index < 60; index += 1)
      await note('change_course', 'course', { name: String(index) }, foley.id);
    const first = await get(admin, `/teachers/courses/${foley.id}/activity`);
    expect(first.body.entries).toHaveLength(50);
    const second = await get(admin, `/teachers/courses/${foley.id}/activity?before=${first.body.before}`);
    expect(second.body.entries).toHaveLength(10);
    expect(second.body.before).toBeNull();
  });

  test('actions by Callboard’s own staff appear as Callboard’s', async () => {
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    await inTransaction(
      t.system.ctx({ kind: 'person', personId: staff, sessionId: 0, needsOnboarding: false }, 'x'),
      (tx) =>
        logActivity(tx, { action: 'change_school', subjectKind: 'school', subjectId: school.id, schoolId: school.id }),
    );
    expect((await get(admin, `/teachers/schools/${school.id}/activity`)).body.entries[0]).toMatchObject({
      actor: 'Callboard',
      subject: 'Lantern',
    });
  });
});
