import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { SENT_ALREADY } from '#contract/campaigns/email-template-text.ts';
import { pendingMailing } from '#server/features/campaigns/index.ts';
import { testApp } from '#testing/app.ts';
import { loseJobs } from '#testing/lost-jobs.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';
import { undoSending } from './end-sending.ts';
import { releaseMailing } from './release-mailings.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

const MINUTE = 60_000;
const mailing = async (templateId: number) =>
  (
    await sql<{
      id: number;
      state: string;
    }>`select id, state from mailings where email_template_id = ${templateId} order by id`.execute(t.db)
  ).rows;

describe('a one-time email', () => {
  test('goes to its list once, 30 seconds after Send, with a copy to the sender', async () => {
    const { list, people } = await of.cohortOf(3);
    const id = await of.ready(list, {
      subject: 'Before {{cohort_name}}',
      body: '<p>Hello {{first_name}} of {{school_name}}.</p>',
    });
    expect(await of.check(id)).toMatchObject({
      number: 3,
      list,
      blocked: null,
      leftOutTotal: 0,
      firstNames: expect.any(Array),
    });
    const pressed = await of.sendNow(id, { expected: 3 });
    expect(pressed).toMatchObject({
      status: 200,
      body: { mailing: { state: 'held', recipients: 3, waiting: 3, sent: 0, delivered: null, opened: null } },
    });
    expect(await of.show(id)).toMatchObject({
      editable: false,
      sending: 'held',
      email_sent_at_utc: null,
      sentTo: null,
    });
    // These tests' clock keeps running, so stay far from the end of the 30 seconds.
    await of.pass(5_000);
    expect(await of.sends(id)).toEqual([]);
    await of.pass(26_000);
    const sent = await of.sends(id);
    expect(sent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    for (const mail of sent) {
      expect(mail).toMatchObject({
        kind: 'course_notes',
        state: 'sent',
        fromName: expect.any(String),
        replyTo: expect.stringContaining('@'),
      });
      expect(mail.text).toContain('Hello Maya of ');
      expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    }
    expect(await of.show(id)).toMatchObject({
      sending: 'sent',
      editable: false,
      sentTo: { list, number: 3 },
      mailing: { sent: 3, waiting: 0, state: 'sent' },
    });
    // A sent email can't be changed, even before the sweep records that it was sent.
    await sql`update mailings set state = 'sending', finished_at = null where email_template_id = ${id}`.execute(t.db);
    expect((await of.patch(id, { subject: 'Other' })).body.error).toBe(SENT_ALREADY);
    const copies = await t.db
      .selectFrom('sends')
      .selectAll()
      .where('kind', '=', 'email_copy')
      .where('user_id', '=', of.courseAdminId)
      .execute();
    expect(copies).toMatchObject([{ subject: expect.stringMatching(/^Copy: Before /), state: 'sent' }]);
    await of.pass(120_000);
    expect(await of.sends(id)).toHaveLength(3);
    expect(await mailing(id)).toMatchObject([{ state: 'sent' }]);
    for (const [method, rest] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/send_now'],
      ['DELETE', '/send_now'],
    ] as const) {
      expect(
        (
          await of.call(
            method,
            of.path(id, rest),
            method === 'PATCH' ? { email_template: { subject: 'Other' } } : undefined,
          )
        ).status,
      ).toBe(409);
    }
    const copy = await of.call('POST', of.path(id, '/duplicate'));
    expect(copy).toMatchObject({
      status: 201,
      body: { email_template: { status: 'active', editable: true, list, sending: null } },
    });
  });

  test('counts as sent what a mail server accepted, even if it bounced later, but not what it refused', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list, { subject: 'Before it begins', body: '<p>See you.</p>' });
    await of.sendNow(id, { expected: 2 });
    await of.pass(31_000);
    const bounce = (order: 'asc' | 'desc', sentAt: 'null' | 'sent_at') =>
      sql`update sends set state = 'bounced', sent_at = ${sql.raw(sentAt)}, settled_at = ${t.system.clock.now()}
        where id = (select id from sends where email_template_id = ${id} order by id ${sql.raw(order)} limit 1)`.execute(
        t.db,
      );
    await bounce('asc', 'null');
    expect((await of.show(id)).mailing).toMatchObject({ sent: 1, bounced: 1 });
    await bounce('desc', 'sent_at');
    expect((await of.show(id)).mailing).toMatchObject({ sent: 1, bounced: 2 });
  });

  test('sent twice at the same time: one mailing, and the second request is refused', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list);
    const responses = await Promise.all([of.sendNow(id), of.sendNow(id, {}, of.schoolAdminId), of.sendNow(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await mailing(id)).toHaveLength(1);
    await of.pass(31_000);
    expect(await of.sends(id)).toHaveLength(2);
  });

  test('is undone in its 30 seconds: nothing went out, and it can be edited and sent again', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list);
    await of.sendNow(id);
    expect((await of.patch(id, { subject: 'Held' })).status).toBe(409);
    await t.system.clock.advance(10_000);
    expect(await of.undo(id)).toMatchObject({
      status: 200,
      body: { email_template: { editable: true, sending: null } },
    });
    await of.pass(60_000);
    expect(await of.sends(id)).toEqual([]);
    expect((await of.undo(id)).status).toBe(409);
    expect((await of.patch(id, { subject: 'Better' })).status).toBe(200);
    expect((await of.sendNow(id)).status).toBe(200);
    await of.pass(31_000);
    expect((await of.sends(id)).map(({ subject }) => subject)).toEqual(['Better', 'Better']);
    await of.pass(MINUTE);
    expect((await mailing(id)).map(({ state }) => state)).toEqual(['undone', 'sent']);
  });

  test('undone at 29.9 seconds while being released, is either sent or undone, never both', async () => {
    const rounds = process.env.FULL ? 200 : 12;
    const perCourse = 100;
    const ends: string[] = [];
    let own = of;
    let list = '';
    for (let round = 0; round < rounds; round += 1) {
      // A course has at most 200 emails.
      if (round % perCourse === 0) {
        own = await aWritingSchool(t);
        ({ list } = await own.cohortOf(1));
      }
      const id = await own.ready(list);
      await own.sendNow(id);
      const held = await pendingMailing(of.ctx, id);
      if (!held) throw new Error('Nothing is held.');
      // Each process has its own clock: one says 29.9 seconds, the other 30.
      const at = (ms: number) => ({ ...of.ctx.clock, now: () => new Date(held.heldUntil.getTime() + ms) });
      const presses = t.system.ctx(
        { kind: 'person', personId: own.courseAdminId, sessionId: 0, needsOnboarding: false },
        'test',
      );
      const acts = [
        () => undoSending({ ...presses, clock: at(-100) }, id),
        () => releaseMailing({ ...of.ctx, clock: at(0) }, held.id),
      ];
      if (round % 2 === 0) acts.reverse();
      const results = await Promise.allSettled(acts.map((act) => act()));
      const undoing = results[round % 2 === 0 ? 1 : 0];
      const [{ state } = { state: '' }] = await mailing(id);
      ends.push(state);
      expect(state).toBe(undoing?.status === 'fulfilled' ? 'undone' : 'sending');
      expect(await own.sends(id)).toHaveLength(state === 'undone' ? 0 : 1);
      await own.pass(31_000);
      expect((await own.sends(id)).filter((mail) => mail.state === 'sent')).toHaveLength(state === 'undone' ? 0 : 1);
    }
    expect(ends.filter((state) => state === 'undone' || state === 'sending')).toHaveLength(rounds);
  });

  test('past its 30 seconds but unreleased, can be stopped: it goes to no one, not even when a worker starts', async () => {
    const { list } = await of.cohortOf(3);
    const id = await of.ready(list);
    await of.sendNow(id);
    expect((await of.call('POST', of.path(id, '/stop'))).status).toBe(409);
    await t.system.clock.advance(31_000);
    expect((await of.undo(id)).status).toBe(409);
    expect(await of.call('POST', of.path(id, '/stop'))).toMatchObject({
      status: 200,
      body: { sent: 0, dropped: 3, mailing: { state: 'stopped', waiting: 0 }, email_template: { editable: false } },
    });
    await of.pass(60_000);
    expect(await of.sends(id)).toEqual([]);
    expect(await of.call('POST', of.path(id, '/duplicate'))).toMatchObject({ status: 201 });
  });

  test('is stopped while being released: no one who was reported as dropped gets it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { list } = await of.cohortOf(2);
      const id = await of.ready(list);
      await of.sendNow(id);
      await t.system.clock.advance(31_000);
      const [held] = await mailing(id);
      const stop = () => of.call('POST', of.path(id, '/stop'));
      const release = () => releaseMailing(of.ctx, held?.id ?? 0);
      const [stopped] = await Promise.all(round % 2 === 0 ? [stop(), release()] : [release().then(stop)]);
      expect(stopped).toMatchObject({ status: 200, body: { sent: 0, dropped: 2 } });
      await of.pass(60_000);
      expect((await of.sends(id)).filter(({ state }) => state === 'sent')).toEqual([]);
    }
  });

  test('survives a restart: a held mailing is released by the next process’s sweep', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list);
    await of.sendNow(id);
    // The job was lost with its process; only the table still has the mailing.
    await loseJobs(t.db, 'campaigns.release');
    await of.pass(31_000);
    expect(await of.sends(id)).toHaveLength(2);
  });

  test('leaves out people who left between freezing and sending, and reports that', async () => {
    const { list, people } = await of.cohortOf(3);
    const id = await of.ready(list);
    await of.sendNow(id);
    const [goes, leaves, stops] = people;
    if (!goes || !leaves || !stops) throw new Error('No one is there.');
    const now = of.ctx.clock.now();
    await t.db
      .updateTable('enrolments')
      .set({ state: 'left', left_at: now, ended_at: now })
      .where('id', '=', leaves.placeId)
      .execute();
    await t.db
      .insertInto('unsubscribes')
      .values({
        address: stops.email,
        user_id: stops.personId,
        school_id: of.school.id,
        kind: 'course_notes',
        created_at: now,
      })
      .execute();
    await of.pass(31_000);
    expect((await of.sends(id)).map(({ to, state, reason }) => [to, state, reason])).toEqual([
      [goes.email, 'sent', null],
      [leaves.email, 'skipped', 'no_longer_so'],
      [stops.email, 'skipped', 'unsubscribed'],
    ]);
    const recipients = await of.call('GET', of.path(id, '/recipients?segment=left_out'));
    expect(recipients.body.recipients).toMatchObject([
      { email: leaves.email, state: 'left_out', words: 'Left in the meantime' },
      { email: stops.email, state: 'left_out', words: 'Unsubscribed' },
    ]);
  });

  test('is stopped midway: waiting emails are dropped, sent ones are counted', async () => {
    const { list } = await of.cohortOf(4);
    const id = await of.ready(list);
    await of.sendNow(id);
    await t.system.clock.advance(31_000);
    const [held] = await mailing(id);
    await releaseMailing(t.system.ctx({ kind: 'system' }, 'test'), held?.id ?? 0);
    // Two emails are out when the mailing is stopped.
    await sql`update sends set state = 'sent', sent_at = queued_at, subject = 'x', html = 'x', text = 'x'
      where id in (select id from sends where email_template_id = ${id} order by id limit 2)`.execute(t.db);
    expect(await of.call('POST', of.path(id, '/stop'))).toMatchObject({
      status: 200,
      body: { sent: 2, dropped: 2, mailing: { state: 'stopped' }, email_template: { editable: false } },
    });
    await of.pass(60_000);
    expect((await of.sends(id)).filter(({ state }) => state === 'sent')).toHaveLength(2);
    expect((await of.call('POST', of.path(id, '/stop'))).status).toBe(409);
  });

  test('to no one is refused, never sent to everyone', async () => {
    const empty = await of.cohortOf(0);
    const id = await of.ready(empty.list);
    expect(await of.check(id)).toMatchObject({ number: 0, blocked: 'No one is on this list.' });
    expect(await of.sendNow(id)).toMatchObject({ status: 422, body: { error: { list: 'No one is on this list.' } } });
    const none = await of.createEmail({ kind: 'onetime', subject: 'News', body: '<p>Hello.</p>' });
    expect(await of.sendNow(none)).toMatchObject({ status: 422, body: { error: { list: 'Choose a list first.' } } });
    expect(await of.patch(none, { list: '' })).toMatchObject({
      status: 422,
      body: { error: { list: 'This field is required.' } },
    });
  });

  test('is sent to the number of people that was shown, or refused with the new number', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list);
    expect(await of.sendNow(id, { expected: 3 })).toMatchObject({
      status: 409,
      body: { code: 'recipients_changed', details: { number: 2 } },
    });
    expect((await of.sendNow(id, { expected: 2, revision: 99 })).body.code).toBe('stale');
    expect(await mailing(id)).toEqual([]);
    const off = await of.createEmail({ kind: 'onetime', subject: 'News', body: '<p>Hello.</p>', list });
    await of.patch(off, { status: 'inactive' });
    expect(await of.sendNow(off)).toMatchObject({ status: 409, body: { error: 'Turn this email on to send it.' } });
    const automated = await of.createEmail({ kind: 'activity', subject: 'News', body: '<p>Hello.</p>' });
    expect((await of.sendNow(automated)).status).toBe(409);
  });
});
