import { beforeAll, describe, expect, test } from 'vitest';
import type { Student } from '#contract/students/students.endpoints.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { testApp } from '#testing/app.ts';
import { studentsOf } from './students.factory.ts';

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});
const { person, at, waits, has, list, emails } = studentsOf(t, () => of);

describe('the lists', () => {
  test('the list of all has one row per person: the newest live enrollment, else the newest past one, then people who only wait', async () => {
    const own = await aTaughtCourse(t);
    const [spring, summer] = [await own.cohort({ moniker: 'Spring' }), await own.cohort({ moniker: 'Summer' })];
    const [ada, ben, cleo, dan, eve] = [
      await person('Ada', 'ada@all.test'),
      await person('Ben', 'ben@all.test'),
      await person('Cleo', 'cleo@all.test'),
      await person(null, 'dan@all.test'),
      await person('Eve', 'eve@all.test'),
    ];
    await has(own, ada, spring.id, 'completed', 40);
    await has(own, ada, summer.id, 'left', 10);
    await has(own, ben, spring.id, 'left', 30);
    await has(own, ben, summer.id, 'active', 5);
    await has(own, cleo, spring.id, 'left', 20);
    await waits(own, 'dan@all.test', { personId: dan, days: 15 });
    await waits(own, 'ben@all.test', { personId: ben, days: 50 });
    await waits(own, 'eve@all.test', { personId: eve, days: 3, left: true });
    await waits(own, 'who@all.test', { days: 2, confirmed: false });
    const revoked = await has(own, eve, spring.id, 'active', 1);
    await t.db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: at(0) })
      .where('id', '=', revoked)
      .execute();
    const all = await list(own);
    expect(all.users).toMatchObject([
      { displayName: 'Ben', email: 'ben@all.test', cohortMoniker: 'Summer', state: 'active' },
      { displayName: '', email: 'dan@all.test', cohortMoniker: 'Waitlist', state: 'waitlist', placeId: null },
      { displayName: 'Cleo', cohortMoniker: 'Spring', state: 'left' },
      { displayName: 'Ada', cohortMoniker: 'Spring', state: 'completed' },
    ]);
    expect(all.meta).toEqual({ page: 1, perPage: 50, total: 4, totalPages: 1 });
    expect(all.counts).toEqual({ waitlist: 2, unconfirmed: 1 });
    // Oldest first; a person who has since enrolled is shown with that enrollment.
    expect((await list(own, '?list=waitlist')).users).toMatchObject([
      { email: 'ben@all.test', cohortMoniker: 'Summer' },
      { email: 'dan@all.test', cohortMoniker: 'Waitlist' },
    ]);
    expect((await list(own, `?list=${spring.id}`)).users).toMatchObject([
      { email: 'cleo@all.test', state: 'left' },
      { email: 'ben@all.test', state: 'left', cohortMoniker: 'Spring' },
      { email: 'ada@all.test', state: 'completed' },
    ]);
    const pages = [await list(own, '?per_page=3&page=1'), await list(own, '?perPage=3&page=2')];
    expect(pages.flatMap(emails)).toEqual(emails(all));
    expect(pages[1].meta).toEqual({ page: 2, perPage: 3, total: 4, totalPages: 2 });
  });

  test('T’s call returns users and meta, by contains, list, and page', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort({ moniker: 'Harvest' });
    const [ada, ben] = [await person('Ada', 'ada@call.test'), await person('Ben', 'ben@call.test')];
    await has(own, ada, cohort.id);
    await waits(own, 'ben@call.test', { personId: ben });
    const requestStudents = async (query: { contains?: string; list: 'waitlist' | 'all' | number; page?: number }) => {
      const params = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const url = `/teachers/courses/${own.course.id}/users?${params}`;
      const { status, body } = await own.call(own.courseAdminId, 'GET', url);
      expect(status).toBe(200);
      return body as { users: Pick<Student, 'displayName' | 'email' | 'cohortMoniker'>[]; meta: { total: number } };
    };
    const all = await requestStudents({ list: 'all', page: 1 });
    expect(all.users).toMatchObject([
      { displayName: 'Ada', email: 'ada@call.test', cohortMoniker: 'Harvest' },
      { displayName: 'Ben', email: 'ben@call.test', cohortMoniker: 'Waitlist' },
    ]);
    expect(all.meta.total).toBe(2);
    expect((await requestStudents({ list: 'waitlist' })).users).toMatchObject([{ email: 'ben@call.test' }]);
    expect((await requestStudents({ list: cohort.id })).users).toMatchObject([{ email: 'ada@call.test' }]);
    expect((await requestStudents({ list: 'all', contains: 'ada' })).meta.total).toBe(1);
    expect((await requestStudents({ list: 'all', page: 2 })).users).toEqual([]);
  });

  test('another course’s cohort is not found, like one that doesn’t exist', async () => {
    const foreign = await (await aTaughtCourse(t)).cohort();
    const requestStudents = (listed: string | number) =>
      of.call(of.courseAdminId, 'GET', `/teachers/courses/${of.course.id}/users?list=${listed}`);
    const [missing, theirs, nonsense] = [
      await requestStudents(999_999_999),
      await requestStudents(foreign.id),
      await requestStudents('teachers'),
    ];
    expect(missing.status).toBe(404);
    expect(theirs).toEqual(missing);
    expect(nonsense).toMatchObject({ status: 422, body: { error: { list: expect.any(String) } } });
  });

  test('show sessions joined and lessons read in the enrollment’s cohort, and who gets no email from the school', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort({ moniker: 'Winter' });
    const [ada, ben] = [await person('Ada', 'ada@read.test'), await person('Ben', 'ben@read.test')];
    const placeId = await has(own, ada, cohort.id);
    await has(own, ben, cohort.id);
    const held = await aClassSession(of.ctx, { cohortId: cohort.id, inHours: -30 });
    await aClassSession(of.ctx, { cohortId: cohort.id, inHours: -20 });
    await aClassSession(of.ctx, { cohortId: cohort.id, inHours: 20 });
    const [read, opened] = [
      await aLesson(of.ctx, { cohortId: cohort.id }),
      await aLesson(of.ctx, { cohortId: cohort.id }),
    ];
    await aLesson(of.ctx, { cohortId: cohort.id, inHours: 5 });
    await aLesson(of.ctx, { cohortId: cohort.id, status: 'draft' });
    await t.db
      .insertInto('lesson_progress')
      .values([
        { user_id: ada, lesson_id: read.id, opened_at: at(-1), finished_at: at(-1) },
        { user_id: ada, lesson_id: opened.id, opened_at: at(-1) },
      ])
      .execute();
    await t.db
      .insertInto('attendances')
      .values({
        event_id: held.id,
        user_id: ada,
        source: 'enrolment',
        enrolment_id: placeId,
        state: 'attending',
        joined_at: at(-1),
        created_at: at(-1),
      })
      .execute();
    await t.db
      .insertInto('unsubscribes')
      .values([
        { address: 'BEN@read.test', kind: 'course_notes', school_id: own.school.id, created_at: at(0) },
        { address: 'ada@read.test', kind: 'course_notes', school_id: of.school.id, created_at: at(0) },
      ])
      .execute();
    expect((await list(own)).users).toMatchObject([
      { displayName: 'Ben', lessonsRead: 0, lessonsOpen: 2, sessionsJoined: 0, sessionsHeld: 2, unsubscribed: true },
      { displayName: 'Ada', lessonsRead: 1, lessonsOpen: 2, sessionsJoined: 1, sessionsHeld: 2, unsubscribed: false },
    ]);
    const shown = (await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${ada}`)).body;
    expect(shown.student).toMatchObject({
      email: 'ada@read.test',
      places: [{ cohortMoniker: 'Winter', state: 'active', given: true, open: true }],
      acts: [],
    });
    expect(
      shown.student.sessions.map((session: { joinedAtUtc: string | null }) => session.joinedAtUtc !== null),
    ).toEqual([false, true]);
    expect(
      shown.student.lessons.filter((lesson: { readAtUtc: string | null }) => lesson.readAtUtc !== null),
    ).toHaveLength(1);
    expect(shown).toMatchObject({ mayAct: false, openCohorts: [] });
  });

  test('reveal no one’s price, phone, credits, or plan, and an erased person is gone', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const [stays, goes] = [await person('Stays', 'stays@gone.test'), await person('Goes', 'goes@gone.test')];
    for (const each of [stays, goes]) await has(own, each, cohort.id);
    const waiting = await person('Waits', 'waits@gone.test');
    await waits(own, 'waits@gone.test', { personId: waiting });
    const body = await list(own);
    expect(Object.keys(body.users[0]).sort()).toEqual([
      'cohortId',
      'cohortMoniker',
      'displayName',
      'email',
      'key',
      'lessonsOpen',
      'lessonsRead',
      'personId',
      'placeId',
      'sessionsHeld',
      'sessionsJoined',
      'sinceUtc',
      'state',
      'unsubscribed',
    ]);
    await erasePerson(of.ctx, { id: goes, email: 'goes@gone.test' });
    await erasePerson(of.ctx, { id: waiting, email: 'waits@gone.test' });
    expect(emails(await list(own))).toEqual(['stays@gone.test']);
    expect((await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${goes}`)).status).toBe(
      404,
    );
  });

  test('show no email address of people who only follow, selected, wait for a seat, or are in another course', async () => {
    const own = await aTaughtCourse(t);
    const other = await own.cohort();
    const cohort = await own.cohort();
    const [follows, selects, elsewhere] = [
      await person('F', 'f@only.test'),
      await person('S', 's@only.test'),
      await person('E', 'e@only.test'),
    ];
    await t.db
      .insertInto('course_follows')
      .values({ user_id: follows, course_id: own.course.id, followed_at: at(0) })
      .execute();
    await t.db
      .insertInto('cohort_selections')
      .values({ user_id: selects, cohort_id: cohort.id, selected_at: at(0) })
      .execute();
    await aPlace(of.ctx, { personId: elsewhere, cohortId: (await of.cohort()).id, courseId: of.course.id });
    expect((await list(own)).users).toEqual([]);
    expect((await list(own, `?list=${other.id}`)).users).toEqual([]);
    for (const id of [follows, selects, elsewhere]) {
      expect((await own.call(own.schoolAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${id}`)).status).toBe(
        404,
      );
    }
  });
});
