import { beforeAll, describe, expect, test } from 'vitest';
import { listCourseEvents, listSchoolEvents } from '#contract/events/teacher-event-lists.endpoints.ts';
import { WORKOUT_CHOICES } from '#contract/workouts/workout-input.ts';
import { testApp } from '#testing/app.ts';
import { PEOPLE_HAVE_PLACES } from './deletable.rules.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});
const request = async (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, as = of.schoolAdminId) => {
  const response = await t.as(as, { method, url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
};

describe('what both specifications say about events’ dashboards', () => {
  test('a deletion is refused with an error that is a string, or one sentence per field', async () => {
    const liveEvent = await of.liveEvent();
    await of.guest(liveEvent.id);
    const refused = await request('DELETE', `/teachers/events/${liveEvent.id}`);
    expect(refused).toMatchObject({ status: 409, body: { error: PEOPLE_HAVE_PLACES } });
    const unread = await request('DELETE', `/teachers/events/${liveEvent.id}?revision=soon`);
    expect(unread).toMatchObject({ status: 422, body: { error: { revision: expect.any(String) } } });
  });

  test('the choices of lists and states are these and no others', () => {
    const { segment } = listSchoolEvents.query.shape;
    for (const choice of ['future', 'past']) {
      expect(segment.safeParse(choice).success).toBe(true);
      expect(listCourseEvents.query.shape.segment.safeParse(choice).success).toBe(true);
    }
    expect(segment.safeParse('soon').success).toBe(false);
    expect([...WORKOUT_CHOICES].sort()).toEqual(['draft', 'finished', 'published']);
  });

  test('a public event takes an RSVP from anyone: from a person without a membership, and from a visitor by email address', async () => {
    const liveEvent = await of.liveEvent();
    expect((await of.edit(liveEvent.id)).event).toMatchObject({ admittance: 'public' });
    await of.guest(liveEvent.id);
    const visitor = await t.as(null, {
      method: 'POST',
      url: `/api/v1/events/${liveEvent.id}/public_attend`,
      payload: { email: 'anyone@example.test' },
    });
    expect(visitor.statusCode).toBe(200);
    expect((await of.edit(liveEvent.id)).attendees).toMatchObject([{ ticketTypeName: 'RSVP' }]);
  });

  test('teachers reach all of it through their own endpoints, and staff through theirs alone', async () => {
    const liveEvent = await of.liveEvent();
    for (const url of ['/teachers/events', '/teachers/workouts']) {
      expect([url, (await request('GET', url)).status]).toEqual([url, 404]);
    }
    const mine = await request('GET', `/teachers/events/${liveEvent.id}/edit`);
    expect(mine.status).toBe(200);
    const patch = await request('PATCH', `/admin/events/${liveEvent.id}`);
    const forced = await request('POST', `/admin/events/${liveEvent.id}/force_ccc_project`);
    expect([patch.status, forced.status]).toEqual([403, 403]);
    const asStaff = await request('POST', `/admin/events/${liveEvent.id}/force_ccc_project`, of.staffId);
    expect(asStaff).toMatchObject({ status: 503 });
  });
});
