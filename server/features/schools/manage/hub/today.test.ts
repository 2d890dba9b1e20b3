import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aHost, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
let schoolId: number;
let otherSchoolId: number;
let courseId: number;
let cohortId: number;
let admin: number;
let courseAdmin: number;
const learners: number[] = [];

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  admin = (await makePerson(ctx)).personId;
  courseAdmin = (await makePerson(ctx)).personId;
  schoolId = (await aSchool(ctx, { adminId: admin })).id;
  otherSchoolId = (await aSchool(ctx)).id;
  courseId = (await aCourse(ctx, { schoolId, name: 'Voice' })).id;
  cohortId = (await aCohort(ctx, { courseId, name: 'Winter' })).id;
  await giveCourseAdmin(ctx, { schoolId, courseId, userId: courseAdmin, invitedBy: null });
  for (let index = 0; index < 3; index += 1) {
    const { personId } = await makePerson(ctx);
    learners.push(personId);
    await aPlace(ctx, { personId, cohortId, courseId });
  }
});

async function get(personId: number | null, url: string) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
}

describe('what a person teaches next', () => {
  test('lists seven days of sessions, events, and workouts by start, each with how many people are expected', async () => {
    const session = await aClassSession(ctx, { cohortId, inHours: 30, name: 'Session 01' });
    await t.as(learners[0] ?? 0, {
      method: 'POST',
      url: `/api/v1/events/${session.id}/attend`,
      payload: { attending: false },
    });
    const liveEvent = await anEvent(ctx, { schoolId, inHours: 20, name: 'Open mic' });
    await t.as(learners[1] ?? 0, {
      method: 'POST',
      url: `/api/v1/events/${liveEvent.id}/attend`,
      payload: { attending: true },
    });
    await aWorkout(ctx, { schoolId, inHours: 60, name: 'Drills' });
    await aWorkout(ctx, { schoolId, inHours: 61, name: 'On paper', live: { capacity: 0 } });
    await anEvent(ctx, { schoolId, inHours: 8 * 24, name: 'Too far' });
    await anEvent(ctx, { schoolId, inHours: 22, name: 'A draft', published: false });
    await anEvent(ctx, { schoolId: otherSchoolId, inHours: 21, name: 'Not mine' });

    const { body } = await get(admin, '/teachers/today');
    expect(body.teaching).toMatchObject([
      { kind: 'event', name: 'Open mic', expected: 1, courseName: null },
      { kind: 'session', name: 'Session 01', expected: 2, courseName: 'Voice', cohortName: 'Winter' },
      { kind: 'workout', name: 'Drills', expected: 0 },
    ]);
    expect((await get(courseAdmin, '/teachers/today')).body.teaching.map((one: { name: string }) => one.name)).toEqual([
      'Session 01',
    ]);
    expect((await get(admin, `/teachers/today?school_id=${otherSchoolId}`)).body.teaching).toEqual([]);
  });

  test('includes events they only host, with a join link but no manage link; they may join', async () => {
    const host = await aHost(ctx, { schoolId: otherSchoolId });
    await ctx.db.updateTable('hosts').set({ user_id: courseAdmin }).where('id', '=', host.id).execute();
    const elsewhere = await anEvent(ctx, { schoolId: otherSchoolId, inHours: 5, name: 'As a guest' });
    await hostEvent(ctx, { eventId: elsewhere.id, hostId: host.id });
    const { body } = await get(courseAdmin, '/teachers/today');
    expect(body.teaching[0]).toMatchObject({ name: 'As a guest', manages: false });
    expect(body.teaching[1]).toMatchObject({ name: 'Session 01', manages: true });
    const [{ uuid, startsAtUtc, opensAtUtc }] = body.teaching;
    expect(Date.parse(opensAtUtc)).toBe(Date.parse(startsAtUtc) - 15 * 60_000);
    await startEventIn(ctx, elsewhere.id, 10);
    const join = (personId: number) =>
      t.as(personId, { method: 'POST', url: `/api/v1/events/links/${uuid}/joins`, payload: {} });
    expect((await join(courseAdmin)).statusCode).toBe(200);
    // Other people, and an archived host, can't join.
    expect((await join(admin)).statusCode).toBe(403);
    await ctx.db.updateTable('hosts').set({ archived_at: new Date() }).where('id', '=', host.id).execute();
    expect((await join(courseAdmin)).statusCode).toBe(403);
  });

  test('lets the teacher in from 15 minutes before the start until an hour after the end', async () => {
    const soon = await anEvent(ctx, { schoolId, inHours: 3, name: 'Soon' });
    await startEventIn(ctx, soon.id, 10);
    const [first] = (await get(admin, '/teachers/today')).body.teaching;
    const startsAt = Date.parse(first.startsAtUtc);
    expect(first).toMatchObject({ name: 'Soon', expected: 0, joined: 0 });
    expect(Date.parse(first.opensAtUtc)).toBe(startsAt - 15 * 60_000);
    expect(Date.parse(first.closesAtUtc)).toBe(startsAt + 120 * 60_000);
  });

  test('counts people who use the join link as soon as joining opens', async () => {
    const liveEvent = await anEvent(ctx, { schoolId, inHours: 4, name: 'Doors' });
    const uuid = (
      await ctx.db.selectFrom('events').select('uuid').where('id', '=', liveEvent.id).executeTakeFirstOrThrow()
    ).uuid;
    for (const learner of learners.slice(0, 2)) {
      await t.as(learner, {
        method: 'POST',
        url: `/api/v1/events/${liveEvent.id}/attend`,
        payload: { attending: true },
      });
    }
    await startEventIn(ctx, liveEvent.id, 10);
    const joined = await t.as(learners[0] ?? 0, {
      method: 'POST',
      url: `/api/v1/events/links/${uuid}/joins`,
      payload: {},
    });
    expect(joined.statusCode).toBe(200);
    const { teaching } = (await get(admin, '/teachers/today')).body;
    expect(teaching.find(({ name }: { name: string }) => name === 'Doors')).toMatchObject({ expected: 2, joined: 1 });
    // The event's own page counts them, too.
    const { hosting } = (await get(admin, `/teachers/hosting?kind=event&id=${liveEvent.id}`)).body;
    expect(hosting).toMatchObject({ going: 2, joined: 1, uuid });
    // People who joined come first.
    expect(hosting.goers.map(({ joined }: { joined: boolean }) => joined)).toEqual([true, false]);
    expect(hosting.goers.every(({ name }: { name: string }) => name !== '')).toBe(true);
    // Someone who only gave an email address counts, but has no name to show.
    const someone = learners[1] ?? 0;
    const unnamed = (name: string | null) =>
      ctx.db.updateTable('users').set({ display_name: name }).where('id', '=', someone).execute();
    const { display_name: before } = await ctx.db
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', someone)
      .executeTakeFirstOrThrow();
    await unnamed(null);
    const withoutName = await get(admin, `/teachers/hosting?kind=event&id=${liveEvent.id}`);
    expect(withoutName.body.hosting).toMatchObject({ going: 2, joined: 1 });
    expect(withoutName.body.hosting.goers).toHaveLength(1);
    await unnamed(before);
  });
});

