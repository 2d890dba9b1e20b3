import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const DAY = 86_400_000;
const applicationInput = {
  schoolName: 'Foxglove Foley',
  teaches: 'Footsteps, cloth, doors.\nTwelve years of film.',
  audience: 'Sound students who never left the desk.',
  link: 'https://foxglove.example/reel',
};
let staffId: number;
beforeAll(async () => {
  staffId = (await makePerson(ctx(), { isStaff: true })).personId;
});

const send = (personId: number | null, payload: object = applicationInput, headers = {}) =>
  t.as(personId, { method: 'POST', url: '/api/v1/school_applications', payload, headers });
const mine = async (personId: number) => (await t.as(personId, { url: '/api/v1/school_applications/mine' })).json();
const change = (personId: number, id: number, payload: object) =>
  t.as(personId, { method: 'PATCH', url: `/api/v1/school_applications/${id}`, payload });
const withdraw = (personId: number, id: number) =>
  t.as(personId, { method: 'DELETE', url: `/api/v1/school_applications/${id}` });
const decide = (id: number, how: 'approve' | 'decline', payload: object = {}) =>
  t.as(staffId, { method: 'POST', url: `/api/v1/admin/applications/${id}/${how}`, payload });
const someone = async () => (await makePerson(ctx())).personId;
/** Applies and returns the id. */
async function applied(personId: number, payload: object = applicationInput): Promise<number> {
  const response = await send(personId, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().application.id;
}
const count = async (personId: number) =>
  (await t.db.selectFrom('school_applications').select('id').where('user_id', '=', personId).execute()).length;

describe('applying to teach', () => {
  test('stores what was written, emails the applicant, and notifies staff in the app', async () => {
    const { personId, email } = await makePerson(ctx());
    expect(await mine(personId)).toEqual({ application: null, mayApplyAtUtc: null });
    const response = await send(personId, {
      school_application: { ...applicationInput, school_name: undefined, schoolName: ' Foxglove  ' },
    });
    expect(response.json().application).toMatchObject({
      state: 'waiting',
      schoolName: 'Foxglove',
      teaches: applicationInput.teaches,
      audience: applicationInput.audience,
      link: applicationInput.link,
      decisionNote: null,
      school: null,
    });
    expect(await mine(personId)).toEqual(response.json());
    await t.drainJobs();
    const { id } = response.json().application;
    const sent = await t.db
      .selectFrom('sends')
      .select(['kind', 'to_address', 'subject'])
      .where('occasion', '=', `application:${id}`)
      .execute();
    expect(sent).toEqual([
      { kind: 'school_application_received', to_address: email, subject: 'We got your application: Foxglove' },
    ]);
    const bell = await t.db
      .selectFrom('notifications')
      .select(['user_id', 'title', 'href'])
      .where('occasion', '=', `application:${id}`)
      .execute();
    expect(bell).toEqual([
      { user_id: staffId, title: 'Foxglove would like to teach here', href: `/admin/applications/${id}` },
    ]);
    const log = await t.db
      .selectFrom('activity')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'school_application')
      .where('subject_id', '=', String(id))
      .execute();
    expect(log).toEqual([{ action: 'apply_to_teach', actor_id: personId }]);
  });

  test('reports at each field what is wrong with it, in the spelling of the request', async () => {
    const personId = await someone();
    const wrong = async (payload: object) => (await send(personId, payload)).json().error;
    expect(await wrong({})).toEqual({
      schoolName: 'This field is required.',
      teaches: 'This field is required.',
      audience: 'This field is required.',
    });
    expect(await wrong({ ...applicationInput, schoolName: undefined, school_name: 'x'.repeat(121) })).toEqual({
      school_name: 'Use 120 characters or fewer.',
    });
    expect(await wrong({ ...applicationInput, teaches: 'x'.repeat(5001), audience: '\u200b ' })).toEqual({
      teaches: 'Use 5000 characters or fewer.',
      audience: 'This field is required.',
    });
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' java\tscript:x',
      'ftp://a.b',
      '//a.b',
      'foxglove',
    ]) {
      expect([link, await wrong({ ...applicationInput, link })]).toEqual([
        link,
        { link: 'Start with https:// and enter the full link.' },
      ]);
    }
    expect(await wrong({ ...applicationInput, schoolName: 'Fox\u202eglove' })).toEqual({
      schoolName: 'This text has an invisible character. Type it again.',
    });
    expect(await count(personId)).toBe(0);
    for (const link of ['', null, undefined]) {
      const id = await applied(personId, { ...applicationInput, link, teaches: 'x'.repeat(5000) });
      expect((await mine(personId)).application.link).toBeNull();
      await withdraw(personId, id);
    }
  });

  test('requires a session and a verified email address', async () => {
    expect((await send(null)).statusCode).toBe(401);
    const { personId } = await addPerson(ctx(), {
      email: 'unverified@apply.test',
      verified: false,
      profile: { firstName: 'Una', lastName: 'Proved', timezone: 'UTC' },
    });
    const refused = await send(personId);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'address_unverified']);
    expect(await count(personId)).toBe(0);
  });

  test('only one can wait at a time, however many are sent together', async () => {
    const personId = await someone();
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(personId)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'application_waiting',
    });
    expect(await count(personId)).toBe(1);
  });

  test('the same attempt twice is one application, with one response', async () => {
    const personId = await someone();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await send(personId, applicationInput, headers);
    const second = await send(personId, applicationInput, headers);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await count(personId)).toBe(1);
  });

  test('three may be sent a day; the fourth is refused and says when to apply again', async () => {
    const personId = await someone();
    for (let sent = 0; sent < 3; sent += 1) await withdraw(personId, await applied(personId));
    const fourth = await send(personId);
    expect(fourth.statusCode).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await mine(personId)).mayApplyAtUtc).toBe(fourth.json().details.mayApplyAtUtc);
    await t.system.clock.advance(DAY);
    await applied(personId);
  });
});

