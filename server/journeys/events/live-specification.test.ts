import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { DAY_MS, MINUTE_MS, moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';

/** Events and workouts in the specification's exact spelling, and what each access level sees of them. */
const t = moneyApp();
let ctx: ReturnType<typeof t.systemCtx>;
beforeAll(() => {
  ctx = t.systemCtx();
});

const call = requestsOf(t);

async function staff(): Promise<number> {
  const personId = await t.buyer();
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', personId).execute();
  return personId;
}
async function beta(): Promise<number> {
  const personId = await t.buyer();
  await t.db.updateTable('users').set({ is_beta: true }).where('id', '=', personId).execute();
  return personId;
}

test('a workout has the fields of the specification, in GET /workouts/attending too', async () => {
  const workout = await aWorkout(ctx, { description: '<p>Two takes.</p>', name: 'Cold reads' });
  const ada = await t.buyer();
  await call(ada, 'POST', `/workouts/${workout.id}/attend`, { ticket_type_id: workout.liveTicketTypeId });
  const { attendingEvents } = (await call(ada, 'GET', '/workouts/attending')).body;
  expect(attendingEvents).toMatchObject([
    {
      id: workout.id,
      uuid: workout.uuid,
      name: 'Cold reads',
      startsAt: workout.startsAt.toISOString(),
      description: '<p>Two takes.</p>',
    },
  ]);
});

test('POST /stripe/build_event_payment_link returns a stripeLink to redirect to', async () => {
  const event = await anEvent(ctx, { tickets: [{ name: 'Seat', priceCents: 1000, nonmemberPriceCents: 2000 }] });
  const ada = await t.buyer();
  const { body } = await call(ada, 'POST', '/stripe/build_event_payment_link', {
    mode: 'payment',
    ticket_type_id: event.ticketTypeIds[0],
    user_id: ada,
  });
  expect(new URL(body.stripeLink).origin).toBe(new URL(t.sandbox.url).origin);
});

test('POST /events/{id}/public_attend takes email and ticket_type_id', async () => {
  const event = await anEvent(ctx, { tickets: [{ name: 'Seat' }] });
  await call(null, 'POST', '/users/from_public_event', { email: 'guest@example.test' });
  const response = await call(null, 'POST', `/events/${event.id}/public_attend`, {
    email: 'guest@example.test',
    ticket_type_id: event.ticketTypeIds[0],
  });
  expect(response.status).toBe(200);
});

describe('what each access level sees of events', () => {
  test('users without canAttendMembersOnlyEvents see a join notice and cannot attend members-only events; no past ones', async () => {
    const [open, closed] = [await anEvent(ctx), await anEvent(ctx, { admittance: 'members-only' })];
    for (const person of [await t.buyer(), await beta()]) {
      expect((await call(person, 'GET', '/events?past=true')).status).toBe(403);
      expect((await call(person, 'POST', `/events/${open.id}/attend`, { attending: true })).status).toBe(200);
      const user = (await call(person, 'GET', '/users/me')).body.user;
      expect(user.canAttendMembersOnlyEvents).toBe(false);
      const notice = 'This event is for members. Become a member to attend.';
      const { may } = (await call(person, 'GET', `/events/${closed.id}`)).body;
      expect(may.attend).toMatchObject({ allowed: false, code: 'members_only', message: notice });
      expect(await call(person, 'POST', `/events/${closed.id}/attend`, { attending: true })).toMatchObject({
        status: 403,
        body: { error: notice },
      });
    }
  });

  test('member and staff: past events with recordingUrl, and members-only events by canAttendMembersOnlyEvents', async () => {
    const [past, closed] = [await anEvent(ctx), await anEvent(ctx, { admittance: 'members-only' })];
    await startEventIn(ctx, past.id, -24 * 60);
    await updateEvent(ctx, past.id, {
      recording_url: 'https://video.example.test/1',
      summary: '<p>What we did.</p>',
      ccc_project_url: 'https://homework.example.test/1',
    });
    for (const person of [await t.buyer({ member: true }), await staff()]) {
      const { events } = (await call(person, 'GET', '/events?past=true')).body;
      expect(events.map((event: { id: number }) => event.id)).toContain(past.id);
      const { event } = (await call(person, 'GET', `/events/${past.id}`)).body;
      expect(event).toMatchObject({
        status: 'completed',
        recordingUrl: 'https://video.example.test/1',
        summary: '<p>What we did.</p>',
        cccProjectUrl: 'https://homework.example.test/1',
      });
      const user = (await call(person, 'GET', '/users/me')).body.user;
      expect(user.canAttendMembersOnlyEvents).toBe(true);
      expect((await call(person, 'POST', `/events/${closed.id}/attend`, { attending: true })).status).toBe(200);
    }
    const other = await t.buyer();
    const withheld = (await call(other, 'GET', `/events/${past.id}`)).body.event;
    expect(withheld).toMatchObject({ recordingUrl: null, recordingGated: true });
  });

  test('early event access: until members_first_until, only people with canAttendMembersOnlyEvents can attend', async () => {
    const event = await anEvent(ctx);
    await updateEvent(ctx, event.id, { members_first_until: new Date(ctx.clock.now().getTime() + DAY_MS) });
    const [ada, bea] = [await t.buyer({ member: true }), await t.buyer()];
    expect((await call(ada, 'POST', `/events/${event.id}/attend`, { attending: true })).status).toBe(200);
    expect(await call(bea, 'POST', `/events/${event.id}/attend`, { attending: true })).toMatchObject({
      status: 403,
      body: { code: 'members_first' },
    });
    await t.advanceTime(DAY_MS + MINUTE_MS);
    expect((await call(bea, 'POST', `/events/${event.id}/attend`, { attending: true })).status).toBe(200);
  });

  test('the members-only label: for people without canAttendMembersOnlyEvents, at members-only events without a course', async () => {
    const [closed, open] = [await anEvent(ctx, { admittance: 'members-only' }), await anEvent(ctx)];
    const label = async (person: number, eventId: number) =>
      (await call(person, 'GET', `/events/${eventId}`)).body.event.membersOnlyLabel;
    const [ada, bea] = [await t.buyer({ member: true }), await t.buyer()];
    expect([await label(bea, closed.id), await label(bea, open.id)]).toEqual([true, false]);
    expect(await label(ada, closed.id)).toBe(false);
    for (const [person, may] of [
      [ada, true],
      [bea, false],
    ] as const) {
      expect((await call(person, 'GET', '/users/me')).body.user.canAttendMembersOnlyEvents).toBe(may);
    }
  });
});