describe('the rest of Today', () => {
  test('shows who enrolled since the start of yesterday in the reader’s zone, by course, latest first', async () => {
    const { learners: newLearners } = (await get(courseAdmin, '/teachers/today')).body;
    expect(newLearners).toMatchObject([{ courseId, courseName: 'Voice', count: 3 }]);
    expect(newLearners[0].names).toHaveLength(3);
    const place = ctx.db.updateTable('enrolments').where('course_id', '=', courseId);
    const zone = 'Asia/Tokyo';
    await ctx.db.updateTable('users').set({ timezone: zone }).where('id', '=', courseAdmin).execute();
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(ctx.clock.now());
    const yesterday = Date.parse(`${day}T00:00:00+09:00`) - 86_400_000;
    await place
      .set({ enrolled_at: new Date(yesterday) })
      .where('user_id', '=', learners[0] ?? 0)
      .execute();
    await place
      .set({ enrolled_at: new Date(yesterday - 1) })
      .where('user_id', '=', learners[1] ?? 0)
      .execute();
    expect((await get(courseAdmin, '/teachers/today')).body.learners).toMatchObject([{ count: 2 }]);
    expect((await get(admin, `/teachers/today?school_id=${otherSchoolId}`)).body.learners).toEqual([]);
  });

  test('shows the three latest names, the latest course first, and how many people joined in all', async () => {
    const mine = (await aSchool(ctx, { adminId: admin })).id;
    const busy = (await aCourse(ctx, { schoolId: mine, name: 'Busy' })).id;
    const quiet = (await aCourse(ctx, { schoolId: mine, name: 'Quiet' })).id;
    const [busyCohort, secondCohort] = [await aCohort(ctx, { courseId: busy }), await aCohort(ctx, { courseId: busy })];
    const quietCohort = await aCohort(ctx, { courseId: quiet });
    const now = ctx.clock.now().getTime();
    const join = async (personId: number, cohort: { id: number }, minutesAgo: number) => {
      const courseOfCohort = cohort.id === quietCohort.id ? quiet : busy;
      const id = await aPlace(ctx, { personId, cohortId: cohort.id, courseId: courseOfCohort });
      await ctx.db
        .updateTable('enrolments')
        .set({ enrolled_at: new Date(now - minutesAgo * 60_000) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const people: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      const { personId } = await makePerson(ctx);
      await ctx.db
        .updateTable('users')
        .set({ display_name: at === 1 ? '' : `Learner ${at}` })
        .where('id', '=', personId)
        .execute();
      people.push(personId);
      await join(personId, busyCohort, 10 + at);
    }
    // At the same time as the first: the last one written comes first. One person in two cohorts counts once.
    await join(people[5] ?? 0, secondCohort, 10);
    // People who left or closed their account don't appear, however recently they joined.
    const leftEnrollmentId = await join((await makePerson(ctx)).personId, busyCohort, 1);
    await ctx.db
      .updateTable('enrolments')
      .set({ state: 'left', left_at: new Date(now), ended_at: new Date(now) })
      .where('id', '=', leftEnrollmentId)
      .execute();
    const erasedId = (await makePerson(ctx)).personId;
    await join(erasedId, busyCohort, 2);
    await join(erasedId, quietCohort, 2);
    await ctx.db
      .updateTable('users')
      .set({ email: null, first_name: null, last_name: null, display_name: '', erased_at: new Date(now) })
      .where('id', '=', erasedId)
      .execute();
    await join(people[0] ?? 0, quietCohort, 5);

    const { learners: newLearners, more } = (await get(admin, `/teachers/today?school_id=${mine}`)).body;
    expect(newLearners).toEqual([
      expect.objectContaining({ courseName: 'Quiet', count: 1, names: ['Learner 0'] }),
      expect.objectContaining({
        courseName: 'Busy',
        count: 30,
        names: ['Learner 5', 'Learner 0', 'Someone'],
        latestAtUtc: new Date(now - 10 * 60_000).toISOString(),
      }),
    ]);
    expect(more.learners).toBe(false);
  });

  test('names a draft’s gaps at their fields; a draft without gaps is ready', async () => {
    const mine = (await aSchool(ctx, { adminId: admin })).id;
    const bare = await anEvent(ctx, { schoolId: mine, inHours: 90, name: 'Bare', published: false });
    await ctx.db.updateTable('events').set({ zoom_url: null, description: '' }).where('id', '=', bare.id).execute();
    await anEvent(ctx, { schoolId: mine, inHours: 80, name: 'Whole', published: false });
    await anEvent(ctx, { schoolId: mine, inHours: 70, name: 'Published' });
    const { publishing } = (await get(admin, `/teachers/today?school_id=${mine}`)).body;
    expect(publishing).toMatchObject([
      { kind: 'event', name: 'Whole', drafts: 1, missing: [] },
      {
        eventId: bare.id,
        missing: [
          { field: 'description', message: 'This field is required.' },
          { field: 'zoomUrl', message: 'This field is required if publishing.' },
        ],
      },
    ]);
    expect((await get(courseAdmin, `/teachers/today?school_id=${mine}`)).body.publishing).toEqual([]);
  });

  test('shows the first ten of more than ten drafts, and that there are more', async () => {
    const mine = (await aSchool(ctx, { adminId: admin })).id;
    const readPublishing = async () => {
      const { publishing, more } = (await get(admin, `/teachers/today?school_id=${mine}`)).body;
      return [publishing.length, more];
    };
    const none = { teaching: false, work: false, learners: false, publishing: false };
    for (let at = 0; at < 10; at += 1) await anEvent(ctx, { schoolId: mine, inHours: 200 + at, published: false });
    expect(await readPublishing()).toEqual([10, none]);
    await anEvent(ctx, { schoolId: mine, inHours: 220, published: false });
    expect(await readPublishing()).toEqual([10, { ...none, publishing: true }]);
  });
});

describe('the manager’s bar on a public page', () => {
  const hosting = async (personId: number, kind: string, id: number) =>
    (await get(personId, `/teachers/hosting?kind=${kind}&id=${id}`)).body.hosting;

  test('shows for a person who manages the thing by their own role', async () => {
    const liveEvent = await anEvent(ctx, { schoolId, name: 'Mine' });
    const workout = await aWorkout(ctx, { schoolId });
    expect(await hosting(admin, 'event', liveEvent.id)).toMatchObject({
      going: 0,
      schoolId,
      courseId: null,
      role: 'school-admin',
    });
    expect(await hosting(admin, 'workout', workout.id)).toMatchObject({
      going: 0,
      joined: 0,
      role: 'school-admin',
      uuid: workout.uuid,
    });
    expect(await hosting(admin, 'school', schoolId)).toMatchObject({
      going: null,
      joined: null,
      role: 'school-admin',
    });
    expect(await hosting(admin, 'course', courseId)).toMatchObject({ going: 3, courseId });
    expect(await hosting(courseAdmin, 'course', courseId)).toMatchObject({ role: 'course-admin' });
    expect(await hosting(courseAdmin, 'event', liveEvent.id)).toBeNull();
    expect(await hosting(courseAdmin, 'workout', workout.id)).toBeNull();
    expect(await hosting(courseAdmin, 'school', schoolId)).toBeNull();
  });

  test('doesn’t show for staff, who can do everything but teach nothing, nor for missing things', async () => {
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    expect(await hosting(staff, 'course', courseId)).toBeNull();
    expect(await hosting(admin, 'course', 999_999)).toBeNull();
    expect((await get(learners[0] ?? 0, `/teachers/hosting?kind=course&id=${courseId}`)).status).toBe(403);
  });
});
