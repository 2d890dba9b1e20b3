import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { startSession } from '../sessions/start-session.ts';
import { cookieAfter, lastMailTo, mailsTo } from '../sign-in/mailed.factory.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { appCode, setUpTwoStep } from '../two-step/two-step.factory.ts';

const t = testApp();
/** Limits as in production. */
const strict = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const PASSWORD = 'plum tractor 17';
const WRONG = "That isn't your current password.";
const CODE_WRONG = "That code isn't right. Please try again.";
const CODE_ENDED = 'That code has expired or was tried too often. Ask for a new one.';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

type App = typeof t;
const make = (at: App, person: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(at.system.ctx({ kind: 'system' }, 'test'), person);
const prove = (personId: number, payload: object, headers: Record<string, string> = {}, at = t) =>
  at.as(personId, { method: 'POST', url: '/api/v1/auth/proofs', payload, headers });
const requestCode = (personId: number, headers: Record<string, string> = {}, at = t) =>
  at.as(personId, { method: 'POST', url: '/api/v1/auth/proofs/code', headers });
/** A request that needs proof of identity and changes nothing that matters here. */
const act = (personId: number, headers: Record<string, string> = {}, at = t) =>
  at.as(personId, {
    method: 'PATCH',
    url: `/api/v1/users/${personId}`,
    payload: { email: `other.${personId}@example.test` },
    headers,
  });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
async function later(personId: number, at = t) {
  await at.cookieOf(personId);
  await at.db
    .updateTable('sessions')
    .set({ authenticated_at: ago(11) })
    .where('user_id', '=', personId)
    .execute();
}
async function stale(person: Parameters<typeof makePerson>[1] = {}, at = t) {
  const created = await make(at, person);
  await later(created.personId, at);
  return created;
}
/** Six digits that differ from `code`. */
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a password', () => {
  test('is proof for ten minutes, in this session alone', async () => {
    const { personId } = await stale({ passwordHash });
    const other = await startSession(ctx(), personId);
    await later(personId);
    const proven = await prove(personId, { password: PASSWORD });
    const until = new Date(proven.json().provenUntil).getTime();
    expect(Math.abs(until - Date.now() - 600_000)).toBeLessThan(60_000);
    expect((await act(personId)).statusCode).toBe(200);
    expect((await act(personId, { cookie: other.cookie })).json().code).toBe('proof_needed');
    await t.db
      .updateTable('sessions')
      .set({ proven_at: ago(11) })
      .where('user_id', '=', personId)
      .execute();
    expect((await act(personId)).json().details).toEqual({ proof: 'password' });
  });

  test('that is wrong proves nothing, and is counted', async () => {
    const { personId } = await stale({ passwordHash }, strict);
    const responses = [];
    for (let i = 0; i < 6; i += 1) responses.push(await prove(personId, { password: 'plum tractor 18' }, {}, strict));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(responses[0]?.json().error).toEqual({ password: WRONG });
    expect((await prove(personId, { password: PASSWORD }, {}, strict)).statusCode).toBe(429);
    expect((await act(personId, {}, strict)).statusCode).toBe(403);
  });

  test('is not enough if two-step sign-in is on, nor is a code if there is a password', async () => {
    const two = await make(t, { passwordHash });
    await setUpTwoStep(t, two.personId);
    await later(two.personId);
    expect((await prove(two.personId, { password: PASSWORD })).json()).toMatchObject({
      code: 'proof_needed',
      details: { proof: 'two_step' },
    });
    expect((await act(two.personId)).statusCode).toBe(403);
    const one = await stale({ passwordHash });
    for (const response of [await prove(one.personId, { code: '123456' }), await requestCode(one.personId)]) {
      expect([response.statusCode, response.json().details]).toEqual([403, { proof: 'password' }]);
    }
    expect(await mailsTo(t.db, one.email)).toEqual([]);
  });

  test('is requested at its field if it is left out', async () => {
    const { personId } = await stale({ passwordHash });
    expect((await prove(personId, {})).json().error).toEqual({ password: 'This field is required.' });
  });
});

