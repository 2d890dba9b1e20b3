import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { forgetPerson } from '../school/forget-person.store.ts';
import { aTaughtSchool } from '../school/school-settings.factory.ts';

const t = testApp();
let ctx: Ctx;
let number = 0;
const DAY_MS = 86_400_000;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function call(
  personId: number | null,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}

async function aGradingQueue() {
  number += 1;
  const taughtSchool = await aTaughtSchool(ctx);
  const path = `/teachers/courses/${taughtSchool.course.id}`;
  const address = `desk${number}@elsewhere.test`;
  const admin = taughtSchool.admin.personId;
  return {
    ...taughtSchool,
    path,
    address,
    set: (email: string, more: object = {}) => call(admin, 'PATCH', path, { email, ...more }),
    read: async () => (await call(admin, 'GET', `${path}/edit`)).body.course,
    again: () => call(admin, 'POST', `${path}/reply_to`, {}),
    withdraw: () => call(admin, 'DELETE', `${path}/reply_to`),
  };
}

const mailsOf = (kind: string, key: 'courseName' | 'to', value: string) =>
  ctx.db
    .selectFrom('sends')
    .select(['to_address', 'user_id', 'data'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
    .then((rows) =>
      rows.filter((row) =>
        key === 'to' ? row.to_address === value : (row.data as Record<string, unknown>)[key] === value,
      ),
    );
/** The token in the last request emailed to `address`. */
async function tokenFor(address: string): Promise<string> {
  const mail = (await mailsOf('reply_to_confirm', 'to', address)).at(-1);
  if (!mail) throw new Error('No such mail went.');
  return String((mail.data as { url: string }).url.split('/').at(-1));
}

describe('a course’s reply-to', () => {
  test('is set right away to the writer’s own verified email address, in any case, and all School Admins are notified', async () => {
    const queue = await aGradingQueue();
    const saved = await queue.set(queue.admin.email.toUpperCase());
    expect(saved.body.course).toMatchObject({ email: queue.admin.email.toUpperCase(), replyTo: null, revision: 1 });
    const mails = await mailsOf('reply_to_changed', 'courseName', queue.course.name);
    expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual(
      [queue.admin.personId, queue.second.personId].toSorted(),
    );
    expect(mails[0]?.data).toMatchObject({ before: 'desk@example.test', after: queue.admin.email.toUpperCase() });
  });

  test('is set to another email address only once its owner agrees: signed out, with a button, once', async () => {
    const queue = await aGradingQueue();
    expect((await queue.set(queue.address, { name: 'New name' })).body.course).toMatchObject({
      name: 'New name',
      email: 'desk@example.test',
      replyTo: { address: queue.address, expired: false },
    });
    const page = `/reply_to/${await tokenFor(queue.address)}`;
    const shown = await call(null, 'GET', page);
    expect(shown.body.replyTo).toEqual({
      courseName: 'New name',
      courseSlug: queue.course.slug,
      schoolName: queue.school.name,
      address: queue.address,
      state: 'asked',
    });
    expect((await queue.read()).email).toBe('desk@example.test');
    expect((await call(null, 'POST', page, {})).body.replyTo.state).toBe('confirmed');
    const { revision, ...now } = await queue.read();
    expect(now).toMatchObject({ email: queue.address, replyTo: null });
    // Confirming is no one's save: people who have the form open don't get a stale error.
    expect(revision).toBe(1);
    expect(await mailsOf('reply_to_changed', 'courseName', 'New name')).toHaveLength(2);

    await queue.set(queue.admin.email);
    expect((await call(null, 'POST', page, {})).status).toBe(200);
    expect((await queue.read()).email).toBe(queue.admin.email);
  });

  test('stays if no one confirms: after fourteen days the link says so, and it can be requested again or withdrawn', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    const first = await tokenFor(queue.address);
    await t.system.clock.advance(14 * DAY_MS);
    expect((await call(null, 'GET', `/reply_to/${first}`)).body.replyTo.state).toBe('expired');
    expect((await call(null, 'POST', `/reply_to/${first}`, {})).status).toBe(409);
    expect(await queue.read()).toMatchObject({ email: 'desk@example.test', replyTo: { expired: true } });
    expect((await queue.again()).body.replyTo).toMatchObject({ address: queue.address, expired: false });
    const second = await tokenFor(queue.address);
    expect(second).not.toBe(first);
    expect((await call(null, 'POST', `/reply_to/${first}`, {})).status).toBe(409);
    expect(await queue.withdraw()).toEqual({ status: 200, body: { replyTo: null } });
    expect((await call(null, 'POST', `/reply_to/${second}`, {})).body.error).toContain('withdrawn');
    expect((await queue.again()).status).toBe(409);
    expect(await queue.read()).toMatchObject({ email: 'desk@example.test', replyTo: null });
  });

  test('is requested once while it waits, however often the form is saved; M’s form with the current value changes nothing', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    await queue.set(queue.address.toUpperCase());
    expect(await mailsOf('reply_to_confirm', 'to', queue.address)).toHaveLength(1);
    const kept = await queue.set('desk@example.test', { name: 'Other' });
    expect(kept.body.course.replyTo).toMatchObject({ address: queue.address });
    // A second email address replaces the first.
    await queue.set(`other-${queue.address}`);
    expect((await call(null, 'POST', `/reply_to/${await tokenFor(queue.address)}`, {})).status).toBe(409);
  });

  test('requests go to one email address for one course three times a day; the limit is reported at the field', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    expect([(await queue.again()).status, (await queue.again()).status]).toEqual([200, 200]);
    expect(await queue.again()).toMatchObject({
      status: 429,
      body: { error: { email: expect.stringContaining('tomorrow') } },
    });
    await queue.withdraw();
    expect((await queue.set(queue.address, { name: 'Unsaved' })).status).toBe(429);
    expect((await queue.read()).name).not.toBe('Unsaved');
    await t.system.clock.advance(DAY_MS + 1000);
    expect((await queue.set(queue.address)).status).toBe(200);
  });

  test('confirmed twice at the same time changes once', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address, { name: `Twice ${number}` });
    const page = `/reply_to/${await tokenFor(queue.address)}`;
    const responses = await Promise.all(Array.from({ length: 4 }, () => call(null, 'POST', page, {})));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsOf('reply_to_changed', 'courseName', `Twice ${number}`)).toHaveLength(2);
  });

  test('is never in the log', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    await call(null, 'POST', `/reply_to/${await tokenFor(queue.address)}`, {});
    const rows = await ctx.db
      .selectFrom('activity')
      .select(['action', 'detail', 'actor_kind'])
      .where('course_id', '=', queue.course.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['ask_reply_to', 'change_reply_to']);
    expect(rows[1]?.actor_kind).toBe('visitor');
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('only a School Admin may request it again, withdraw it, or see the open request', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    expect((await queue.read()).replyTo.address).toBe(queue.address);
    expect((await call(queue.courseAdmin.personId, 'GET', `${queue.path}/edit`)).body.course.replyTo).toBeNull();
    expect((await call(queue.courseAdmin.personId, 'POST', `${queue.path}/reply_to`, {})).status).toBe(403);
    expect((await call(queue.courseAdmin.personId, 'DELETE', `${queue.path}/reply_to`)).status).toBe(403);
  });

  test('requested by a person who closed their account is withdrawn', async () => {
    const queue = await aGradingQueue();
    await queue.set(queue.address);
    await forgetPerson(ctx, {
      id: queue.second.personId,
      email: queue.address,
      placeholder: 'nobody@example.test',
      pseudonym: 'nobody',
    });
    expect((await queue.read()).replyTo).toBeNull();
  });
});
