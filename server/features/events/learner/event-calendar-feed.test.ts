import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { topicsOf } from '#server/features/events/event/event-live.ts';
import { moveEvent } from '#server/features/events/event/move-event.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

async function read(url: string) {
  const { pathname } = new URL(url);
  const response = await t.app.inject({ method: 'GET', url: pathname });
  if (response.statusCode !== 200) return { status: response.statusCode, events: [] };
  const root = new ICAL.Component(ICAL.parse(response.body));
  return {
    status: 200,
    events: root.getAllSubcomponents('vevent').map((component) => ({
      event: new ICAL.Event(component),
      cancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
    })),
  };
}

test('a personal feed includes sessions, events, and payment deadlines, agrees with the emails, and can be revoked', async () => {
  const { personId } = await makePerson(ctx);
  const course = await aCourse(ctx, { name: 'Foley' });
  const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
  await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id });
  await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 31, name: 'First steps' });
  const [kept, moved, cancelled, left] = [
    await anEvent(ctx, { name: 'Kept' }),
    await anEvent(ctx),
    await anEvent(ctx),
    await anEvent(ctx),
  ];
  const press = (eventId: number, attending: boolean) =>
    t.as(personId, { method: 'POST', url: `/api/v1/events/${eventId}/attend`, payload: { attending } });
  for (const event of [kept, moved, cancelled, left]) await press(event.id, true);
  await press(left.id, false);
  const to = new Date(moved.startsAt.getTime() + 86_400_000);
  await moveEvent(ctx, { eventId: moved.id, start: localOfInstant(to, 'America/New_York') });
  await cancelEvent(ctx, { eventId: cancelled.id, by: null });
  await t.drainJobs();
  const selected = await aCohort(ctx, { courseId: (await aCourse(ctx, { name: 'Mixing' })).id });
  await t.as(personId, {
    method: 'POST',
    url: '/api/v1/cohort_interests/select',
    payload: { cohort_id: selected.id, selected: true },
  });

  expect((await t.as(personId, { method: 'GET', url: '/api/v1/calendar_feed' })).json()).toEqual({ active: false });
  const { url, webcalUrl } = (await t.as(personId, { method: 'POST', url: '/api/v1/calendar_feed' })).json();
  expect(webcalUrl).toMatch(/^webcal:/);
  const { events } = await read(url);
  const titles = events.map(({ event }) => event.summary);
  expect(titles).toContain('Foley: First steps');
  expect(titles).toContain('Kept');
  expect(titles.some((title) => title.startsWith('Payment due: Mixing'))).toBe(true);
  expect(events).toHaveLength(5);
  expect(events.filter((each) => each.cancelled)).toHaveLength(1);
  expect(events.map(({ event }) => event.startDate.toJSDate().toISOString())).toContain(to.toISOString());
  expect(JSON.stringify(events.map(({ event }) => event.toString()))).not.toContain('secret-room');

  const mailed = await ctx.db
    .selectFrom('sends')
    .select('ics')
    .where('user_id', '=', personId)
    .where('ics', 'is not', null)
    .execute();
  const last = new Map<string, number>();
  for (const { ics } of mailed) {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(ics ?? '')).getFirstSubcomponent('vevent') ?? undefined);
    last.set(event.uid, Math.max(last.get(event.uid) ?? 0, event.sequence));
  }
  for (const { event } of events) if (last.has(event.uid)) expect(event.sequence).toBe(last.get(event.uid));
  expect(events.filter(({ event }) => last.has(event.uid))).toHaveLength(3);

  const newFeed = (await t.as(personId, { method: 'POST', url: '/api/v1/calendar_feed' })).json();
  expect((await read(url)).status).toBe(404);
  expect((await read(newFeed.url)).status).toBe(200);
  await t.as(personId, { method: 'DELETE', url: '/api/v1/calendar_feed' });
  expect((await read(newFeed.url)).status).toBe(404);
});

test('a subscribed program gets the calendar’s name and refresh interval', async () => {
  const { personId } = await makePerson(ctx);
  const { url } = (await t.as(personId, { method: 'POST', url: '/api/v1/calendar_feed' })).json();
  const { body } = await t.app.inject({ method: 'GET', url: new URL(url).pathname });
  const calendar = new ICAL.Component(ICAL.parse(body));
  expect(calendar.getFirstPropertyValue('name')).toBe('Callboard');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Callboard');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');
});

