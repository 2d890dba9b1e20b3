import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListKind } from '#contract/campaigns/email-template-text.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';
import { audienceOf, listedPeople, numbersOf } from './listed.query.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

const PEOPLE = process.env.FULL ? 400 : 60;
const HISTORIES = process.env.FULL ? 6 : 2;

/**
 * Who gets an email to a list, written from rules-teachers E4 and E7 alone, without looking at the query under test:
 * one row per person on the platform and a condition per list, then waitlist addresses without an account.
 */
async function oracle(kind: ListKind, id: number, schoolId: number): Promise<string[]> {
  const on: Record<ListKind, ReturnType<typeof sql>> = {
    alumni_course: sql`(select count(*) from enrolments where user_id = p.id and course_id = ${id} and state = 'completed'
      and suspended_at is null) > 0`,
    cohort: sql`(select count(*) from enrolments where user_id = p.id and cohort_id = ${id} and state <> 'left' and state <> 'cancelled'
      and state <> 'refunded' and state <> 'transferred' and state <> 'revoked' and suspended_at is null) > 0`,
    waitlist_course: sql`p.id in (select user_id from course_waitlist where course_id = ${id} and not confirmed_at is null
      and unsubscribed_at is null)`,
    ticket_type: sql`p.id in (select user_id from attendances where ticket_type_id = ${id} and state = 'attending' and suspended_at is null)`,
    allAttendees_event: sql`(p.id in (select user_id from attendances where event_id = ${id} and state = 'attending' and suspended_at is null)
      or (p.id not in (select user_id from attendances where event_id = ${id})
        and (select kind from events where id = ${id}) = 'Class Session'
        and p.id in (select user_id from enrolments where cohort_id = (select cohort_id from events where id = ${id})
          and state in ('active', 'completed') and suspended_at is null)))`,
  };
  const mail = kind === 'waitlist_course' || kind === 'alumni_course' ? 'school_news' : 'course_notes';
  const { rows } = await sql<{ address: string }>`
    with wanted as (
      select lower(p.email) as address, p.id as person from users p where p.erased_at is null and p.verified_at is not null and ${on[kind]}
      union
      select lower(w.email), null from course_waitlist w where ${kind} = 'waitlist_course' and w.course_id = ${id} and w.user_id is null
        and w.confirmed_at is not null and w.unsubscribed_at is null)
    select distinct address from wanted
    where address not in (select lower(address) from suppressions where lifted_at is null)
      and not exists (select from unsubscribes u where u.lifted_at is null and u.kind in ('all', ${mail})
        and coalesce(u.school_id, ${schoolId}) = ${schoolId} and (lower(u.address) = wanted.address or u.user_id = wanted.person))
      and not exists (select from notification_preferences n where n.user_id = wanted.person and n.kind = ${mail} and not n.enabled)
    order by 1`.execute(t.db);
  return rows.map(({ address }) => address);
}

/**
 * Creates random people: enrollments, RSVPs, and waitlist entries in every state, some of them erased, unverified,
 * disputed, or suspended.
 */
async function live(seed: number) {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const chance = (share: number) => random.next() < share;
  const now = of.ctx.clock.now();
  const cohorts = [await of.cohort({ startsIn: 40 }), await of.cohort({ startsIn: 90 })];
  const session = await aClassSession(of.ctx, { cohortId: cohorts[0]?.id ?? 0, inHours: 50 });
  const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{}, {}] });
  for (let index = 0; index < PEOPLE; index += 1) {
    const { personId, email } = await makePerson(of.ctx, { email: `L${seed}.${index}@Example.test` });
    for (const cohort of cohorts) {
      if (!chance(0.6)) continue;
      const state = pick(['active', 'completed', 'left', 'cancelled', 'refunded', 'revoked'] as const);
      const ended = state === 'active' || state === 'completed' ? null : now;
      await t.db
        .insertInto('enrolments')
        .values({
          user_id: personId,
          cohort_id: cohort.id,
          course_id: of.course.id,
          reason: 'staff',
          state,
          refund_rule: 'none',
          enrolled_at: now,
          completed_at: state === 'completed' ? now : null,
          left_at: state === 'left' ? now : null,
          ended_at: ended,
          suspended_at: chance(0.15) ? now : null,
        })
        .execute();
    }
    for (const event of [session, liveEvent]) {
      if (!chance(0.5)) continue;
      const state = pick(['pending', 'attending', 'attending', 'cancelled', 'released', 'revoked'] as const);
      await t.db
        .insertInto('attendances')
        .values({
          event_id: event.id,
          user_id: personId,
          ticket_type_id: event === liveEvent && chance(0.7) ? pick(liveEvent.ticketTypeIds) : null,
          source: 'public',
          state,
          suspended_at: chance(0.15) ? now : null,
          created_at: now,
          cancelled_at: state === 'pending' || state === 'attending' ? null : now,
        })
        .execute();
    }
    if (chance(0.6)) {
      await t.db
        .insertInto('course_waitlist')
        .values({
          school_id: of.school.id,
          course_id: of.course.id,
          email: chance(0.8) ? email : `nobody${seed}.${index}@example.test`,
          user_id: chance(0.7) ? personId : null,
          joined_at: now,
          confirmed_at: chance(0.8) ? now : null,
          unsubscribed_at: chance(0.2) ? now : null,
        })
        .execute();
    }
    if (chance(0.15))
      await t.db
        .insertInto('unsubscribes')
        .values({
          address: chance(0.5) ? email.toUpperCase() : `old.${email}`,
          user_id: chance(0.7) ? personId : null,
          school_id: chance(0.6) ? of.school.id : chance(0.5) ? null : (await aForeignSchool()).id,
          kind: pick(['school_news', 'course_notes', 'all', 'event_recap']),
          created_at: now,
          lifted_at: chance(0.2) ? now : null,
        })
        .execute();
    if (chance(0.1))
      await t.db
        .insertInto('suppressions')
        .values({
          address: email,
          reason: pick(['bounced', 'complained', 'manual']),
          created_at: now,
          lifted_at: chance(0.3) ? now : null,
        })
        .execute();
    if (chance(0.1))
      await t.db
        .insertInto('notification_preferences')
        .values({
          user_id: personId,
          kind: pick(['school_news', 'course_notes']),
          enabled: chance(0.3),
          changed_at: now,
        })
        .execute();
    if (chance(0.08)) await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', personId).execute();
  }
  return { cohorts: cohorts.map(({ id }) => id), events: [session.id, liveEvent.id], tickets: liveEvent.ticketTypeIds };
}

