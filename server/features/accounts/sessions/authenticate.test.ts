import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/http.ts';
import { openSystem } from '#server/app/system.ts';
import { testApp } from '#testing/app.ts';
import { makePerson } from '../persons/person.factory.ts';
import { cookieAfter } from '../sign-in/mailed.factory.ts';
import { hashToken } from '../sign-in/secrets.ts';
import { endSessions } from './end-sessions.ts';
import { startSession } from './start-session.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const getMe = (cookie: string) => t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
const userOf = async (cookie: string) => (await getMe(cookie)).json().user;
const HOUR = 3_600_000;

/** Sets a session's age, and how long it has been unused. */
async function age(sessionId: number, { startedMs, usedMs }: { startedMs: number; usedMs: number }): Promise<void> {
  const row = await t.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
  const back = (date: Date, ms: number) => new Date(date.getTime() - ms);
  await t.db
    .updateTable('sessions')
    .set({
      created_at: back(row.created_at, startedMs),
      expires_at: back(row.expires_at, startedMs),
      last_seen_at: back(row.last_seen_at, usedMs),
      idle_expires_at: back(row.idle_expires_at, usedMs),
    })
    .where('id', '=', sessionId)
    .execute();
}

describe('a session', () => {
  test.each([
    ['learner', {}, 14 * 24 * HOUR, 60 * 24 * HOUR],
    ['staff', { isStaff: true }, HOUR, 12 * HOUR],
  ] as const)('of a %s ends when unused, and at its absolute end', async (kind, facts, idleMs, absoluteMs) => {
    const { personId } = await makePerson(ctx(), facts);
    const unused = await startSession(ctx(), personId);
    expect(unused.kind).toBe(kind);
    await age(unused.sessionId, { startedMs: idleMs - 60_000, usedMs: idleMs - 60_000 });
    expect((await userOf(unused.cookie)).id).toBe(personId);
    await age(unused.sessionId, { startedMs: 0, usedMs: idleMs + 60_000 });
    expect(await userOf(unused.cookie)).toBeNull();

    const used = await startSession(ctx(), personId);
    await age(used.sessionId, { startedMs: absoluteMs + 1000, usedMs: 0 });
    expect(await userOf(used.cookie)).toBeNull();
  });

  test('that has ended loses its cookie on a page request, never on a request that a page still waits for', async () => {
    const { personId } = await makePerson(ctx());
    const { cookie } = await startSession(ctx(), personId);
    await endSessions(ctx(), personId);
    expect((await getMe(cookie)).cookies).toMatchObject([{ name: 'callboard', value: '' }]);
    for (const [dest, cleared] of [
      ['document', true],
      ['empty', false],
      ['image', false],
    ] as const) {
      const late = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie, 'sec-fetch-dest': dest } });
      expect(late.json().user).toBeNull();
      expect(late.headers['set-cookie'] !== undefined).toBe(cleared);
    }
  });

  test('is extended by use, and ignores the domain’s clock', async () => {
    const { personId } = await makePerson(ctx());
    const session = await startSession(ctx(), personId);
    await age(session.sessionId, { startedMs: 0, usedMs: HOUR });
    await t.system.clock.advance(90 * 24 * HOUR);
    expect((await userOf(session.cookie)).id).toBe(personId);
    const row = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    expect(Date.now() - row.last_seen_at.getTime()).toBeLessThan(HOUR);
    expect(row.idle_expires_at.getTime() - row.last_seen_at.getTime()).toBe(14 * 24 * HOUR);
  });

  test('ends by signing out, in this browser only', async () => {
    const { personId } = await makePerson(ctx());
    const here = await startSession(ctx(), personId);
    const elsewhere = await startSession(ctx(), personId);
    const out = await t.app.inject({ method: 'POST', url: '/api/v1/auth/sign_out', headers: { cookie: here.cookie } });
    expect(out.statusCode).toBe(200);
    expect(out.cookies[0]).toMatchObject({ name: 'callboard', value: '', path: '/' });
    expect(await userOf(here.cookie)).toBeNull();
    expect((await userOf(elsewhere.cookie)).id).toBe(personId);
  });

  test('an unknown or ended cookie makes a visitor and is cleared', async () => {
    const response = await getMe('callboard=not-a-token');
    expect(response.json()).toEqual({ user: null });
    expect(response.cookies[0]).toMatchObject({ name: 'callboard', value: '' });
    const refused = await t.app.inject({ url: '/api/v1/users/1', headers: { cookie: 'callboard=not-a-token' } });
    expect(refused.statusCode).toBe(401);
  });

  test('all of a person’s sessions but one can be ended', async () => {
    const { personId } = await makePerson(ctx());
    const kept = await startSession(ctx(), personId);
    const ended = await startSession(ctx(), personId);
    await endSessions(ctx(), personId, kept.sessionId);
    expect((await userOf(kept.cookie)).id).toBe(personId);
    expect(await userOf(ended.cookie)).toBeNull();
  });
});

