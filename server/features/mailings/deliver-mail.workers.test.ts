import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { createLog } from '#server/platform/log.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { testDatabase } from '#testing/database.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { deliverMail, drainMail } from './deliver-mail.ts';
import { LEASE_MS } from './delivery.rules.ts';
import { queueMail, queueMails } from './index.ts';

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
  await sql`truncate sends cascade`.execute(t.db);
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
async function aPerson() {
  number += 1;
  const email = `reader${number}@example.test`;
  const { id } = await t.db
    .insertInto('users')
    .values({ email, created_at: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
const welcome = { firstName: 'Ada', url: 'https://callboard.example/courses' };
const rows = async () => (await sql<{ state: string }>`select state from sends order by id`.execute(t.db)).rows;
const drain = (ctx: Ctx) => drainMail(ctx, new Date(ctx.clock.real().getTime() + 60_000));

describe('several workers', () => {
  /** A mailer that lets three deliveries continue only together, or each one right away. */
  function counting(together: number): Mailer & { delivered: number } {
    let release = () => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    return {
      kind: 'smtp',
      delivered: 0,
      async deliver(mail) {
        this.delivered += 1;
        if (this.delivered >= together) release();
        await all;
        return { messageId: mail.key };
      },
      async close() {},
    };
  }

  it('send one email once', async () => {
    const reader = await aPerson();
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'welcome',
      occasion: 'a',
      to: { userId: reader.id },
      data: welcome,
    });
    const one = counting(1);
    const ctx = later(0, { providers: providersWith(one) });
    await Promise.all([1, 2, 3].map(() => deliverMail(ctx, { sendId: sendId! })));
    expect(one.delivered).toBe(1);
  });

  it('send it three times without the lease (negative control)', async () => {
    const reader = await aPerson();
    const { sendId } = await queueMail(t.ctx(), {
      kind: 'welcome',
      occasion: 'a',
      to: { userId: reader.id },
      data: welcome,
    });
    const three = counting(3);
    const ctx = later(0, {
      providers: providersWith(three),
      config: { ...t.config, unguarded: new Set(['mail_lease']) },
    });
    await Promise.all([1, 2, 3].map(() => deliverMail(ctx, { sendId: sendId! })));
    expect(three.delivered).toBe(3);
  });

  it('release what they have not begun when they are asked to stop', async () => {
    for (let index = 0; index < 4; index += 1) {
      const reader = await aPerson();
      await queueMail(t.ctx(), { kind: 'welcome', occasion: 'a', to: { userId: reader.id }, data: welcome });
    }
    const leaving = new AbortController();
    const one = counting(1);
    const mailer: Mailer = {
      ...one,
      deliver: (mail) => {
        leaving.abort();
        return one.deliver(mail);
      },
    };
    const { empty } = await drain(later(0, { providers: providersWith(mailer), leaving: leaving.signal }));
    // Another drain is requested, and finds the released emails right away.
    expect(empty).toBe(false);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'queued', 'queued', 'queued']);
    const { worked } = await drain(later());
    expect(worked).toBe(3);
  });

  it('lose nothing when workers die, and double at most one email for each death after sending', async () => {
    const { MAILS, KILLS, EVERY } = process.env.FULL
      ? { MAILS: 5_000, KILLS: 40, EVERY: 100 }
      : { MAILS: 60, KILLS: 8, EVERY: 5 };
    console.log(`mail: ${MAILS} recipients, 3 workers, ${KILLS} deaths`);
    const readers = [];
    for (let index = 0; index < MAILS; index += 1) readers.push(await aPerson());
    await queueMails(
      t.ctx(),
      'welcome',
      readers.map(({ id }) => ({ occasion: 'a', to: { userId: id }, data: welcome })),
    );

    let deaths = 0;
    let deathsAfterSend = 0;
    let calls = 0;
    /**
     * Runs one worker until nothing is due or it dies: after a number of calls; half of the deaths come after the email
     * was sent.
     */
    const workUntilDeath = (lateBy: number): Promise<unknown> =>
      new Promise((end, fail) => {
        const death = Promise.withResolvers<never>();
        death.promise.catch(() => {});
        const mortal: Mailer = {
          kind: 'smtp',
          async deliver(mail, mayLeave) {
            // What the worker had prepared dies with it.
            const handOver = () => mailer.deliver(mail, () => Promise.race([mayLeave?.(), death.promise]));
            calls += 1;
            if (calls % EVERY !== 0 || deaths >= KILLS) return handOver();
            deaths += 1;
            if (deaths % 2 === 0) {
              deathsAfterSend += 1;
              await handOver();
            }
            death.reject(new Error('died'));
            end('died');
            return new Promise(() => {});
          },
          async close() {},
        };
        drain(later(lateBy, { providers: providersWith(mortal) })).then(end, fail);
      });
    for (let round = 0; (await rows()).some((row) => row.state === 'queued'); round += 1) {
      const lateBy = round * (LEASE_MS + 1000);
      await Promise.all([1, 2, 3].map(() => workUntilDeath(lateBy)));
    }

    const byReader = Map.groupBy(mailbox.mails, (mail) => mail.to[0]);
    expect(deaths).toBe(KILLS);
    expect([...byReader.keys()].sort()).toEqual(readers.map(({ email }) => email).sort());
    const doubled = [...byReader.values()].filter((mails) => mails.length > 1);
    expect(deathsAfterSend).toBe(KILLS / 2);
    expect(doubled).not.toEqual([]);
    expect(mailbox.mails.length - MAILS).toBeLessThanOrEqual(deathsAfterSend);
    for (const mails of doubled) expect(new Set(mails.map((mail) => mail.headers.get('message-id'))).size).toBe(1);
  });
});
