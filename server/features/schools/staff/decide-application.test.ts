import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
let [staffId, colleagueId] = [0, 0];
beforeAll(async () => {
  staffId = (await makePerson(ctx(), { isStaff: true })).personId;
  colleagueId = (await makePerson(ctx(), { isStaff: true })).personId;
});

let number = 0;
async function waiting(schoolName = `House ${++number}`) {
  const { personId, email } = await makePerson(ctx());
  const response = await t.as(personId, {
    method: 'POST',
    url: '/api/v1/school_applications',
    payload: { schoolName, teaches: 'Foley', audience: 'Film students' },
  });
  return { id: response.json().application.id as number, personId, email };
}
const post = (personId: number | null, path: string, payload: object = {}, headers = {}) =>
  t.as(personId, { method: 'POST', url: `/api/v1/admin${path}`, payload, headers });
const list = async (query = '') => (await t.as(staffId, { url: `/api/v1/admin/applications${query}` })).json();
const schoolsOf = (personId: number) =>
  t.db.selectFrom('staff_roles').select(['school_id', 'role']).where('user_id', '=', personId).execute();

describe('approving', () => {
  test('creates school, School Admin, log entry, and email together, and leads to the first course', async () => {
    const { id, personId, email } = await waiting('Night Kiln');
    const response = await post(staffId, `/applications/${id}/approve`);
    expect(response.statusCode, response.body).toBe(200);
    const { application } = response.json();
    expect(application).toMatchObject({ state: 'approved', school: { name: 'Night Kiln', slug: 'night-kiln' } });
    const schoolId = application.school.id;
    expect(await schoolsOf(personId)).toEqual([{ school_id: schoolId, role: 'school_admin' }]);
    const log = await t.db
      .selectFrom('activity')
      .select(['action', 'actor_id', 'school_id', 'detail'])
      .where('school_id', '=', schoolId)
      .execute();
    expect(log).toEqual([
      {
        action: 'approve_application',
        actor_id: staffId,
        school_id: schoolId,
        detail: { school: 'Night Kiln', slug: 'night-kiln' },
      },
    ]);
    await t.drainJobs();
    const { text, to_address } = await t.db
      .selectFrom('sends')
      .selectAll()
      .where('kind', '=', 'school_application_approved')
      .where('occasion', '=', `school:${schoolId}`)
      .executeTakeFirstOrThrow();
    expect(to_address).toBe(email);
    expect(text).toContain(`/teachers/courses/new?school_id=${schoolId}`);
  });

  test('by two staff concurrently, repeatedly, creates one school', async () => {
    const { id, personId } = await waiting();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => post(at % 2 ? staffId : colleagueId, `/applications/${id}/approve`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: 'This application has already been approved.',
      code: 'application_decided',
    });
    expect(await schoolsOf(personId)).toHaveLength(1);
  });

  test('racing with declining: one of them succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, personId } = await waiting();
      const responses = await Promise.all([
        post(staffId, `/applications/${id}/approve`),
        post(colleagueId, `/applications/${id}/decline`, { words: 'No.' }),
        t.as(personId, { method: 'DELETE', url: `/api/v1/school_applications/${id}` }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      const approved = responses[0]?.statusCode === 200;
      expect(await schoolsOf(personId)).toHaveLength(approved ? 1 : 0);
    }
  });

  test('schools with one name concurrently gives each the next free slug', async () => {
    await aSchool(ctx(), { name: 'Blue Hour' });
    const three = await Promise.all([waiting('Blue Hour'), waiting('Blue Hour'), waiting('Blue hour!')]);
    const responses = await Promise.all(three.map(({ id }) => post(staffId, `/applications/${id}/approve`)));
    expect(responses.map((response) => response.json().application?.school?.slug).toSorted()).toEqual([
      'blue-hour-2',
      'blue-hour-3',
      'blue-hour-4',
    ]);
  });

  test('is refused if the application changed since it was read', async () => {
    const { id, personId } = await waiting();
    const read = (await t.as(staffId, { url: `/api/v1/admin/applications/${id}` })).json().application;
    await t.system.clock.advance(1000);
    await t.as(personId, {
      method: 'PATCH',
      url: `/api/v1/school_applications/${id}`,
      payload: { schoolName: 'Other' },
    });
    const stale = await post(staffId, `/applications/${id}/approve`, { updatedAtUtc: read.updatedAtUtc });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'application_changed']);
    const now = (await t.as(staffId, { url: `/api/v1/admin/applications/${id}` })).json().application;
    const fresh = await post(staffId, `/applications/${id}/approve`, { updated_at_utc: now.updatedAtUtc });
    expect(fresh.json().application.school.name).toBe('Other');
  });

  test('cuts the applicant’s session to a teacher’s length and gives it a new token', async () => {
    const { id, personId } = await waiting();
    const before = await startSession(ctx(), personId);
    await post(staffId, `/applications/${id}/approve`);
    const me = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: before.cookie } });
    expect(me.json().user.isTeacher).toBe(true);
    const renewed = me.cookies.find(({ name }) => name === 'callboard');
    expect(renewed?.value).toBeTruthy();
    expect(before.cookie).not.toContain(renewed?.value);
    expect(renewed?.maxAge).toBe(7 * 86_400);
    const sessions = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', personId)
      .orderBy('id')
      .execute();
    const latestSession = sessions.at(-1);
    expect(latestSession?.kind).toBe('teacher');
    expect((latestSession?.expires_at.getTime() ?? 0) - (latestSession?.created_at.getTime() ?? 0)).toBe(
      7 * 86_400_000,
    );
  });
});

