import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { insertPerson } from '../persons/person.store.ts';
import { cookieAfter, lastMailTo, mailsTo } from './mailed.factory.ts';
import { hashPassword } from './password-hash.ts';

const t = testApp();
const api = (path: string) => `/api/v1${path}`;
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: api(path), payload, headers });
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const meOf = async (cookie: string | undefined) =>
  (await t.app.inject({ url: api('/users/me'), headers: cookie ? { cookie } : {} })).json().user;

describe('signing up', () => {
  test('responds "check your email", creates no account yet, and the link completes it', async () => {
    const response = await post('/auth/sign_up', { email: 'new.one@example.test', next: '/courses/voice-lab' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: expect.stringContaining('Check your email'), expiresMinutes: 15 });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await t.db.selectFrom('users').selectAll().where('email', '=', 'new.one@example.test').execute()).toEqual(
      [],
    );

    const mail = await lastMailTo(t.db, 'new.one@example.test');
    expect(mail.kind).toBe('verification');
    expect(mail.url).toBe(`http://localhost:3000/verify/${mail.token}`);
    const redeemed = await post('/auth/links/redeem', { token: mail.token });
    expect(redeemed.statusCode).toBe(200);
    expect(redeemed.json().next).toBe('/courses/voice-lab');
    expect(redeemed.json().user).toEqual({
      id: expect.any(Number),
      firstName: null,
      lastName: null,
      displayName: '',
      email: 'new.one@example.test',
      imageUrl: null,
      timezone: null,
      access: 'lead',
      credits: 0,
      plan: null,
      getsCourseDiscount: false,
      canAttendMembersOnlyEvents: false,
      showMembershipUponPurchase: true,
      needsOnboarding: true,
      needsPassword: true,
      emailVerified: true,
      isTeacher: false,
      isStaff: false,
      staffTwoStep: null,
    });
    expect((await meOf(cookieAfter(redeemed))).email).toBe('new.one@example.test');
  });

  test('works with the six digits too, with spaces, whatever the email address’s case', async () => {
    await post('/auth/sign_up', { email: 'Digits@Example.test' });
    const { code } = await lastMailTo(t.db, 'Digits@Example.test');
    expect(code).toMatch(/^\d{6}$/);
    const redeemed = await post('/auth/links/redeem', {
      email: 'digits@example.TEST',
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(redeemed.statusCode).toBe(200);
    expect(redeemed.json().user.needsOnboarding).toBe(true);
  });

  test('a domain in another script equals its ASCII form: stored and emailed as ASCII, and found by either', async () => {
    await post('/auth/sign_up', { email: 'User@müller.example' });
    const { code } = await lastMailTo(t.db, 'User@xn--mller-kva.example');
    const [ascii, own] = ['user@XN--MLLER-KVA.example', 'user@Mu\u0308ller。example'];
    const redeemed = await post('/auth/links/redeem', { email: ascii, code });
    expect(redeemed.json().user.email).toBe('User@xn--mller-kva.example');
    await post('/auth/sign_up', { email: own });
    expect((await lastMailTo(t.db, 'User@xn--mller-kva.example')).kind).toBe('sign_in_link');
  });

  test('an email address that has an account gets the same response and a sign-in email', async () => {
    const { email } = await makePerson(ctx());
    const known = await post('/auth/sign_up', { email: email.toUpperCase() });
    const unknown = await post('/auth/sign_up', { email: 'nobody.here@example.test' });
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.json()).toEqual(unknown.json());
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect((await lastMailTo(t.db, email)).kind).toBe('sign_in_link');
  });

  test('says what is wrong with an email address, and accepts no password before it is verified', async () => {
    for (const email of ['', 'maya', 'maya@', '@example.test', 'maya okafor@example.test', 'a@b'])
      expect((await post('/auth/sign_up', { email })).json().error.email, email).toBeTruthy();
    expect((await post('/auth/sign_up', {})).json()).toMatchObject({ error: { email: 'This field is required.' } });
    const early = await post('/auth/sign_up', { email: 'early@example.test', password: 'three green lanterns' });
    expect(early.statusCode).toBe(422);
  });

  test('never leads to another site', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const email = `next${next.length}@example.test`;
      await post('/auth/sign_up', { email, next });
      const { token } = await lastMailTo(t.db, email);
      expect((await post('/auth/links/redeem', { token })).json().next).toBeNull();
    }
  });
});

