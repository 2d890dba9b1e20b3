import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drainMail } from '#server/features/mailings/deliver-mail.ts';
import { LEASE_MS } from '#server/features/mailings/delivery.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { testApp } from '#testing/app.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';
import { releaseMailing } from './release-mailings.ts';

const t = testApp();
let of: WritingSchool;
let mailbox: Mailbox;
let mailer: Mailer;
beforeAll(async () => {
  of = await aWritingSchool(t);
  mailbox = await openMailbox();
  mailer = openMailer({ smtpUrl: mailbox.url }, createLog('test', 'silent'));
});
afterAll(async () => {
  await mailer.close();
  await mailbox.close();
});

const { PEOPLE, KILLS, EVERY } = process.env.FULL
  ? { PEOPLE: 5_000, KILLS: 40, EVERY: 100 }
  : { PEOPLE: 60, KILLS: 8, EVERY: 5 };

/** A worker with its own mailer, whose queue clock runs `lateBy` milliseconds fast. */
function worker(lateBy: number, own: Mailer): Ctx {
  const clock = { now: () => of.ctx.clock.now(), real: () => new Date(Date.now() + lateBy) };
  return { ...of.ctx, clock, providers: Object.assign(Object.create(of.ctx.providers), { mailer: own }) };
}

/** Puts `people` people on the waitlist, known only by email address. */
async function onTheWaitlist(people: number): Promise<string[]> {
  const now = of.ctx.clock.now();
  const { rows } = await sql<{ email: string }>`
    insert into course_waitlist (school_id, course_id, email, joined_at, confirmed_at)
    select ${of.school.id}::bigint, ${of.course.id}::bigint, 'waits' || n || '@example.test', ${now}, ${now}
    from generate_series(1, ${people}::integer) n returning email`.execute(t.db);
  return rows.map(({ email }) => email);
}

describe('a send', () => {
  /**
   * A complete send with workers that die. `honours`: the provider honors our idempotency key and delivers an email
   * only once.
   */
  async function killed(
    honours: boolean,
  ): Promise<{ wanted: string[]; got: string[]; deathsAfterSend: number; templateId: number }> {
    await sql`update course_waitlist set unsubscribed_at = ${of.ctx.clock.now()} where unsubscribed_at is null`.execute(
      t.db,
    );
    const wanted = await onTheWaitlist(PEOPLE);
    const templateId = await of.ready(`waitlist_course_id${of.course.id}`);
    await of.sendNow(templateId, { expected: PEOPLE });
    await t.system.clock.advance(31_000);
    const { rows } = await sql<{ id: number }>`select id from mailings where email_template_id = ${templateId}`.execute(
      t.db,
    );
    const mailingId = rows[0]?.id ?? 0;
    // The process that releases the mailing can die, too: three try at the same time, and it is queued once.
    await Promise.all([1, 2, 3].map(() => releaseMailing(of.ctx, mailingId)));
    mailbox.mails.length = 0;
    const delivered = new Set<string>();
    const handOver: Mailer['deliver'] = async (mail, mayLeave) => {
      if (honours && delivered.has(mail.key)) return { messageId: mail.key };
      return mailer.deliver(mail, async () => {
        await mayLeave?.();
        delivered.add(mail.key);
      });
    };
    let calls = 0;
    let deaths = 0;
    let deathsAfterSend = 0;
    const workUntilDeath = (lateBy: number): Promise<unknown> =>
      new Promise((end, fail) => {
        const death = Promise.withResolvers<never>();
        death.promise.catch(() => {});
        const mortal: Mailer = {
          kind: 'smtp',
          async deliver(mail, mayLeave) {
            // Emails that a dead worker had prepared are lost with it.
            const inLife = () => handOver(mail, () => Promise.race([mayLeave?.(), death.promise]));
            calls += 1;
            if (calls % EVERY !== 0 || deaths >= KILLS) return inLife();
            deaths += 1;
            if (deaths % 2 === 0) {
              deathsAfterSend += 1;
              await inLife();
            }
            death.reject(new Error('died'));
            end('died');
            return new Promise(() => {});
          },
          async close() {},
        };
        const ctx = worker(lateBy, mortal);
        drainMail(ctx, new Date(ctx.clock.real().getTime() + 60_000)).then(end, fail);
      });
    const waits = async () => (await of.sends(templateId)).some(({ state }) => state === 'queued');
    for (let round = 0; await waits(); round += 1) {
      await Promise.all([1, 2, 3].map(() => workUntilDeath(round * (LEASE_MS + 1000))));
    }
    expect(deaths).toBe(KILLS);
    const got = mailbox.mails.flatMap((mail) => mail.to).filter((to) => to.startsWith('waits'));
    return { wanted, got, deathsAfterSend, templateId };
  }

  test('misses no one when workers die, and duplicates at most one email per death', async () => {
    const { wanted, got, deathsAfterSend, templateId } = await killed(false);
    expect([...new Set(got)].sort()).toEqual([...wanted].sort());
    expect(got.length - wanted.length).toBeLessThanOrEqual(deathsAfterSend);
    expect((await of.show(templateId)).mailing).toMatchObject({ sent: PEOPLE, waiting: 0, failed: 0, leftOut: [] });
  }, 900_000);

  test('duplicates nothing if the provider honors our key', async () => {
    const { wanted, got } = await killed(true);
    expect([...got].sort()).toEqual([...wanted].sort());
  }, 900_000);
});