describe('a password sent along with a request', () => {
  const begin = (personId: number, payload: object) =>
    t.as(personId, { method: 'POST', url: `/api/v1/users/${personId}/two_step`, payload });

  test('must be right even within ten minutes of signing in', async () => {
    const { personId } = await make(t, { passwordHash });
    const wrong = await begin(personId, { password: 'plum tractor 18' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([422, { password: WRONG }]);
    expect((await begin(personId, { password: PASSWORD })).statusCode).toBe(200);
    expect((await begin(personId, {})).statusCode).toBe(200);
    const without = await make(t);
    expect((await begin(without.personId, { password: PASSWORD })).json().error).toEqual({ password: WRONG });
  });

  test('is proof for later requests, too', async () => {
    const { personId } = await stale({ passwordHash });
    expect((await begin(personId, { password: PASSWORD })).statusCode).toBe(200);
    expect((await act(personId)).statusCode).toBe(200);
  });
});

describe('a code from the authenticator app', () => {
  test('is proof once; so is a recovery code', async () => {
    const { personId } = await make(t, { passwordHash });
    const { secret, recoveryCodes } = await setUpTwoStep(t, personId);
    await later(personId);
    expect((await prove(personId, { code: '000000' })).json().error).toEqual({ code: CODE_WRONG });
    // The code that turned it on is already used.
    expect((await prove(personId, { code: appCode(secret) })).statusCode).toBe(422);
    const code = appCode(secret, 1);
    expect((await prove(personId, { code })).statusCode).toBe(200);
    expect((await act(personId)).statusCode).toBe(200);
    expect((await prove(personId, { code })).json().error).toEqual({ code: CODE_WRONG });
    await t.db.updateTable('sessions').set({ proven_at: null }).where('user_id', '=', personId).execute();
    expect((await act(personId)).json().details).toEqual({ proof: 'two_step' });
    expect((await prove(personId, { code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await prove(personId, { code: recoveryCodes[0] })).statusCode).toBe(422);
  });
});

describe('an emailed code', () => {
  test('is sent to people who have nothing else, and is proof once', async () => {
    const { personId, email } = await stale();
    const response = await requestCode(personId);
    expect(response.json()).toEqual({ email, expiresMinutes: 10 });
    const mail = await lastMailTo(t.db, email);
    expect([mail.kind, mail.url]).toEqual(['proof_code', '']);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect((await prove(personId, { code: `${mail.code.slice(0, 3)} ${mail.code.slice(3)}` })).statusCode).toBe(200);
    expect((await act(personId)).statusCode).toBe(200);
    expect((await prove(personId, { code: mail.code })).json().error).toEqual({ code: CODE_ENDED });
  });

  test('works only in the session that requested it', async () => {
    const { personId, email } = await make(t);
    const other = { cookie: (await startSession(ctx(), personId)).cookie };
    await later(personId);
    await requestCode(personId);
    const { code } = await lastMailTo(t.db, email);
    expect((await prove(personId, { code }, other)).json().error).toEqual({ code: CODE_ENDED });
    await requestCode(personId, other);
    const second = await lastMailTo(t.db, email);
    if (second.code !== code)
      expect((await prove(personId, { code }, other)).json().error).toEqual({ code: CODE_WRONG });
    expect((await act(personId, other)).statusCode).toBe(403);
    expect((await prove(personId, { code })).statusCode).toBe(200);
    expect((await act(personId, other)).statusCode).toBe(403);
    expect((await act(personId)).statusCode).toBe(200);
  });

  test('has five tries, counting concurrent guesses; a new code has its own', async () => {
    const { personId, email } = await stale();
    await requestCode(personId);
    const { code } = await lastMailTo(t.db, email);
    const wrong = otherThan(code);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => prove(personId, { code: wrong })));
    const said = guesses.map((guess) => guess.json().error.code);
    expect(said.filter((sentence) => sentence === CODE_WRONG)).toHaveLength(5);
    expect((await prove(personId, { code })).json().error).toEqual({ code: CODE_ENDED });
    expect((await act(personId)).statusCode).toBe(403);
    await requestCode(personId);
    expect((await prove(personId, { code: (await lastMailTo(t.db, email)).code })).statusCode).toBe(200);
  });

  test('expires after ten minutes, and when a newer one is emailed', async () => {
    const { personId, email } = await stale();
    await requestCode(personId);
    const first = await lastMailTo(t.db, email);
    const row = await t.db
      .selectFrom('sessions')
      .select('proof_code_expires_at')
      .where('user_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Number(row.proof_code_expires_at) - Date.now() - 600_000)).toBeLessThan(60_000);
    await t.db
      .updateTable('sessions')
      .set({ proof_code_expires_at: ago(0.1) })
      .where('user_id', '=', personId)
      .execute();
    expect((await prove(personId, { code: first.code })).json().error).toEqual({ code: CODE_ENDED });
    await requestCode(personId);
    const second = await lastMailTo(t.db, email);
    if (second.code !== first.code) {
      expect((await prove(personId, { code: first.code })).json().error).toEqual({ code: CODE_WRONG });
    }
    expect((await prove(personId, { code: second.code })).statusCode).toBe(200);
  });

  test('is emailed at most ten times a day', async () => {
    const { personId, email } = await stale({}, strict);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await requestCode(personId, {}, strict)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await mailsTo(strict.db, email)).toHaveLength(10);
  });
});

test('a link opened elsewhere signs in there, and proves nothing here', async () => {
  const { personId, email } = await stale();
  await t.as(null, { method: 'POST', url: '/api/v1/auth/links', payload: { email } });
  const { token } = await lastMailTo(t.db, email);
  const elsewhere = await t.as(null, { method: 'POST', url: '/api/v1/auth/links/redeem', payload: { token } });
  expect((await act(personId)).json().details).toEqual({ proof: 'email_code' });
  expect((await act(personId, { cookie: cookieAfter(elsewhere) ?? '' })).statusCode).toBe(200);
});

test('visitors can’t prove anything', async () => {
  expect((await t.as(null, { method: 'POST', url: '/api/v1/auth/proofs', payload: { code: '1' } })).statusCode).toBe(
    401,
  );
});
