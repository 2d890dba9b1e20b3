import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { deleteEvent } from '#server/features/events/event/delete-event.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { findEvent } from '#server/features/events/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1', TEACHER_MAILS_A_DAY: '5' }) });
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

describe('a school’s emails', () => {
  test('go to a limited number of people a day; beyond it they are refused with the number left', async () => {
    const [three, four] = [await of.cohortOf(3), await of.cohortOf(4)];
    const first = await of.ready(three.list);
    expect((await of.sendNow(first)).status).toBe(200);
    const second = await of.ready(four.list);
    const message = 'A school can send at most 5 emails a day. 2 are left today; this would send 4.';
    expect(await of.check(second)).toMatchObject({ number: 4, blocked: message });
    expect(await of.sendNow(second)).toMatchObject({ status: 429, body: { code: 'too_many_mails', error: message } });
    // An undone send doesn't count.
    expect((await of.undo(first)).status).toBe(200);
    expect((await of.sendNow(second)).status).toBe(200);
    await of.pass(25 * 3_600_000);
    expect((await of.sendNow(first)).status).toBe(200);
  });

  test('are tested at most five times an hour to one email address, and twenty times by one person', async () => {
    const id = await of.createEmail({ kind: 'onetime', subject: 'News', body: '<p>News.</p>' });
    const to = async (email: string) => (await of.call('POST', of.path(id, '/send_test'), { email })).status;
    for (let index = 0; index < 5; index += 1) expect(await to('One@Example.test')).toBe(200);
    expect(await to('one@example.test')).toBe(429);
    for (let index = 0; index < 14; index += 1) expect(await to(`other${index}@example.test`)).toBe(200);
    expect(await to('last@example.test')).toBe(429);
  });

  test('for a deleted event go to no one, even if they were already being sent', async () => {
    const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id });
    const asAdmin = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
      of.call(method, path, payload, of.schoolAdminId);
    const list = `allAttendees_event_id${liveEvent.id}`;
    const created = await asAdmin('POST', '/teachers/email_templates', {
      email_template: { kind: 'onetime', event_id: liveEvent.id, subject: 'News', body: '<p>News.</p>', list },
    });
    const { id } = created.body.email_template;
    // Replies go to the sender: the event has no course.
    expect(created.body.email_template.replyTo).toContain('@');
    expect((await asAdmin('PATCH', of.path(id), { email_template: { status: 'active' } })).status).toBe(200);
    const { personId } = await makePerson(of.ctx);
    const now = of.ctx.clock.now();
    await t.db
      .insertInto('attendances')
      .values({
        event_id: liveEvent.id,
        user_id: personId,
        source: 'public',
        state: 'attending',
        created_at: now,
        confirmed_at: now,
      })
      .execute();
    await of.pass(25 * 3_600_000);
    expect((await asAdmin('POST', of.path(id, '/send_now'))).status).toBe(200);
    const row = await findEvent(of.ctx, liveEvent.id);
    if (!row) throw new Error('The event is not there.');
    await inTransaction(of.ctx, (tx) => deleteEvent(tx, row));
    await of.pass(31_000);
    expect(await of.sends(id)).toEqual([]);
    expect((await asAdmin('GET', of.path(id))).status).toBe(404);
    expect((await asAdmin('POST', of.path(id, '/send_now'))).status).toBe(404);
  });
});
