import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { callboard } from '#testing/callboard.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

const schoolsOf = (email: string) =>
  t.db
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.id', 'staff_roles.user_id')
    .innerJoin('schools', 'schools.id', 'staff_roles.school_id')
    .select(['schools.name', 'schools.slug', 'users.verified_at'])
    .where('users.email', '=', email)
    .execute();

test('creates a school for someone who has an account, logs it, and emails them', async () => {
  const { personId, email } = await makePerson(ctx());
  const ran = await callboard(t.url, ['school', 'add', 'Lantern Voice', email, '--json']);
  expect(ran).toMatchObject({ code: 0, err: '' });
  const { school } = JSON.parse(ran.out);
  expect(school).toMatchObject({ name: 'Lantern Voice', slug: 'lantern-voice' });
  expect(await schoolsOf(email)).toMatchObject([{ name: 'Lantern Voice', slug: 'lantern-voice' }]);
  const log = await t.db
    .selectFrom('activity')
    .select(['action', 'actor_kind'])
    .where('school_id', '=', school.id)
    .execute();
  expect(log).toEqual([{ action: 'create_school', actor_kind: 'system' }]);
  await t.drainJobs();
  const sent = await t.db.selectFrom('sends').select('kind').where('user_id', '=', personId).execute();
  expect(sent).toEqual([{ kind: 'school_application_approved' }]);
});

test('creates the account if there is none', async () => {
  const email = `owner.${process.pid}@school.test`;
  expect(await callboard(t.url, ['school', 'add', 'North Pier Sound', email])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`North Pier Sound is at /schools/north-pier-sound. ${email} is its School Admin.`),
  });
  expect(await schoolsOf(email)).toMatchObject([{ name: 'North Pier Sound', verified_at: null }]);
});

test('warns that no email is sent if production has no SMTP_URL', async () => {
  for (const args of [
    ['school', 'add', 'Silent Room', 'owner@school.test'],
    ['staff', 'add', 'owner@school.test'],
  ]) {
    const run = (env: NodeJS.ProcessEnv) => callboard(t.url, args, { env, answer: false });
    expect((await run({ NODE_ENV: 'production' })).out).toContain("SMTP_URL is missing, so they won't get an email");
    expect((await run({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' })).out).not.toContain('SMTP_URL');
    expect((await run({})).out).not.toContain('SMTP_URL');
  }
});

test('refuses an account that anyone could have created with this email, and an invalid name', async () => {
  const { email } = await makePerson(ctx(), { verified: false });
  expect(await callboard(t.url, ['school', 'add', 'Quiet Room', email])).toMatchObject({
    code: 1,
    err: expect.stringContaining('never confirmed'),
  });
  expect(await callboard(t.url, ['school', 'add', '', email])).toMatchObject({ code: 2 });
  expect(await schoolsOf(email)).toEqual([]);
});
