import { beforeAll, describe, expect, test } from 'vitest';
import { aHost } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import { takeAccount } from '#server/features/meetings/index.ts';
import { aMeetingAccount } from '#server/features/meetings/manage/meeting.factory.ts';
import { testApp } from '#testing/app.ts';
import type { ApiResponse } from '#testing/requests.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
let other: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
  other = await teachersOfEvents(t);
});

const create = (event: object) => of.call(of.schoolAdminId, 'POST', '/teachers/events', { event });
const eventFields = { name: 'Foley night', description: '<p>Bring shoes.</p>', kind: 'Workshop', admittance: 'public' };

describe('a copy', () => {
  test('has the event’s text, picture, hosts, and tickets, and no people', async () => {
    const event = await of.liveEvent({
      tickets: [{ name: 'Standard', priceCents: 1500, nonmemberPriceCents: 2000, capacity: 7 }, { name: 'Late' }],
    });
    await t.db
      .updateTable('ticket_types')
      .set({ status: 'disabled' })
      .where('id', '=', event.ticketTypeIds[1] ?? 0)
      .execute();
    const host = await aHost(of.ctx, { schoolId: of.school.id });
    await hostEvent(of.ctx, { eventId: event.id, hostId: host.id });
    await of.save(event.id, { recordingUrl: 'https://youtu.be/abc', summary: '<p>Was good.</p>' });
    const { status, body } = await of.call(of.schoolAdminId, 'POST', `/teachers/events/${event.id}/copies`);
    expect(status).toBe(201);
    const { event: from } = await of.edit(event.id);
    expect(body.event).toMatchObject({
      name: `Copy of ${from.name}`,
      description: from.description,
      zoomUrl: from.zoomUrl,
      status: 'draft',
      startTime: from.startTime,
      ampm: from.ampm,
      recordingUrl: null,
      summary: null,
      seats: { attending: 0, held: 0, waiting: 0 },
      ticketTypesCount: 2,
    });
    expect(new Date(body.event.startsAtUtc).getTime() - event.startsAt.getTime()).toBeGreaterThan(6.9 * 86_400_000);
    const types = await t.db
      .selectFrom('ticket_types as y')
      .innerJoin('seat_pools as p', 'p.id', 'y.seat_pool_id')
      .select(['y.name', 'y.status', 'y.price_cents', 'y.nonmember_price_cents', 'p.capacity'])
      .where('y.event_id', '=', body.event.id)
      .orderBy('y.position')
      .execute();
    expect(types).toMatchObject([
      { name: 'Standard', status: 'active', price_cents: 1500, nonmember_price_cents: 2000, capacity: 7 },
      { name: 'Late', status: 'disabled' },
    ]);
    const hosts = await t.db
      .selectFrom('event_hosts')
      .select('host_id')
      .where('event_id', '=', body.event.id)
      .execute();
    expect(hosts).toEqual([{ host_id: host.id }]);
  });

  test('has the account of the session’s meeting while the course may use it, and none after that', async () => {
    const { id, cohortId } = await of.session();
    const account = await aMeetingAccount(of.ctx, { cohortId });
    await t.db.updateTable('events').set({ zoom_account_id: account.id }).where('id', '=', id).execute();
    const copy = () => of.call(of.courseAdminId, 'POST', `/teachers/events/${id}/copies`);
    const withAccount = await copy();
    expect([withAccount.status, withAccount.body.event.zoomAccountId]).toEqual([201, account.id]);

    await takeAccount(of.ctx, { accountId: account.id, courseId: of.course.id });
    const withoutAccount = await copy();
    expect(withoutAccount).toMatchObject({ status: 201, body: { event: { zoomAccountId: null, zoomUrl: null } } });
    const { rows } = await t.pool.query(
      'select 1 from event_meetings m join events e on e.uuid = m.event_uuid where e.id = $1',
      [withoutAccount.body.event.id],
    );
    expect(rows).toEqual([]);
  });

  test('is refused for a session whose cohort is over: create a new event instead', async () => {
    const { id, cohortId } = await of.session();
    await t.db
      .updateTable('cohorts')
      .set({ status: 'cancelled', cancelled_at: new Date() })
      .where('id', '=', cohortId)
      .execute();
    expect(await of.call(of.courseAdminId, 'POST', `/teachers/events/${id}/copies`)).toMatchObject({
      status: 409,
      body: { code: 'cohort_over' },
    });
  });
});

describe('a draft’s page', () => {
  const preview = (eventId: number, as: string) =>
    of.call(of.schoolAdminId, 'GET', `/teachers/events/${eventId}/preview?as=${as}`);

  test('shows its managers what a visitor, a member, and an enrolled person would find, and never the meeting', async () => {
    const cohort = await of.cohort({ startsIn: 30 });
    const created = await create({
      ...eventFields,
      admittance: 'members-only',
      cohortId: cohort.id,
      startDate: '2027-06-01',
      zoomUrl: 'https://meet.example.test/secret-room',
    });
    const { id } = created.body.event;
    const seen = Object.fromEntries(
      await Promise.all(['visitor', 'member', 'enrolled'].map(async (as) => [as, (await preview(id, as)).body])),
    );
    for (const body of Object.values<ApiResponse['body']>(seen)) {
      expect(body.event).toMatchObject({ id, status: 'published', name: eventFields.name });
      expect(body.may.manage).toBe(false);
      expect(JSON.stringify(body)).not.toContain('secret-room');
    }
    expect(seen.member.may.attend.allowed).toBe(true);
    expect(seen.enrolled.may.attend.allowed).toBe(true);
    expect(seen.visitor.may.attend.allowed).toBe(false);
    // The learner's own page stays closed to them.
    expect((await of.call(other.schoolAdminId, 'GET', `/events/${id}`)).status).toBe(404);
    expect((await of.call(other.schoolAdminId, 'GET', `/teachers/events/${id}/preview`)).status).toBe(404);
  });

  test('returns the page’s refusals, and asks for a date', async () => {
    const created = await create({
      ...eventFields,
      admittance: 'members-only',
      schoolId: of.school.id,
      startDate: '2027-06-01',
    });
    expect(await preview(created.body.event.id, 'visitor')).toMatchObject({
      status: 403,
      body: { code: 'members_only' },
    });
    expect((await preview(created.body.event.id, 'member')).status).toBe(200);
    await t.db
      .updateTable('events')
      .set({ start_date: null, start_time: null, start_ampm: null, starts_at: null, ends_at: null })
      .where('id', '=', created.body.event.id)
      .execute();
    expect(await preview(created.body.event.id, 'member')).toMatchObject({
      status: 409,
      body: { code: 'event_undated' },
    });
    expect((await preview(created.body.event.id, 'nobody')).status).toBe(422);
  });
});
