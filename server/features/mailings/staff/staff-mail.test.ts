import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { deliverMail } from '#server/features/mailings/deliver-mail.ts';
import { type MailToQueue, queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { testApp } from '#testing/app.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { requestsOf } from '#testing/requests.ts';

const t = testApp();
const call = requestsOf(t);
let mailbox: Mailbox;
let mailer: Mailer;
let staff: number;
let reader: { id: number; email: string };
let logStart = 0;

const system = (): Ctx => t.system.ctx({ kind: 'system' }, 'test');
/** The worker, with a test mail server. */
const worker = (): Ctx => {
  const ctx = system();
  return { ...ctx, providers: Object.assign(Object.create(ctx.providers), { mailer }) };
};

beforeAll(async () => {
  mailbox = await openMailbox();
  mailer = openMailer({ smtpUrl: mailbox.url }, createLog('test', 'silent'));
  staff = (await makePerson(system(), { isStaff: true })).personId;
});
afterAll(async () => {
  await mailer.close();
  await mailbox.close();
});
beforeEach(async () => {
  await sql`truncate sends, suppressions, unsubscribes cascade`.execute(t.db);
  logStart = (await loggedSince(0)).at(-1)?.id ?? 0;
  mailbox.mails.length = 0;
  const { personId, email } = await makePerson(system());
  reader = { id: personId, email };
});

const loggedSince = async (id: number) =>
  (
    await sql<{ id: number; action: string; detail: object }>`
      select id, action, detail from activity where id > ${id}::bigint order by id`.execute(t.db)
  ).rows;

let occasion = 0;
const welcome = { kind: 'welcome', data: { firstName: 'Ada', url: 'https://callboard.example/courses' } } as const;
const code = { kind: 'proof_code', data: { code: '482913', expiresMinutes: 10 } } as const;

/** Queues an email to the reader and has the server refuse it this way. */
async function refused(
  mail: Pick<MailToQueue<'welcome'>, 'kind' | 'data'> | Pick<MailToQueue<'proof_code'>, 'kind' | 'data'>,
  message: string,
  smtp = 550,
): Promise<number> {
  occasion += 1;
  const queued = await queueMail(system(), {
    ...mail,
    occasion: `test:${occasion}`,
    to: { userId: reader.id },
  } as MailToQueue<'welcome'>);
  mailbox.refuse(1, smtp, message);
  await deliverMail(worker(), { sendId: queued.sendId as number });
  return queued.sendId as number;
}
const deliver = (sendId: number) => deliverMail(worker(), { sendId });
const failedMail = async (only = 'day') => (await call(staff, 'GET', `/admin/mail?only=${only}`)).body;
const personMail = async () => (await call(staff, 'GET', `/admin/people/${reader.id}/mail`)).body;
const resend = (sendId: number, headers = {}) => call(staff, 'POST', `/admin/mail/${sendId}/again`, undefined, headers);
const logged = async () => (await loggedSince(logStart)).map(({ action, detail }) => ({ action, detail }));

test('staff see what failed today and why, and what is retried', async () => {
  const policy = await refused(welcome, '5.7.1 blocked: https://callboard.example/login/link/s3cret');
  const bounced = await refused(welcome, '5.1.1 no such user');
  // The email address is dead by now, so emails waiting for it are left out.
  const full = await refused(welcome, '5.2.2 full', 552);
  expect((await failedMail()).mails).toMatchObject([
    {
      id: bounced,
      state: 'bounced',
      failure: 'no_mailbox',
      answer: '550 5.1.1',
      to: reader.email,
      person: { id: reader.id },
    },
    { id: policy, state: 'failed', failure: 'policy', answer: '550 5.7.1', title: 'Welcome', notAgain: 'no_email' },
  ]);
  expect((await failedMail()).causes).toEqual([
    { failure: 'no_mailbox', number: 1 },
    { failure: 'policy', number: 1 },
  ]);
  await sql`delete from suppressions`.execute(t.db);
  await sql`update sends set state = 'queued', skip_reason = null, claimed_at = null where id = ${full}`.execute(t.db);
  await deliver(full);
  expect(await failedMail('retried')).toMatchObject({
    mails: [
      { id: full, state: 'queued', failure: 'mailbox_full', notAgain: 'waiting', nextTryAtUtc: expect.any(String) },
    ],
    retried: 1,
  });
  expect((await t.app.inject('/metrics')).body).toMatch(/callboard_mail_failed_last_day\{cause="policy"\} 1/);
  expect((await t.app.inject('/metrics')).body).toMatch(/callboard_mail_retried\{cause="mailbox_full"\} 1/);
  await sql`update sends set settled_at = settled_at - interval '25 hours' where id = ${policy}`.execute(t.db);
  expect((await failedMail()).mails.map(({ id }: { id: number }) => id)).toEqual([bounced]);
  expect((await failedMail('week')).mails).toHaveLength(2);
});

test('a failed email is sent again once, however often it is requested, and is logged', async () => {
  const id = await refused(welcome, '5.7.1 a filter');
  const presses = await Promise.all([resend(id), resend(id)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(presses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'mail_not_again',
    details: { why: 'waiting' },
  });
  expect(await logged()).toEqual([{ action: 'send_mail_again', detail: { mail: 'Welcome', number: id } }]);
  await deliver(id);
  await deliver(id);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[reader.email]]);
  expect(await resend(id)).toMatchObject({ status: 409, body: { error: 'It was sent.' } });
});

