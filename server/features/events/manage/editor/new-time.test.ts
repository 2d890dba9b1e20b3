import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ONE_IS_NOTIFIED } from '#contract/events/teacher-event.ts';
import { startEventIn } from '#server/features/events/event/event.factory.ts';
import { createSeries } from '#server/features/events/index.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '#testing/app.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

async function pass(minutes: number) {
  await t.system.clock.advance(minutes * 60_000);
  await t.sweep();
  await t.drainJobs();
}
const moved = async (eventId: number, hours: number) => of.save(eventId, of.localTimeIn(hours));

describe('a new time', () => {
  test('is announced two minutes later, once, with the time people knew; the old start is shown until the new one', async () => {
    const event = await of.liveEvent();
    const { personId } = await of.guest(event.id);
    const to = of.localTimeIn(170);
    const { body } = await of.dryRun(event.id, 'change', to);
    expect(body.change).toMatchObject({
      consequential: true,
      told: 1,
      mailWaitsSeconds: 120,
      refundable: null,
      notice: null,
      times: { was: { startsAtUtc: event.startsAt.toISOString() } },
      totals: { told: 1, refundable: 0 },
    });
    expect((await of.save(event.id, { ...to, expected: body.change.totals })).status).toBe(200);
    await pass(1);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    const page = await of.call(personId, 'GET', `/events/${event.id}`);
    expect(page.body.event.movedFromUtc).toBe(event.startsAt.toISOString());
    await pass(1);
    await pass(3);
    const mails = await of.mailsOf(personId, 'event_time_changed');
    expect(mails).toMatchObject([
      { state: 'sent', occasion: `event:${event.id}:1`, data: { was: event.startsAt.toISOString() } },
    ]);
    expect(mails[0]?.ics).toContain('SEQUENCE:');
    const list = await of.call(personId, 'GET', '/events?fields=card');
    const card = list.body.events.find((each: { id: number }) => each.id === event.id);
    expect(card.movedFromUtc).toBe(event.startsAt.toISOString());
    await startEventIn(of.ctx, event.id, -1);
    expect((await of.call(personId, 'GET', `/events/${event.id}`)).body.event.movedFromUtc).toBeNull();
  });

  test('undone within two minutes notifies no one; changed again within them, it is announced once', async () => {
    const event = await of.liveEvent();
    const { personId } = await of.guest(event.id);
    const { event: read } = await of.edit(event.id);
    const back = { startDate: read.startDate, startTime: read.startTime, ampm: read.ampm };
    await moved(event.id, 300);
    await pass(1);
    expect((await of.dryRun(event.id, 'change', back)).body.change).toMatchObject({
      told: 0,
      notice: NO_ONE_IS_NOTIFIED,
    });
    expect((await of.save(event.id, back)).status).toBe(200);
    await pass(5);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    expect(await of.rowOf(event.id)).toMatchObject({ moved_from_at: null, moved_refund_until: null, ics_sequence: 2 });
    await moved(event.id, 300);
    await pass(1);
    await moved(event.id, 310);
    await pass(1);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    await pass(1);
    expect(await of.mailsOf(personId, 'event_time_changed')).toMatchObject([
      { data: { was: event.startsAt.toISOString(), refundUntil: expect.any(String) } },
    ]);
  });

  test('within the hour is announced right away', async () => {
    const event = await of.liveEvent({ inHours: 0.75 });
    const { personId } = await of.guest(event.id);
    expect((await of.dryRun(event.id, 'change', of.localTimeIn(3))).body.change.mailWaitsSeconds).toBe(0);
    await moved(event.id, 3);
    await t.drainJobs();
    expect(await of.mailsOf(personId, 'event_time_changed')).toHaveLength(1);
    await pass(3);
    expect(await of.mailsOf(personId, 'event_time_changed')).toHaveLength(1);
  });

  test('in another zone keeps the local time; the same instant notifies no one', async () => {
    const event = await of.liveEvent();
    const { personId } = await of.guest(event.id);
    const { event: read } = await of.edit(event.id);
    const west = 'America/Los_Angeles';
    const { body } = await of.dryRun(event.id, 'change', { timezone: west });
    expect(body.change).toMatchObject({ fields: ['timezone'], told: 1 });
    expect(body.change.zoneNotice).toMatch(/^was \d+:\d\d [AP]M New York = \d+:\d\d [AP]M Los Angeles$/);
    const same = localOfInstant(event.startsAt, west);
    const at = { timezone: west, startDate: same.date, startTime: same.time, ampm: same.ampm };
    expect((await of.dryRun(event.id, 'change', at)).body.change).toMatchObject({ times: null, told: 0 });
    expect((await of.save(event.id, at)).body.event.startsAtUtc).toBe(event.startsAt.toISOString());
    await pass(3);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    expect(await of.rowOf(event.id)).toMatchObject({ ics_sequence: 0, moved_from_at: null });
    const { body: saved } = await of.save(event.id, { timezone: 'Europe/Paris' });
    expect(saved.event).toMatchObject({ startTime: same.time, ampm: same.ampm, timezone: 'Europe/Paris' });
    expect(read.timezone).toBe('America/New_York');
  });

  test('of a series session moves only that session: the series skips it from then on; drafts may be in the past', async () => {
    const { id: cohortId } = await of.cohort({ startsIn: 30 });
    const { startDate: date } = of.localTimeIn(24 * 35);
    const start = { date, time: '07:00', ampm: 'PM' } as const;
    const series = { cohortId, name: 'Mixing', howManySessions: 2, whenDays: ['Mon', 'Thu'] as const, start };
    const { eventIds } = await createSeries(of.ctx, { ...series, zoomUrl: 'https://meet.example.test/x' });
    const [first = 0, second = 0] = eventIds;
    expect((await of.save(first, { name: 'Named' }, of.courseAdminId)).body.event.series).toMatchObject({
      name: 'Mixing',
      number: 1,
      sessions: 2,
    });
    expect(await of.rowOf(first)).toMatchObject({ edited_alone: false });
    expect((await of.save(second, { startDate: '2020-01-01' }, of.courseAdminId)).status).toBe(200);
    expect(await of.rowOf(second)).toMatchObject({ edited_alone: true });
    expect((await of.save(second, { status: 'published' }, of.courseAdminId)).body.error).toHaveProperty('startDate');
    const other = await of.cohort({ startsIn: 40 });
    expect((await of.save(first, { cohortId: other.id }, of.courseAdminId)).body.error).toHaveProperty('cohortId');
  });
});
