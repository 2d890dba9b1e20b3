import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { aWorkoutSchool, type WorkoutSchool } from './teacher-workouts.factory.ts';

const t = testApp();
let of: WorkoutSchool;
beforeAll(async () => {
  of = await aWorkoutSchool(t);
});

describe('the specification', () => {
  test('of a workout’s form: its body and response, its optional URL, its numbers', async () => {
    const { id } = await of.workout({ published: false });
    const change = (workout: object) => of.call(of.adminId, 'PATCH', `/teachers/workouts/${id}`, { workout });
    const saved = await change({
      zoom_url: null,
      submission_url: 'https://drop.example/work',
      capacity_live: 4,
      duration: 45,
    });
    expect(saved.body).toMatchObject({
      workout: { zoomUrl: null, submissionUrl: 'https://drop.example/work', capacity_live: 4, duration: 45 },
    });
    expect(await change({ capacity_live: 'ten', duration: 'an hour' })).toMatchObject({
      status: 422,
      body: { error: { capacity_live: 'Enter a number.', duration: 'Enter a number.' } },
    });
    expect(await change({ zoom_url: 'zoom', submission_url: 'drop' })).toMatchObject({
      status: 422,
      body: { error: { zoom_url: 'Please enter a valid URL.', submission_url: 'Please enter a valid URL.' } },
    });
    // These look like links, but no browser can open them.
    expect(await change({ zoom_url: 'https://[', submission_url: 'https://[' })).toMatchObject({
      status: 422,
      body: { error: { zoom_url: 'Please enter a valid URL.', submission_url: 'Please enter a valid URL.' } },
    });
    expect(await of.call(of.adminId, 'GET', `/teachers/workouts/${id}/edit`)).toMatchObject({
      status: 200,
      body: { workout: { id, zoomUrl: null }, attendees: [] },
    });
    expect(await change({ capacity_live: 0 })).toMatchObject({ status: 200 });
    expect(await change({ status: 'published' })).toMatchObject({
      status: 200,
      body: { workout: { status: 'published' } },
    });
  });

  test('of a workout’s status: not public until published, and any of the three may be chosen', async () => {
    const { id } = await of.workout({ published: false });
    const learner = (await makePerson(of.ctx)).personId;
    const seen = async () => (await of.call(learner, 'GET', `/workouts/${id}`)).status;
    expect(await seen()).toBe(404);
    for (const status of ['published', 'finished', 'published', 'draft', 'finished', 'draft']) {
      expect((await of.patch(id, { status })).body.workout.status).toBe(status);
      expect(await seen()).toBe(status === 'draft' ? 404 : 200);
    }
  });

  test('of a workout’s date: not earlier than today in its own zone, checked only when it changes', async () => {
    const { id } = await of.workout({ published: false });
    const now = t.system.clock.now();
    const later = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const dayIn = (timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
      const today = dayIn(timezone);
      const before = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
      expect(await of.patch(id, { startsAt: before, timezone })).toMatchObject({
        status: 422,
        body: { error: { startsAt: 'Choose today or a later date.' } },
      });
      expect((await of.patch(id, { startsAt: today, timezone })).body.workout).toMatchObject({
        startsAt: today,
        timezone,
      });
      // Not today: one zone's today may be yesterday in the next, and an unchanged date isn't checked.
      await of.patch(id, { startsAt: later });
    }
  });
});
