import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';
import { automationSweep } from './run-automation.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const automated = async (email: object, home?: object): Promise<number> => {
  const id = await of.createEmail(
    { subject: 'Hello {{first_name}}', body: '<p>Hello {{first_name}}.</p>', ...email },
    home,
  );
  return id;
};
const on = async (id: number) => expect((await of.patch(id, { status: 'active' })).status).toBe(200);
const reached = async (id: number) => (await of.sends(id)).filter(({ state }) => state === 'sent').map(({ to }) => to);
const skipped = async (id: number) =>
  (await of.sends(id)).filter(({ state }) => state === 'skipped').map(({ to, reason }) => [to, reason]);

describe('an automated email', () => {
  test('is sent after its interval when someone joins the waitlist, but not if they joined before it was on', async () => {
    const before = await of.waiting();
    const id = await automated({ kind: 'waitlist', interval_value: 10, interval_unit: 'minutes' });
    await of.pass(20 * MINUTE);
    await on(id);
    await of.pass(MINUTE);
    const first = await of.waiting();
    const unconfirmed = await of.waiting({ confirmed: false });
    const addressOnly = await of.waiting({ person: false });
    await of.pass(8 * MINUTE);
    expect(await of.sends(id)).toEqual([]);
    expect((await of.show(id)).automation).toMatchObject({ scheduled: 2, sent: 0, nextAtUtc: expect.any(String) });
    await of.pass(3 * MINUTE);
    expect((await reached(id)).sort()).toEqual([first.email, addressOnly.email].sort());
    for (const mail of await of.sends(id)) expect(mail).toMatchObject({ kind: 'school_news' });
    await of.pass(2 * HOUR);
    expect(await of.sends(id)).toHaveLength(2);
    expect((await of.sends(id)).map(({ to }) => to)).not.toContain(before.email);
    expect((await of.sends(id)).map(({ to }) => to)).not.toContain(unconfirmed.email);
    const recipients = (await of.call('GET', of.path(id, '/recipients'))).body.recipients;
    expect(recipients).toHaveLength(2);
    expect(recipients[0]).toMatchObject({ state: 'sent', atUtc: expect.any(String) });
  });

  test('reaches a former student who is waiting for another cohort', async () => {
    const course = await aWritingSchool(t);
    const { people } = await course.cohortOf(1);
    const id = await course.createEmail({
      kind: 'waitlist',
      subject: 'Hi',
      body: '<p>Hi.</p>',
      interval_value: 5,
      interval_unit: 'minutes',
    });
    await course.patch(id, { status: 'active' });
    await course.pass(MINUTE);
    const now = course.ctx.clock.now();
    await t.db
      .insertInto('course_waitlist')
      .values({
        school_id: course.school.id,
        course_id: course.course.id,
        email: people[0]?.email ?? '',
        user_id: people[0]?.personId ?? 0,
        joined_at: now,
        confirmed_at: now,
      })
      .execute();
    await course.pass(6 * MINUTE);
    expect((await course.sends(id)).map(({ to, state }) => [to, state])).toEqual([[people[0]?.email, 'sent']]);
  });

  test('isn’t sent to people who left or enrolled in the meantime, nor more than a day late, and records why', async () => {
    const id = await automated({ kind: 'waitlist', interval_value: 2, interval_unit: 'hours' });
    await on(id);
    await of.pass(MINUTE);
    const [leaves, enrols, stays] = [await of.waiting(), await of.waiting(), await of.waiting()];
    const cohort = await of.cohortOf(0);
    await of.leaveWaitlist(leaves.id);
    await aPlace(of.ctx, { personId: enrols.personId ?? 0, cohortId: cohort.id, courseId: of.course.id });
    await of.pass(3 * HOUR);
    expect(await reached(id)).toEqual([stays.email]);
    expect((await skipped(id)).sort()).toEqual(
      [
        [leaves.email, 'left'],
        [enrols.email, 'enrolled'],
      ].sort(),
    );
    const late = await of.waiting();
    await of.pass(2 * HOUR + DAY + MINUTE);
    expect(await skipped(id)).toContainEqual([late.email, 'too_late']);
    expect((await of.show(id)).automation.skipped).toContainEqual({
      reason: 'too_late',
      words: 'Too late: it was due more than a day ago',
      number: 1,
    });
    await of.patch(id, { status: 'inactive' });
  });

  test('checks again before a retry: isn’t sent to people who left, nor once it is off', async () => {
    const id = await automated({ kind: 'waitlist', interval_value: 0, interval_unit: 'minutes' });
    await on(id);
    await t.system.clock.advance(MINUTE);
    const [leaves, stays] = [await of.waiting(), await of.waiting()];
    /** Puts the email back in the queue, as a failed handover to the mail server does. */
    const refused = async (claimedAt: Date | null) => {
      await automationSweep.run(of.ctx);
      await sql`update sends set subject = 'Kept', html = '<p>Kept</p>', text = 'Kept', claimed_at = ${claimedAt}
        where email_template_id = ${id} and state = 'queued'`.execute(t.db);
    };
    await refused(null);
    await of.leaveWaitlist(leaves.id);
    await of.pass(MINUTE);
    expect(await skipped(id)).toEqual([[leaves.email, 'no_longer_so']]);
    const toWhoStays = (await of.sends(id)).find(({ to }) => to === stays.email);
    expect(toWhoStays).toMatchObject({ state: 'sent' });
    // Each try renders the email again.
    expect(toWhoStays?.subject).not.toBe('Kept');
    const held = await of.waiting();
    await t.system.clock.advance(MINUTE);
    // A worker is sending the email while a teacher turns it off.
    await refused(of.ctx.clock.real());
    expect(await of.patch(id, { status: 'inactive' })).toMatchObject({ status: 200, body: { effect: { dropped: 0 } } });
    await sql`update sends set claimed_at = null where email_template_id = ${id}`.execute(t.db);
    await of.pass(MINUTE);
    expect(await skipped(id)).toContainEqual([held.email, 'no_longer_so']);
    expect(await reached(id)).toEqual([stays.email]);
  });

  test('doesn’t delay others when one email can’t be sent', async () => {
    const broken = await automated({ kind: 'waitlist', interval_value: 0, interval_unit: 'minutes' });
    const working = await automated({ kind: 'waitlist', interval_value: 0, interval_unit: 'minutes' });
    await on(broken);
    await on(working);
    await t.pool.query(
      `create function refuse_broken() returns trigger language plpgsql as
       $$ begin if new.email_template_id = ${broken} then raise exception 'broken'; end if; return new; end $$`,
    );
    await t.pool.query(
      'create trigger refuse_broken before insert on sends for each row execute function refuse_broken()',
    );
    const { email } = await of.waiting();
    await t.system.clock.advance(MINUTE);
    await expect(automationSweep.run(t.system.ctx({ kind: 'system' }, 'sweep'))).rejects.toThrow(
      "Couldn't send automated emails.",
    );
    expect((await of.sends(working)).map(({ to }) => to)).toContain(email);
    expect(await of.sends(broken)).toEqual([]);
    await t.pool.query('drop trigger refuse_broken on sends');
    await t.pool.query('drop function refuse_broken');
    await of.pass(MINUTE);
    expect(await reached(broken)).toContain(email);
  });

  test('is dropped while it is off, and not saved up for later', async () => {
    const id = await automated({ kind: 'waitlist', interval_value: 1, interval_unit: 'hours' });
    await on(id);
    await of.pass(MINUTE);
    await of.waiting();
    await of.pass(MINUTE);
    expect(await of.patch(id, { status: 'inactive' })).toMatchObject({ status: 200, body: { effect: { dropped: 1 } } });
    await of.pass(10 * MINUTE);
    await on(id);
    await of.pass(3 * HOUR);
    expect(await of.sends(id)).toEqual([]);
  });

  test('follows a changed interval: rescheduled if still in the future, dropped if already past', async () => {
    const id = await automated({ kind: 'waitlist', interval_value: 10, interval_unit: 'hours' });
    await on(id);
    await of.pass(MINUTE);
    const early = await of.waiting();
    await of.pass(4 * HOUR);
    const later = await of.waiting();
    await of.pass(HOUR);
    expect(await of.patch(id, { interval_value: 3, interval_unit: 'hours' })).toMatchObject({
      body: { effect: { retimed: 1, dropped: 1 } },
    });
    await of.pass(3 * HOUR);
    expect(await reached(id)).toEqual([later.email]);
    expect(await skipped(id)).toEqual([[early.email, 'moved']]);
    await of.patch(id, { status: 'inactive' });
  });

  test('follows a changed interval for any number of people: skips more than one batch and counts those still scheduled', async () => {
    const course = await aWritingSchool(t);
    const [id, other, off] = [
      await course.createEmail({
        kind: 'waitlist',
        subject: 'A',
        body: '<p>A.</p>',
        interval_value: 9,
        interval_unit: 'hours',
      }),
      await course.createEmail({
        kind: 'waitlist',
        subject: 'B',
        body: '<p>B.</p>',
        interval_value: 2,
        interval_unit: 'days',
      }),
      await course.createEmail({
        kind: 'waitlist',
        subject: 'C',
        body: '<p>C.</p>',
        interval_value: 2,
        interval_unit: 'days',
      }),
    ];
    const activity = await course.createEmail({
      kind: 'activity',
      subject: 'D',
      body: '<p>D.</p>',
      interval_value: 1,
      interval_unit: 'days',
    });
    for (const each of [id, activity]) await course.patch(each, { status: 'active' });
    await course.pass(MINUTE);
    const many = 1_203;
    const now = course.ctx.clock.now();
    await sql`insert into course_waitlist (school_id, course_id, email, joined_at, confirmed_at)
      select ${course.school.id}::bigint, ${course.course.id}::bigint, 'batch' || n || '@example.test', ${now}, ${now}
      from generate_series(1, ${many}::integer) n`.execute(t.db);
    await course.cohortOf(1);
    await t.system.clock.advance(HOUR);
    await course.patch(other, { status: 'active' });
    await course.waiting({ person: false });
    const lines = (await course.call('GET', `/teachers/courses/${course.course.id}/email_templates`)).body
      .emailTemplates;
    const waits = new Map(lines.map((line: { id: number; waiting: number }) => [line.id, line.waiting]));
    expect([id, other, off, activity].map((each) => waits.get(each))).toEqual([many + 1, 1, 0, 1]);
    for (const each of [id, other, activity])
      expect((await course.show(each)).automation.scheduled).toBe(waits.get(each));
    expect(await course.patch(id, { interval_value: 5, interval_unit: 'minutes' })).toMatchObject({
      status: 200,
      body: { effect: { dropped: many, retimed: 1 } },
    });
    const { rows } = await sql<{ reason: string; number: number }>`
      select skip_reason as reason, count(*)::integer as number from sends where email_template_id = ${id} group by 1`.execute(
      t.db,
    );
    expect(rows).toEqual([{ reason: 'moved', number: many }]);
  });

  test('is about one entry for one course: someone who left gets nothing through another entry of theirs', async () => {
    const [here, there] = [await aWritingSchool(t), await aWritingSchool(t)];
    const ids = new Map<typeof here, number>();
    for (const each of [here, there]) {
      const id = await each.createEmail({
        kind: 'waitlist',
        subject: 'Hi',
        body: '<p>Hi.</p>',
        interval_value: 1,
        interval_unit: 'hours',
      });
      await each.patch(id, { status: 'active' });
      ids.set(each, id);
    }
    await here.pass(MINUTE);
    const first = await here.waiting();
    const enter = (own: typeof here) =>
      t.db
        .insertInto('course_waitlist')
        .values({
          school_id: own.school.id,
          course_id: own.course.id,
          email: first.email,
          user_id: first.personId,
          joined_at: own.ctx.clock.now(),
          confirmed_at: own.ctx.clock.now(),
        })
        .execute();
    await enter(there);
    await here.leaveWaitlist(first.id);
    await enter(here);
    await here.pass(2 * HOUR);
    for (const each of [here, there]) {
      const sends = await each.sends(ids.get(each) ?? 0);
      expect(sends.filter(({ state }) => state === 'sent')).toHaveLength(1);
    }
  });

  test('greets a person who enrolls with their cohort and the current text', async () => {
    const id = await automated({
      kind: 'activity',
      interval_value: 0,
      interval_unit: 'minutes',
      subject: 'Welcome to {{cohort_name}}',
      body: '<p>It starts on {{cohort_start}}. <a href="{{course_dashboard_url}}">Your course</a></p>',
    });
    await on(id);
    await of.pass(MINUTE);
    const { people } = await of.cohortOf(2);
    await of.patch(id, { subject: 'Welcome in {{cohort_name}}' });
    await of.pass(MINUTE);
    const sent = await of.sends(id);
    expect(sent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    for (const mail of sent) {
      expect(mail).toMatchObject({ kind: 'course_notes', subject: expect.stringMatching(/^Welcome in \S/) });
      expect(mail.html).toMatch(/href="http[^"]+\/c\/[^"{]+"/);
    }
  });

  test('follows an RSVP, and isn’t sent once the RSVP is canceled or the event is over', async () => {
    const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id, inHours: 5 });
    const created = await of.call(
      'POST',
      '/teachers/email_templates',
      {
        email_template: {
          event_id: liveEvent.id,
          kind: 'activity',
          subject: 'See you',
          body: '<p>{{join_url}}</p>',
          interval_value: 1,
          interval_unit: 'hours',
        },
      },
      of.schoolAdminId,
    );
    const id = created.body.email_template.id;
    expect((await of.patch(id, { status: 'active' }, of.schoolAdminId)).status).toBe(200);
    await of.pass(MINUTE);
    const attend = async () => {
      const person = await makePerson(of.ctx);
      const now = of.ctx.clock.now();
      await t.db
        .insertInto('attendances')
        .values({
          event_id: liveEvent.id,
          user_id: person.personId,
          source: 'public',
          state: 'attending',
          created_at: now,
          confirmed_at: now,
        })
        .execute();
      return person;
    };
    const [comes, cancels] = [await attend(), await attend()];
    await t.db
      .updateTable('attendances')
      .set({ state: 'cancelled', cancelled_at: of.ctx.clock.now() })
      .where('user_id', '=', cancels.personId)
      .execute();
    await of.pass(HOUR + MINUTE);
    expect(await reached(id)).toEqual([comes.email]);
    expect(await skipped(id)).toEqual([[cancels.email, 'left']]);
    expect((await of.sends(id))[0]?.text).toMatch(/\/events\/links\/[\w-]+\?t=/);
    await of.pass(3 * HOUR);
    const last = await attend();
    await of.pass(2 * HOUR);
    expect(await skipped(id)).toContainEqual([last.email, 'over']);
  });

  test('over many joins and edits on a moved clock: none before activation, none twice, all on time', async () => {
    const JOINS = process.env.FULL ? 1000 : 60;
    const random = seeded(11);
    const course = await aWritingSchool(t);
    const id = await course.createEmail({
      kind: 'waitlist',
      subject: 'Hi',
      body: '<p>Hi.</p>',
      interval_value: 30,
      interval_unit: 'minutes',
    });
    const joins = new Map<string, Date>();
    const log: { at: Date; on: boolean }[] = [];
    const now = () => course.ctx.clock.now();
    let joined = 0;
    while (joined < JOINS) {
      for (let few = random.below(5); few >= 0; few -= 1) {
        const { email } = await course.waiting({ person: false });
        joins.set(email, now());
        joined += 1;
      }
      const act = random.below(10);
      if (act < 2) {
        const isOn = log.at(-1)?.on ?? false;
        await course.patch(id, { status: isOn ? 'inactive' : 'active' });
        log.push({ at: now(), on: !isOn });
      } else if (act < 4) await course.patch(id, { interval_value: random.below(60), interval_unit: 'minutes' });
      await course.pass((1 + random.below(40)) * MINUTE);
    }
    if (!log.at(-1)?.on) {
      await course.patch(id, { status: 'active' });
      log.push({ at: now(), on: true });
    }
    await course.pass(HOUR);
    await course.pass(HOUR);
    const { rows } = await sql<{ to: string; queued: Date; state: string }>`
      select to_address as to, queued_at as queued, state from sends where email_template_id = ${id}`.execute(t.db);
    const sent = rows.filter(({ state }) => state === 'sent');
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length);
    const activationBefore = (at: Date) => log.filter((entry) => entry.on && entry.at <= at).at(-1)?.at;
    for (const { to, queued } of sent) {
      const trigger = joins.get(to);
      const activated = activationBefore(queued);
      expect(trigger && activated && trigger > activated, to).toBe(true);
      expect(log.filter(({ at }) => at <= queued).at(-1)?.on).toBe(true);
    }
    // Everyone who joined after the email was last turned on got it, unless another interval moved their time into the
    // past.
    const last = log.at(-1)?.at ?? new Date(0);
    const settled = new Set(rows.map(({ to }) => to));
    for (const [to, at] of joins)
      if (at > last && at < new Date(now().getTime() - 2 * HOUR)) expect(settled.has(to), to).toBe(true);
  });
});