describe('an emailed link', () => {
  test('is not spent by being viewed: no GET of the API takes it', async () => {
    const { email } = await makePerson(ctx());
    await post('/auth/links', { email });
    const { token } = await lastMailTo(t.db, email);
    const looked = await t.app.inject({ url: api(`/auth/links/${token}`) });
    expect(looked.statusCode).toBe(404);
    expect((await post('/auth/links/redeem', { token })).statusCode).toBe(200);
  });

  test('works once; a second try says what to do and changes nothing', async () => {
    const { email, personId } = await makePerson(ctx());
    await post('/auth/links', { email });
    const { token } = await lastMailTo(t.db, email);
    expect((await post('/auth/links/redeem', { token })).statusCode).toBe(200);
    const retried = await post('/auth/links/redeem', { token });
    const never = await post('/auth/links/redeem', { token: 'never-mailed' });
    expect(retried.statusCode).toBe(404);
    expect(retried.json()).toEqual(never.json());
    expect(retried.json().error).toContain('Ask for a new one');
    expect(cookieAfter(retried)).toBeUndefined();
    expect(await t.db.selectFrom('sessions').select('id').where('user_id', '=', personId).execute()).toHaveLength(1);
  });

  test('redeemed twenty times at the same time, signs in once', async () => {
    await post('/auth/sign_up', { email: 'rush@example.test' });
    const { token } = await lastMailTo(t.db, 'rush@example.test');
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/auth/links/redeem', { token })));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(19);
    expect(await t.db.selectFrom('users').select('id').where('email', '=', 'rush@example.test').execute()).toHaveLength(
      1,
    );
  });

  test('two links to one new email address at the same time create one account', async () => {
    await post('/auth/sign_up', { email: 'twice@example.test' });
    await post('/auth/sign_up', { email: 'Twice@example.test' });
    const mails = [await lastMailTo(t.db, 'twice@example.test'), await lastMailTo(t.db, 'Twice@example.test')];
    const responses = await Promise.all(mails.map(({ token }) => post('/auth/links/redeem', { token })));
    expect(responses.some((response) => response.statusCode === 200)).toBe(true);
    expect(responses.every((response) => response.statusCode < 500)).toBe(true);
    const { count } = await t.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb(eb.fn('lower', ['email']), '=', 'twice@example.test'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('expires after 15 minutes of real time', async () => {
    const { email } = await makePerson(ctx());
    await post('/auth/links', { email });
    const { token, code } = await lastMailTo(t.db, email);
    const row = await t.db
      .selectFrom('auth_tokens')
      .select(['created_at', 'expires_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(15 * 60_000);
    await t.db
      .updateTable('auth_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('email', '=', email)
      .execute();
    expect((await post('/auth/links/redeem', { token })).statusCode).toBe(404);
    expect((await post('/auth/links/redeem', { email, code })).statusCode).toBe(422);
  });

  test('once used, disables the others sent to the same email address', async () => {
    const { email } = await makePerson(ctx());
    await post('/auth/links', { email });
    await post('/auth/links', { email });
    const [first, second] = await mailsTo(t.db, email);
    expect((await post('/auth/links/redeem', { token: second?.token })).statusCode).toBe(200);
    expect((await post('/auth/links/redeem', { token: first?.token })).statusCode).toBe(404);
  });

  test('is stored as a hash: neither token nor code can be read from the account tables', async () => {
    await post('/auth/links', { email: 'hash@example.test' });
    const { token, code } = await lastMailTo(t.db, 'hash@example.test');
    const rows = await t.db.selectFrom('auth_tokens').selectAll().where('email', '=', 'hash@example.test').execute();
    expect(rows).toMatchObject([{ token_hash: expect.any(String), code_hash: expect.any(String) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows.map((row) => [row.code_hash, row.payload]))).not.toContain(code);
  });
});

describe('an emailed code', () => {
  test('can be guessed five times; the link in the same email still works', async () => {
    const { email } = await makePerson(ctx());
    await post('/auth/links', { email });
    const { token, code } = await lastMailTo(t.db, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => post('/auth/links/redeem', { email, code: wrong })),
    );
    expect(guesses.map((guess) => guess.statusCode)).toEqual(Array(8).fill(422));
    const right = await post('/auth/links/redeem', { email, code });
    expect(right.statusCode).toBe(422);
    expect(right.json().error.code).toBe(guesses[0]?.json().error.code);
    expect((await post('/auth/links/redeem', { token })).statusCode).toBe(200);
  });

  test('for another email address grants nothing', async () => {
    const one = await makePerson(ctx());
    const other = await makePerson(ctx());
    await post('/auth/links', { email: one.email });
    const { code } = await lastMailTo(t.db, one.email);
    expect((await post('/auth/links/redeem', { email: other.email, code })).statusCode).toBe(422);
  });

  test('says at which field something is missing', async () => {
    expect((await post('/auth/links/redeem', { email: 'a@example.test' })).json().error).toEqual({
      code: 'This field is required.',
    });
    expect((await post('/auth/links/redeem', { code: '123456' })).json().error).toEqual({
      email: 'This field is required.',
    });
    expect((await post('/auth/links/redeem', {})).statusCode).toBe(422);
    expect((await post('/auth/links/redeem', { email: 'a@example.test', code: '12345' })).json().error.code).toContain(
      'six-digit code',
    );
    expect((await post('/auth/links/redeem', { token: 'x', code: '123456' })).statusCode).toBe(400);
  });
});

test('the first verification of an email address ends earlier passwords and sessions', async () => {
  const squatter = await makePerson(ctx(), {
    verified: false,
    passwordHash: await hashPassword('three green lanterns'),
  });
  const squatting = await t.cookieOf(squatter.personId);
  expect((await meOf(squatting)).emailVerified).toBe(false);

  await post('/auth/links', { email: squatter.email });
  const mail = await lastMailTo(t.db, squatter.email);
  expect(mail.kind).toBe('verification');
  const redeemed = await post('/auth/links/redeem', { token: mail.token });
  expect(redeemed.json().user).toMatchObject({ id: squatter.personId, emailVerified: true, needsPassword: true });

  expect(await meOf(squatting)).toBeNull();
  const withOld = await post('/auth/sign_in', { email: squatter.email, password: 'three green lanterns' });
  expect(withOld.statusCode).toBe(401);
});

test('a later verification leaves the password and other sessions alone', async () => {
  const { email, personId } = await makePerson(ctx(), { passwordHash: await hashPassword('three green lanterns') });
  const elsewhere = await t.cookieOf(personId);
  await post('/auth/links', { email });
  const { token } = await lastMailTo(t.db, email);
  expect((await post('/auth/links/redeem', { token })).json().user.needsPassword).toBe(false);
  expect((await meOf(elsewhere)).id).toBe(personId);
});

test('a link emailed to an email address that the account no longer has grants nothing', async () => {
  const { email, personId } = await makePerson(ctx());
  await post('/auth/links', { email });
  const { token } = await lastMailTo(t.db, email);
  await t.db
    .updateTable('users')
    .set({ email: `moved.${email}` })
    .where('id', '=', personId)
    .execute();
  expect((await post('/auth/links/redeem', { token })).statusCode).toBe(404);
  await insertPerson(t.db, { email, source: 'sign_up', visitSource: undefined, at: new Date() });
  expect((await post('/auth/links/redeem', { token })).statusCode).toBe(404);
});