test('the same key returns the same response, and sends nothing more', async () => {
  const id = await refused(welcome, '5.7.1 a filter');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await resend(id, key);
  await deliver(id);
  expect(await resend(id, key)).toEqual(first);
  expect(mailbox.mails).toHaveLength(1);
});

test('an email with a code is never sent again', async () => {
  const id = await refused(code, '5.7.1 a filter');
  expect((await personMail()).mails).toMatchObject([{ id, notAgain: 'secret' }]);
  expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'mail_not_again', details: { why: 'secret' } } });
  expect(await logged()).toEqual([]);
});

test('an email that is no longer true, or that can’t be checked, is never sent again either', async () => {
  const outdated = (await queueMail(system(), {
    ...{ kind: 'cohort_starts_in_7_days', occasion: 'x', to: { userId: reader.id }, data: { cohortId: 9_999_999 } },
  })) as { sendId: number };
  const then = (await queueMail(system(), {
    ...{ kind: 'credits_added', occasion: 'x', to: { userId: reader.id } },
    data: { credits: 1, balance: 1, because: 'staff' },
  })) as { sendId: number };
  await sql`update sends set state = 'failed', failure = 'no_answer', settled_at = ${t.system.clock.now()}`.execute(
    t.db,
  );
  expect(await resend(outdated.sendId)).toMatchObject({ status: 409, body: { details: { why: 'no_longer_so' } } });
  expect(await resend(then.sendId)).toMatchObject({ status: 409, body: { details: { why: 'cannot_tell' } } });
});

test('after a bounce, an email is sent again to the person’s current email address', async () => {
  const id = await refused(welcome, '5.1.1 no such user');
  expect(await personMail()).toMatchObject({ stopped: { reason: 'bounced' }, mails: [{ id, notAgain: 'no_email' }] });
  expect((await resend(id)).body.details).toEqual({ why: 'no_email' });
  const mended = `mended.${reader.email}`;
  await t.db.updateTable('users').set({ email: mended }).where('id', '=', reader.id).execute();
  expect(await personMail()).toMatchObject({ stopped: null, mails: [{ to: reader.email, notAgain: null }] });
  expect((await resend(id)).body.mail).toMatchObject({ state: 'queued', to: mended, failure: null, attempts: 0 });
  await deliver(id);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[mended]]);
});

test('staff choose which emails an email address gets, with a reason for the log', async () => {
  const id = await refused(welcome, '5.1.1 no such user');
  const change = (level: string, reason = 'They wrote to us') =>
    call(staff, 'PATCH', `/admin/people/${reader.id}/mail`, { level, reason });
  expect((await change('none', ' ')).status).toBe(422);
  expect((await change('all')).body).toEqual({ level: 'all' });
  expect((await change('all', 'They wrote once more')).status).toBe(200);
  expect(await personMail()).toMatchObject({ stopped: null, mails: [{ id, notAgain: null }] });
  await change('needed');
  expect((await personMail()).stopped).toMatchObject({ reason: 'complained' });
  await change('none');
  expect((await personMail()).stopped).toMatchObject({ reason: 'manual' });
  expect(await logged()).toMatchObject([
    { action: 'change_mail', detail: { before: 'bounced', after: 'all', reason: 'They wrote to us' } },
    { action: 'change_mail', detail: { before: 'all', after: 'all', reason: 'They wrote once more' } },
    { detail: { before: 'all', after: 'needed' } },
    { detail: { before: 'complained', after: 'none' } },
  ]);
  expect((await call(staff, 'PATCH', '/admin/people/999999/mail', { level: 'all', reason: 'x' })).status).toBe(404);
});

test('a person’s page has all their email, by account and by email address, with no secret in it', async () => {
  await refused(code, '5.7.1 quoted: 482913 https://callboard.example/login/link/s3cret');
  await queueMail(system(), {
    ...{ kind: 'sign_in_link', occasion: 'link:1', to: { address: reader.email } },
    data: { url: 'https://callboard.example/login/link/s3cret', code: '730164', expiresMinutes: 15 },
  });
  const other = await makePerson(system());
  await queueMail(system(), { ...welcome, occasion: 'other', to: { userId: other.personId } });
  const body = await personMail();
  expect(body.mails.map(({ title }: { title: string }) => title)).toEqual(['Sign-in link', "Code to confirm it's you"]);
  expect(body.meta).toMatchObject({ total: 2 });
  expect(JSON.stringify(body)).not.toMatch(/s3cret|482913|730164|https?:/);
});
