import { beforeAll, describe, expect, test } from 'vitest';
import { type AnEvent, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
let of: Taught;
let cohortId: number;
beforeAll(async () => {
  of = await aTaughtCourse(t);
  cohortId = (await of.cohort()).id;
});

/** An event of the course, so that its admin manages it. */
const event = (input: AnEvent = {}) => anEvent(of.ctx, { schoolId: of.school.id, cohortId, ...input });
const add = (eventId: number, as = of.courseAdminId) =>
  of.call(as, 'POST', '/teachers/ticket_types', { event_id: eventId });
const patch = (id: number | undefined, payload: object, as = of.courseAdminId) =>
  of.call(as, 'PATCH', `/teachers/ticket_types/${id}`, payload);
const list = async (eventId: number) =>
  (await of.call(of.courseAdminId, 'GET', `/teachers/events/${eventId}/ticket_types`)).body;
const remove = (id: number | undefined) => of.call(of.courseAdminId, 'DELETE', `/teachers/ticket_types/${id}`);
const dryRun = (id: number | undefined, query: string) =>
  of.call(of.courseAdminId, 'GET', `/teachers/ticket_types/${id}/change?${query}`);
const attend = async (personId: number, eventId: number, ticketTypeId: number | null = null) =>
  of.call(personId, 'POST', `/events/${eventId}/attend`, { attending: true, ticket_type_id: ticketTypeId });
const page = async (eventId: number, personId: number) => (await of.call(personId, 'GET', `/events/${eventId}`)).body;
const withdrawnMailsTo = async (personId: number) =>
  t.db
    .selectFrom('sends')
    .select(['data'])
    .where('user_id', '=', personId)
    .where('kind', '=', 'waitlist_withdrawn')
    .orderBy('id')
    .execute();
const buyer = () => t.buyer();

describe('a new ticket type', () => {
  test("is 'New ticket', free, with 50 seats, on sale on a draft and off sale once it is published", async () => {
    const draft = await event({ published: false });
    expect(await add(draft.id)).toMatchObject({
      status: 201,
      body: {
        ticketType: {
          eventId: draft.id,
          name: 'New ticket',
          price: 0,
          nonmemberPrice: 0,
          capacity: 50,
          status: 'active',
          position: 0,
          seats: { taken: 0, held: 0, waiting: 0 },
          canDelete: true,
          locked: {},
          revision: 0,
        },
      },
    });
    expect((await add(draft.id)).body.ticketType).toMatchObject({ position: 1 });
    const { id } = await event();
    const created = (await add(id)).body.ticketType;
    expect(created).toMatchObject({ status: 'disabled', activatedAtUtc: null });
    expect((await list(id)).event).toMatchObject({ status: 'published', ticketed: false, locked: null });
  });

  test('off sale changes nothing for learners: the event takes RSVPs as before', async () => {
    const { id } = await event();
    const { id: typeId } = (await add(id)).body.ticketType;
    const ada = await buyer();
    expect(await attend(ada, id)).toMatchObject({ status: 200, body: { attending: true } });
    expect((await page(id, ada)).event).toMatchObject({ ticketed: false, ticketTypes: [], seatsRemaining: 999 });
    expect((await attend(await buyer(), id, typeId)).status).toBe(422);
  });

  test('is created once by a form that is sent twice, and not beyond twenty', async () => {
    const { id } = await event({ published: false });
    const key = { 'idempotency-key': 'twice-the-same' };
    const send = () => of.call(of.courseAdminId, 'POST', '/teachers/ticket_types', { event_id: id }, key);
    const [first, second] = [await send(), await send()];
    expect(second.body.ticketType.id).toBe(first.body.ticketType.id);
    for (let n = 1; n < 20; n += 1) expect((await add(id)).status).toBe(201);
    expect(await add(id)).toMatchObject({ status: 409, body: { error: 'An event can have at most 20 ticket types.' } });
  });

  test('is refused for a class session, and for an event that has begun or was canceled', async () => {
    const session = await aClassSession(of.ctx, { cohortId, inHours: 900 });
    expect(await add(session.id)).toMatchObject({ status: 409, body: { error: "Class sessions don't have tickets." } });
    const started = await event();
    await startEventIn(of.ctx, started.id, -5);
    expect(await add(started.id)).toMatchObject({ status: 409, body: { error: 'Event has started!' } });
    await startEventIn(of.ctx, started.id, -500);
    expect(await add(started.id)).toMatchObject({ status: 409, body: { error: 'Event has ended' } });
  });
});

describe('the first ticket type on sale', () => {
  test('keeps the seats of people who RSVP’d, takes no more of them, and ends their waitlist with an email', async () => {
    const { id } = await event({ capacity: 1 });
    const [ada, ben, cleo] = [await buyer(), await buyer(), await buyer()];
    expect((await attend(ada, id)).status).toBe(200);
    expect((await of.call(ben, 'POST', `/events/${id}/waitlist`, { ticket_type_id: null })).status).toBe(200);
    const { id: typeId } = (await add(id)).body.ticketType;
    const change = await dryRun(typeId, 'status=active');
    expect(change.body.change).toMatchObject({
      fields: ['status'],
      consequential: true,
      first: { rsvps: 1, waiting: 1 },
      totals: { rsvps: 1, waiting: 1, offers: 0 },
    });
    // As if an RSVP had been canceled in between: the confirmed figures no longer hold.
    expect(await patch(typeId, { status: 'active', expected: { rsvps: 2, waiting: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { rsvps: 1, waiting: 1, offers: 0 } } },
    });
    expect(await patch(typeId, { status: 'active', expected: change.body.change.totals })).toMatchObject({
      status: 200,
      body: { ticketType: { status: 'active', activatedAtUtc: expect.any(String) } },
    });
    expect((await list(id)).event).toMatchObject({ ticketed: true, rsvps: 1 });
    expect(await withdrawnMailsTo(ben)).toEqual([{ data: { eventId: id, ticketTypeId: null, because: 'tickets' } }]);
    expect((await page(id, ben)).waitlist).toEqual([]);
    expect((await page(id, ada)).attendance).toMatchObject({ state: 'attending', ticketTypeId: null });
    // The released seat is given to no one: people get in with a ticket only.
    expect(
      (await of.call(ada, 'POST', `/events/${id}/attend`, { attending: false, ticket_type_id: null })).status,
    ).toBe(200);
    expect(await attend(cleo, id)).toMatchObject({
      status: 422,
      body: { error: { ticket_type_id: 'Please choose a ticket.' } },
    });
    expect(await attend(cleo, id, typeId)).toMatchObject({ status: 200, body: { attending: true } });
  });

  test('gives no seat to someone who decided earlier: the event’s own seats are closed', async () => {
    const { id, seatPoolId } = await event();
    const { id: typeId } = (await add(id)).body.ticketType;
    const { takeSeat } = await import('#server/features/seats/index.ts');
    expect(await takeSeat(of.ctx, { poolId: seatPoolId })).toBe(true);
    await patch(typeId, { status: 'active' });
    expect(await takeSeat(of.ctx, { poolId: seatPoolId })).toBe(false);
  });

  test('lets a person confirm a pending RSVP, as long as its seat is held', async () => {
    const { id } = await event();
    const email = `late.${id}@example.test`;
    const response = await t.as(null, {
      method: 'POST',
      url: `/api/v1/events/${id}/public_attend`,
      payload: { email },
    });
    expect(response.statusCode).toBe(200);
    const { id: typeId } = (await add(id)).body.ticketType;
    expect((await dryRun(typeId, 'status=active')).body.change.first).toEqual({ rsvps: 1, waiting: 0 });
    await patch(typeId, { status: 'active' });
    await t.drainJobs();
    const { text } = await t.db
      .selectFrom('sends')
      .select('text')
      .where('kind', '=', 'public_attend_confirm')
      .where('text', 'like', `%/events/rsvp/%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /events\/rsvp\/([\w-]+)/.exec(text ?? '')?.[1];
    const done = await t.as(null, { method: 'POST', url: '/api/v1/events/rsvps', payload: { token } });
    expect({ status: done.statusCode, ...done.json() }).toMatchObject({ status: 200, attending: true });
  });
});

describe('with all types off sale', () => {
  test('no one gets in, people inside stay, and going on sale again resumes where it was', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ capacity: 1 }] });
    const [typeId] = ticketTypeIds;
    const [ada, ben, cleo, dora] = [await buyer(), await buyer(), await buyer(), await buyer()];
    expect((await attend(ada, id, typeId)).status).toBe(200);
    for (const personId of [ben, cleo]) {
      expect((await of.call(personId, 'POST', `/events/${id}/waitlist`, { ticket_type_id: typeId })).status).toBe(200);
    }
    await of.call(ada, 'POST', `/events/${id}/attend`, { attending: false, ticket_type_id: typeId });
    await t.sweep();
    expect((await page(id, ben)).waitlist).toMatchObject([{ state: 'offered', ticketTypeId: typeId }]);
    expect((await dryRun(typeId, 'status=disabled')).body.change).toMatchObject({
      off: { held: 0, offers: 1, waiting: 2, last: true },
      consequential: true,
      totals: { offers: 1 },
    });
    expect((await patch(typeId, { status: 'disabled' })).status).toBe(200);
    expect(await withdrawnMailsTo(ben)).toEqual([{ data: { eventId: id, ticketTypeId: typeId, because: 'off_sale' } }]);
    expect(await withdrawnMailsTo(cleo)).toEqual([]);
    expect((await list(id)).event).toMatchObject({ ticketed: true });
    expect((await page(id, dora)).event).toMatchObject({ ticketed: true, ticketTypes: [], seatsRemaining: 0 });
    expect((await attend(dora, id)).status).toBe(422);
    expect((await attend(dora, id, typeId)).status).toBe(422);
    await t.sweep();
    await t.drainJobs();
    // Still on the waitlist, in order, and nothing was offered.
    expect((await page(id, ben)).waitlist).toMatchObject([{ state: 'waiting', place: 1 }]);
    expect((await page(id, cleo)).waitlist).toMatchObject([{ state: 'waiting', place: 2 }]);
    expect((await patch(typeId, { status: 'active' })).status).toBe(200);
    await t.drainJobs();
    expect((await page(id, ben)).waitlist).toMatchObject([{ state: 'offered' }]);
  });

  test('on sale, more seats are offered to the person on the waitlist', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ capacity: 1 }] });
    const [typeId] = ticketTypeIds;
    const [ada, ben] = [await buyer(), await buyer()];
    expect((await attend(ada, id, typeId)).status).toBe(200);
    expect((await of.call(ben, 'POST', `/events/${id}/waitlist`, { ticket_type_id: typeId })).status).toBe(200);
    await t.drainJobs();
    expect((await page(id, ben)).waitlist).toMatchObject([{ state: 'waiting' }]);
    expect((await patch(typeId, { capacity: 2 })).status).toBe(200);
    await t.drainJobs();
    expect((await page(id, ben)).waitlist).toMatchObject([{ state: 'offered' }]);
  });

  test('a draft can’t be published, and the refusal names the field', async () => {
    const { id } = await event({ published: false });
    const { id: typeId } = (await add(id)).body.ticketType;
    await patch(typeId, { status: 'disabled' });
    const { publishEvent } = await import('#server/features/events/index.ts');
    await expect(publishEvent(of.ctx, { eventId: id })).rejects.toMatchObject({
      status: 422,
      fields: { ticketTypes: 'Activate at least one ticket type, or delete them all.' },
    });
    await patch(typeId, { status: 'active' });
    await publishEvent(of.ctx, { eventId: id });
  });

  test('a checkout that began in time can still be paid', async () => {
    const { id, ticketTypeIds } = await event({
      tickets: [{ capacity: 2, priceCents: 2000, nonmemberPriceCents: 2500 }],
    });
    const [typeId] = ticketTypeIds;
    const ada = await buyer();
    const paymentLink = await of.call(ada, 'POST', '/stripe/build_event_payment_link', {
      mode: 'payment',
      ticket_type_id: typeId,
      quotedPrice: 25,
    });
    expect(paymentLink.status).toBe(200);
    expect((await dryRun(typeId, 'status=disabled')).body.change.off).toMatchObject({ held: 1 });
    await patch(typeId, { status: 'disabled', price: 30, nonmemberPrice: 40 });
    await t.pay(paymentLink.body.orderId);
    await t.settle();
    expect((await page(id, ada)).attendance).toMatchObject({ state: 'attending', paid: true, ticketTypeId: typeId });
  });
});

describe('prices', () => {
  test('apply to later quotes: an outdated one gets 409 with the new one, and the screen shows how many have a seat', async () => {
    const { id, ticketTypeIds } = await event({
      tickets: [{ capacity: 5, priceCents: 2000, nonmemberPriceCents: 2500 }],
    });
    const [typeId] = ticketTypeIds;
    const link = async (personId: number, quotedPrice: number) =>
      of.call(personId, 'POST', '/stripe/build_event_payment_link', {
        mode: 'payment',
        ticket_type_id: typeId,
        quotedPrice,
      });
    const first = await link(await buyer(), 25);
    await t.pay(first.body.orderId);
    await t.settle();
    await link(await buyer(), 25);
    expect((await dryRun(typeId, 'price=20&nonmemberPrice=32.5')).body.change).toMatchObject({
      fields: ['nonmemberPrice'],
      prices: { taken: 1, held: 1, turns: null },
    });
    expect(await patch(typeId, { nonMemberPrice: 32.5 })).toMatchObject({
      status: 200,
      body: { ticketType: { price: 20, nonmemberPrice: 32.5, seats: { taken: 1, held: 1 } } },
    });
    const late = await buyer();
    expect(await link(late, 25)).toMatchObject({ status: 409 });
    expect(await link(late, 32.5)).toMatchObject({ status: 200 });
    expect((await dryRun(typeId, 'price=0&nonmemberPrice=0')).body.change.prices).toMatchObject({ turns: 'free' });
    await patch(typeId, { price: 0, nonmemberPrice: 0 });
    expect((await dryRun(typeId, 'nonmemberPrice=10')).body.change.prices).toMatchObject({ turns: 'priced' });
    expect((await attend(await buyer(), id, typeId)).status).toBe(200);
  });

  test('and impossible seat numbers are refused at their fields, and none of it is saved', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ capacity: 3 }] });
    const [typeId] = ticketTypeIds;
    expect((await attend(await buyer(), id, typeId)).status).toBe(200);
    expect((await attend(await buyer(), id, typeId)).status).toBe(200);
    const wrong: [object, object][] = [
      [{ price: 0.3, nonmemberPrice: 1 }, { price: 'Enter at least $0.50, or 0 for free.' }],
      [{ nonmemberPrice: 12.345 }, { nonmemberPrice: 'Enter dollars with at most two decimals, like 150 or 12.50.' }],
      [{ price: -1 }, { price: 'Enter $0 to $100,000.' }],
      [{ nonmember_price: 100_001 }, { nonmember_price: 'Enter $0 to $100,000.' }],
      [{ price: 5 }, { price: "Members can't pay more than everyone else." }],
      [{ price: 5, nonmemberPrice: 4 }, { nonmemberPrice: "Members can't pay more than everyone else." }],
      [{ price: null }, { price: 'This field is required.' }],
      [{ name: '  ' }, { name: 'This field is required.' }],
      [{ name: 'x'.repeat(121) }, { name: 'Use 120 characters or fewer.' }],
      [{ capacity: 0 }, { capacity: 'Enter 1 to 100,000 seats.' }],
      [{ capacity: 2.5 }, { capacity: 'Enter a whole number.' }],
      [{ capacity: 1 }, { capacity: "Capacity can't go below 2, the number already sold or held." }],
      [{ status: 'gone' }, { status: 'Use only active or disabled.' }],
    ];
    for (const [payload, error] of wrong) {
      expect(await patch(typeId, { ticket_type: { name: 'Written', ...payload } })).toMatchObject({
        status: 422,
        body: { error },
      });
    }
    expect((await list(id)).ticketTypes[0]).toMatchObject({ name: 'Ticket 1', capacity: 3, price: 0, revision: 0 });
    expect(await patch(typeId, { capacity: 2 })).toMatchObject({ status: 200 });
    expect((await dryRun(typeId, 'price=0.3')).status).toBe(422);
  });
});

describe('a save', () => {
  test('based on an older version reports who saved what, and writes nothing; sent unchanged it changes nothing', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{}] });
    const [typeId] = ticketTypeIds;
    expect(await patch(typeId, { name: 'Stalls', revision: 0 }, of.schoolAdminId)).toMatchObject({
      body: { ticketType: { revision: 1 } },
    });
    const late = await patch(typeId, { name: 'Circle', capacity: 20, revision: 0 });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', fields: ['name'], savedBy: expect.any(String) } });
    const [type] = (await list(id)).ticketTypes;
    expect(type).toMatchObject({ name: 'Stalls', capacity: 10, revision: 1 });
    expect(await patch(typeId, type)).toMatchObject({ status: 200, body: { ticketType: type } });
  });

  test('counts for its own ticket type only, in the list too', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{}, {}, {}] });
    await patch(ticketTypeIds[1], { name: 'Stalls' });
    await patch(ticketTypeIds[1], { name: 'Circle' });
    await patch(ticketTypeIds[2], { name: 'Balcony' });
    const { ticketTypes } = await list(id);
    expect(ticketTypes.map((type: { revision: number }) => type.revision)).toEqual([0, 2, 1]);
    expect(ticketTypes.map((type: { savedBy: string | null }) => type.savedBy !== null)).toEqual([false, true, true]);
  });

  test('records who changed what', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ name: 'Stage' }] });
    await patch(ticketTypeIds[0], { price: 5, nonmemberPrice: 7.5, capacity: 12 });
    const { detail } = await t.db
      .selectFrom('activity')
      .select('detail')
      .where('action', '=', 'change_ticket_type')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({
      ticketType: 'Stage',
      price: '$0 → $5',
      nonmemberPrice: '$0 → $7.50',
      capacity: '10 → 12',
    });
  });

  test('after the start may change only the name', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{}, {}] });
    await startEventIn(of.ctx, id, -5);
    const [typeId] = ticketTypeIds;
    expect(await patch(typeId, { name: 'Stalls' })).toMatchObject({ status: 200 });
    expect(await patch(typeId, { name: 'Circle', capacity: 90, price: 0 })).toMatchObject({
      status: 409,
      body: { error: { capacity: 'Event has started!' } },
    });
    expect(await patch(typeId, { position: 1 })).toMatchObject({ status: 409 });
    expect(await remove(typeId)).toMatchObject({ status: 409, body: { error: 'Event has started!' } });
    expect((await list(id)).ticketTypes[0]).toMatchObject({ name: 'Stalls', locked: { status: 'Event has started!' } });
  });

  test('sets the order, which learners see too', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
    expect((await patch(ticketTypeIds[2], { position: 0 })).status).toBe(200);
    expect((await patch(ticketTypeIds[0], { position: 9 })).status).toBe(200);
    const names = (types: { name: string }[]) => types.map((type) => type.name);
    const { ticketTypes } = await list(id);
    expect(names(ticketTypes)).toEqual(['C', 'B', 'A']);
    expect(ticketTypes.map((type: { position: number }) => type.position)).toEqual([0, 1, 2]);
    expect(names((await page(id, await buyer())).event.ticketTypes)).toEqual(['C', 'B', 'A']);
  });
});

describe('deleting', () => {
  test('works for types that no one ever used; with none left, the event takes RSVPs again', async () => {
    const { id, ticketTypeIds } = await event({ tickets: [{ name: 'Seen' }, { name: 'New' }] });
    const [seen, fresh] = ticketTypeIds;
    const ada = await buyer();
    await attend(ada, id, seen);
    await of.call(ada, 'POST', `/events/${id}/attend`, { attending: false, ticket_type_id: seen });
    expect((await list(id)).ticketTypes.map((type: { canDelete: boolean }) => type.canDelete)).toEqual([false, true]);
    expect(await remove(seen)).toMatchObject({ status: 409, body: { error: 'Disable it instead.' } });
    expect((await attend(await buyer(), id, seen)).status).toBe(200);
    expect(await remove(fresh)).toMatchObject({ status: 200, body: { deleted: { id: fresh, ticketed: true } } });
    expect((await remove(fresh)).status).toBe(404);

    const other = await event({ tickets: [{}] });
    expect((await attend(ada, other.id)).status).toBe(422);
    expect(await remove(other.ticketTypeIds[0])).toMatchObject({ body: { deleted: { ticketed: false } } });
    expect((await attend(ada, other.id)).status).toBe(200);
  });

  test('refuses a type that someone ordered, holds, or waits for', async () => {
    const { id, ticketTypeIds } = await event({
      tickets: [{ capacity: 1, priceCents: 500, nonmemberPriceCents: 500 }],
    });
    const [typeId] = ticketTypeIds;
    const paymentLink = await of.call(await buyer(), 'POST', '/stripe/build_event_payment_link', {
      mode: 'payment',
      ticket_type_id: typeId,
    });
    expect(paymentLink.status).toBe(200);
    expect((await remove(typeId)).status).toBe(409);
    expect((await list(id)).ticketTypes[0]).toMatchObject({ canDelete: false, seats: { held: 1 } });
  });
});

test('a cohort’s draft is deleted with its draft events, and with their ticket types and hosts', async () => {
  const { id: draftId } = await of.cohort({ open: false });
  const { id } = await anEvent(of.ctx, { schoolId: of.school.id, cohortId: draftId, published: false });
  const { id: typeId } = (await add(id)).body.ticketType;
  expect((await of.call(of.courseAdminId, 'POST', '/teachers/hosts', { event_id: id })).status).toBe(201);
  expect(await of.call(of.courseAdminId, 'DELETE', `/teachers/cohorts/${draftId}`)).toMatchObject({
    status: 200,
    body: { deleted: { drafts: 1 } },
  });
  expect((await patch(typeId, { name: 'Late' }, of.schoolAdminId)).status).toBe(404);
});

test('a workout’s ticket types, and those of another course or school, are not found', async () => {
  const workout = await aWorkout(of.ctx, { schoolId: of.school.id });
  const other = await aTaughtCourse(t);
  const theirs = await anEvent(other.ctx, { schoolId: other.school.id, tickets: [{}] });
  const ofSchool = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{}] });
  for (const id of [workout.liveTicketTypeId, theirs.ticketTypeIds[0], 999_999_999]) {
    expect(await patch(id, { name: 'Mine' }, of.schoolAdminId)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await of.call(of.schoolAdminId, 'DELETE', `/teachers/ticket_types/${id}`)).status).toBe(404);
  }
  expect((await add(theirs.id)).body).toEqual((await add(999_999_999)).body);
  // Events without a course belong to the School Admins.
  expect((await patch(ofSchool.ticketTypeIds[0], { name: 'Mine' })).status).toBe(403);
  expect((await patch(ofSchool.ticketTypeIds[0], { name: 'Ours' }, of.schoolAdminId)).status).toBe(200);
});
