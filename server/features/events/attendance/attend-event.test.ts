import { beforeAll, describe, expect, test } from 'vitest';
import { loadPerson } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { giveMembership } from '#testing/give-membership.ts';
import { anEvent, startEventIn } from '../event/event.factory.ts';
import { updateEvent } from '../event/event-row.store.ts';
import { aClassSession } from '../sessions/class-session.factory.ts';
import { attendContext } from './attend-context.ts';
import { attendOne } from './attend-group.ts';

const t = testApp({ poolSize: 20 });
const FULL = Boolean(process.env.FULL);
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const person = async () => (await makePerson(ctx)).personId;
async function press(personId: number | null, eventId: number, body: object = {}) {
  const response = await t.as(personId, { method: 'POST', url: `/api/v1/events/${eventId}/attend`, payload: body });
  return { status: response.statusCode, body: response.json() };
}
async function show(personId: number | null, eventId: number) {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1/events/${eventId}` });
  return { status: response.statusCode, body: response.json() };
}
async function pool(seatPoolId: number) {
  return ctx.db
    .selectFrom('seat_pools')
    .select(['taken', 'held', 'capacity'])
    .where('id', '=', seatPoolId)
    .executeTakeFirstOrThrow();
}
async function rows(eventId: number) {
  return ctx.db.selectFrom('attendances').selectAll().where('event_id', '=', eventId).orderBy('id').execute();
}
async function mails(personId: number) {
  const sent = await ctx.db
    .selectFrom('sends')
    .select(['kind', 'state', 'skip_reason'])
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute();
  return sent.map((row) => row.kind);
}
async function member(): Promise<number> {
  const personId = await person();
  await giveMembership(ctx, personId);
  return personId;
}

describe('a free event', () => {
  test('a person RSVPs and cancels: seat, row, count, and emails agree', async () => {
    const event = await anEvent(ctx);
    const ada = await person();
    const yes = await press(ada, event.id, { attending: true });
    expect(yes).toMatchObject({
      status: 200,
      body: {
        attending: true,
        attendeesCount: 1,
        seatsRemaining: 999,
        attendance: { state: 'attending', paid: false },
      },
    });
    expect(await press(ada, event.id, { attending: true })).toMatchObject({ status: 200, body: { attending: true } });
    expect(await pool(event.seatPoolId)).toMatchObject({ taken: 1 });
    const seen = await show(ada, event.id);
    expect(seen.body).toMatchObject({
      attendingEventIds: [event.id],
      event: { attendeesCount: 1 },
      may: { cancel: { allowed: true }, join: { allowed: false, code: 'join_too_early' } },
    });
    const no = await press(ada, event.id);
    expect(no).toMatchObject({ status: 200, body: { attending: false, attendance: null, attendeesCount: 0 } });
    expect(await pool(event.seatPoolId)).toMatchObject({ taken: 0 });
    expect(await mails(ada)).toEqual(['rsvp_confirmed', 'rsvp_cancelled']);
    const [before] = await rows(event.id);
    await press(ada, event.id);
    const [after, ...more] = await rows(event.id);
    expect(more).toEqual([]);
    expect(after?.join_nonce).not.toBe(before?.join_nonce);
    expect(after?.ics_sequence).toBeGreaterThan(before?.ics_sequence ?? 9);
  });

  test('can be joined until its end while seats remain, and not afterward', async () => {
    const late = await anEvent(ctx, { inHours: 0.25 });
    const early = await person();
    await press(early, late.id, { attending: true });
    await startEventIn(ctx, late.id, -30);
    expect((await show(early, late.id)).body.event.status).toBe('started');
    expect(await press(await person(), late.id, { attending: true })).toMatchObject({ status: 200 });
    expect(await press(early, late.id, { attending: false })).toMatchObject({
      status: 409,
      body: { code: 'event_started' },
    });
    await startEventIn(ctx, late.id, -60);
    expect((await show(early, late.id)).body.event.status).toBe('completed');
    expect(await press(await person(), late.id, { attending: true })).toMatchObject({
      status: 409,
      body: { code: 'event_ended' },
    });
  });

  test('a visitor is asked to sign in, and a person with an unverified email address to verify it', async () => {
    const event = await anEvent(ctx);
    expect((await press(null, event.id)).status).toBe(401);
    const unproved = (await makePerson(ctx, { verified: false })).personId;
    expect(await press(unproved, event.id)).toMatchObject({ status: 403, body: { code: 'address_unverified' } });
  });

  test('other people’s drafts are not found, canceled events stay visible and say so', async () => {
    const draft = await anEvent(ctx, { published: false });
    expect((await press(await person(), draft.id)).status).toBe(404);
    expect((await show(await person(), draft.id)).status).toBe(404);
    const cancelled = await anEvent(ctx);
    await updateEvent(ctx, cancelled.id, { status: 'cancelled', cancelled_at: ctx.clock.now() });
    expect(await press(await person(), cancelled.id)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
    expect((await show(null, cancelled.id)).body.event).toMatchObject({ status: 'cancelled' });
  });
});

describe('a members-only event', () => {
  test('is withheld from visitors with the specified sentence, and tells others what they need', async () => {
    const event = await anEvent(ctx, { admittance: 'members-only' });
    expect(await show(null, event.id)).toMatchObject({
      status: 403,
      body: { error: 'This is a member-only event. You must be a member to attend.' },
    });
    const learner = await person();
    expect((await show(learner, event.id)).body).toMatchObject({
      event: { membersOnlyLabel: true },
      may: { attend: { allowed: false, code: 'members_only' } },
    });
    expect(await press(learner, event.id)).toMatchObject({ status: 403, body: { code: 'members_only' } });
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    for (const insider of [await member(), staff]) {
      expect((await show(insider, event.id)).body).toMatchObject({ event: { membersOnlyLabel: false } });
      expect(await press(insider, event.id)).toMatchObject({ status: 200, body: { attending: true } });
    }
  });
});

describe('ticket types', () => {
  test('a free ticket can be taken and switched, a priced one points to the checkout', async () => {
    const event = await anEvent(ctx, {
      tickets: [
        { name: 'Floor', capacity: 2 },
        { name: 'Balcony', capacity: 2 },
        { name: 'Front', nonmemberPriceCents: 2500, priceCents: 2000 },
        { name: 'Members free', nonmemberPriceCents: 1000 },
      ],
    });
    const [floor = 0, balcony = 0, front = 0, forMembers = 0] = event.ticketTypeIds;
    const ada = await person();
    expect(await press(ada, event.id, {})).toMatchObject({
      status: 422,
      body: { error: { ticketTypeId: 'Please choose a ticket.' } },
    });
    expect(await press(ada, event.id, { ticket_type_id: floor })).toMatchObject({
      status: 200,
      body: { attending: true },
    });
    expect(await press(ada, event.id, { ticket_type_id: balcony })).toMatchObject({
      status: 200,
      body: {
        attending: true,
        attendance: { ticketTypeId: balcony, ticketTypeName: 'Balcony', byEnrolment: false },
        attendeesCount: 1,
      },
    });
    expect(await press(ada, event.id, { ticket_type_id: front, attending: true })).toMatchObject({
      status: 409,
      body: { code: 'ticket_priced', details: { price: 25 } },
    });
    expect(await press(await person(), event.id, { ticket_type_id: forMembers, attending: true })).toMatchObject({
      status: 409,
      body: { code: 'ticket_priced', details: { price: 10 } },
    });
    expect(await press(await member(), event.id, { ticket_type_id: forMembers })).toMatchObject({ status: 200 });
    const types = (await show(ada, event.id)).body.event.ticketTypes;
    expect(
      types.map((type: { name: string; seatsRemaining: number; oneTimePrice: number }) => [
        type.name,
        type.seatsRemaining,
        type.oneTimePrice,
      ]),
    ).toEqual([
      ['Floor', 2, 0],
      ['Balcony', 1, 0],
      ['Front', 10, 25],
      ['Members free', 9, 10],
    ]);
    expect(await press(ada, event.id, { ticket_type_id: balcony, attending: false })).toMatchObject({
      status: 200,
      body: { attending: false },
    });
  });

  test('the seat left by switching is offered to the person on the waitlist', async () => {
    const event = await anEvent(ctx, { tickets: [{ capacity: 1 }, { capacity: 1 }] });
    const [left = 0, taken = 0] = event.ticketTypeIds;
    const [ada, bob] = [await person(), await person()];
    expect(await press(ada, event.id, { ticket_type_id: left })).toMatchObject({ status: 200 });
    const waiting = await t.as(bob, {
      method: 'POST',
      url: `/api/v1/events/${event.id}/waitlist`,
      payload: { ticket_type_id: left },
    });
    expect(waiting.statusCode).toBe(200);
    await t.drainJobs();
    expect(await press(ada, event.id, { ticket_type_id: taken })).toMatchObject({ status: 200 });
    await t.drainJobs();
    const entries = await t.db.selectFrom('seat_waitlist').select('state').where('user_id', '=', bob).execute();
    expect(entries).toEqual([{ state: 'offered' }]);
  });

  test('one from another event, a disabled one, or a sold-out one is refused, and nothing is half done', async () => {
    const event = await anEvent(ctx, { tickets: [{ capacity: 1 }] });
    const other = await anEvent(ctx, { tickets: [{}] });
    const ada = await person();
    const [type = 0] = event.ticketTypeIds;
    const [foreign = 0] = other.ticketTypeIds;
    expect(await press(ada, event.id, { ticket_type_id: foreign })).toMatchObject({ status: 422 });
    expect(await press(await person(), event.id, { ticket_type_id: type })).toMatchObject({ status: 200 });
    expect(await press(ada, event.id, { ticket_type_id: type })).toMatchObject({
      status: 409,
      body: { error: 'No seats remaining', code: 'sold_out' },
    });
    await ctx.db.updateTable('ticket_types').set({ status: 'disabled' }).where('id', '=', foreign).execute();
    expect(await press(ada, other.id, { ticket_type_id: foreign })).toMatchObject({ status: 422 });
    expect(await rows(other.id)).toEqual([]);
  });

  test('a person who finds no seat learns where to join the waitlist, and the next seat released goes to them', async () => {
    const event = await anEvent(ctx, { tickets: [{ capacity: 1 }] });
    const [type = 0] = event.ticketTypeIds;
    const [ada, bob, eve] = [await person(), await person(), await person()];
    const take = (personId: number) => press(personId, event.id, { ticket_type_id: type, attending: true });
    expect(await take(ada)).toMatchObject({ status: 200 });
    const refused = { status: 409, body: { details: { waitlist: { eventId: event.id, ticketTypeId: type } } } };
    expect(await Promise.all([take(bob), take(eve)])).toMatchObject([refused, refused]);
    await press(ada, event.id, { attending: false });
    expect(await take(bob)).toMatchObject({ status: 200, body: { attending: true, seatsRemaining: 0 } });
    const waiting = await t.as(eve, {
      method: 'POST',
      url: `/api/v1/events/${event.id}/waitlist`,
      payload: { ticket_type_id: type },
    });
    expect(waiting.statusCode).toBe(200);
    // Free again, and reserved for the first person waiting: no one can get in between.
    await press(bob, event.id, { attending: false });
    expect(await take(ada)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
  });

  test('many people send requests with keys: each is handled once, and a repeat gets the same response', async () => {
    const event = await anEvent(ctx, { capacity: 3 });
    const people = await Promise.all(Array.from({ length: 6 }, person));
    await Promise.all(people.map((id) => t.cookieOf(id)));
    const withKey = async (id: number, body: object) => {
      const response = await t.as(id, {
        method: 'POST',
        url: `/api/v1/events/${event.id}/attend`,
        headers: { 'idempotency-key': `rush-${event.id}-${id}` },
        payload: body,
      });
      return { status: response.statusCode, body: response.json(), again: response.headers['idempotent-replayed'] };
    };
    // Requests without a body toggle: if a repeat were handled, it would undo the first one.
    const first = await Promise.all(people.map((id) => withKey(id, {})));
    const winners = people.filter((_, index) => first[index]?.status === 200);
    expect(winners).toHaveLength(3);
    for (const id of winners) {
      const repeated = await withKey(id, {});
      expect(repeated).toMatchObject({ status: 200, again: 'true', body: first[people.indexOf(id)]?.body });
      expect(await withKey(id, { attending: false })).toMatchObject({ status: 422 });
    }
    expect(await pool(event.seatPoolId)).toMatchObject({ taken: 3 });
    const keys = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['actor', 'status'])
      .where('key', 'like', `rush-${event.id}-%`)
      .execute();
    // People who were refused may try again with the same key.
    expect(keys.map((key) => `${key.actor} ${key.status}`).sort()).toEqual(
      winners.map((id) => `person:${id} answered`).sort(),
    );
  });

  test('no seat is taken or released after the start', async () => {
    const event = await anEvent(ctx, { tickets: [{}, {}] });
    const [one = 0, two = 0] = event.ticketTypeIds;
    const ada = await person();
    await press(ada, event.id, { ticket_type_id: one });
    await startEventIn(ctx, event.id, 0);
    for (const body of [{ ticket_type_id: two, attending: true }, { attending: false }]) {
      expect(await press(ada, event.id, body)).toMatchObject({ status: 409, body: { code: 'event_started' } });
    }
  });
});

describe('a class session', () => {
  test('is attended through the enrollment until a person declines; others learn why they can’t', async () => {
    const course = await aCourse(ctx);
    const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
    const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 31 });
    const ada = await person();
    await aPlace(ctx, { personId: ada, cohortId: cohort.id, courseId: course.id });
    expect((await show(ada, session.id)).body).toMatchObject({
      attendingEventIds: [session.id],
      attendance: { state: 'attending', byEnrolment: true },
      event: { attendeesCount: 1 },
    });
    expect(await press(ada, session.id, { attending: false })).toMatchObject({
      status: 200,
      body: { attending: false, attendeesCount: 0 },
    });
    expect((await show(ada, session.id)).body).toMatchObject({ attendingEventIds: [], attendance: null });
    expect(await press(ada, session.id)).toMatchObject({ status: 200, body: { attending: true, attendeesCount: 1 } });
    expect(await press(await person(), session.id)).toMatchObject({ status: 403, body: { code: 'not_enrolled' } });
  });
});

describe('many at once', () => {
  const BUYERS = FULL ? 200 : 40;
  test(`${BUYERS} at once for 1, 7 and ${BUYERS - 1} seats: exactly so many attend`, async () => {
    const people = await Promise.all(Array.from({ length: BUYERS }, person));
    await Promise.all(people.map((id) => t.cookieOf(id)));
    for (const capacity of [1, 7, BUYERS - 1]) {
      for (const tickets of [[], [{ capacity }]]) {
        const event = await anEvent(ctx, tickets.length > 0 ? { tickets } : { capacity });
        const [type] = event.ticketTypeIds;
        const responses = await Promise.all(
          people.map((id) => press(id, event.id, { ticket_type_id: type ?? null, attending: true })),
        );
        expect(responses.filter((response) => response.status === 200)).toHaveLength(capacity);
        expect(
          responses.filter((response) => response.status === 409 && response.body.code === 'sold_out'),
        ).toHaveLength(BUYERS - capacity);
        expect((await rows(event.id)).filter((row) => row.state === 'attending')).toHaveLength(capacity);
      }
    }
  });

  test('negative control: without the seat guard, the same people oversell', async () => {
    const people = await Promise.all(Array.from({ length: BUYERS }, person));
    const unguarded = { ...ctx, config: { ...t.system.config, unguarded: new Set(['seats']) } };
    const event = await anEvent(ctx, { capacity: 5 });
    const results = await Promise.allSettled(
      people.map(async (personId) => {
        const attendee = await loadPerson(ctx, personId);
        const context = await attendContext(ctx, attendee, { eventId: event.id, ticketTypeId: null });
        return attendOne(unguarded, context, { attending: true });
      }),
    );
    const attending = (await rows(event.id)).filter((row) => row.state === 'attending').length;
    expect(results.filter((result) => result.status === 'fulfilled').length).toBe(attending);
    expect(attending).toBeGreaterThan(5);
  });
});
