import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/** A person with that name and email address; without a name, known only by the email address. */
async function person(name: string | null, email: string): Promise<number> {
  const { personId } = await makePerson(of.ctx, { email });
  await t.db.updateTable('users').set({ display_name: name }).where('id', '=', personId).execute();
  return personId;
}
const attend = async (personId: number, eventId: number, more: object = {}, attending = true) => {
  const response = await of.call(personId, 'POST', `/events/${eventId}/attend`, { attending, ...more });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
};
const attendees = async (eventId: number, query = '', as = of.schoolAdminId) => {
  const response = await of.call(as, 'GET', `/teachers/events/${eventId}/attendees${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
};
const emails = (body: { attendees: { email: string }[] }) => body.attendees.map(({ email }) => email);
const file = (personId: number | null, eventId: number | string, query = '') =>
  t.as(personId, { method: 'GET', url: `/teachers/events/${eventId}/attendees.csv${query}` });

describe('an event’s attendees', () => {
  test('are listed by name with email and ticket, people without a name last; canceled ones separately, erased ones not at all', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{ name: 'Front row' }] });
    const ticket = { ticket_type_id: event.ticketTypeIds[0] };
    const [zoe, adam, unnamed, leaver, gone] = [
      await person('Zoe', 'zoe@list.test'),
      await person('adam', 'adam@list.test'),
      await person(null, 'somebody@list.test'),
      await person('Lea', 'lea@list.test'),
      await person('Gus', 'gus@list.test'),
    ];
    for (const each of [zoe, adam, unnamed, leaver, gone]) await attend(each, event.id, ticket);
    await attend(leaver, event.id, ticket, false);
    await t.db.updateTable('attendances').set({ joined_at: event.startsAt }).where('user_id', '=', zoe).execute();
    await t.db.updateTable('attendances').set({ suspended_at: event.startsAt }).where('user_id', '=', adam).execute();
    await erasePerson(of.ctx, { id: gone, email: 'gus@list.test' });

    const list = await attendees(event.id);
    expect(list.attendees).toMatchObject([
      { id: adam, email: 'adam@list.test', displayName: 'adam', ticketTypeName: 'Front row', suspended: true },
      {
        id: zoe,
        email: 'zoe@list.test',
        joinedAtUtc: event.startsAt.toISOString(),
        suspended: false,
        state: 'attending',
      },
      { id: unnamed, email: 'somebody@list.test', displayName: '', joinedAtUtc: null },
    ]);
    expect(list).toMatchObject({
      meta: { page: 1, perPage: 50, total: 3, totalPages: 1 },
      counts: { attending: 3, joined: 1, cancelled: 1 },
      event: { id: event.id, status: 'active', byEnrolment: false },
    });
    expect((await attendees(event.id, '?show=cancelled')).attendees).toMatchObject([
      { id: leaver, state: 'cancelled' },
    ]);
    expect(emails(await attendees(event.id, '?page=2&per_page=2'))).toEqual(['somebody@list.test']);
    expect(emails(await attendees(event.id, '?contains=ZO'))).toEqual(['zoe@list.test']);
    expect(emails(await attendees(event.id, '?contains=list.test'))).toHaveLength(3);
    expect(await attendees(event.id, '?contains=%25')).toMatchObject({ attendees: [], counts: { attending: 3 } });
    expect((await of.call(of.schoolAdminId, 'GET', `/teachers/events/${event.id}/attendees?show=all`)).status).toBe(
      422,
    );
    // No one's phone, credits, or plan, nor their other purchases (J1).
    expect(Object.keys(list.attendees[0]).sort()).toEqual(
      ['atUtc', 'displayName', 'email', 'id', 'joinedAtUtc', 'state', 'suspended', 'ticketTypeName'].sort(),
    );
  });

  test('are ‘RSVP’ without ticket types, and leave out people who haven’t confirmed theirs yet', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id });
    await attend(await person('Ada', 'ada@list.test'), event.id);
    const pending = await person('Pia', 'pia@list.test');
    await attend(pending, event.id);
    await t.db
      .updateTable('attendances')
      .set({ state: 'pending', confirmed_at: null })
      .where('user_id', '=', pending)
      .execute();
    expect((await attendees(event.id)).attendees).toMatchObject([{ email: 'ada@list.test', ticketTypeName: 'RSVP' }]);
    // An RSVP that was never confirmed was never an attendance, even after its seat was released.
    await t.db
      .updateTable('attendances')
      .set({ state: 'released', cancelled_at: of.ctx.clock.now() })
      .where('user_id', '=', pending)
      .execute();
    expect((await attendees(event.id, '?show=cancelled')).attendees).toEqual([]);
  });

  test('of a class session are ‘Enrolled’: people expected by their enrollment, and who came in', async () => {
    const cohort = await of.cohort();
    const session = await aClassSession(of.ctx, { cohortId: cohort.id, inHours: 48 });
    const [ida, joiner] = [await person('Ida', 'ida@list.test'), await person('Jo', 'jo@list.test')];
    for (const personId of [ida, joiner])
      await aPlace(of.ctx, { personId, cohortId: cohort.id, courseId: of.course.id });
    await t.db
      .updateTable('enrolments')
      .set({ enrolled_at: new Date(of.ctx.clock.now().getTime() - 86_400_000) })
      .where('cohort_id', '=', cohort.id)
      .execute();
    await startEventIn(of.ctx, session.id, -5);
    const { uuid } = await t.db
      .selectFrom('events')
      .select('uuid')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect((await of.call(joiner, 'POST', `/events/links/${uuid}/joins`, {})).status).toBe(200);
    const list = await attendees(session.id, '', of.courseAdminId);
    expect(list.attendees).toMatchObject([
      { id: ida, ticketTypeName: 'Enrolled', joinedAtUtc: null },
      { id: joiner, ticketTypeName: 'Enrolled', joinedAtUtc: expect.any(String) },
    ]);
    expect(list).toMatchObject({ counts: { attending: 2, joined: 1, cancelled: 0 }, event: { byEnrolment: true } });
    const figures = await of.call(of.courseAdminId, 'GET', `/teachers/courses/${of.course.id}/attendance`);
    expect(figures.body.sessions).toMatchObject([{ id: session.id, expected: 2, joined: 1 }]);
  });
});

describe('the attendees file', () => {
  test('has a line for each, no formulas, and leaves its row in the log', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id });
    const [formula, quoted] = [
      await person('=HYPERLINK("https://evil.test")', '+plus@list.test'),
      await person('Ada, "the" one', 'one@list.test'),
    ];
    for (const each of [formula, quoted]) await attend(each, event.id);
    const response = await file(of.schoolAdminId, event.id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9_-]+-attendees\.csv"$/),
      'cache-control': 'private, no-store',
    });
    const { rows } = await t.pool.query<{ at: Date }>(
      'select confirmed_at as at from attendances where event_id = $1 order by user_id',
      [event.id],
    );
    expect(response.body.split('\r\n')).toEqual([
      '\ufeffName,Email,Ticket,Status,Since (UTC),Joined (UTC)',
      `"'=HYPERLINK(""https://evil.test"")",'+plus@list.test,RSVP,attending,${rows[0]?.at.toISOString()},`,
      `"Ada, ""the"" one",one@list.test,RSVP,attending,${rows[1]?.at.toISOString()},`,
      '',
    ]);
    expect((await file(of.schoolAdminId, event.id, '?contains=one')).body.split('\r\n')).toHaveLength(3);
    expect((await file(of.schoolAdminId, event.id, '?show=cancelled')).body.split('\r\n')).toHaveLength(2);
    const log = await of.call(of.schoolAdminId, 'GET', `/teachers/schools/${of.school.id}/activity?kind=event`);
    expect(log.body.entries.slice(0, 3)).toMatchObject([
      { action: 'export_attendees', subjectId: String(event.id), detail: { people: 0 } },
      { action: 'export_attendees', detail: { people: 1 } },
      { action: 'export_attendees', detail: { people: 2 } },
    ]);
    expect(JSON.stringify(log.body)).not.toContain('one@list.test');
  });

  test('continues over many parts, each person once', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id, capacity: 3_000 });
    await t.pool.query(
      `with u as (insert into users (email, display_name, verified_at, created_at)
         select 'many' || n || '@list.test', case when n % 3 = 0 then null else 'Name ' || n % 7 end, now(), now()
         from generate_series(1, 2500) n returning id)
       insert into attendances (event_id, user_id, source, state, created_at, confirmed_at)
       select $1, id, 'member', 'attending', now(), now() from u`,
      [event.id],
    );
    await t.pool.query('analyze users, attendances');
    const lines = (await file(of.schoolAdminId, event.id)).body.split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2500);
    expect(lines).toHaveLength(2500);
  });

  test('is for people who manage the event: others get the list’s refusal, visitors sign in first', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id });
    const other = await aTaughtCourse(t);
    const learner = (await makePerson(of.ctx)).personId;
    expect((await file(of.courseAdminId, event.id)).statusCode).toBe(403);
    for (const [label, id] of [
      [other.schoolAdminId, event.id],
      [learner, event.id],
      [of.schoolAdminId, 999_999_999],
      [of.schoolAdminId, 'x'],
    ] as const)
      expect((await file(label, id)).statusCode, `${label} ${id}`).toBe(404);
    const visitor = await file(null, event.id);
    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/login?next=%2Fteachers%2Fevents']);
    expect((await file(of.staffId, event.id)).statusCode).toBe(200);
    const { rows } = await t.pool.query(`select from activity where action = 'export_attendees' and subject_id = $1`, [
      String(event.id),
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('figures', () => {
  test('seats over time go up and down, end with the current number taken, and have at most sixty points', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id, capacity: 30 });
    const seats = async () => (await of.call(of.schoolAdminId, 'GET', `/teachers/events/${event.id}/seats`)).body;
    expect(await seats()).toEqual({ points: [], capacity: 30, paid: [] });
    const [one, two, three] = [
      await person('A', 'a@seats.test'),
      await person('B', 'b@seats.test'),
      await person('C', 'c@seats.test'),
    ];
    for (const each of [one, two, three]) await attend(each, event.id);
    const ago = (days: number) => new Date(of.ctx.clock.now().getTime() - days * 86_400_000);
    const set = (personId: number, from: number, until?: number) =>
      t.db
        .updateTable('attendances')
        .set({
          confirmed_at: ago(from),
          ...(until === undefined ? {} : { state: 'cancelled', cancelled_at: ago(until) }),
        })
        .where('user_id', '=', personId)
        .execute();
    await set(one, 59);
    await set(two, 40, 20);
    await set(three, 10);
    const { points, capacity } = await seats();
    expect([capacity, points.length]).toEqual([30, 60]);
    const takenSeats = points.map((point: { taken: number }) => point.taken);
    expect([
      takenSeats[0],
      takenSeats[18],
      takenSeats[20],
      takenSeats[38],
      takenSeats[40],
      takenSeats[48],
      takenSeats[50],
      takenSeats[59],
    ]).toEqual([1, 1, 2, 2, 1, 1, 2, 2]);
    const ticketed = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{ capacity: 7 }, { capacity: 5 }] });
    expect((await of.call(of.schoolAdminId, 'GET', `/teachers/events/${ticketed.id}/seats`)).body).toEqual({
      points: [],
      capacity: 12,
      paid: [],
    });
  });

  test('attendance covers the sessions that have begun, in one cohort or in all, and in no other course', async () => {
    const own = await aTaughtCourse(t);
    const [winter, spring] = [await own.cohort({ moniker: 'Winter' }), await own.cohort({ moniker: 'Spring' })];
    const [first, second] = [
      await aClassSession(of.ctx, { cohortId: winter.id, inHours: -90 }),
      await aClassSession(of.ctx, { cohortId: spring.id, inHours: -40 }),
    ];
    await aClassSession(of.ctx, { cohortId: winter.id, inHours: 40 });
    await aClassSession(of.ctx, { cohortId: winter.id, inHours: -30, published: false });
    const url = `/teachers/courses/${own.course.id}/attendance`;
    const requestAttendance = async (query = '') => (await own.call(own.courseAdminId, 'GET', `${url}${query}`)).body;
    expect((await requestAttendance()).sessions).toMatchObject([
      { id: first.id, cohortMoniker: 'Winter', expected: 0, joined: 0 },
      { id: second.id, cohortMoniker: 'Spring' },
    ]);
    expect((await requestAttendance(`?cohort_id=${winter.id}`)).sessions).toMatchObject([{ id: first.id }]);
    const foreign = await of.cohort();
    expect(await own.call(own.courseAdminId, 'GET', `${url}?cohort_id=${foreign.id}`)).toMatchObject({ status: 404 });
  });
});
