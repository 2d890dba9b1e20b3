import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passThrough } from '#sandbox/identity/browser.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { type RunningIdentity, startIdentity } from '#sandbox/identity/start.ts';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { startSession } from '../sessions/start-session.ts';
import { cookieAfter, lastMailTo } from '../sign-in/mailed.factory.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { appCode, setUpTwoStep } from './two-step.factory.ts';

let providers: RunningIdentity;
const PASSWORD = 'three green lanterns';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  providers = await startIdentity({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => providers.close());
const t = testApp({ env: () => ({ ...identityEnvironment(providers.origin), RATE_LIMIT_FACTOR: '1' }) });
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
let network = 0;
/** Each test has its own networks, because the limits count by network. */
const newIp = () => `198.51.${Math.floor(++network / 250)}.${(network % 250) + 1}`;

const get = (url: string, cookie = '') => t.app.inject({ url, headers: { cookie } });
const send = (method: 'POST' | 'PATCH', url: string, payload: object, cookie = '', remoteAddress = newIp()) =>
  t.app.inject({ method, url: `/api/v1${url}`, payload, headers: { cookie }, remoteAddress });
const signIn = (email: string, password = PASSWORD) => send('POST', '/auth/sign_in', { email, password });
const second = (cookie: string, code: string, ip = newIp()) => send('POST', '/auth/second_step', { code }, cookie, ip);
const userOf = async (cookie: string) => (await get('/api/v1/users/me', cookie)).json().user;
const due = async (cookie: string) => (await get('/api/v1/auth/second_step', cookie)).json().due;

/** A person with a password and two-step sign-in on. */
async function someone(facts: object = {}) {
  const person = await makePerson(ctx(), { passwordHash, ...facts });
  return { ...person, ...(await setUpTwoStep(t, person.personId)) };
}
const half = async (email: string) => cookieAfter(await signIn(email)) ?? '';

type Who = Awaited<ReturnType<typeof someone>>;
/** Every way of signing in, with the cookie that its first step leaves. */
const WAYS: Readonly<Record<string, (person: Who) => Promise<string>>> = {
  password: async ({ email }) => {
    const response = await send('POST', '/auth/sign_in', { email, password: PASSWORD, next: '/events' });
    expect(response.json()).toEqual({ user: null, next: '/events', secondStepDue: true });
    expect(response.cookies[0]?.maxAge).toBe(600);
    return cookieAfter(response) ?? '';
  },
  'mailed link': async ({ email }) => {
    await send('POST', '/auth/links', { email, next: '/events' });
    const { token } = await lastMailTo(t.db, email);
    const response = await send('POST', '/auth/links/redeem', { token });
    expect(response.json()).toEqual({ user: null, next: '/events', secondStepDue: true });
    return cookieAfter(response) ?? '';
  },
  'mailed code': async ({ email }) => {
    await send('POST', '/auth/links', { email });
    const { code } = await lastMailTo(t.db, email);
    const response = await send('POST', '/auth/links/redeem', { email, code });
    expect(response.json()).toEqual({ user: null, next: null, secondStepDue: true });
    return cookieAfter(response) ?? '';
  },
  'password reset': async ({ email }) => {
    await send('POST', '/auth/password_resets', { email });
    const { token } = await lastMailTo(t.db, email);
    const response = await send('PATCH', `/auth/password_resets/${token}`, { password: 'five blue lanterns' });
    expect(response.json()).toEqual({ user: null, next: null, secondStepDue: true });
    return cookieAfter(response) ?? '';
  },
  provider: async ({ email }) => {
    const redirect = await get('/auth/google_oauth2?next=%2Fevents');
    const { pathname, search } = new URL(await passThrough(String(redirect.headers.location), { email }));
    const kept = redirect.cookies.find(({ name }) => name === 'callboard-auth')?.value;
    const back = await get(`${pathname}${search}`, `callboard-auth=${kept}`);
    expect(back.headers.location).toBe('/login/second_step?next=%2Fevents');
    return cookieAfter(back) ?? '';
  },
};

describe.each(Object.keys(WAYS))('signing in by %s', (way) => {
  test('the first step alone signs no one in; the second signs in with a new token', async () => {
    const person = await someone();
    const { personId, secret } = person;
    const first = (await WAYS[way]?.(person)) ?? '';
    expect(first).not.toBe('');
    expect(await userOf(first)).toBeNull();
    for (const path of [`/users/${personId}`, `/users/${personId}/edit`, `/users/${personId}/sessions`, '/credits'])
      expect([path, (await get(`/api/v1${path}`, first)).statusCode]).toEqual([path, 401]);
    const mine = { displayName: 'Taken' };
    expect((await send('PATCH', `/users/${personId}`, mine, first)).statusCode).toBe(401);
    expect((await get('/settings/export.zip', first)).headers.location).toBe('/login?next=%2Fsettings');
    expect(await due(first)).toBe(true);
    // The half session isn't in the list of signed-in browsers.
    const { sessions } = (await t.as(personId, { url: `/api/v1/users/${personId}/sessions` })).json();
    if (way !== 'password reset') expect(sessions).toHaveLength(1);

    const done = await second(first, appCode(secret, 1));
    expect(done.json()).toMatchObject({ user: { id: personId }, next: null, secondStepDue: false });
    const fullCookie = cookieAfter(done) ?? '';
    expect(fullCookie).not.toBe(first);
    expect((await userOf(fullCookie)).id).toBe(personId);
    expect([await userOf(first), await due(first), await due(fullCookie)]).toEqual([null, false, false]);
  });
});

test('a half session is refused for every operation that requires a session', async () => {
  const { personId, email } = await someone({ isStaff: true });
  const cookie = await half(email);
  const { allRoutes } = await import('#server/app/routes.ts');
  const open: string[] = [];
  let checked = 0;
  for (const { endpoint } of allRoutes()) {
    if (endpoint.audience === 'anyone') continue;
    checked += 1;
    const url = `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, String(personId))}`;
    const payload = endpoint.method === 'GET' || endpoint.upload ? {} : { payload: {} };
    const response = await t.app.inject({ method: endpoint.method, url, headers: { cookie }, ...payload });
    if (response.statusCode !== 401) open.push(`${endpoint.method} ${endpoint.path}: ${response.statusCode}`);
  }
  expect(open).toEqual([]);
  expect(checked).toBeGreaterThan(50);
});

describe('the second step', () => {
  test('is refused before the first one has succeeded, and reveals nothing', async () => {
    const { email } = await someone();
    const plain = await makePerson(ctx(), { passwordHash });
    const [mine, theirs] = await Promise.all([signIn(email, 'no lantern'), signIn(plain.email, 'no lantern')]);
    expect([mine.statusCode, mine.json()]).toEqual([theirs.statusCode, theirs.json()]);
    const signedIn = await signIn(plain.email);
    expect(signedIn.json()).toMatchObject({ user: { id: plain.personId }, secondStepDue: false });
    for (const cookie of ['', 'callboard=nothing', cookieAfter(signedIn) ?? '']) {
      expect(await due(cookie)).toBe(false);
      const response = await second(cookie, '123456');
      expect([response.statusCode, response.json().error]).toEqual([401, 'Your sign-in has expired. Sign in again.']);
    }
  });

  test('refuses a wrong, an old, and an unreadable code alike, at the field', async () => {
    const { email, secret } = await someone();
    const cookie = await half(email);
    for (const code of ['000000', appCode(secret, -3), '12', 'zzzz-zzzz-zzzz']) {
      const response = await second(cookie, code);
      expect([code, response.statusCode, response.json().error]).toEqual([
        code,
        422,
        { code: "That code isn't right. Please try again." },
      ]);
      expect(cookieAfter(response)).toBeUndefined();
    }
    expect((await second(cookie, ' ')).json().error).toEqual({ code: 'This field is required.' });
    expect(await due(cookie)).toBe(true);
  });

  test('accepts a code once, despite concurrent requests, in whichever browser', async () => {
    const { email, secret } = await someone();
    const cookies = [await half(email), await half(email)];
    const code = appCode(secret, 1);
    const responses = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => second(cookies[at] ?? '', code)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      responses.filter(({ statusCode }) => statusCode === 200 || statusCode === 422 || statusCode === 401),
    ).toHaveLength(6);
    expect((await second(await half(email), code)).statusCode).toBe(422);
  });

  test('accepts a recovery code once, says so by email, and counts what is left', async () => {
    const { email, personId, recoveryCodes } = await someone();
    const [first = '', next = ''] = recoveryCodes;
    const cookies = await Promise.all([half(email), half(email), half(email)]);
    const responses = await Promise.all(cookies.map((cookie) => second(cookie, first.toUpperCase())));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
    const fullCookie = cookieAfter(responses.find(({ statusCode }) => statusCode === 200) ?? responses[0]!) ?? '';
    const { twoStep } = (await get(`/api/v1/users/${personId}/two_step`, fullCookie)).json();
    expect(twoStep.recoveryCodesLeft).toBe(9);
    const mail = await t.db
      .selectFrom('sends')
      .select(['kind', 'data'])
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail).toEqual({ kind: 'two_step_changed', data: { change: 'code_used', codesLeft: 9 } });
    expect((await second(await half(email), next.replaceAll('-', ' '))).statusCode).toBe(200);
    const stranger = await someone();
    expect((await second(await half(stranger.email), recoveryCodes[2] ?? '')).statusCode).toBe(422);
  });

  test('is due within ten minutes', async () => {
    const { email, secret, personId } = await someone();
    const cookie = await half(email);
    const row = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', personId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.totp_at).toBeNull();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(600_000);
    const age = (set: object) => t.db.updateTable('sessions').set(set).where('id', '=', row.id).execute();
    await age({ expires_at: new Date(Date.now() - 1), idle_expires_at: new Date(Date.now() - 1) });
    expect(await due(cookie)).toBe(false);
    expect((await second(cookie, appCode(secret, 1))).statusCode).toBe(401);
    // A full session started at the moment of turning two-step sign-in on has a long expiry, and its second step is no
    // longer due either.
    await age({
      expires_at: new Date(Date.now() + 86_400_000),
      idle_expires_at: new Date(Date.now() + 86_400_000),
      authenticated_at: new Date(Date.now() - 601_000),
    });
    expect([await due(cookie), await userOf(cookie)]).toEqual([false, null]);
    expect((await second(cookie, appCode(secret, 1))).statusCode).toBe(401);
  });

  test('ends when the person signs out', async () => {
    const { email, secret } = await someone();
    const cookie = await half(email);
    expect((await send('POST', '/auth/sign_out', {}, cookie)).statusCode).toBe(200);
    expect((await second(cookie, appCode(secret, 1))).statusCode).toBe(401);
  });

  test('neither connects a provider account nor starts connecting one', async () => {
    const { email } = await someone();
    const cookie = await half(email);
    const response = await send('POST', '/omni_auth_accounts', { provider: 'discord' }, cookie);
    expect(response.statusCode).toBe(401);
  });
});