describe('declining', () => {
  test('needs a reason, which the applicant reads in an email', async () => {
    const { id, email } = await waiting('Quiet Room');
    expect((await post(staffId, `/applications/${id}/decline`)).json().error).toEqual({
      words: 'This field is required.',
    });
    expect((await post(staffId, `/applications/${id}/decline`, { words: 'x'.repeat(5001) })).statusCode).toBe(422);
    const reason = 'Your reel is lovely.\nWe have two schools of foley.';
    const response = await post(staffId, `/applications/${id}/decline`, { words: reason });
    expect(response.json().application).toMatchObject({ state: 'declined', decisionNote: reason, school: null });
    expect((await post(staffId, `/applications/${id}/decline`, { words: reason })).statusCode).toBe(409);
    await t.drainJobs();
    const mail = await t.db
      .selectFrom('sends')
      .selectAll()
      .where('kind', '=', 'school_application_declined')
      .where('occasion', '=', `application:${id}`)
      .executeTakeFirstOrThrow();
    expect(mail.to_address).toBe(email);
    for (const line of reason.split('\n')) expect(mail.text).toContain(line);
  });
});

test('staff see waiting applications, oldest first, with the applicant and their other applications', async () => {
  const first = await waiting('Oldest');
  await t.system.clock.advance(60_000);
  const second = await waiting('Newest');
  const waitingNow = await list();
  const ids = waitingNow.applications.map((each: { id: number }) => each.id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  expect(waitingNow.meta.total).toBe(waitingNow.counts.waiting);
  await post(staffId, `/applications/${first.id}/decline`, { words: 'No.' });
  await t.system.clock.advance(60_000);
  await post(staffId, `/applications/${second.id}/approve`);
  const decided = await list('?only=decided');
  expect(decided.applications.slice(0, 2).map((each: { id: number }) => each.id)).toEqual([second.id, first.id]);
  expect(decided.counts.waiting).toBe(waitingNow.counts.waiting - 2);
  expect((await list('?only=waiting')).applications.map((each: { id: number }) => each.id)).not.toContain(first.id);
  expect(await list('?only=decided&page=99')).toMatchObject({ applications: [], meta: { page: 99 } });

  const reapplied = await t.as(second.personId, {
    method: 'POST',
    url: '/api/v1/school_applications',
    payload: { schoolName: 'Newest', teaches: 'More', audience: 'All' },
  });
  const file = (await t.as(staffId, { url: `/api/v1/admin/applications/${reapplied.json().application.id}` })).json();
  expect(file.application).toMatchObject({
    slug: 'newest-2',
    person: { id: second.personId, email: second.email },
    schools: [{ name: 'Newest', slug: 'newest' }],
    others: [{ id: second.id, state: 'approved', schoolName: 'Newest' }],
  });
});

describe('a school without an application', () => {
  test('is created for a person’s verified email address, and they get the email', async () => {
    const { personId, email } = await makePerson(ctx());
    const response = await post(staffId, '/schools', { school: { name: 'By Hand', email: email.toUpperCase() } });
    expect(response.json()).toMatchObject({ school: { name: 'By Hand', slug: 'by-hand' } });
    expect(await schoolsOf(personId)).toHaveLength(1);
    await t.drainJobs();
    const mail = await t.db
      .selectFrom('sends')
      .selectAll()
      .where('occasion', '=', `school:${response.json().school.id}`)
      .executeTakeFirstOrThrow();
    expect([mail.kind, mail.to_address]).toEqual(['school_application_approved', email]);
    expect(mail.text).toContain('We created By Hand for you');
  });

  test('is not created for an email address that is no one’s or unverified', async () => {
    await addPerson(ctx(), { email: 'unproved@hand.test', verified: false });
    for (const email of ['nobody@hand.test', 'unproved@hand.test']) {
      const response = await post(staffId, '/schools', { name: 'By Hand', email });
      expect([email, response.statusCode, response.json().error]).toEqual([
        email,
        422,
        { email: 'No one has an account with this verified email.' },
      ]);
    }
    expect((await post(staffId, '/schools', { email: 'nobody' })).json().error).toEqual({
      name: 'This field is required.',
      email: 'Is that a valid email?',
    });
  });

  test('is created once, however often the same request arrives', async () => {
    const { personId, email } = await makePerson(ctx());
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = [
      await post(staffId, '/schools', { name: 'Once', email }, headers),
      await post(staffId, '/schools', { name: 'Once', email }, headers),
    ];
    expect(responses[1]?.json()).toEqual(responses[0]?.json());
    expect(await schoolsOf(personId)).toHaveLength(1);
  });
});
