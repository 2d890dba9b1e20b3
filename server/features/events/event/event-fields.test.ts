import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { testApp } from '#testing/app.ts';
import { giveMembership } from '#testing/give-membership.ts';
import { aHost, anEvent, startEventIn } from './event.factory.ts';
import { updateEvent } from './event-row.store.ts';
import { readEvents } from './list-events.ts';

const t = testApp();
const FILM = 'https://video.example.test/evening';
const HOMEWORK = 'https://ccc.example.test/homework';
const SUMMARY = '<p>What was said.</p>';
let ctx: Ctx;
beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
});

const person = async (): Promise<number> => (await makePerson(ctx)).personId;
async function member(): Promise<number> {
  const personId = await person();
  await giveMembership(ctx, personId);
  return personId;
}
async function listed(personId: number | null, eventId: number, query = '') {
  const response = await t.as(personId, { method: 'GET', url: `/api/v1/events${query}` });
  return response.json().events.find((event: { id: number }) => event.id === eventId);
}
const whatStays = { recording_url: FILM, summary: SUMMARY, ccc_project_url: HOMEWORK };

describe('an event in GET /events', () => {
  test('includes all its fields in each of the three lists, and only its card with fields=card', async () => {
    const ticket = { name: 'Front row', priceCents: 2000, nonmemberPriceCents: 2500, capacity: 4 };
    const school = await aSchool(ctx);
    const host = await aHost(ctx, { schoolId: school.id, name: 'Ida' });
    const event = await anEvent(ctx, { schoolId: school.id, inHours: 2, hostIds: [host.id], tickets: [ticket] });
    await updateEvent(ctx, event.id, whatStays);
    const personId = await member();
    const fields = {
      description: '<p>An evening together.</p>',
      eventHosts: [
        { id: expect.any(Number), hostId: host.id, name: 'Ida', imageUrl: null, bio: '<p>Hosts evenings.</p>' },
      ],
      ticketTypes: [{ name: 'Front row', price: 20, nonmemberPrice: 25, oneTimePrice: 20, seatsRemaining: 4 }],
      summary: SUMMARY,
      recordingUrl: FILM,
      cccProjectUrl: HOMEWORK,
    };
    for (const query of ['', '?this_week=true']) {
      expect(await listed(personId, event.id, query)).toMatchObject(fields);
      const card = await listed(personId, event.id, `${query}${query === '' ? '?' : '&'}fields=card`);
      expect(card).toMatchObject({ name: expect.any(String), fromPrice: 20, toPrice: 20 });
      for (const field of Object.keys(fields)) expect(card).not.toHaveProperty(field);
    }
    await startEventIn(ctx, event.id, -120);
    expect(await listed(personId, event.id, '?past=true')).toMatchObject(fields);
    expect(await listed(personId, event.id, '?past=true&fields=card')).not.toHaveProperty('description');
    const wrong = await t.as(personId, { method: 'GET', url: '/api/v1/events?fields=everything' });
    expect(wrong.statusCode).toBe(422);
  });

  test('shows the lowest and highest ticket price for the current viewer', async () => {
    const tickets = [
      { name: 'Balcony', priceCents: 0, nonmemberPriceCents: 500, capacity: 4 },
      { name: 'Front row', priceCents: 2000, nonmemberPriceCents: 2501, capacity: 4 },
    ];
    const event = await anEvent(ctx, { inHours: 3, tickets });
    expect(await listed(await member(), event.id)).toMatchObject({ fromPrice: 0, toPrice: 20 });
    for (const viewer of [await person(), null]) {
      expect(await listed(viewer, event.id)).toMatchObject({ fromPrice: 5, toPrice: 25.01 });
    }
    const free = await anEvent(ctx, { inHours: 3 });
    expect(await listed(null, free.id)).toMatchObject({ fromPrice: null, toPrice: null });
  });

  test('shows its recording to members and staff only, its meeting to no one', async () => {
    const event = await anEvent(ctx, { inHours: 3 });
    await updateEvent(ctx, event.id, whatStays);
    const staff = (await makePerson(ctx, { isStaff: true })).personId;
    for (const viewer of [staff, await member()]) expect((await listed(viewer, event.id)).recordingUrl).toBe(FILM);
    for (const viewer of [null, await person()]) {
      const seen = await listed(viewer, event.id);
      expect(seen).toMatchObject({ summary: SUMMARY, recordingUrl: null, cccProjectUrl: HOMEWORK });
      expect(JSON.stringify(seen)).not.toMatch(/secret-room|video\.example/);
    }
  });

  test('of a cohort shows its lasting content only to its enrolled, its teachers, and staff', async () => {
    const course = await aCourse(ctx);
    const [cohort, other] = [await aCohort(ctx, { courseId: course.id }), await aCohort(ctx, { courseId: course.id })];
    const event = await anEvent(ctx, { schoolId: course.schoolId, cohortId: cohort.id, inHours: 4 });
    await updateEvent(ctx, event.id, whatStays);
    const [enrolled, neighbour, admin] = [await person(), await member(), await person()];
    await aPlace(ctx, { personId: enrolled, cohortId: cohort.id, courseId: course.id });
    await aPlace(ctx, { personId: neighbour, cohortId: other.id, courseId: course.id });
    await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: admin, invitedBy: null });
    const all = { summary: SUMMARY, recordingUrl: FILM, cccProjectUrl: HOMEWORK };
    for (const viewer of [enrolled, admin]) expect(await listed(viewer, event.id)).toMatchObject(all);
    const none = { summary: null, recordingUrl: null, cccProjectUrl: null };
    for (const viewer of [neighbour, null]) {
      expect(await listed(viewer, event.id)).toMatchObject({ description: '<p>An evening together.</p>', ...none });
    }
  });

  test('for members shows a visitor no more than its card, because its page would refuse the rest', async () => {
    const event = await anEvent(ctx, { admittance: 'members-only', inHours: 5, tickets: [{ name: 'Seat' }] });
    await updateEvent(ctx, event.id, whatStays);
    expect(await listed(null, event.id)).toMatchObject({
      membersOnlyLabel: true,
      description: '',
      eventHosts: [],
      ticketTypes: [],
      summary: null,
      recordingUrl: null,
      cccProjectUrl: null,
    });
    expect(await listed(await person(), event.id)).toMatchObject({ summary: SUMMARY, ticketTypes: [{ name: 'Seat' }] });
  });
});

test('the list takes as many statements for one event as for twenty', async () => {
  for (let index = 0; index < 20; index++) await anEvent(ctx, { inHours: 6, tickets: [{}] });
  const measure = async (perPage: number) => {
    let statements = 0;
    const db = new Proxy(ctx.db, {
      get(target, key) {
        if (key === 'executeQuery') statements += 1;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }) as Db;
    const { events } = await readEvents({ ...ctx, db }, { page: 1, perPage });
    return { events: events.length, statements };
  };
  const [one, twenty] = [await measure(1), await measure(20)];
  expect([one.events, twenty.events]).toEqual([1, 20]);
  expect(twenty.statements).toBe(one.statements);
  // Its rows, their total, and all their details.
  expect(one.statements).toBe(3);
  expect((await measure(100)).statements).toBe(2);
});
