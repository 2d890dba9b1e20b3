import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { logActivity } from '#server/platform/activity.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
let staffId: number;
beforeAll(async () => {
  staffId = (await makePerson(ctx(), { isStaff: true, email: 'desk@staff.test' })).personId;
});
const get = async (path: string) => (await t.as(staffId, { url: `/api/v1/admin${path}` })).json();
const send = (method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) =>
  t.as(staffId, { method, url: `/api/v1/admin${path}`, headers, ...(payload ? { payload } : {}) });
type Found = { id: number; email: string };
const found = async (query: string): Promise<number[]> =>
  (await get(`/users?${query}`)).users.map(({ id }: Found) => id);

describe('people', () => {
  test('are found by name, email address, or number, whatever characters are typed', async () => {
    const { personId } = await makePerson(ctx(), {
      email: 'per_cent%sign@find.test',
      profile: { firstName: 'Žofie', lastName: 'O’Hara-Lund', timezone: 'UTC' },
    });
    for (const q of ['per_cent%', 'PER_CENT', 'žofie', 'o’hara', 'Žofie O', String(personId)]) {
      expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining([personId])]);
    }
    expect(await found('q=per%25cent')).toEqual([]);
    expect(await found('q=nobody-at-all')).toEqual([]);
  });

  test('are filtered, paged, and counted', async () => {
    const beta = await makePerson(ctx(), { isBeta: true });
    const admin = await makePerson(ctx());
    await aSchool(ctx(), { adminId: admin.personId });
    expect(await found('only=beta')).toContain(beta.personId);
    expect(await found('only=teacher')).toContain(admin.personId);
    expect(await found('only=teacher')).not.toContain(beta.personId);
    expect(await found('only=staff')).toContain(staffId);
    for (let i = 0; i < 55; i += 1) await makePerson(ctx(), { email: `many${i}@page.test` });
    const first = await get('/users?q=page.test');
    expect(first.meta).toEqual({ page: 1, perPage: 50, total: 55, totalPages: 2 });
    const second = await found('q=page.test&page=2');
    expect([first.users.length, second.length]).toEqual([50, 5]);
    expect(first.users.map(({ id }: Found) => id).filter((id: number) => second.includes(id))).toEqual([]);
  });

  test('are sorted by name or by sign-up date, on every page', async () => {
    const ids: number[] = [];
    for (const firstName of ['bela', 'Anna', 'Cleo']) {
      const profile = { firstName, lastName: 'Sortable', timezone: 'UTC' };
      ids.push((await makePerson(ctx(), { profile })).personId);
    }
    const [bela, anna, cleo] = ids;
    expect(await found('q=Sortable&sort=name')).toEqual([anna, bela, cleo]);
    expect(await found('q=Sortable&sort=-name')).toEqual([cleo, bela, anna]);
    expect(await found('q=Sortable&sort=since')).toEqual([bela, anna, cleo]);
    expect(await found('q=Sortable')).toEqual([cleo, anna, bela]);
    expect((await t.as(staffId, { url: '/api/v1/admin/users?sort=email' })).statusCode).toBe(422);
  });

  test('are shown with what they have and paid', async () => {
    const { personId, email } = await makePerson(ctx());
    const event = await anEvent(ctx(), {});
    await t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: true } });
    await t.db
      .insertInto('user_identities')
      .values({ user_id: personId, provider: 'discord', subject: 'd', created_at: new Date() })
      .execute();
    const { user } = await get(`/users/${personId}`);
    expect(user).toMatchObject({ id: personId, email, access: 'lead', credits: 0, connected: ['discord'], roles: [] });
    expect(user.places).toEqual([expect.objectContaining({ kind: 'event', state: 'attending' })]);
    expect((await send('PATCH', '/users/999999999', { isBeta: true, reason: 'r' })).statusCode).toBe(404);
  });

  test('get flags with a reason, right away; no one can remove their own staff flag', async () => {
    const { personId } = await makePerson(ctx());
    const bare = await send('PATCH', `/users/${personId}`, { isStaff: true });
    expect(bare.json().error).toEqual({ reason: 'This field is required.' });
    const updated = await send('PATCH', `/users/${personId}`, { user: { is_staff: true, reason: 'New colleague' } });
    expect(updated.json().user).toMatchObject({ isStaff: true, access: 'staff' });
    expect((await t.as(personId, { url: '/api/v1/admin/users' })).statusCode).toBe(200);
    await send('PATCH', `/users/${personId}`, { isStaff: false, isBeta: true, reason: 'Left' });
    expect((await t.as(personId, { url: '/api/v1/admin/users' })).statusCode).toBe(403);
    const own = await send('PATCH', `/users/${staffId}`, { isStaff: false, reason: 'Oops' });
    expect(own.statusCode).toBe(422);
    const { entries } = await get(`/activity?subjectKind=user&subjectId=${personId}`);
    expect(entries).toMatchObject([
      { action: 'change_flags', actor: { id: staffId }, detail: { staff: false, beta: true, reason: 'Left' } },
      { action: 'change_flags', detail: { staff: true, reason: 'New colleague' } },
    ]);
  });

  test('get credits with a reason, once despite repeated requests, and an email', async () => {
    const { personId, email } = await makePerson(ctx());
    const grantCredits = () =>
      send(
        'POST',
        `/users/${personId}/credits`,
        { credits: 12, reason: 'Sorry for the evening' },
        { 'idempotency-key': `give-${personId}` },
      );
    const [first, second] = [await grantCredits(), await grantCredits()];
    expect([first.json(), second.json()]).toEqual([{ credits: 12 }, { credits: 12 }]);
    const { user } = await get(`/users/${personId}`);
    expect(user).toMatchObject({ credits: 12, lots: [{ granted: 12, remaining: 12 }] });
    const mails = await t.db.selectFrom('sends').select('kind').where('to_address', '=', email).execute();
    expect(mails).toEqual([{ kind: 'credits_added' }]);
    const wrong = await send('POST', `/users/${personId}/credits`, { credits: 0, reason: ' ' });
    expect(Object.keys(wrong.json().error)).toEqual(['credits', 'reason']);
    const { entries } = await get(`/activity?action=grant_credits&subjectId=${personId}`);
    expect(entries).toMatchObject([{ detail: { credits: 12, reason: 'Sorry for the evening' } }]);
  });

  test('are signed out everywhere', async () => {
    const { personId } = await makePerson(ctx());
    const cookie = await t.cookieOf(personId);
    expect((await send('DELETE', `/users/${personId}/sessions`)).json()).toEqual({ endedSessions: 1 });
    expect((await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } })).json()).toEqual({ user: null });
  });
});

