import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { cookieAfter, lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { hashPassword } from '#server/features/accounts/sign-in/password-hash.ts';
import { newToken } from '#server/features/accounts/sign-in/secrets.ts';
import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { createLog } from '#server/platform/log.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { testApp } from '#testing/app.ts';
import { loggingServer } from '#testing/logging-server.ts';
import { startWeb } from './start-web.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
const PASSWORD = 'three green lanterns';
const lines: string[] = [];
let app: FastifyInstance;
let learner: { personId: number; email: string };
let staff: { personId: number; email: string };
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

beforeAll(async () => {
  const { server } = await loggingServer(t.system, lines);
  app = server.app;
  await app.ready();
  const passwordHash = await hashPassword(PASSWORD);
  learner = await makePerson(ctx(), {
    passwordHash,
    profile: { firstName: 'Zelda', lastName: 'Quill', timezone: 'UTC' },
  });
  staff = await makePerson(ctx(), { passwordHash, isStaff: true });
});
afterAll(() => app.close());

let network = 0;
let ip = '';
/** Each test has its own network, because limits and log lines are counted by network. */
beforeEach(() => {
  ip = `198.51.100.${++network}`;
});

async function send(request: InjectOptions, personId?: number) {
  const cookie = personId === undefined ? {} : { cookie: await t.cookieOf(personId) };
  return app.inject({ remoteAddress: ip, ...request, headers: { ...cookie, ...request.headers } });
}
const post = (url: string, payload: object, personId?: number) =>
  send({ method: 'POST', url: `/api/v1${url}`, payload }, personId);

/** The security lines that `act` logged; checks that none contains an email, an IP address, or a name. */
async function securityLinesOf(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await act();
  const security = lines.filter((line) => line.includes('"kind":"security"'));
  for (const line of security) {
    expect(line).not.toMatch(/@|Zelda|Quill|198\.51\.100/);
    expect(JSON.parse(line)).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      network: expect.stringMatching(/^[\w-]{16}$/),
      level: 40,
      program: 'test',
    });
  }
  return security.map((line) => JSON.parse(line));
}

test('a wrong password is logged once, with the account’s id if there is one', async () => {
  const wrong = (email: string) => () => post('/auth/sign_in', { email, password: 'three red lanterns' });
  const at = { event: 'sign_in_failed', method: 'POST', route: '/api/v1/auth/sign_in' };
  expect(await securityLinesOf(wrong(learner.email))).toEqual([
    expect.objectContaining({ ...at, outcome: 'wrong_password', person: learner.personId }),
  ]);
  const [unknown, ...more] = await securityLinesOf(wrong('no-one@example.test'));
  expect([unknown?.outcome, unknown && 'person' in unknown, more]).toEqual(['wrong_password', false, []]);
  expect(await securityLinesOf(() => post('/auth/sign_in', { email: learner.email, password: PASSWORD }))).toEqual([]);
});

test('a wrong code, a dead link, and a wrong second step are logged, too', async () => {
  await post('/auth/links', { email: learner.email });
  const { code } = await lastMailTo(t.db, learner.email);
  const other = code === '000000' ? '000001' : '000000';
  expect(await securityLinesOf(() => post('/auth/links/redeem', { email: learner.email, code: other }))).toEqual([
    expect.objectContaining({ event: 'sign_in_failed', outcome: 'wrong_code', person: learner.personId }),
  ]);
  expect(await securityLinesOf(() => post('/auth/links/redeem', { token: newToken() }))).toEqual([
    expect.objectContaining({ event: 'sign_in_failed', outcome: 'link_gone' }),
  ]);
  expect(
    await securityLinesOf(() =>
      send({
        method: 'PATCH',
        url: `/api/v1/auth/password_resets/${newToken()}`,
        payload: { password: 'a very long passphrase' },
      }),
    ),
  ).toEqual([
    expect.objectContaining({
      event: 'sign_in_failed',
      outcome: 'link_gone',
      route: '/api/v1/auth/password_resets/…',
    }),
  ]);
  const careful = await makePerson(ctx(), { passwordHash: await hashPassword(PASSWORD) });
  await setUpTwoStep(t, careful.personId);
  const half = cookieAfter(await post('/auth/sign_in', { email: careful.email, password: PASSWORD })) ?? '';
  const second = { method: 'POST', url: '/api/v1/auth/second_step', payload: { code: '000000' } } as const;
  expect(await securityLinesOf(() => send({ ...second, headers: { cookie: half } }))).toEqual([
    expect.objectContaining({ event: 'sign_in_failed', outcome: 'wrong_second_step', person: careful.personId }),
  ]);
});