describe('guessed codes', () => {
  test('five for one person from one place, then a wait that doubles; the owner gets in from elsewhere', async () => {
    const { email, secret } = await someone();
    const guesser = newIp();
    const cookie = await half(email);
    for (let i = 0; i < 5; i++) expect((await second(cookie, `00000${i}`, guesser)).statusCode).toBe(422);
    const sixth = await second(cookie, appCode(secret, 1), guesser);
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '300']);
    // Another first step, or another process, doesn't restart the count.
    expect((await second(await half(email), appCode(secret, 1), guesser)).statusCode).toBe(429);
    expect((await second(cookie, appCode(secret, 1))).statusCode).toBe(200);
  });

  test('ten a minute from one network, no matter whose codes they are', async () => {
    const ip = newIp();
    const people = await Promise.all([someone(), someone(), someone()]);
    const cookies = await Promise.all(people.map(({ email }) => half(email)));
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await second(cookies[i % 3] ?? '', '000000', ip)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test('thirty a day for one person from many places; recovery codes still let the owner in', async () => {
    const { email, secret, recoveryCodes } = await someone();
    const cookie = await half(email);
    for (let i = 0; i < 30; i++) expect((await second(cookie, '000000')).statusCode).toBe(422);
    const blocked = await second(cookie, appCode(secret, 1));
    expect([blocked.statusCode, blocked.json().error]).toEqual([
      429,
      'Too many wrong codes. Use a recovery code, or try again tomorrow.',
    ]);
    expect((await second(cookie, recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });

  test('twenty sent at the same time are counted one by one', async () => {
    const { email } = await someone();
    const cookie = await half(email);
    const ip = newIp();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => second(cookie, `1000${i + 10}`, ip)));
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });
});

test('a new token for changed rights stays signed in by both steps', async () => {
  const { email, secret, personId } = await someone();
  const cookie = cookieAfter(await second(await half(email), appCode(secret, 1))) ?? '';
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
  const rotated = await get('/api/v1/users/me', cookie);
  expect(rotated.json().user).toMatchObject({ id: personId, isStaff: true });
  const successor = cookieAfter(rotated) ?? '';
  expect(successor).not.toBe(cookie);
  expect(await userOf(successor)).toMatchObject({ id: personId });
  const half2 = await startSession(ctx(), personId);
  // A half session is never rotated into a full one.
  await t.db.updateTable('users').set({ is_staff: false }).where('id', '=', personId).execute();
  const response = await get('/api/v1/users/me', half2.cookie);
  expect([response.json().user, cookieAfter(response)]).toEqual([null, undefined]);
});