describe('a waiting application', () => {
  test('is edited by the person who sent it, and by no one else', async () => {
    const [personId, strangerId] = [await someone(), await someone()];
    const id = await applied(personId);
    await t.system.clock.advance(60_000);
    const edited = await change(personId, id, { school_name: 'Foxglove & Daughters', link: null });
    expect(edited.json().application).toMatchObject({
      schoolName: 'Foxglove & Daughters',
      link: null,
      teaches: applicationInput.teaches,
    });
    expect(edited.json().application.updatedAtUtc > edited.json().application.createdAtUtc).toBe(true);
    expect((await change(personId, id, { teaches: ' ' })).json().error).toEqual({ teaches: 'This field is required.' });
    const foreign = await change(strangerId, id, { teaches: 'Mine' });
    const missing = await change(strangerId, 999_999_999, { teaches: 'Mine' });
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await withdraw(strangerId, id)).statusCode).toBe(404);
    expect((await mine(personId)).application).toMatchObject({ state: 'waiting', teaches: applicationInput.teaches });
  });

  test('is withdrawn once; then it can be neither edited nor decided', async () => {
    const personId = await someone();
    const id = await applied(personId);
    expect((await withdraw(personId, id)).json().application.state).toBe('withdrawn');
    expect((await withdraw(personId, id)).statusCode).toBe(409);
    expect((await change(personId, id, { teaches: 'Later' })).json().code).toBe('application_decided');
    expect((await decide(id, 'approve')).json()).toMatchObject({ error: 'This application has been withdrawn.' });
    await applied(personId);
  });

  test('is withdrawn with the account, and its text is deleted', async () => {
    const personId = await someone();
    const id = await applied(personId);
    expect((await t.as(personId, { method: 'POST', url: '/api/v1/users/delete_account' })).statusCode).toBe(200);
    const row = await t.db.selectFrom('school_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'withdrawn',
      school_name: 'Erased.',
      teaches: 'Erased.',
      audience: 'Erased.',
      link: null,
    });
    expect((await decide(id, 'approve')).statusCode).toBe(409);
    const file = await t.as(staffId, { url: `/api/v1/admin/applications/${id}` });
    expect(file.json().application.person.email).toBeNull();
    // The log stays, so it must never contain the text.
    const log = await t.db
      .selectFrom('activity')
      .select('detail')
      .where('subject_kind', '=', 'school_application')
      .where('subject_id', '=', String(id))
      .execute();
    expect(log.map(({ detail }) => detail)).toEqual([{}]);
  });
});

describe('after a decision', () => {
  test('a decline shows its reason, and the person may apply again in 30 days', async () => {
    const personId = await someone();
    const id = await applied(personId);
    await decide(id, 'decline', { words: 'We have two schools of foley.' });
    const declined = await mine(personId);
    expect(declined.application).toMatchObject({ state: 'declined', decisionNote: 'We have two schools of foley.' });
    const decidedAt = new Date(declined.application.decidedAtUtc).getTime();
    expect(declined.mayApplyAtUtc).toBe(new Date(decidedAt + 30 * DAY).toISOString());
    const early = await send(personId);
    expect([early.statusCode, early.json().code, early.json().details]).toEqual([
      409,
      'apply_later',
      { mayApplyAtUtc: declined.mayApplyAtUtc },
    ]);
    await t.system.clock.advance(30 * DAY);
    expect((await mine(personId)).mayApplyAtUtc).toBeNull();
    await applied(personId);
  });

  test('a person who already teaches may apply for a second school', async () => {
    const personId = await someone();
    await aSchool(ctx(), { adminId: personId });
    await decide(await applied(personId, { ...applicationInput, schoolName: 'Second House' }), 'approve');
    expect((await mine(personId)).application).toMatchObject({ state: 'approved', school: { name: 'Second House' } });
    await applied(personId, { ...applicationInput, schoolName: 'Third House' });
  });
});
