import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { startSession } from '../sessions/start-session.ts';
import { lastMailTo, mailsTo } from '../sign-in/mailed.factory.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { appCode, setUpTwoStep } from './two-step.factory.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const PASSWORD = 'three green lanterns';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
const post = (id: number, path: string, payload: object = {}, as: number | null = id) =>
  t.as(as, { method: 'POST', url: `/api/v1/users/${id}/two_step${path}`, payload });
const stateOf = async (id: number) => (await t.as(id, { url: `/api/v1/users/${id}/two_step` })).json().twoStep;
const rowOf = (id: number) =>
  t.db
    .selectFrom('users')
    .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Makes a person's sign-in look too old to count as proof of identity. */
const later = (id: number) =>
  t.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', id)
    .execute();

describe('setting up two-step sign-in', () => {
  test('shows a secret and a URL, and changes nothing until one of its codes is confirmed', async () => {
    const { personId, email } = await makePerson(ctx());
    expect(await stateOf(personId)).toEqual({ since: null, recoveryCodesLeft: 0 });
    const first = (await post(personId, '')).json();
    const { secret, address } = (await post(personId, '')).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(secret).not.toBe(first.secret);
    expect(address).toContain(`secret=${secret}`);
    expect(await stateOf(personId)).toEqual({ since: null, recoveryCodesLeft: 0 });
    const newSession = await startSession(ctx(), personId);
    expect(newSession.secondStepDue).toBe(false);
    // A code from the replaced secret.
    const wrong = await post(personId, '/confirmation', { code: appCode(first.secret) });
    expect([wrong.statusCode, wrong.json().error]).toEqual([422, { code: "That code isn't right. Please try again." }]);
    const code = appCode(secret);
    const right = await post(personId, '/confirmation', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.statusCode).toBe(200);
    expect(right.json().recoveryCodes).toHaveLength(10);
    expect(right.json().twoStep).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect(await stateOf(personId)).toEqual(right.json().twoStep);
    expect(await lastMailTo(t.db, email)).toMatchObject({ kind: 'two_step_changed' });
    // From now on the secret can't be replaced.
    const late = await post(personId, '/confirmation', { code: appCode(secret, 1) });
    expect([late.statusCode, late.body.includes(secret)]).toEqual([409, false]);
    expect((await post(personId, '')).statusCode).toBe(409);
  });

  test('stores no recovery code in plain text, and each is different', async () => {
    const { personId } = await makePerson(ctx());
    const { recoveryCodes } = await setUpTwoStep(t, personId);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const rows = await t.db.selectFrom('totp_recovery_codes').selectAll().where('user_id', '=', personId).execute();
    expect(rows).toHaveLength(10);
    const kept = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('requires the password more than ten minutes after signing in', async () => {
    const { personId } = await makePerson(ctx(), { passwordHash });
    await t.cookieOf(personId);
    await later(personId);
    expect((await post(personId, '')).json().details).toEqual({ proof: 'password' });
    expect((await post(personId, '', { password: 'three red lanterns' })).json().error).toEqual({
      password: "That isn't your current password.",
    });
    expect((await rowOf(personId)).totp_secret).toBeNull();
    expect((await post(personId, '', { password: PASSWORD })).statusCode).toBe(200);
    const without = await makePerson(ctx());
    await t.cookieOf(without.personId);
    await later(without.personId);
    const response = await post(without.personId, '');
    expect([response.statusCode, response.json().details]).toEqual([403, { proof: 'email_code' }]);
  });

  test('requires a verified email address, so no one can lock its owner out', async () => {
    const { personId } = await makePerson(ctx(), { verified: false });
    expect((await post(personId, '')).statusCode).toBe(403);
  });

  test('ends all other sessions; the current one continues, without a second step', async () => {
    const { personId } = await makePerson(ctx());
    const other = await startSession(ctx(), personId);
    const { endedSessions } = await setUpTwoStep(t, personId);
    expect(endedSessions).toBe(1);
    const me = async (cookie: string) => (await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } })).json();
    expect(await me(other.cookie)).toEqual({ user: null });
    expect((await me(await t.cookieOf(personId))).user.id).toBe(personId);
    const { sessions } = (await t.as(personId, { url: `/api/v1/users/${personId}/sessions` })).json();
    expect(sessions).toMatchObject([{ current: true }]);
  });

  test('by many at the same time turns it on once, with one set of codes', async () => {
    const { personId } = await makePerson(ctx());
    const { secret } = (await post(personId, '')).json();
    const code = appCode(secret);
    const responses = await Promise.all(Array.from({ length: 6 }, () => post(personId, '/confirmation', { code })));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await stateOf(personId)).recoveryCodesLeft).toBe(10);
  });
});

describe('while two-step sign-in is on', () => {
  test('new recovery codes require a code, and disable the old ones', async () => {
    const { personId } = await makePerson(ctx());
    const { secret, recoveryCodes } = await setUpTwoStep(t, personId);
    for (const code of ['000000', 'aaaa-bbbb-cccc', '?']) {
      expect((await post(personId, '/recovery_codes', { code })).statusCode, code).toBe(422);
    }
    const renewed = await post(personId, '/recovery_codes', { code: appCode(secret, 1) });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect((await post(personId, '/recovery_codes', { code: appCode(secret, 1) })).statusCode).toBe(422);
    expect((await post(personId, '/removal', { code: recoveryCodes[0] })).statusCode).toBe(422);
    expect((await post(personId, '/removal', { code: renewed.json().recoveryCodes[0] })).statusCode).toBe(200);
  });

  test('turning it off requires a code, deletes everything, and notifies by email', async () => {
    const { personId, email } = await makePerson(ctx(), { passwordHash });
    const { secret } = await setUpTwoStep(t, personId);
    expect((await post(personId, '/removal', { code: '000000' })).statusCode).toBe(422);
    expect((await post(personId, '/removal', {})).json().error).toEqual({ code: 'This field is required.' });
    const off = await post(personId, '/removal', { code: appCode(secret, 1) });
    expect(off.json()).toEqual({ twoStep: { since: null, recoveryCodesLeft: 0 } });
    expect(await rowOf(personId)).toEqual({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
    expect((await mailsTo(t.db, email)).map(({ kind }) => kind)).toEqual(['two_step_changed', 'two_step_changed']);
    for (const path of ['/removal', '/recovery_codes'])
      expect((await post(personId, path, { code: appCode(secret, 1) })).statusCode).toBe(409);
    expect((await startSession(ctx(), personId)).secondStepDue).toBe(false);
  });

  test('turning it off signs in no one who had done only the first step', async () => {
    const { personId } = await makePerson(ctx());
    const { secret } = await setUpTwoStep(t, personId);
    const half = await startSession(ctx(), personId);
    await post(personId, '/removal', { code: appCode(secret, 1) });
    const response = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: half.cookie } });
    expect(response.json()).toEqual({ user: null });
  });

  test('no one else can read or change it', async () => {
    const { personId } = await makePerson(ctx());
    const stranger = await makePerson(ctx());
    await setUpTwoStep(t, personId);
    for (const path of ['', '/confirmation', '/recovery_codes', '/removal']) {
      const response = await post(personId, path, path === '' ? {} : { code: '123456' }, stranger.personId);
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
    expect((await t.as(stranger.personId, { url: `/api/v1/users/${personId}/two_step` })).statusCode).toBe(404);
  });
});