test('a wrong password is logged where the current one is required', async () => {
  const url = `/users/${learner.personId}/change_password`;
  const change = () =>
    post(url, { oldPassword: 'three red lanterns', password: 'four blue lanterns' }, learner.personId);
  expect(await securityLinesOf(change)).toEqual([
    expect.objectContaining({ event: 'proof_failed', outcome: 'wrong_password', person: learner.personId }),
  ]);
});

test('a limit is logged when it is hit, not for each attempt that it refuses', async () => {
  const { email } = await makePerson(ctx(), { passwordHash: await hashPassword(PASSWORD) });
  const statuses: number[] = [];
  const security = await securityLinesOf(async () => {
    for (let n = 0; n < 9; n += 1)
      statuses.push((await post('/auth/sign_in', { email, password: 'three red lanterns' })).statusCode);
  });
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  expect(security.filter(({ event }) => event === 'limit_hit')).toEqual([
    expect.objectContaining({ outcome: 'refused', limit: 'sign_in_account' }),
  ]);
  expect(security).toHaveLength(6);
});

test('the limit of new pictures is logged, too, with its network', async () => {
  const config = { ...t.system.config, port: 0, dev: true };
  const log = createLog('test', 'warn', { to: { write: (line: string) => void lines.push(line) } });
  const web = await startWeb({ ...t.system, config, log, ctx: (...args) => ({ ...t.system.ctx(...args), log }) });
  const security = await securityLinesOf(async () => {
    for (let n = 0; n < 31; n += 1) await fetch(`http://127.0.0.1:${web.port}/covers/drawn.png?name=n${n}&w=64`);
  });
  await web.stop();
  expect(security).toEqual([
    expect.objectContaining({ event: 'limit_hit', limit: 'new_covers', route: '/covers/drawn.png' }),
  ]);
});

test('a refused permission is logged: for visitors, for learners, and for hidden things', async () => {
  const { id: schoolId } = await aSchool(ctx());
  const get = (url: string, personId?: number) => () => send({ url: `/api/v1${url}` }, personId);
  const refused = (outcome: string) => [expect.objectContaining({ event: 'right_refused', outcome })];
  expect(await securityLinesOf(get('/credits'))).toEqual(refused('signed_out'));
  expect(await securityLinesOf(get('/admin/users', learner.personId))).toEqual([
    expect.objectContaining({
      event: 'right_refused',
      outcome: 'staff_only',
      person: learner.personId,
      route: '/api/v1/admin/users',
    }),
  ]);
  expect(await securityLinesOf(get(`/users/${staff.personId}/edit`, learner.personId))).toEqual(refused('not_self'));
  expect(await securityLinesOf(get(`/teachers/schools/${schoolId}/edit`, learner.personId))).toEqual(refused('hidden'));
  expect(await securityLinesOf(get('/teachers/schools/999999999/edit', learner.personId))).toEqual([]);
  expect(await securityLinesOf(get(`/users/${learner.personId}/edit`, learner.personId))).toEqual([]);
});