describe('changed rights', () => {
  test('bring a new token; the old one still serves running requests, then stops working', async () => {
    const { personId } = await makePerson(ctx());
    const old = await startSession(ctx(), personId);
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();

    const responses = await Promise.all([getMe(old.cookie), getMe(old.cookie), getMe(old.cookie)]);
    expect(responses.map((response) => response.json().user.access)).toEqual(['staff', 'staff', 'staff']);
    const fresh = responses.map(cookieAfter).filter((cookie) => cookie !== undefined);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]).not.toBe(old.cookie);
    expect((await userOf(fresh[0] ?? '')).id).toBe(personId);

    const rows = await t.db.selectFrom('sessions').selectAll().where('user_id', '=', personId).orderBy('id').execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
    expect(rows[1]?.kind).toBe('staff');
    await t.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', old.sessionId)
      .execute();
    expect(await userOf(old.cookie)).toBeNull();
  });

  test('count for the next request in every process, however it was read', async () => {
    const other = await openSystem(t.system.config, 'web');
    const otherApp = await buildApp(other);
    try {
      const { personId } = await makePerson(ctx(), { isStaff: true });
      const { cookie } = await startSession(ctx(), personId);
      // Staff get 422 for the invalid parameter; others get 403.
      const staffAt = async (app: typeof otherApp) =>
        (await app.inject({ url: '/api/v1/admin/library_contents?page=none', headers: { cookie } })).statusCode;
      expect([await staffAt(t.app), await staffAt(otherApp)]).toEqual([422, 422]);
      await t.db.updateTable('users').set({ is_staff: false }).where('id', '=', personId).execute();
      expect([await staffAt(t.app), await staffAt(otherApp)]).toEqual([403, 403]);
      await endSessions(ctx(), personId);
      expect([await staffAt(otherApp), await staffAt(t.app)]).toEqual([401, 401]);
    } finally {
      await otherApp.close();
      await other.close();
    }
  });

  test('end a session that is too old for the new rights', async () => {
    const { personId } = await makePerson(ctx());
    const session = await startSession(ctx(), personId);
    await age(session.sessionId, { startedMs: 13 * HOUR, usedMs: 0 });
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
    expect(await userOf(session.cookie)).toBeNull();
  });
});

test('over https, the cookie is bound to the host', async () => {
  const { setSessionCookie, sessionCookieName } = await import('./session-cookie.ts');
  const set: unknown[] = [];
  const reply = { setCookie: (...args: unknown[]) => set.push(args) };
  const config = { publicUrl: 'https://callboard.example' };
  setSessionCookie(config, reply as never, { token: 'x', kind: 'learner' });
  expect(sessionCookieName(config)).toBe('__Host-callboard');
  expect(set).toEqual([
    ['__Host-callboard', 'x', { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 60 * 86_400 }],
  ]);
});

