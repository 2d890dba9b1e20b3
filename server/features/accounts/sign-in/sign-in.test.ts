import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { cookieAfter } from './mailed.factory.ts';
import { hashPassword } from './password-hash.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
const PASSWORD = 'three green lanterns';
let passwordHash: string;
let network = 0;
/** Each test has its own networks, because the limits count by network. */
const newIp = () => `203.0.113.${++network}`;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const signIn = (payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/api/v1/auth/sign_in', payload, remoteAddress, headers });
const person = (facts: object = {}) => makePerson(t.system.ctx({ kind: 'system' }, 'test'), { passwordHash, ...facts });
const me = async (cookie: string) => (await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } })).json().user;

describe('signing in by password', () => {
  test('starts a session in an httpOnly cookie, whatever the email address’s case', async () => {
    const { email, personId } = await person();
    const response = await signIn({ email: email.toUpperCase(), password: PASSWORD, next: '/c/voice-lab' }, newIp());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: personId, needsPassword: false }, next: '/c/voice-lab' });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: 'callboard',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 60 * 86_400,
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await me(cookieAfter(response) ?? '')).id).toBe(personId);
    const row = await t.db.selectFrom('sessions').selectAll().where('user_id', '=', personId).executeTakeFirstOrThrow();
    expect(row.token_hash).not.toBe(cookie?.value);
  });

  test('refuses a wrong password, an account without one, and a missing account alike', async () => {
    const known = await person();
    const without = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
    const ip = newIp();
    const responses = await Promise.all([
      signIn({ email: known.email, password: 'three red lanterns' }, ip),
      signIn({ email: without.email, password: PASSWORD }, ip),
      signIn({ email: 'nobody@example.test', password: PASSWORD }, ip),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(responses[0]?.json());
      expect(cookieAfter(response)).toBeUndefined();
    }
  });

  test('creates a new token and ends the browser’s previous session', async () => {
    const first = await person();
    const second = await person();
    const before = cookieAfter(await signIn({ email: first.email, password: PASSWORD }, newIp())) ?? '';
    const after = await signIn({ email: second.email, password: PASSWORD }, newIp(), { cookie: before });
    expect(cookieAfter(after)).not.toBe(before);
    expect(await me(before)).toBeNull();
    expect((await me(cookieAfter(after) ?? '')).id).toBe(second.personId);
  });

  test('an erased account counts as none', async () => {
    const { email, personId } = await person();
    await t.db
      .updateTable('users')
      .set({ email: null, erased_at: new Date(), password_hash: null, first_name: null, last_name: null })
      .where('id', '=', personId)
      .execute();
    expect((await signIn({ email, password: PASSWORD }, newIp())).statusCode).toBe(401);
  });

  test('says what is missing', async () => {
    expect((await signIn({}, newIp())).json().error).toEqual({
      email: 'This field is required.',
      password: 'This field is required.',
    });
  });
});

describe('failed sign-ins', () => {
  test('five for one account from one place, then a wait that doubles; the owner gets in from elsewhere', async () => {
    const { email } = await person();
    const guesser = newIp();
    for (let i = 0; i < 5; i++)
      expect((await signIn({ email, password: `guess number ${i}` }, guesser)).statusCode).toBe(401);
    const sixth = await signIn({ email, password: 'guess number 6' }, guesser);
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBe(300);
    const right = await signIn({ email, password: PASSWORD }, guesser);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(290);

    expect((await signIn({ email, password: PASSWORD }, newIp())).statusCode).toBe(200);

    // The wait is over (real time, so the row is aged); five more tries, then twice the wait.
    await t.db
      .updateTable('rate_limits')
      .set({ expire: Date.now() - 1 })
      .where('key', 'like', 'sign_in_account:%')
      .execute();
    await t.db.deleteFrom('rate_limits').where('key', 'like', 'sign_in_ip:%').execute();
    for (let i = 0; i < 5; i++)
      expect((await signIn({ email, password: `again number ${i}` }, guesser)).statusCode).toBe(401);
    expect(Number((await signIn({ email, password: 'again 6' }, guesser)).headers['retry-after'])).toBe(600);
  });

  test('ten a minute from one place, whatever the account; successful ones do not count', async () => {
    const { email } = await person();
    const ip = newIp();
    for (let i = 0; i < 12; i++) expect((await signIn({ email, password: PASSWORD }, ip)).statusCode).toBe(200);
    for (let i = 0; i < 10; i++)
      expect((await signIn({ email: `nobody${i}@example.test`, password: PASSWORD }, ip)).statusCode).toBe(401);
    const eleventh = await signIn({ email: 'nobody11@example.test', password: PASSWORD }, ip);
    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await signIn({ email, password: PASSWORD }, newIp())).statusCode).toBe(200);
  });

  test('forty guesses sent at the same time are counted one by one', async () => {
    const { email } = await person();
    const ip = newIp();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => signIn({ email, password: `guess number ${i}` }, ip)),
    );
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(5);
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(35);
  });

  test('the limits table has neither email nor network address', async () => {
    const { email } = await person();
    const ip = newIp();
    await signIn({ email, password: 'wrong enough' }, ip);
    const keys = await t.db.selectFrom('rate_limits').select('key').execute();
    expect(keys).not.toEqual([]);
    expect(JSON.stringify(keys)).not.toContain(email);
    expect(JSON.stringify(keys)).not.toContain(ip);
  });
});

describe('emails that anyone can trigger', () => {
  const requestEmail = (path: string, email: string, remoteAddress: string) =>
    t.app.inject({ method: 'POST', url: `/api/v1${path}`, payload: { email }, remoteAddress });

  test.each(['/auth/links', '/auth/password_resets'])(
    '%s: five an hour to one email address, with or without an account',
    async (path) => {
      const { email } = await person();
      for (const address of [email, `nobody${path.length}@example.test`]) {
        for (let i = 0; i < 5; i++) expect((await requestEmail(path, address, newIp())).statusCode).toBe(200);
        const sixth = await requestEmail(path, address.toUpperCase(), newIp());
        expect(sixth.statusCode).toBe(429);
        expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
      }
    },
  );

  test('an Idempotency-Key turns a double click into one email', async () => {
    const payload = { email: 'double@example.test' };
    const headers = { 'idempotency-key': 'click-1' };
    const request = { method: 'POST', url: '/api/v1/auth/links', payload, headers, remoteAddress: newIp() } as const;
    expect((await t.app.inject(request)).statusCode).toBe(200);
    const retried = await t.app.inject(request);
    expect(retried.statusCode).toBe(200);
    expect(retried.headers['idempotent-replayed']).toBe('true');
    expect(await t.db.selectFrom('sends').select('id').where('to_address', '=', payload.email).execute()).toHaveLength(
      1,
    );
  });
});

test('another site can’t sign anyone in or out', async () => {
  const { email } = await person();
  const ip = newIp();
  const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
  for (const headers of foreign) {
    expect((await signIn({ email, password: PASSWORD }, ip, headers)).statusCode).toBe(403);
    const out = await t.app.inject({ method: 'POST', url: '/api/v1/auth/sign_out', headers });
    expect(out.statusCode).toBe(403);
  }
  const form = await t.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sign_in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}`,
    remoteAddress: ip,
  });
  expect(form.statusCode).toBe(415);
});