let foreign: { id: number } | undefined;
async function aForeignSchool(): Promise<{ id: number }> {
  foreign ??= (await aWritingSchool(t)).school;
  return foreign;
}

describe('a list', () => {
  test('holds exactly the people the rules name, each email address once, over random lives, for all five kinds', async () => {
    for (let history = 1; history <= HISTORIES; history += 1) {
      const generated = await live(history * 7919);
      const lists: [ListKind, number][] = [
        ['alumni_course', of.course.id],
        ['waitlist_course', of.course.id],
        ...generated.cohorts.map((id): [ListKind, number] => ['cohort', id]),
        ...generated.events.map((id): [ListKind, number] => ['allAttendees_event', id]),
        ...generated.tickets.map((id): [ListKind, number] => ['ticket_type', id]),
      ];
      for (const [kind, id] of lists) {
        const people = await listedPeople(of.ctx, { list: { kind, id }, schoolId: of.school.id, people: null }, 10_000);
        const gets = people.filter(({ reason }) => reason === null).map(({ address }) => address.toLowerCase());
        const wanted = await oracle(kind, id, of.school.id);
        expect(wanted.length).toBeGreaterThan(0);
        expect([...gets].sort(), kind).toEqual([...wanted].sort());
        expect((await audienceOf(of.ctx, { list: { kind, id }, schoolId: of.school.id, people: null })).gets).toBe(
          wanted.length,
        );
        expect((await numbersOf(of.ctx, kind, [id], of.school.id)).get(id)).toBe(wanted.length);
      }
    }
  });

  test('reports who is left out and why, including repeats of an email address', async () => {
    const course = await aWritingSchool(t);
    const [first, second] = [await course.cohortOf(0), await course.cohortOf(0)];
    const { personId } = await makePerson(course.ctx, { email: 'twice@example.test' });
    const now = course.ctx.clock.now();
    for (const cohort of [first, second])
      await t.db
        .insertInto('enrolments')
        .values({
          user_id: personId,
          cohort_id: cohort.id,
          course_id: course.course.id,
          reason: 'staff',
          state: 'completed',
          refund_rule: 'none',
          enrolled_at: now,
          completed_at: now,
        })
        .execute();
    const id = await course.ready(`alumni_course_id${course.course.id}`);
    expect(await course.check(id)).toMatchObject({
      number: 1,
      leftOut: [{ reason: 'twice', words: 'On the list twice', number: 1 }],
      firstNames: [expect.stringContaining('Maya')],
    });
    const page = (await course.call('GET', course.path(id, '/recipients?per_page=1&page=2'))).body;
    expect(page).toMatchObject({
      recipients: [{ email: 'twice@example.test', state: 'left_out' }],
      meta: { total: 2, totalPages: 2 },
    });
    await course.sendNow(id);
    await course.pass(31_000);
    expect(await course.sends(id)).toHaveLength(1);
    expect((await course.show(id)).mailing).toMatchObject({ sent: 1, leftOut: [{ reason: 'twice', number: 1 }] });
  });

  test('is chosen from those of its own course or event, by name and number', async () => {
    const { list, people } = await of.cohortOf(2);
    const id = await of.createEmail({ kind: 'onetime' });
    const lists = (await of.call('GET', of.path(id, '/lists'))).body.lists as {
      list: string;
      number: number;
      group: string;
    }[];
    expect(lists.map((each) => each.list).slice(0, 2)).toEqual([
      `waitlist_course_id${of.course.id}`,
      `alumni_course_id${of.course.id}`,
    ]);
    expect(lists.find((each) => each.list === list)).toMatchObject({ number: people.length, group: 'Cohorts' });
    const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{ name: 'Front row' }] });
    const ofEvent = await of.call(
      'POST',
      '/teachers/email_templates',
      { email_template: { kind: 'onetime', event_id: liveEvent.id } },
      of.schoolAdminId,
    );
    const eventLists = (
      await of.call('GET', of.path(ofEvent.body.email_template.id, '/lists'), undefined, of.schoolAdminId)
    ).body.lists;
    expect(eventLists).toMatchObject([
      { list: `allAttendees_event_id${liveEvent.id}`, number: 0 },
      { list: `ticket_type_id${liveEvent.ticketTypeIds[0]}`, name: 'Front row' },
    ]);
    const automated = await of.createEmail({ kind: 'activity' });
    expect((await of.call('GET', of.path(automated, '/lists'))).body.lists).toEqual([]);
  });
});
