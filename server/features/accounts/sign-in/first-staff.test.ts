import { beforeEach, describe, expect, test } from 'vitest';
import { printFirstStaffLink } from '#server/app/print-first-staff-link.ts';
import { addStaff } from '#server/features/accounts/staff/operator-staff.ts';
import { testApp } from '#testing/app.ts';
import { loggingServer } from '#testing/logging-server.ts';
import { makePerson } from '../persons/person.factory.ts';
import { newFirstStaffLink } from './first-staff.ts';

const t = testApp();
const PASSWORD = 'plum tractor 17';
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

/** The database as on a first start. */
beforeEach(async () => {
  await t.db.updateTable('users').set({ is_staff: false, staff_since: null }).execute();
  await t.db.deleteFrom('auth_tokens').execute();
});

async function link(): Promise<string> {
  const path = await newFirstStaffLink(ctx());
  if (path === undefined) throw new Error('There is no link.');
  return path.replace('/first_staff/', '');
}

const emailOf = (name: string) => `${name}.${crypto.randomUUID()}@first.test`;
const use = (token: string, email: string, password = PASSWORD) =>
  t.app.inject({ method: 'POST', url: '/api/v1/auth/first_staff', payload: { token, email, password } });
const staffEmails = async () =>
  (await t.db.selectFrom('users').select('email').where('is_staff', '=', true).execute()).map(({ email }) => email);
const GONE = { code: 'link_gone' };

test('the link creates a staff account, once, and signs in', async () => {
  const token = await link();
  const email = emailOf('ada');
  const response = await use(token, email);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    user: { email, needsOnboarding: true },
    next: '/admin',
    secondStepDue: false,
  });
  const { id, ...person } = await t.db
    .selectFrom('users')
    .select(['id', 'is_staff', 'staff_since', 'verified_at', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(person).toEqual({
    is_staff: true,
    staff_since: expect.any(Date),
    verified_at: expect.any(Date),
    password_hash: expect.any(String),
  });
  const log = await t.db
    .selectFrom('activity')
    .select(['action', 'detail'])
    .where('subject_id', '=', String(id))
    .execute();
  expect(log).toEqual([{ action: 'change_flags', detail: { staff: true, reason: 'the first link' } }]);
  const signIn = await t.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sign_in',
    payload: { email, password: PASSWORD },
  });
  expect(signIn.json()).toMatchObject({ user: { email } });

  const retried = await use(token, emailOf('eve'));
  expect([retried.statusCode, retried.json()]).toMatchObject([404, GONE]);
  expect(await staffEmails()).toEqual([email]);
  await t.db.updateTable('users').set({ is_staff: false }).execute();
  expect((await use(token, emailOf('eve'))).json()).toMatchObject(GONE);
});

test('if two people use it at the same time, one gets in', async () => {
  const token = await link();
  const responses = await Promise.all([use(token, emailOf('ada')), use(token, emailOf('eve'))]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await staffEmails()).toHaveLength(1);
});

describe('it stops working', () => {
  test('after 24 hours', async () => {
    const token = await link();
    const { rows } = await t.pool.query(
      "update auth_tokens set expires_at = expires_at - interval '24 hours' where purpose = 'first_staff' returning created_at, expires_at",
    );
    expect(rows[0].expires_at).toEqual(rows[0].created_at);
    expect((await use(token, emailOf('ada'))).statusCode).toBe(404);
    expect(await staffEmails()).toEqual([]);
  });

  test('with the next start, whose link works', async () => {
    const before = await link();
    const after = await link();
    expect((await use(before, emailOf('eve'))).json()).toMatchObject(GONE);
    expect((await use(after, emailOf('ada'))).statusCode).toBe(200);
  });

  test('once someone is staff, and no start prints another', async () => {
    const token = await link();
    const { email } = await makePerson(ctx());
    await addStaff(ctx(), email);
    expect((await use(token, emailOf('eve'))).json()).toMatchObject(GONE);
    expect(await staffEmails()).toEqual([email]);
    expect(await newFirstStaffLink(ctx())).toBeUndefined();
    expect(await t.db.selectFrom('auth_tokens').select('id').where('purpose', '=', 'first_staff').execute()).toEqual(
      [],
    );
  });
});

test('two concurrent starts leave one working link', async () => {
  const links = await Promise.all([link(), link()]);
  const statuses = [];
  for (const token of links) statuses.push((await use(token, emailOf('ada'))).statusCode);
  expect(statuses.sort()).toEqual([200, 404]);
});

test('a start while the link is being used prints none that works', async () => {
  for (let round = 0; round < 5; round += 1) {
    const token = await link();
    const [used, next] = await Promise.all([use(token, emailOf('ada')), newFirstStaffLink(ctx())]);
    if (next !== undefined) expect(used.statusCode).toBe(404);
    await t.db.updateTable('users').set({ is_staff: false }).execute();
  }
});

test('a refusal leaves the link as it was: for an email address with an account, or a common password', async () => {
  const token = await link();
  const { email } = await makePerson(ctx());
  const refused = await use(token, email);
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    422,
    { email: expect.stringContaining('already exists') },
  ]);
  expect((await use(token, emailOf('ada'), 'password123')).statusCode).toBe(422);
  expect((await use(token, emailOf('ada'))).statusCode).toBe(200);
});

test('a start prints it in one line; the database has only its hash, and the log nothing', async () => {
  const lines: string[] = [];
  const { server, log } = await loggingServer(t.system, lines);
  await server.app.ready();
  const printed: string[] = [];
  await printFirstStaffLink({ ...t.system, log }, (line) => printed.push(line));
  const token = /^No one is staff yet\..* http\S+\/first_staff\/(\S{43})$/.exec(printed[0] ?? '')?.[1];
  if (!token) throw new Error(`Printed: ${printed}`);
  const stored = await t.pool.query(
    "select row_to_json(a)::text as row from auth_tokens a where purpose = 'first_staff'",
  );
  expect(stored.rows).toHaveLength(1);
  expect(stored.rows[0].row).not.toContain(token);
  await server.app.inject({ url: `/first_staff/${token}` });
  const used = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/first_staff',
    payload: { token, email: emailOf('ada'), password: PASSWORD },
  });
  expect(used.statusCode).toBe(200);
  await printFirstStaffLink({ ...t.system, log }, (line) => printed.push(line));
  expect(printed).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(token);
  await server.app.close();
});