describe('when PUBLIC_URL has gained a port', () => {
  const publicUrl = 'https://callboard.example:8443';
  const t = testApp({ env: () => ({ PUBLIC_URL: publicUrl }) });
  const [NEW, OLD] = ['__Host-callboard-8443', '__Host-callboard'];
  const system = () => t.system.ctx({ kind: 'system' }, 'test');
  /** A person's session in a cookie with this name. */
  async function signedIn(name: string) {
    const { personId } = await makePerson(system());
    const { token } = await startSession(system(), personId);
    return { personId, token, cookie: `${name}=${token}` };
  }
  const get = (cookie: string) => t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
  const idOf = async (...cookies: string[]) => (await get(cookies.join('; '))).json().user?.id;
  const post = (url: string, cookies: string[], payload: object = {}) =>
    t.app.inject({ method: 'POST', url, headers: { cookie: cookies.join('; '), origin: publicUrl }, payload });

  test('the old name still signs in, until its session’s own end, and is never set', async () => {
    const { personId, token, cookie } = await signedIn(OLD);
    const response = await get(cookie);
    expect(response.json().user?.id).toBe(personId);
    expect(response.cookies).toEqual([]);
    await t.db
      .updateTable('sessions')
      .set({ expires_at: new Date() })
      .where('token_hash', '=', hashToken(token))
      .execute();
    const late = await get(cookie);
    expect(late.json().user).toBeNull();
    expect(late.cookies.map(({ name }) => name)).not.toContain(OLD);
  });

  test('the current name wins in any order, even if its session is over', async () => {
    const old = await signedIn(OLD);
    const present = await signedIn(NEW);
    expect(await idOf(old.cookie, present.cookie)).toBe(present.personId);
    expect(await idOf(present.cookie, old.cookie)).toBe(present.personId);
    expect(await idOf(old.cookie, `${NEW}=`)).toBeUndefined();
    await endSessions(system(), present.personId);
    expect(await idOf(old.cookie, present.cookie)).toBeUndefined();
  });

  test('signing out ends both', async () => {
    const old = await signedIn(OLD);
    const present = await signedIn(NEW);
    const out = await post('/api/v1/auth/sign_out', [old.cookie, present.cookie]);
    expect(out.cookies.map(({ name }) => name)).toEqual([NEW]);
    expect([await idOf(present.cookie), await idOf(old.cookie)]).toEqual([undefined, undefined]);
  });

  test('signing in ends the browser’s sessions under either name', async () => {
    const [old, present] = [await signedIn(OLD), await signedIn(NEW)];
    const { personId } = await makePerson(system(), { email: 'later@port.test', password: 'correct horse battery' });
    const response = await post('/api/v1/auth/sign_in', [old.cookie, present.cookie], {
      email: 'later@port.test',
      password: 'correct horse battery',
    });
    expect(response.statusCode).toBe(200);
    const later = String(cookieAfter(response));
    expect(later).toMatch(`${NEW}=`);
    expect(await idOf(old.cookie, later)).toBe(personId);
    expect([await idOf(old.cookie), await idOf(present.cookie)]).toEqual([undefined, undefined]);
  });

  test('a change of rights moves the session to the current cookie name', async () => {
    const { personId, cookie } = await signedIn(OLD);
    await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
    const fresh = String(cookieAfter(await get(cookie)));
    expect(fresh).toMatch(`${NEW}=`);
    expect(await idOf(cookie, fresh)).toBe(personId);
  });

  test('over plain http, with several checkouts on one host, another port’s cookie is never read', async () => {
    const { sessionTokenOf } = await import('./session-cookie.ts');
    const request = { cookies: { callboard: 'x' } } as never;
    expect(sessionTokenOf({ publicUrl: 'http://localhost:3001' }, request)).toBeUndefined();
    expect(sessionTokenOf({ publicUrl: 'http://localhost:3000' }, request)).toBe('x');
  });
});