test('staff changes are logged, done or refused; what staff read is not', async () => {
  const at = {
    event: 'staff_act',
    person: staff.personId,
    method: 'POST',
    route: `/api/v1/admin/users/${learner.personId}/credits`,
  };
  const grantCredits = (body: object) => () => post(`/admin/users/${learner.personId}/credits`, body, staff.personId);
  expect(await securityLinesOf(grantCredits({ credits: 3, reason: 'Zelda asked' }))).toEqual([
    expect.objectContaining({ ...at, outcome: 'done' }),
  ]);
  expect(await securityLinesOf(grantCredits({ credits: -3 }))).toEqual([
    expect.objectContaining({ ...at, outcome: 'invalid_fields' }),
  ]);
  expect(await securityLinesOf(() => send({ url: '/api/v1/admin/users' }, staff.personId))).toEqual([]);
  // A server error must be logged, too: the change may have been made.
  await t.pool.query('alter table activity rename to gone');
  expect(await securityLinesOf(grantCredits({ credits: 3, reason: 'Zelda asked' }))).toEqual([
    expect.objectContaining({ ...at, outcome: 'failed' }),
  ]);
  await t.pool.query('alter table gone rename to activity');
});

test('staff who change a school they don’t belong to are logged; its own admins aren’t, nor staff at their own school', async () => {
  const { id: schoolId } = await aSchool(ctx());
  const { id: own } = await aSchool(ctx());
  const role = { role: 'school_admin', invited_at: new Date(), accepted_at: new Date() };
  await t.db
    .insertInto('staff_roles')
    .values([
      { ...role, school_id: schoolId, user_id: learner.personId },
      { ...role, school_id: own, user_id: staff.personId },
    ])
    .execute();
  const change = (id: number, personId: number) => () =>
    send({ method: 'PATCH', url: `/api/v1/teachers/schools/${id}`, payload: { school: { about: 'New.' } } }, personId);
  expect(await securityLinesOf(change(schoolId, staff.personId))).toEqual([
    expect.objectContaining({ event: 'staff_act', outcome: 'allowed', person: staff.personId, method: 'PATCH' }),
  ]);
  expect(await securityLinesOf(change(schoolId, learner.personId))).toEqual([]);
  expect(await securityLinesOf(change(own, staff.personId))).toEqual([]);
  const read = () => send({ url: `/api/v1/teachers/schools/${schoolId}/edit` }, staff.personId);
  expect(await securityLinesOf(read)).toEqual([]);
});

test('a flood from one network, or from many, is bounded, and the next line says how many lines were left out', () => {
  const written: Record<string, unknown>[] = [];
  const log = createLog('test', 'info', { to: { write: (line: string) => void written.push(JSON.parse(line)) } });
  const from = (address: string, atMs: number) => ({
    ...ctx(),
    log,
    clock: { ...ctx().clock, real: () => new Date(atMs) } as ReturnType<typeof ctx>['clock'],
    loggedRequest: { method: 'GET', ip: address, url: '/' },
  });
  const refuse = (address: string, atMs = 0) =>
    logSecurity(from(address, atMs), 'right_refused', { outcome: 'hidden' });
  for (let n = 0; n < 500; n += 1) refuse('2001:db8::1');
  // Another IP address in the same /64.
  refuse('2001:db8::2');
  expect(written).toHaveLength(20);
  expect(new Set(written.map(({ network: name }) => name)).size).toBe(1);
  for (let n = 0; n < 5_000; n += 1) refuse(`10.0.${n >> 8}.${n & 255}`);
  expect(written).toHaveLength(600);
  logSecurity(from('2001:db8::1', 0), 'staff_act', { outcome: 'done' });
  logSecurity(from('2001:db8::1', 0), 'limit_hit', { outcome: 'refused', limit: 'x' });
  expect(written.slice(600).map(({ event }) => event)).toEqual(['staff_act', 'limit_hit']);
  expect(written.reduce((sum, { omitted }) => sum + Number(omitted ?? 0), 0)).toBe(5_501 - 600);
  refuse('2001:db8::1', 60_000);
  expect(written.at(-1)).toMatchObject({ event: 'right_refused' });
});