describe('a person who lost their phone and recovery codes', () => {
  const turnOff = (id: number, payload: object) => send('POST', `/users/${id}/two_step/removal`, payload);

  test('has two-step sign-in turned off with a reason, is signed out, and is notified by email', async () => {
    const { personId, email } = await makePerson(ctx());
    expect((await get(`/users/${personId}`)).user.twoStepSince).toBeNull();
    expect((await turnOff(personId, { reason: 'Lost' })).statusCode).toBe(409);
    await setUpTwoStep(t, personId);
    const half = await startSession(ctx(), personId);
    expect((await get(`/users/${personId}`)).user.twoStepSince).toEqual(expect.any(String));
    expect((await turnOff(personId, {})).json().error).toEqual({ reason: 'This field is required.' });
    const done = await turnOff(personId, { reason: 'Showed a passport on a call' });
    expect(done.json().user.twoStepSince).toBeNull();
    for (const cookie of [half.cookie, await t.cookieOf(personId)]) {
      expect((await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } })).json()).toEqual({ user: null });
    }
    expect((await startSession(ctx(), personId)).secondStepDue).toBe(false);
    const remainingCodes = await t.db
      .selectFrom('totp_recovery_codes')
      .select('id')
      .where('user_id', '=', personId)
      .execute();
    expect(remainingCodes).toEqual([]);
    const mails = await t.db.selectFrom('sends').select(['kind', 'data']).where('to_address', '=', email).execute();
    expect(mails.at(-1)).toEqual({ kind: 'two_step_changed', data: { change: 'off_by_staff' } });
    const { entries } = await get(`/activity?subjectKind=user&subjectId=${personId}`);
    expect(entries).toMatchObject([
      { action: 'end_two_step', actor: { id: staffId }, detail: { reason: 'Showed a passport on a call' } },
      { action: 'turn_two_step_on', actor: { id: personId } },
    ]);
  });

  test('can be helped only by people with the staff flag, and staff can’t do it for themselves', async () => {
    const { personId } = await makePerson(ctx(), { isStaff: true });
    await setUpTwoStep(t, personId);
    const url = `/api/v1/admin/users/${personId}/two_step/removal`;
    const payload = { reason: 'Mine' };
    expect((await t.as(personId, { method: 'POST', url, payload })).statusCode).toBe(409);
    const learner = await makePerson(ctx());
    expect((await t.as(learner.personId, { method: 'POST', url, payload })).statusCode).toBe(403);
    expect((await get(`/users/${personId}`)).user.twoStepSince).toEqual(expect.any(String));
    expect((await turnOff(999_999_999, payload)).statusCode).toBe(404);
  });
});

