import { describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { testApp } from '#testing/app.ts';
import { callboard } from '#testing/callboard.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

const run = (...args: string[]) => callboard(t.url, args);

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

describe('callboard staff add', () => {
  test('makes someone who has an account staff, once, and logs it', async () => {
    const { personId, email } = await makePerson(ctx());
    expect(await run('staff', 'add', email)).toMatchObject({ code: 0, out: expect.stringContaining('is now staff') });
    expect(await personOf(email)).toMatchObject({ is_staff: true, staff_since: expect.any(Date) });
    expect(await run('staff', 'add', email)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${email} is already staff.`),
    });
    expect(await logOf(personId)).toEqual([
      { action: 'change_flags', actor_kind: 'system', detail: { staff: true, reason: 'callboard staff add' } },
    ]);
  });

  test('creates the account if there is none, without a password; an emailed link confirms it', async () => {
    const email = `first.${process.pid}@staff.test`;
    expect((await run('staff', 'add', email)).code).toBe(0);
    expect(await personOf(email)).toMatchObject({ is_staff: true, verified_at: null });
  });

  test('refuses an account that anyone could have created with this email', async () => {
    const { email } = await makePerson(ctx(), { verified: false });
    expect(await run('staff', 'add', email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('never confirmed'),
    });
    expect(await personOf(email)).toMatchObject({ is_staff: false });
  });
});

describe('callboard staff unlock', () => {
  test('turns two-step sign-in off, ends all sessions, emails the person, and logs it', async () => {
    const { personId, email } = await makePerson(ctx(), { isStaff: true });
    await setUpTwoStep(t, personId);
    const { cookie } = await startSession(ctx(), personId);
    expect(await run('staff', 'unlock', email)).toMatchObject({ code: 0, out: expect.stringContaining('is off for') });
    expect(await personOf(email)).toMatchObject({ is_staff: true, totp_confirmed_at: null });
    const response = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
    expect(response.json().user).toBeNull();
    expect((await logOf(personId)).at(-1)).toMatchObject({
      action: 'end_two_step',
      actor_kind: 'system',
      detail: { reason: 'callboard staff unlock' },
    });
    await t.drainJobs();
    const sent = await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).execute();
    expect(sent.map(({ kind }) => kind)).toEqual(['two_step_changed', 'two_step_changed']);
    expect(await run('staff', 'unlock', email)).toMatchObject({
      code: 1,
      err: `Two-step sign-in is off for ${email}.`,
    });
  });

  test('says so if no one has this email', async () => {
    expect(await run('staff', 'unlock', 'no-one@staff.test')).toEqual({
      code: 1,
      out: expect.any(String),
      err: 'No one has confirmed an account with the email no-one@staff.test.',
    });
  });
});
