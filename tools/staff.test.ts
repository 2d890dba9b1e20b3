import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { startSession } from '#server/domain/accounts/sessions/start-session.ts';
import { setUpTwoStep } from '#server/domain/accounts/two-step/two-step.factory.ts';
import { testApp } from '#testing/app.ts';
import { runStaff } from './staff-command.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

/** Runs the command as the program does, in this process. */
async function staff(args: readonly string[], databaseUrl = t.url) {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  try {
    return await runStaff(args);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** What `npm run staff` starts. */
const program: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.staff;
const personOf = (email: string) =>
  t.db
    .selectFrom('users')
    .select(['id', 'is_staff', 'staff_since', 'verified_at', 'totp_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
const logOf = (personId: number) =>
  t.db
    .selectFrom('activity')
    .select(['action', 'actor_kind', 'detail'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', String(personId))
    .orderBy('id')
    .execute();

describe('npm run staff -- add', () => {
  test('makes someone staff who has an account, once, and writes it to the log', async () => {
    const { personId, email } = await makePerson(ctx());
    expect(await staff(['add', email])).toMatchObject({ status: 0, says: expect.stringContaining('is staff now') });
    expect(await personOf(email)).toMatchObject({ is_staff: true, staff_since: expect.any(Date) });
    expect(await staff(['add', email])).toMatchObject({ status: 0, says: `${email} is staff already.` });
    expect(await logOf(personId)).toEqual([
      { action: 'change_flags', actor_kind: 'system', detail: { staff: true, reason: 'npm run staff -- add' } },
    ]);
  });

  test('makes the account where there is none, without a password and to be confirmed by an emailed link', async () => {
    const email = `first.${process.pid}@staff.test`;
    expect((await staff(['add', email])).status).toBe(0);
    expect(await personOf(email)).toMatchObject({ is_staff: true, verified_at: null });
  });

  test('refuses an account that anyone may have made with this address', async () => {
    const { email } = await makePerson(ctx(), { verified: false });
    expect(await staff(['add', email])).toMatchObject({ status: 1, says: expect.stringContaining('never confirmed') });
    expect(await personOf(email)).toMatchObject({ is_staff: false });
  });
});

describe('npm run staff -- unlock', () => {
  test('turns two-step sign-in off, ends all sessions, mails the person, and writes it to the log', async () => {
    const { personId, email } = await makePerson(ctx(), { isStaff: true });
    await setUpTwoStep(t, personId);
    const { cookie } = await startSession(ctx(), personId);
    expect(await staff(['unlock', email])).toMatchObject({ status: 0, says: expect.stringContaining('is off for') });
    expect(await personOf(email)).toMatchObject({ is_staff: true, totp_confirmed_at: null });
    const answer = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
    expect(answer.json().user).toBeNull();
    expect((await logOf(personId)).at(-1)).toMatchObject({
      action: 'end_two_step',
      actor_kind: 'system',
      detail: { reason: 'npm run staff -- unlock' },
    });
    await t.drainJobs();
    const sent = await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).execute();
    expect(sent.map(({ kind }) => kind)).toEqual(['two_step_changed', 'two_step_changed']);
    expect(await staff(['unlock', email])).toMatchObject({ status: 1, says: `Two-step sign-in is off for ${email}.` });
  });

  test('says so where no one has this address', async () => {
    expect(await staff(['unlock', 'no-one@staff.test'])).toEqual({
      status: 1,
      says: 'No one has confirmed an account with the email no-one@staff.test.',
    });
  });
});

test('what is typed wrong ends it with a sentence', async () => {
  expect(await staff([])).toMatchObject({ status: 2, says: expect.stringContaining('Usage') });
  expect(await staff(['drop', 'ada@staff.test'])).toMatchObject({ status: 2, says: expect.stringContaining('Usage') });
  expect(await staff(['add', 'ada'])).toEqual({ status: 2, says: '"ada" is not an email address.' });
});

test('so does a database that is away, or empty', async () => {
  expect(await staff(['add', 'ada@staff.test'], 'postgres://127.0.0.1:9/x')).toMatchObject({
    status: 1,
    says: expect.stringMatching(/^The database can't be reached: /),
  });
  const empty = new URL(t.url);
  empty.pathname = '/template1';
  expect(await staff(['add', 'ada@staff.test'], empty.href)).toMatchObject({
    status: 1,
    says: expect.stringMatching(/^This database is empty/),
  });
});

test('it is a program that says what it did, and ends', async () => {
  const { email } = await makePerson(ctx());
  const ran = spawnSync(process.execPath, [...program.split(' ').slice(1), 'add', email], {
    env: { ...process.env, DATABASE_URL: t.url },
    encoding: 'utf8',
  });
  expect(ran).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(`${email} is staff now.`) });
  expect(await personOf(email)).toMatchObject({ is_staff: true });
});
