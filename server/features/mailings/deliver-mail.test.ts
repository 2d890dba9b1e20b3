import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { testDatabase } from '#testing/database.ts';
import { headerText, type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { deliverMail, drainMail, sender } from './deliver-mail.ts';
import { queueMail, queueMails } from './index.ts';
import { drainJob, forgottenMail } from './mailings.jobs.ts';

const t = testDatabase();
let mailbox: Mailbox;
let mailer: Mailer;

beforeAll(async () => {
  mailbox = await openMailbox();
  mailer = openMailer({ smtpUrl: mailbox.url }, createLog('test', 'silent'));
});
afterAll(async () => {
  await mailer.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  t.sentJobs.length = 0;
  await sql`truncate sends, suppressions, unsubscribes cascade`.execute(t.db);
});

function providersWith(mailer: Mailer): Ctx['providers'] {
  return Object.assign(Object.create(t.ctx().providers), { mailer });
}

/** A ctx whose queue clock is ahead, like another worker's later on. */
function later(milliseconds = 0, overrides: Partial<Ctx> = {}): Ctx {
  const clock = { now: () => t.clock.now(), real: () => new Date(Date.now() + milliseconds) };
  return t.ctx({ kind: 'system' }, { clock, providers: providersWith(mailer), ...overrides });
}

let number = 0;
async function aPerson(change: { timezone?: string; firstName?: string } = {}) {
  number += 1;
  const email = `reader${number}@example.test`;
  const { id } = await t.db
    .insertInto('users')
    .values({
      email,
      first_name: change.firstName ?? 'Ada',
      timezone: change.timezone ?? 'Europe/Stockholm',
      created_at: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
const welcome = { firstName: 'Ada', url: 'https://callboard.example/courses' };
const rows = async () =>
  (
    await sql<{
      state: string;
      skip_reason: string | null;
      attempts: number;
      failure: string | null;
      last_error: string | null;
    }>`select state, skip_reason, attempts, failure, last_error from sends order by id`.execute(t.db)
  ).rows;
const suppressed = async () =>
  (await sql`select address, reason, send_id from suppressions where lifted_at is null`.execute(t.db)).rows;
const drain = (ctx = later()) => drainMail(ctx, new Date(ctx.clock.real().getTime() + 60_000));

async function aCohortWithSessions() {
  const ctx = t.ctx();
  const school = await aSchool(ctx, { name: 'Lantern Street 声優' });
  const courseId = await aCourse(ctx, { schoolId: school.id, name: 'Voice Lab', email: 'desk@lantern.test' });
  const cohort = await aCohort(ctx, { courseId: courseId.id, name: 'Winter', moniker: 'Winter' });
  const starts = new Date(t.clock.now().getTime() + 36 * 86_400_000);
  for (const [index, status] of (['published', 'published', 'draft'] as const).entries()) {
    const pool = await t.db
      .insertInto('seat_pools')
      .values({ kind: 'event', capacity: 12 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = new Date(starts.getTime() + index * 7 * 86_400_000);
    await sql`insert into events (school_id, course_id, cohort_id, slug, name, kind, status, admittance, timezone, start_date,
        start_time, start_ampm, starts_at, ends_at, duration_minutes, seat_pool_id, zoom_url, created_at, published_at)
      values (${school.id}, ${courseId.id}, ${cohort.id}, ${`s-${cohort.id}-${index}`}, ${`Session 0${index + 1}`}, 'Class Session',
        ${status}, 'members-only', 'America/New_York', ${at.toISOString().slice(0, 10)}, '07:00', 'PM', ${at},
        ${new Date(at.getTime() + 5_400_000)}, 90, ${pool.id}, 'https://meet.example/1', ${t.clock.now()}, ${t.clock.now()})`.execute(
      t.db,
    );
  }
  return { cohortId: cohort.id, courseId: courseId.id };
}

describe('a queued email', () => {
  it('arrives with text, html, calendar, and headers', async () => {
    const { cohortId, courseId } = await aCohortWithSessions();
    const reader = await aPerson({ firstName: 'Łucja' });
    await aPlace(t.ctx(), { personId: reader.id, cohortId, courseId });
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'enrolment',
      occasion: `cohort:${cohortId}`,
      to: { userId: reader.id },
      data: { cohortId, paid: { cashCents: 9_050, credits: 6 } },
    });
    expect(t.sentJobs).toEqual([{ name: 'mailings.deliver', data: { sendId }, options: {} }]);
    await deliverMail(later(), { sendId: sendId! });

    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail!.to).toEqual([reader.email]);
    expect(headerText(mail!.headers.get('subject')!)).toBe("You're in: Voice Lab, Winter");
    expect(headerText(mail!.headers.get('from')!)).toContain('Lantern Street 声優 via Callboard');
    expect(mail!.headers.get('reply-to')).toBe('desk@lantern.test');
    const { uuid } = await t.db.selectFrom('sends').select('uuid').executeTakeFirstOrThrow();
    expect(mail!.headers.get('message-id')).toBe(`<${uuid}@localhost>`);
    expect(mail!.headers.has('list-unsubscribe')).toBe(false);

    const part = (type: string) => mail!.parts.find((one) => one.type === type)!;
    expect(part('text/plain').text).toContain('Hello Łucja,');
    // `/c/` takes a course's id; another course may have the same id as this cohort.
    const course = await t.db.selectFrom('courses').select('slug').where('id', '=', courseId).executeTakeFirstOrThrow();
    const links = [...part('text/html').text.matchAll(/\/c\/([\w-]+)/g)].map(([, address]) => address);
    expect(new Set(links)).toEqual(new Set([course.slug]));
    expect(part('text/plain').text).toContain('$90.50 and 6 credits');
    expect(part('text/html').text).toContain('Hello Łucja,');
    expect(part('text/calendar').contentType).toMatch(/method=PUBLISH/);
    const attached = mail!.parts.find((one) => one.filename === 'class-sessions.ics');
    const events = new ICAL.Component(ICAL.parse(attached!.text)).getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
      'Voice Lab: Session 01',
      'Voice Lab: Session 02',
    ]);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('is queued once per kind, person, and occasion', async () => {
    const reader = await aPerson();
    const mail = { kind: 'welcome', occasion: 'account', to: { userId: reader.id }, data: welcome } as const;
    expect((await queueMail(t.ctx(), mail)).sendId).not.toBeNull();
    expect(await queueMail(t.ctx(), mail)).toEqual({ sendId: null });
    expect(t.sentJobs).toHaveLength(1);
    const address = { kind: 'welcome', occasion: 'account', data: welcome } as const;
    expect((await queueMail(t.ctx(), { ...address, to: { address: 'Someone@Example.test' } })).sendId).not.toBeNull();
    expect(await queueMail(t.ctx(), { ...address, to: { address: 'someone@example.test' } })).toEqual({ sendId: null });
    expect(await rows()).toHaveLength(2);
  });

  it('is sent together with the transaction that queued it, or not at all', async () => {
    const reader = await aPerson();
    const failing = inTransaction(t.ctx(), async (tx) => {
      await queueMail(tx, { kind: 'welcome', occasion: 'account', to: { userId: reader.id }, data: welcome });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('is queued to many in one statement, leaving those already queued', async () => {
    const readers = await Promise.all([aPerson(), aPerson(), aPerson()]);
    const mails = readers.map(({ id }) => ({ occasion: 'account', to: { userId: id }, data: welcome }));
    expect(await queueMails(t.ctx(), 'welcome', mails.slice(0, 1))).toEqual({ queued: 1 });
    expect(await queueMails(t.ctx(), 'welcome', mails)).toEqual({ queued: 2 });
    expect(await drain()).toEqual({ worked: 3, empty: true });
    expect(mailbox.mails.flatMap((mail) => mail.to).sort()).toEqual(readers.map(({ email }) => email).sort());
  });

  it('is rendered only when it is sent', async () => {
    const reader = await aPerson();
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'account', to: { userId: reader.id }, data: welcome });
    const stored = () => t.db.selectFrom('sends').select(['subject', 'html', 'text']).executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ subject: null, html: null, text: null });
    await drain();
    expect((await stored()).subject).toBe('Welcome to Callboard, Ada');
  });

  it('says how long its code still works at the time it is sent', async () => {
    const reader = await aPerson();
    const data = { code: '123456', expiresMinutes: 10 };
    await queueMail(t.ctx(), { kind: 'proof_code', occasion: 'proof:1', to: { userId: reader.id }, data });
    const clock = { now: () => new Date(t.clock.now().getTime() + 4 * 60_000), real: () => new Date() };
    await drain(later(0, { clock }));
    expect(mailbox.mails[0]!.parts.map((part) => part.text).join()).toContain('for 6 minutes');
  });

  it('forgets a secret once a provider has it, in production', async () => {
    const ctx = later(0, { config: { ...t.config, production: true } });
    await queueMail(ctx, {
      kind: 'sign_in_link',
      occasion: 'link:1',
      to: { address: 'someone@example.test' },
      data: { url: 'https://callboard.example/login/link/s3cret', code: '123456', expiresMinutes: 15 },
    });
    await drain(ctx);
    expect(mailbox.mails[0]!.parts.map((part) => part.text).join()).toContain('s3cret');
    const kept = await t.db.selectFrom('sends').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toMatch(/s3cret|123456/);
  });

  it.each([
    ['failed', 550, '5.7.1 a filter'],
    ['bounced', 550, '5.1.1 no such user'],
    ['skipped', 0, ''],
  ] as const)('also forgets a secret that was %s', async (state, code, reply) => {
    const ctx = later(0, { config: { ...t.config, production: true } });
    const address = 'someone@example.test';
    if (code > 0) mailbox.refuse(1, code, reply);
    else
      await sql`insert into suppressions (address, reason, created_at) values (${address}, 'manual', ${t.clock.now()})`.execute(
        t.db,
      );
    await queueMail(ctx, {
      kind: 'sign_in_link',
      occasion: 'link:1',
      to: { address },
      data: { url: 'https://callboard.example/login/link/s3cret', code: '123456', expiresMinutes: 15 },
    });
    await drain(ctx);
    const kept = await t.db.selectFrom('sends').selectAll().executeTakeFirstOrThrow();
    expect(kept.state).toBe(state);
    expect(JSON.stringify(kept)).not.toMatch(/s3cret|123456/);
  });
});

describe('an email that must not be sent', () => {
  const queueTo = async (address: string) => {
    const { cohortId } = await aCohortWithSessions();
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'account', to: { address }, data: welcome });
    await queueMail(t.ctx(), {
      kind: 'course_enrolling',
      occasion: `cohort:${cohortId}`,
      to: { address },
      data: { cohortId, because: 'enrolling' },
    });
  };

  it.each([
    ['bounced', ['bounced', 'bounced']],
    ['complained', [null, 'complained']],
    ['manual', ['suppressed', 'suppressed']],
  ] as const)('is skipped with its reason: %s', async (reason, skipped) => {
    await sql`insert into suppressions (address, reason, created_at) values ('gone@example.test', ${reason}, ${t.clock.now()})`.execute(
      t.db,
    );
    await queueTo('Gone@example.test');
    await drain();
    expect((await rows()).map((row) => row.skip_reason)).toEqual(skipped);
    expect(mailbox.mails).toHaveLength(skipped.filter((one) => one === null).length);
  });

  it('carries one-click unsubscribe where it may be stopped, and stops', async () => {
    await queueTo('reader@example.test');
    await drain();
    const stoppable = mailbox.mails.find((mail) => mail.headers.has('list-unsubscribe'))!;
    const { uuid } = await t.db
      .selectFrom('sends')
      .select('uuid')
      .where('kind', '=', 'course_enrolling')
      .executeTakeFirstOrThrow();
    expect(stoppable.headers.get('list-unsubscribe')).toBe(`<${t.config.publicUrl}/unsubscribe/${uuid}>`);
    expect(stoppable.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    const { unsubscribe } = await import('./unsubscribe.ts');
    expect(await unsubscribe(t.ctx(), uuid)).toBe(true);
    expect(await unsubscribe(t.ctx(), uuid)).toBe(true);
    expect(await unsubscribe(t.ctx(), crypto.randomUUID())).toBe(false);
    mailbox.mails.length = 0;
    await queueTo('reader@example.test');
    await drain();
    expect((await rows()).map((row) => row.skip_reason)).toEqual([null, null, 'unsubscribed']);
    expect(mailbox.mails).toHaveLength(0);
  });

  it('is skipped when its subject is no longer true', async () => {
    const { cohortId } = await aCohortWithSessions();
    const reader = await aPerson();
    await queueMail(t.ctx(), {
      kind: 'cohort_starts_in_1_day',
      occasion: 'x',
      to: { userId: reader.id },
      data: { cohortId },
    });
    await drain();
    expect(await rows()).toMatchObject([{ state: 'skipped', skip_reason: 'no_longer_so' }]);
  });
});

describe('a provider that fails', () => {
  it('gets the email again after growing pauses, and none is lost', async () => {
    const reader = await aPerson();
    mailbox.refuse(2, 451);
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'welcome',
      occasion: 'a',
      to: { userId: reader.id },
      data: welcome,
    });
    await deliverMail(later(), { sendId: sendId! });
    expect(await rows()).toMatchObject([
      { state: 'queued', attempts: 1, last_error: expect.stringContaining('not now') },
    ]);
    expect(t.sentJobs.at(-1)?.options.startAfter).toBeInstanceOf(Date);
    await deliverMail(later(), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    await deliverMail(later(20_000), { sendId: sendId! });
    await deliverMail(later(20_000), { sendId: sendId! });
    await deliverMail(later(80_000), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is believed when it refuses permanently', async () => {
    const reader = await aPerson();
    mailbox.refuse(1, 550);
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'welcome',
      occasion: 'a',
      to: { userId: reader.id },
      data: welcome,
    });
    await deliverMail(later(), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'unclear', attempts: 1 }]);
    expect(await suppressed()).toEqual([]);
  });

  it.each([
    ['no such mailbox', 550, '5.1.1 no such user', 'bounced', 'no_mailbox', ['bounced']],
    ['a full mailbox', 552, '5.2.2 over quota', 'queued', 'mailbox_full', []],
    ['a policy', 550, '5.7.1 looks like spam', 'failed', 'policy', []],
    ['greylisting', 451, '4.7.1 come back', 'queued', 'not_now', []],
    ['a mail that is too large', 552, '5.3.4 too large', 'failed', 'message', []],
    ['our own domain', 550, '5.7.26 not authenticated', 'queued', 'our_setup', []],
  ] as const)('is judged by the cause: %s', async (_cause, code, reply, state, failure, reasons) => {
    const reader = await aPerson();
    mailbox.refuse(1, code, reply);
    const mail = { kind: 'welcome', to: { userId: reader.id }, data: welcome } as const;
    const { sendId } = await queueMail(t.ctx(), { ...mail, occasion: 'a' });
    await deliverMail(later(), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ state, failure, last_error: expect.stringContaining(reply) }]);
    expect(await suppressed()).toEqual(reasons.map((reason) => ({ address: reader.email, reason, send_id: sendId })));

    const next = await queueMail(t.ctx(), { ...mail, occasion: 'b' });
    await deliverMail(later(), { sendId: next.sendId! });
    const skipped = state === 'bounced';
    expect((await rows())[1]).toMatchObject(
      skipped ? { state: 'skipped', skip_reason: 'bounced' } : { state: 'sent', failure: null },
    );
  });

  it('that called an email address dead gets a requested code again; once it accepts, that person gets email again', async () => {
    const reader = await aPerson();
    const to = { userId: reader.id };
    const code = { kind: 'proof_code', to, data: { code: '123456', expiresMinutes: 10 } } as const;
    for (const reply of ['5.1.1 no such user', '5.1.1 still no such user']) {
      mailbox.refuse(1, 550, reply);
      await queueMail(t.ctx(), { ...code, occasion: reply });
      await drain();
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['bounced', 'bounced']);
    expect(await suppressed()).toHaveLength(1);
    await queueMail(t.ctx(), { ...code, occasion: 'third' });
    await drain();
    expect(await suppressed()).toEqual([]);
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to, data: welcome });
    await drain();
    expect((await rows()).map(({ state }) => state)).toEqual(['bounced', 'bounced', 'sent', 'sent']);
  });

  it('that refuses an email address with an earlier complaint: dead wins', async () => {
    const address = 'gone@example.test';
    await sql`insert into suppressions (address, reason, created_at) values (${address}, 'complained', ${t.clock.now()})`.execute(
      t.db,
    );
    mailbox.refuse(1, 550, '5.1.1 no such user');
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to: { address }, data: welcome });
    await drain();
    expect(await suppressed()).toMatchObject([{ address, reason: 'bounced' }]);
  });

  it('that called an email address dead is no longer believed, and the earlier complaint counts again', async () => {
    const address = 'again@example.test';
    const to = { address };
    await sql`insert into suppressions (address, reason, created_at) values (${address}, 'complained', ${t.clock.now()})`.execute(
      t.db,
    );
    mailbox.refuse(1, 550, '5.1.1 no such user');
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to, data: welcome });
    await drain();
    expect(await suppressed()).toMatchObject([{ address, reason: 'bounced' }]);
    await queueMail(t.ctx(), {
      kind: 'sign_in_link',
      occasion: 'b',
      to,
      data: { url: 'https://callboard.example/login/link/x', code: '123456', expiresMinutes: 15 },
    });
    await drain();
    expect((await rows()).map(({ state }) => state)).toEqual(['bounced', 'sent']);
    expect(await suppressed()).toMatchObject([{ address, reason: 'complained' }]);
  });

  it('is given up on by a worker of the previous release, which knows no causes', async () => {
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to: { address: 'a@example.test' }, data: welcome });
    await sql`update sends set state = 'failed', last_error = '550 no', settled_at = ${t.clock.now()}`.execute(t.db);
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'unclear' }]);
  });

  it('gets each try rendered again: nothing that is no longer true is sent, and no expired code', async () => {
    const reader = await aPerson();
    const { cohortId, courseId } = await aCohortWithSessions();
    await aPlace(t.ctx(), { personId: reader.id, cohortId, courseId });
    await queueMail(t.ctx(), {
      kind: 'enrolment',
      occasion: 'x',
      to: { userId: reader.id },
      data: { cohortId, paid: { cashCents: 0, credits: 6 } },
    });
    await queueMail(t.ctx(), {
      kind: 'proof_code',
      occasion: 'code',
      to: { userId: reader.id },
      data: { code: '123456', expiresMinutes: 10 },
    });
    await queueMail(t.ctx(), {
      kind: 'credits_added',
      occasion: 'a',
      to: { userId: reader.id },
      data: { credits: 3, balance: 3, because: 'staff' },
    });
    mailbox.refuse(3, 451);
    await drain();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['queued', 1]));
    await sql`update enrolments set state = 'left', left_at = ${t.clock.now()}, ended_at = ${t.clock.now()}`.execute(
      t.db,
    );
    await sql`update users set first_name = 'Grace' where id = ${reader.id}`.execute(t.db);
    await sql`update sends set queued_at = queued_at - interval '11 minutes'`.execute(t.db);
    await drain(later(60_000));
    expect((await rows()).map(({ state, skip_reason }) => skip_reason ?? state)).toEqual([
      'no_longer_so',
      'no_longer_so',
      'sent',
    ]);
    expect(mailbox.mails[0]!.parts.find(({ type }) => type === 'text/plain')!.text).toContain('Grace');
  });

  it('is slow and uses up the claims of waiting emails: they are released, and sent in the same drain', async () => {
    const readers = [await aPerson(), await aPerson(), await aPerson()];
    const mails = readers.map(({ id }) => ({ occasion: 'a', to: { userId: id }, data: welcome }));
    await queueMails(t.ctx(), 'welcome', mails);
    const began = Date.now();
    let behind = 0;
    const seen: { state: string; attempts: number }[][] = [];
    const slow: Mailer = {
      ...mailer,
      deliver: async (mail) => {
        if (seen.length > 0) seen.push(await rows());
        else {
          // Longer than the lease has left beyond one hand-over.
          behind = 6_000;
          seen.push([]);
        }
        return mailer.deliver(mail);
      },
    };
    const clock = { now: () => t.clock.now(), real: () => new Date(began + behind) };
    const ctx = t.ctx({ kind: 'system' }, { clock, providers: providersWith(slow) });
    const { worked, empty } = await drainMail(ctx, new Date(began + 60_000));
    expect(empty).toBe(true);
    // Three claims, and two more for the released emails; two more again if those are claimed at the very moment of release.
    expect([5, 7]).toContain(worked);
    // Nothing was handed over under the old claim: each of the two has one try behind it.
    expect(seen[1]).toMatchObject([
      { state: 'sent' },
      { state: 'queued', attempts: 1 },
      { state: 'queued', attempts: 1 },
    ]);
    expect(await rows()).toMatchObject([1, 1, 1].map((attempts) => ({ state: 'sent', attempts })));
    expect(mailbox.mails.flatMap((mail) => mail.to).sort()).toEqual(readers.map(({ email }) => email).sort());
  });

  it('is slow while a job delivers one email: the email is released, and its job requested again', async () => {
    const reader = await aPerson();
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'welcome',
      occasion: 'a',
      to: { userId: reader.id },
      data: welcome,
    });
    t.sentJobs.length = 0;
    // Rendering took longer than the claim has to spare.
    const began = Date.now();
    let reads = 0;
    const clock = { now: () => t.clock.now(), real: () => new Date(began + (reads++ === 0 ? 0 : 6_000)) };
    await deliverMail(t.ctx({ kind: 'system' }, { clock, providers: providersWith(mailer) }), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(t.sentJobs.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: 'mailings.deliver', data: { sendId } },
    ]);
    await deliverMail(later(), { sendId: sendId! });
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('is slow beyond the drain’s time limit: the queue is not reported as empty', async () => {
    const readers = [await aPerson(), await aPerson()];
    await queueMails(
      t.ctx(),
      'welcome',
      readers.map(({ id }) => ({ occasion: 'a', to: { userId: id }, data: welcome })),
    );
    const began = Date.now();
    let behind = 0;
    const slow: Mailer = {
      ...mailer,
      deliver: (mail) => {
        behind = 61_000;
        return mailer.deliver(mail);
      },
    };
    const clock = { now: () => t.clock.now(), real: () => new Date(began + behind) };
    const ctx = t.ctx({ kind: 'system' }, { clock, providers: providersWith(slow) });
    // A released send may be claimed again by the lookup that was under way.
    expect(await drainMail(ctx, new Date(began + 60_000))).toMatchObject({ empty: false });
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'queued', attempts: 0 }]);
  });

  it('the queue is drained by one job per process: a second leaves its work to the first, which requests another at its end', async () => {
    const readers = [await aPerson(), await aPerson()];
    const mail = (occasion: string) =>
      queueMails(
        t.ctx(),
        'welcome',
        readers.map(({ id }) => ({ occasion, to: { userId: id }, data: welcome })),
      );
    await mail('a');
    let [inHand, atMost] = [0, 0];
    let second: Promise<void> | undefined;
    const slow: Mailer = {
      ...mailer,
      deliver: async (letter, mayLeave) => {
        await mayLeave?.();
        inHand += 1;
        atMost = Math.max(atMost, inHand);
        if (!second) {
          await mail('b');
          t.sentJobs.length = 0;
          second = drainJob.handle(ctx, {});
          await second;
        }
        const result = await mailer.deliver(letter);
        inHand -= 1;
        return result;
      },
    };
    const ctx = t.ctx({ kind: 'system' }, { providers: providersWith(slow) });
    await drainJob.handle(ctx, {});
    expect(second).toBeDefined();
    expect(atMost).toBe(1);
    expect(t.sentJobs.map(({ name }) => name)).toEqual(['mailings.drain']);
    await drainJob.handle(ctx, {});
    expect(await rows()).toMatchObject([1, 2, 3, 4].map(() => ({ state: 'sent', attempts: 1 })));
  });

  it('emails are sent one by one when jobs for single emails run side by side: at most one is sent but not yet marked', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const reader = await aPerson();
      const mail = { kind: 'welcome', occasion: 'a', to: { userId: reader.id }, data: welcome } as const;
      ids.push((await queueMail(t.ctx(), mail)).sendId!);
    }
    const unmarked: number[] = [];
    const counting: Mailer = {
      ...mailer,
      deliver: (letter, mayLeave) =>
        mailer.deliver(letter, async () => {
          await mayLeave?.();
          const marked = (await rows()).filter(({ state }) => state === 'sent').length;
          unmarked.push(mailbox.mails.length - marked);
        }),
    };
    const ctx = later(0, { providers: providersWith(counting) });
    await Promise.all(ids.map((sendId) => deliverMail(ctx, { sendId })));
    expect(unmarked).toEqual([0, 0, 0, 0]);
    expect(mailbox.mails).toHaveLength(4);
    expect(await rows()).toMatchObject(ids.map(() => ({ state: 'sent', attempts: 1 })));
  });

  it('a worker asks another one to help when more emails are waiting than it takes at a time', async () => {
    const readers = await Promise.all(Array.from({ length: 21 }, aPerson));
    const mail = (occasion: string, count: number) =>
      queueMails(
        t.ctx(),
        'welcome',
        readers.slice(0, count).map(({ id }) => ({ occasion, to: { userId: id }, data: welcome })),
      );
    const called = async () => {
      t.sentJobs.length = 0;
      await drainMail(later(), new Date(Date.now() + 60_000));
      return t.sentJobs.map(({ name }) => name);
    };
    await mail('few', 19);
    expect(await called()).toEqual([]);
    await mail('many', 21);
    expect(await called()).toEqual(['mailings.drain']);
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('emails whose job was lost are left to the sweep', async () => {
    const reader = await aPerson();
    await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to: { userId: reader.id }, data: welcome });
    t.sentJobs.length = 0;
    await forgottenMail.run(later());
    expect(t.sentJobs.map((job) => job.name)).toEqual(['mailings.drain']);
    await drain();
    t.sentJobs.length = 0;
    await forgottenMail.run(later());
    expect(t.sentJobs).toEqual([]);
  });
});

describe('the sender', () => {
  it('is ours, in a school’s name if there is one', () => {
    expect(sender('Callboard <hello@callboard.example>', null)).toBe('Callboard <hello@callboard.example>');
    expect(sender('Callboard <hello@callboard.example>', 'The "Low" Tide')).toBe(
      '"The \'Low\' Tide via Callboard" <hello@callboard.example>',
    );
  });
});
