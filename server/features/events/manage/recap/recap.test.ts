import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { moveSessionsByDays } from '#server/features/events/sessions/move-sessions.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

const RECAP = '<p>We ended where we began.</p><p>Watch <a href="https://films.example.test/one">the film</a>.</p>';

/** A class session that starts `inHours` from now (by default it is over), with its recap and two learners. */
async function aSession(inHours = -3, recap: string | null = RECAP) {
  const cohort = await of.cohort({ startsIn: 30 });
  const learners = [
    await makePerson(of.ctx, { profile: { firstName: 'Maria', lastName: 'Ash', timezone: 'UTC' } }),
    await makePerson(of.ctx),
  ].map(({ personId }) => personId);
  for (const personId of learners) await aPlace(of.ctx, { personId, cohortId: cohort.id, courseId: of.course.id });
  const session = await aClassSession(of.ctx, { cohortId: cohort.id, inHours });
  await updateEvent(of.ctx, session.id, { recap });
  return { id: session.id, cohortId: cohort.id, learners };
}
const show = async (id: number) => (await of.call(of.courseAdminId, 'GET', `/teachers/events/${id}/recap`)).body.recap;
const send = (id: number, headers: Record<string, string> = {}) =>
  of.call(of.courseAdminId, 'POST', `/teachers/events/${id}/recap_sends`, undefined, headers);
const undo = (id: number) => of.call(of.courseAdminId, 'DELETE', `/teachers/events/${id}/recap_sends`);
const edit = (id: number, event: object) => of.call(of.courseAdminId, 'PATCH', `/teachers/events/${id}`, { event });
/** Sets the recap's date to this many milliseconds from now. */
const due = (id: number, inMs: number) =>
  updateEvent(of.ctx, id, {
    should_send_recap_email: true,
    recap_date: '2027-01-01',
    recap_time: '10:00',
    recap_ampm: 'AM',
    recap_at: new Date(t.system.clock.now().getTime() + inMs),
  });
const mails = (kind: string, id: number) =>
  t.db
    .selectFrom('sends')
    .select(['user_id', 'state', 'subject', 'text'])
    .where('kind', '=', kind)
    .where('occasion', '=', `event:${id}`)
    .orderBy('user_id')
    .execute();
async function leave() {
  await t.system.clock.advance(31_000);
  await t.sweep();
  await t.drainJobs();
}

