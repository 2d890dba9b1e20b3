import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { cookieAfter, lastMailTo, mailsTo } from './mailed.factory.ts';
import { hashPassword } from './password-hash.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const post = (path: string, payload: object) => t.app.inject({ method: 'POST', url: `/api/v1${path}`, payload });
const reset = (token: string, password: unknown) =>
  t.app.inject({ method: 'PATCH', url: `/api/v1/auth/password_resets/${token}`, payload: { password } as object });
const userOf = async (cookie: string | undefined) =>
  (await t.app.inject({ url: '/api/v1/users/me', headers: { cookie: cookie ?? '' } })).json().user;

test('an emailed link sets the new password, ends every session, disables every other link, and signs in', async () => {
  const { email, personId } = await makePerson(ctx(), { passwordHash: await hashPassword('three green lanterns') });
  const elsewhere = await t.cookieOf(personId);
  await post('/auth/links', { email });
  await post('/auth/password_resets', { email });
  await post('/auth/password_resets', { email: email.toUpperCase() });
  const [link, first, second] = await mailsTo(t.db, email);
  expect([link?.kind, first?.kind, second?.kind]).toEqual(['sign_in_link', 'password_reset', 'password_reset']);
  expect(second?.url).toBe(`http://localhost:3000/reset_password/${second?.token}`);

  const done = await reset(second?.token ?? '', 'five blue lanterns');
  expect(done.statusCode).toBe(200);
  expect((await userOf(cookieAfter(done))).id).toBe(personId);
  expect(await userOf(elsewhere)).toBeNull();
  expect((await reset(first?.token ?? '', 'seven blue lanterns')).statusCode).toBe(404);
  expect((await post('/auth/links/redeem', { token: link?.token })).statusCode).toBe(404);
  expect((await post('/auth/sign_in', { email, password: 'three green lanterns' })).statusCode).toBe(401);
  expect((await post('/auth/sign_in', { email, password: 'five blue lanterns' })).statusCode).toBe(200);
});

test('an older link stops working when a newer one is emailed; someone else’s link stays', async () => {
  const [{ email }, other] = [await makePerson(ctx()), await makePerson(ctx())];
  await post('/auth/password_resets', { email: other.email });
  await post('/auth/password_resets', { email });
  const { token: older } = await lastMailTo(t.db, email);
  await post('/auth/password_resets', { email });
  const { token: newer } = await lastMailTo(t.db, email);
  expect((await reset(older, 'five blue lanterns')).statusCode).toBe(404);
  expect((await reset(newer, 'five blue lanterns')).statusCode).toBe(200);
  expect((await reset((await lastMailTo(t.db, other.email)).token, 'six blue lanterns')).statusCode).toBe(200);
});

test('if several links are requested at the same time, only one works', async () => {
  const { email } = await makePerson(ctx());
  await Promise.all(Array.from({ length: 4 }, () => post('/auth/password_resets', { email })));
  const live = await t.db
    .selectFrom('auth_tokens')
    .select('id')
    .where('email', '=', email)
    .where('revoked_at', 'is', null)
    .execute();
  expect(live).toHaveLength(1);
});

test('a refused password leaves the link as it was; then it works once, despite concurrent requests', async () => {
  const { email } = await makePerson(ctx());
  await post('/auth/password_resets', { email });
  const { token } = await lastMailTo(t.db, email);
  expect((await reset(token, 'short')).json().error).toEqual({
    password: 'This field is required. Minimum 8 characters',
  });
  expect((await reset(token, 'password1')).statusCode).toBe(422);
  expect((await reset(token, undefined)).statusCode).toBe(422);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `lantern number ${i}`)));
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
});

test('a password reset link is not a sign-in link, and vice versa', async () => {
  const { email } = await makePerson(ctx());
  await post('/auth/password_resets', { email });
  const forReset = await lastMailTo(t.db, email);
  await post('/auth/links', { email });
  const forSignIn = await lastMailTo(t.db, email);
  expect((await post('/auth/links/redeem', { token: forReset.token })).statusCode).toBe(404);
  expect((await reset(forSignIn.token, 'five blue lanterns')).statusCode).toBe(404);
});

test('requesting a reset for an unknown email address gets the same response; its owner is invited instead', async () => {
  const { email } = await makePerson(ctx());
  const known = await post('/auth/password_resets', { email });
  const unknown = await post('/auth/password_resets', { email: 'unknown.reset@example.test' });
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toEqual(known.json());
  expect((await lastMailTo(t.db, 'unknown.reset@example.test')).kind).toBe('verification');
});

test('setting a password by email verifies the email address', async () => {
  const { email } = await makePerson(ctx(), { verified: false });
  await post('/auth/password_resets', { email });
  const { token } = await lastMailTo(t.db, email);
  expect((await reset(token, 'five blue lanterns')).json().user).toMatchObject({
    emailVerified: true,
    needsPassword: false,
  });
});

test('an expired link says so', async () => {
  const { email, personId } = await makePerson(ctx());
  await post('/auth/password_resets', { email });
  const { token } = await lastMailTo(t.db, email);
  await t.db
    .updateTable('auth_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', personId)
    .execute();
  const response = await reset(token, 'five blue lanterns');
  expect(response.statusCode).toBe(404);
  expect(response.json().error).toContain('expired or was already used');
});