describe('the log', () => {
  test('is read page by page without a gap, filtered, by staff alone', async () => {
    const { personId } = await makePerson(ctx());
    const actor = t.system.ctx({ kind: 'person', personId, sessionId: 0, needsOnboarding: false }, 'log');
    for (let i = 0; i < 120; i += 1) {
      await logActivity(actor, {
        action: i % 2 ? 'list_course' : 'unlist_course',
        subjectKind: 'course',
        subjectId: i,
      });
    }
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page: { entries: { subjectId: string }[]; before: number | null } = await get(
        `/activity?subjectKind=course&actorId=${personId}${before ? `&before=${before}` : ''}`,
      );
      seen.push(...page.entries.map(({ subjectId }) => subjectId));
      before = page.before;
    } while (before);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(119 - i)));
    const odd = await get(`/activity?action=list_course&actorId=${personId}`);
    expect(new Set(odd.entries.map(({ action }: { action: string }) => action))).toEqual(new Set(['list_course']));
    expect(odd.actions).toEqual(expect.arrayContaining(['list_course', 'unlist_course']));
    const byStaff = await get('/activity?staffOnly=true');
    expect(byStaff.entries.some(({ actor: person }: { actor: { id: number } }) => person.id === personId)).toBe(false);
    expect((await t.as(personId, { url: '/api/v1/admin/activity' })).statusCode).toBe(403);
    await expect(t.pool.query('delete from activity')).rejects.toThrow(/only ever appended/);
  });

  test('is read by time, newest first, with the current names of things', async () => {
    const { personId } = await makePerson(ctx());
    const { id: schoolId, name } = await aSchool(ctx());
    const rows = [3, 1, 2].map((day) => ({
      at: new Date(Date.UTC(2026, 0, day)),
      actor_kind: 'person',
      actor_id: personId,
      action: 'change_school',
      subject_kind: 'school',
      subject_id: String(schoolId),
      detail: JSON.stringify({ day }),
      request_id: 'log',
    }));
    await t.db.insertInto('activity').values(rows).execute();
    const { entries } = await get(`/activity?actorId=${personId}`);
    expect(entries.map(({ detail }: { detail: { day: number } }) => detail.day)).toEqual([3, 2, 1]);
    expect(entries[0].subject).toBe(name);
    const older = await get(`/activity?actorId=${personId}&before=${entries[1].id}`);
    expect(older.entries.map(({ detail }: { detail: { day: number } }) => detail.day)).toEqual([1]);
  });
});