describe('an event’s recap', () => {
  test('is shown to teachers as a real recipient gets it, with that recipient’s name', async () => {
    const session = await aSession();
    const recap = await show(session.id);
    expect(recap).toMatchObject({ recipients: 2, sending: null, canSend: true, blocked: null });
    expect(recap.preview).toMatchObject({ recipient: 'Maria A.', subject: expect.stringContaining('Recap: ') });
    expect(recap.preview.html).toContain('Hello Maria,');
    expect(recap.preview.html).not.toContain('<style');
    expect(recap.preview.html).toContain('https://films.example.test/one');
  });

  test('sent now, goes out once after 30 seconds with the text as sent, with a copy to the sender', async () => {
    const session = await aSession();
    const headers = { 'idempotency-key': 'recap-once-key-01234' };
    const sent = await send(session.id, headers);
    expect(sent).toMatchObject({ status: 201, body: { recap: { sending: { state: 'held', recipients: 2 } } } });
    expect(await send(session.id, headers)).toEqual(sent);
    expect((await send(session.id)).status).toBe(409);
    const locked = await edit(session.id, { recap: '<p>Something else.</p>' });
    expect(locked).toMatchObject({ status: 409, body: { error: { recap: expect.any(String) } } });
    await t.sweep();
    expect(await mails('event_recap', session.id)).toEqual([]);
    await updateEvent(of.ctx, session.id, { recap: '<p>Written afterwards.</p>' });
    await leave();
    await leave();
    const recapMails = await mails('event_recap', session.id);
    expect(recapMails.map(({ user_id, state }) => [user_id, state])).toEqual(
      session.learners.map((id) => [id, 'sent']),
    );
    expect(recapMails[0]?.text).toContain('We ended where we began.');
    expect(recapMails[0]?.text).toContain('the film (https://films.example.test/one)');
    expect(recapMails[0]?.text).not.toContain('Written afterwards');
    const copies = await mails('event_recap_copy', session.id);
    expect(copies).toMatchObject([{ user_id: of.courseAdminId, state: 'sent' }]);
    expect(copies[0]?.text).toContain('It went to 2 people.');
    expect((await show(session.id)).sending).toMatchObject({
      state: 'sent',
      recipients: 2,
      sentAtUtc: expect.any(String),
    });
    expect((await send(session.id)).status).toBe(409);
    expect((await undo(session.id)).status).toBe(409);
  });

  test('can be undone for 30 seconds, changed, and sent again', async () => {
    const session = await aSession();
    expect((await undo(session.id)).status).toBe(409);
    await send(session.id);
    expect((await undo(session.id)).body.recap).toMatchObject({ sending: null, canSend: true });
    await leave();
    expect(await mails('event_recap', session.id)).toEqual([]);
    expect((await edit(session.id, { recap: '<p>Better words.</p>' })).status).toBe(200);
    await send(session.id);
    await t.system.clock.advance(31_000);
    expect((await undo(session.id)).status).toBe(409);
    await leave();
    const recapMails = await mails('event_recap', session.id);
    expect(recapMails).toHaveLength(2);
    expect(recapMails[0]?.text).toContain('Better words.');
  });

  test('undone after its date has passed, it goes out only by a later date or another click', async () => {
    const session = await aSession();
    const still = async () => {
      for (const _ of [1, 2]) await leave();
      expect(await mails('event_recap', session.id)).toEqual([]);
      expect(await show(session.id)).toMatchObject({ sending: null, canSend: true });
    };
    await due(session.id, -1000);
    await send(session.id);
    expect((await undo(session.id)).status).toBe(200);
    await still();
    expect((await edit(session.id, { recap: '<p>Better words.</p>' })).status).toBe(200);
    await still();
    await due(session.id, 1000);
    await leave();
    expect((await show(session.id)).sending).toMatchObject({ state: 'held', sentBy: null });
    expect((await edit(session.id, { recap: '<p>Too late.</p>' })).status).toBe(409);
    expect((await undo(session.id)).body.recap).toMatchObject({ sending: null, canSend: true });
    await still();
    await send(session.id);
    await leave();
    const recapMails = await mails('event_recap', session.id);
    expect(recapMails).toHaveLength(2);
    expect(recapMails[0]?.text).toContain('Better words.');
  });

  test('waits for the end and for a text; nothing goes out for an event canceled in the meantime', async () => {
    const running = await aSession(-0.5);
    expect(await send(running.id)).toMatchObject({ status: 409, body: { code: 'event_not_over' } });
    expect((await show(running.id)).blocked).toBe('You can send a recap once the event is over.');
    const empty = await aSession(-3, null);
    expect(await send(empty.id)).toMatchObject({
      status: 422,
      body: { error: { recap: 'This field is required when sending recaps.' } },
    });
    const cancelled = await aSession();
    await send(cancelled.id);
    await updateEvent(of.ctx, cancelled.id, { status: 'cancelled', cancelled_at: t.system.clock.now() });
    await leave();
    expect(await mails('event_recap', cancelled.id)).toEqual([]);
  });

  test('goes out on its date, frozen at that moment, and its date moves with the cohort’s sessions', async () => {
    const session = await aSession(24 * 40);
    await edit(session.id, { shouldSendRecapEmail: true });
    const dateOf = async () =>
      await t.db
        .selectFrom('events')
        .select(['ends_at', 'recap_at'])
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow();
    const before = await dateOf();
    expect(before.recap_at?.getTime()).toBe((before.ends_at?.getTime() ?? 0) + 3_600_000);
    await inTransaction(of.ctx, (tx) => moveSessionsByDays(tx, session.cohortId, 7));
    const after = await dateOf();
    expect(after.ends_at).not.toEqual(before.ends_at);
    expect(after.recap_at?.getTime()).toBe((after.ends_at?.getTime() ?? 0) + 3_600_000);
    await updateEvent(of.ctx, session.id, {
      starts_at: new Date(t.system.clock.now().getTime() - 7_200_000),
      ends_at: new Date(t.system.clock.now().getTime() - 3_600_000),
      recap_at: new Date(t.system.clock.now().getTime() - 1000),
    });
    for (const _ of [1, 2]) await t.sweep();
    await t.drainJobs();
    expect(await mails('event_recap', session.id)).toEqual([]);
    expect((await show(session.id)).sending).toMatchObject({ state: 'held', sentBy: null, recipients: 2 });
    await updateEvent(of.ctx, session.id, { recap: '<p>Written afterwards.</p>' });
    await leave();
    await leave();
    const recapMails = await mails('event_recap', session.id);
    expect(recapMails).toHaveLength(2);
    expect(recapMails[0]?.text).toContain('We ended where we began.');
    expect(await mails('event_recap_copy', session.id)).toEqual([]);
    expect((await show(session.id)).sending).toMatchObject({ state: 'sent', sentBy: null, recipients: 2 });
  });
});

describe('staff', () => {
  test('save fields and send the recap in one request, or neither', async () => {
    const session = await aSession(-3, null);
    const patch = (payload: object, as = of.staffId) => of.call(as, 'PATCH', `/admin/events/${session.id}`, payload);
    expect((await patch({ event: { sendNow: true } }, of.schoolAdminId)).status).toBe(403);
    const empty = await patch({ event: { summary: '<p>What it was.</p>', send_now: true } });
    expect(empty.status).toBe(422);
    const unsaved = await t.db
      .selectFrom('events')
      .select('summary')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(unsaved.summary).toBeNull();
    const done = await patch({ event: { recap: RECAP, send_now: true } });
    expect(done.body).toMatchObject({
      event: { recap: expect.stringContaining('We ended') },
      recap: { sending: { state: 'held' } },
    });
    expect((await patch({ event: { send_now: true } })).status).toBe(409);
    await leave();
    expect(await mails('event_recap', session.id)).toHaveLength(2);
    expect(await mails('event_recap_copy', session.id)).toMatchObject([{ user_id: of.staffId }]);
  });
});