test('a teacher’s feed includes what they manage and host, once, and drops it when their role ends', async () => {
  const [{ personId }, { personId: hostId }] = [await makePerson(ctx), await makePerson(ctx), await anEvent(ctx)];
  const course = await aCourse(ctx, { name: 'Phonation' });
  const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 31, name: 'Air' });
  const cancelledSession = await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 33, name: 'Gone' });
  await cancelEvent(ctx, { eventId: cancelledSession.id, by: null });
  const { school_id: schoolId } = await ctx.db
    .selectFrom('events')
    .select('school_id')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  await giveCourseAdmin(ctx, { schoolId, courseId: course.id, userId: personId, invitedBy: null });
  const host = await ctx.db
    .insertInto('hosts')
    .values({ school_id: schoolId, name: 'Hosting', bio: 'Hosts.', user_id: hostId, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('event_hosts')
    .values({ event_id: session.id, host_id: host.id, school_id: schoolId })
    .execute();
  await aPlace(ctx, { personId, cohortId: cohort.id, courseId: course.id });
  const feed = async (userId: number) =>
    read((await t.as(userId, { method: 'POST', url: '/api/v1/calendar_feed' })).json().url);

  const managed = (await feed(personId)).events;
  expect(managed.map(({ event, cancelled }) => [event.summary, cancelled])).toEqual([
    ['Phonation: Air', false],
    ['Phonation: Gone', true],
  ]);
  const hosted = (await feed(hostId)).events.map(({ event }) => event.summary);
  expect(hosted).toEqual(['Phonation: Air']);
  await ctx.db
    .updateTable('staff_roles')
    .set({ revoked_at: ctx.clock.now() })
    .where('user_id', '=', personId)
    .execute();
  await ctx.db.deleteFrom('enrolments').where('user_id', '=', personId).execute();
  expect((await feed(personId)).events).toEqual([]);
});

test('a session that is canceled and rejoined never repeats a calendar sequence', async () => {
  const { personId } = await makePerson(ctx);
  const course = await aCourse(ctx, { name: 'Voice' });
  const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 30 });
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: 24 * 31, name: 'Breath' });
  const place = { personId, cohortId: cohort.id, courseId: course.id };
  const entries: { sequence: number; cancelled: boolean }[] = [];
  const notify = async (kind: 'enrolment' | 'cohort_cancelled', occasion: string) => {
    const refund = { cashCents: 0, credits: 0 };
    await queueMail(ctx, { kind, occasion, to: { userId: personId }, data: { cohortId: cohort.id, refund } });
    await t.drainJobs();
    const { ics } = await ctx.db
      .selectFrom('sends')
      .select('ics')
      .where('user_id', '=', personId)
      .where('occasion', '=', occasion)
      .executeTakeFirstOrThrow();
    const root = new ICAL.Component(ICAL.parse(ics ?? ''));
    const component = root.getFirstSubcomponent('vevent');
    entries.push({
      sequence: new ICAL.Event(component ?? undefined).sequence,
      cancelled: component?.getFirstPropertyValue('status') === 'CANCELLED',
    });
  };
  const leave = () =>
    ctx.db
      .updateTable('enrolments')
      .set({ state: 'left', left_at: ctx.clock.now(), ended_at: ctx.clock.now() })
      .where('user_id', '=', personId)
      .where('state', '=', 'active')
      .execute();
  await aPlace(ctx, place);
  await notify('enrolment', 'first');
  await leave();
  await notify('cohort_cancelled', 'left');
  await aPlace(ctx, place);
  await notify('enrolment', 'again');
  const page = (await t.as(personId, { method: 'GET', url: `/api/v1/events/${session.id}` })).json();
  expect(page.calendarSequence).toBe(entries.at(-1)?.sequence);
  await cancelEvent(ctx, { eventId: session.id, by: null });
  await leave();
  await notify('cohort_cancelled', 'over');
  expect(entries.map((entry) => entry.cancelled)).toEqual([false, true, false, true]);
  const sequences = entries.map((entry) => entry.sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});

test('an open page is notified of a change, and of nothing else', async () => {
  expect(topicsOf('event:1,event:2,event:1')).toEqual({ ids: [1, 2], bell: false });
  for (const wrong of [
    undefined,
    '',
    'cohort:1',
    'event:x',
    Array.from({ length: 51 }, (_, index) => `event:${index}`).join(),
  ])
    expect(topicsOf(wrong)).toBeUndefined();
  const [watched, other] = [await anEvent(ctx), await anEvent(ctx)];
  const { personId } = await makePerson(ctx);
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const response = await fetch(`${address}/api/v1/live?topics=event:${watched.id}`, { signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = (await reader?.read())?.value ?? '';
  expect(received).toContain(`event: hello\ndata: event:${watched.id}`);
  for (const event of [other, watched])
    await t.as(personId, { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: true } });
  while (!received.includes('event: change')) received += (await reader?.read())?.value ?? '';
  expect(received).toContain(`event: change\ndata: event:${watched.id}`);
  expect(received).not.toContain(`event:${other.id}\n`);
  stop.abort();
  const states = await t.app.inject({ method: 'GET', url: `/api/v1/events/states?ids=${watched.id},${other.id}` });
  expect(states.json().states).toMatchObject([{ attendeesCount: 1, seatsRemaining: 999 }, { attendeesCount: 1 }]);
});
