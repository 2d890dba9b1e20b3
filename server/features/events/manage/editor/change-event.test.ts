import { beforeAll, describe, expect, test } from 'vitest';
import { REQUIRED_FOR_RECAP, REQUIRED_IF_PUBLISHING } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startEventIn } from '#server/features/events/event/event.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});

async function pass(minutes: number) {
  await t.system.clock.advance(minutes * MINUTE_MS);
  await t.sweep();
  await t.drainJobs();
}

describe('one save', () => {
  test('writes text, time, and seats together, or nothing; reports errors in the request’s spelling', async () => {
    const event = await of.liveEvent({ published: false });
    const wrong = { name: 'Saved', start_date: '2027-03-14', start_time: '02:30', ampm: 'am', zoom_url: 'nowhere' };
    const refused = await of.save(event.id, wrong);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error)).toEqual(['zoom_url']);
    // Schemas are checked first, then rules that need other fields.
    expect(Object.keys((await of.save(event.id, { ...wrong, zoom_url: '' })).body.error)).toEqual(['start_time']);
    expect((await of.edit(event.id)).event).toMatchObject({ revision: 0, startsAtUtc: event.startsAt.toISOString() });
    const { status, body } = await of.save(event.id, { ...wrong, start_time: '3:30', zoom_url: '', capacity: 12 });
    expect(status).toBe(200);
    expect(body.event).toMatchObject({
      name: 'Saved',
      slug: 'saved',
      startTime: '03:30',
      ampm: 'AM',
      zoomUrl: null,
      capacity: 12,
      revision: 1,
    });
    expect(await of.activityOf(event.id)).toMatchObject([
      {
        action: 'change_event',
        detail: { name: expect.stringContaining('→ Saved'), capacity: '1000 → 12', also: 'zoomUrl' },
      },
    ]);
  });

  test('of unchanged values changes nothing: no revision, no email, no sequence, no line in the log', async () => {
    const event = await of.liveEvent();
    const { personId } = await of.guest(event.id);
    await of.save(event.id, { shouldSendRecapEmail: true, recap: '<p>Was good.</p>' });
    const before = await of.rowOf(event.id);
    const { event: read } = await of.edit(event.id);
    for (const zone of [read.timezone, undefined]) {
      expect((await of.save(event.id, { ...read, timezone: zone })).status).toBe(200);
    }
    expect(await of.rowOf(event.id)).toEqual(before);
    expect((await of.edit(event.id)).event.revision).toBe(1);
    await pass(5);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    expect(await of.activityOf(event.id)).toHaveLength(1);
  });

  test('accepts and ignores read-only fields, and refuses unknown ones', async () => {
    const event = await of.liveEvent({ published: false });
    const school = await aSchool(of.ctx);
    const before = await of.rowOf(event.id);
    const readBack = {
      userId: 1,
      schoolId: school.id,
      uuid: 'x',
      startsAtUtc: '2020-01-01T00:00:00Z',
      courseId: 5,
      status: 'draft',
    };
    expect((await of.save(event.id, readBack)).status).toBe(200);
    expect(await of.rowOf(event.id)).toEqual(before);
    expect((await of.save(event.id, { seat_pool_id: 1 })).status).toBe(422);
  });

  test('on an older revision is refused with who saved; one with outdated figures is refused, too', async () => {
    const event = await of.liveEvent();
    await of.guest(event.id);
    await of.save(event.id, { name: 'First' });
    expect(await of.save(event.id, { name: 'Second', revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: ['name'] },
    });
    expect(await of.save(event.id, { ...of.localTimeIn(200), expected: { told: 2 } })).toMatchObject({
      status: 409,
      body: { code: 'figures_changed', details: { totals: { told: 1 } } },
    });
    expect((await of.edit(event.id)).event).toMatchObject({ name: 'First', revision: 1 });
    expect((await of.save(event.id, { ...of.localTimeIn(200), expected: { told: 1 } })).status).toBe(200);
  });
});

describe('publishing', () => {
  test('reports everything that is missing together, then publishes along with the fields, and can’t be undone', async () => {
    const event = await of.liveEvent({ published: false, zoomUrl: null, inHours: -5 });
    await t.db.updateTable('events').set({ description: '' }).where('id', '=', event.id).execute();
    const refused = await of.save(event.id, { status: 'published', name: 'Tonight' });
    expect(refused.body.error).toEqual({
      description: FIELD_REQUIRED,
      startDate: expect.stringContaining('past'),
      zoomUrl: REQUIRED_IF_PUBLISHING,
    });
    const completeFields = {
      ...of.localTimeIn(50),
      zoomUrl: 'https://meet.example.test/x',
      description: '<p>Come.</p>',
      status: 'published',
    };
    const { body } = await of.save(event.id, { ...completeFields, name: 'Tonight' });
    expect(body.event).toMatchObject({ status: 'published', name: 'Tonight', revision: 1, missing: [] });
    expect((await of.activityOf(event.id)).map((row) => row.action)).toEqual(['change_event', 'publish_event']);
    expect(await of.save(event.id, { status: 'draft' })).toMatchObject({ status: 409, body: { code: 'not_a_draft' } });
    expect((await of.save(event.id, { status: 'completed' })).body.error).toHaveProperty('status');
    expect((await of.save(event.id, { status: 'published' })).body.event.revision).toBe(1);
    expect((await of.save(event.id, { kind: 'Panel' })).body).toMatchObject({
      code: 'field_locked',
      error: { kind: expect.any(String) },
    });
    expect((await of.save(event.id, { zoomUrl: ' ' })).body.error).toEqual({ zoomUrl: REQUIRED_IF_PUBLISHING });
  });

  test('of a class session notifies its cohort’s learners, as many as the dry run said', async () => {
    const { id, cohortId } = await of.session();
    const { personId } = await of.learner(cohortId);
    await of.learner(cohortId);
    const { body } = await of.dryRun(id, 'publication', {}, of.courseAdminId);
    expect(body.publication).toEqual({ missing: [], told: 2, totals: { told: 2 } });
    const expected = { told: 1 };
    expect((await of.save(id, { status: 'published', expected }, of.courseAdminId)).status).toBe(409);
    expect((await of.save(id, { status: 'published', expected: { told: 2 } }, of.courseAdminId)).status).toBe(200);
    await t.drainJobs();
    expect(await of.mailsOf(personId, 'sessions_published')).toHaveLength(1);
    expect((await of.dryRun(id, 'publication', {}, of.courseAdminId)).status).toBe(409);
  });
});

describe('a running event', () => {
  test('gets longer without any email, keeps its start, and ends immediately when someone ends it', async () => {
    const event = await of.liveEvent();
    const { personId } = await of.guest(event.id);
    await startEventIn(of.ctx, event.id, -10);
    expect(await of.save(event.id, { startTime: '11:11' })).toMatchObject({
      status: 409,
      body: { code: 'field_locked', error: { startTime: 'Event has started!' } },
    });
    expect((await of.save(event.id, { name: 'Other' })).status).toBe(409);
    expect((await of.save(event.id, { duration: 30 })).body.error).toHaveProperty('duration');
    const { body } = await of.save(event.id, { duration: 90, zoomUrl: 'https://meet.example.test/other' });
    expect(body.event).toMatchObject({ status: 'started', duration: 90, canEnd: true });
    expect(new Date(body.event.endsAtUtc).getTime() - new Date(body.event.startsAtUtc).getTime()).toBe(90 * MINUTE_MS);
    await pass(5);
    expect(await of.mailsOf(personId, 'event_time_changed')).toEqual([]);
    const end = await of.call(of.schoolAdminId, 'POST', `/teachers/events/${event.id}/early_ends`);
    expect(end.body.event).toMatchObject({ status: 'completed', canEnd: false, endedEarlyAtUtc: expect.any(String) });
    expect((await of.call(of.schoolAdminId, 'POST', `/teachers/events/${event.id}/early_ends`)).status).toBe(409);
    expect((await of.save(event.id, { zoomUrl: 'https://meet.example.test/late' })).status).toBe(409);
    const after = {
      summary: '<p>We cut tape.</p>',
      recordingUrl: 'https://youtu.be/abc',
      shouldCreateCccProject: true,
    };
    expect((await of.save(event.id, after)).body.event).toMatchObject(after);
    expect((await of.activityOf(event.id)).map((row) => row.action)).toEqual([
      'change_event',
      'end_event',
      'change_event',
    ]);
  });
});

describe('the recap', () => {
  test('needs its text, is due an hour after the end, moves with it, and stays as it was sent', async () => {
    const event = await of.liveEvent();
    expect((await of.save(event.id, { shouldSendRecapEmail: true })).body.error).toEqual({ recap: REQUIRED_FOR_RECAP });
    const recap = { shouldSendRecapEmail: true, recap: '<p>It was good.</p>' };
    const { body } = await of.save(event.id, recap);
    expect(body.event.sendRecapAtUtc).toBe(new Date(event.startsAt.getTime() + 2 * HOUR_MS).toISOString());
    const early = {
      sendRecapDate: body.event.startDate,
      sendRecapTime: body.event.startTime,
      recapAmpm: body.event.ampm,
    };
    expect((await of.save(event.id, early)).body.error).toEqual({
      sendRecapDate: expect.stringContaining('after the event ends'),
    });
    const later = (await of.save(event.id, of.localTimeIn(240))).body.event;
    expect(new Date(later.sendRecapAtUtc).getTime() - new Date(later.startsAtUtc).getTime()).toBe(2 * HOUR_MS);
    await t.db.updateTable('events').set({ recap_sent_at: t.system.clock.now() }).where('id', '=', event.id).execute();
    expect(await of.save(event.id, { recap: '<p>Better.</p>' })).toMatchObject({
      status: 409,
      body: { code: 'field_locked' },
    });
  });
});

describe('seats and ids', () => {
  test('capacity never goes below the number of attendees; more seats go to the waitlist within the minute', async () => {
    const event = await of.liveEvent({ capacity: 2 });
    await of.guest(event.id);
    await of.guest(event.id);
    const { personId: waits } = await makePerson(of.ctx);
    expect((await of.call(waits, 'POST', `/events/${event.id}/waitlist`, {})).status).toBeLessThan(300);
    // Joining the waitlist also looks for a free seat: there is none yet.
    await t.drainJobs();
    expect((await of.save(event.id, { capacity: 1 })).body.error).toEqual({
      capacity: expect.stringContaining('below 2'),
    });
    expect((await of.dryRun(event.id, 'change', { capacity: '1' })).status).toBe(422);
    expect((await of.dryRun(event.id, 'change', { capacity: '3' })).body.change.waitlist).toEqual({
      waiting: 1,
      offered: 1,
    });
    await of.save(event.id, { capacity: 3 });
    await t.drainJobs();
    expect(await of.mailsOf(waits, 'waitlist_offered')).toHaveLength(1);
    const { body } = await of.call(waits, 'GET', '/events/attending');
    expect(body.waiting).toMatchObject([{ entry: { state: 'offered' } }]);
  });

  test('someone else’s cohort or account is not found; a cohort that is over is reported as over', async () => {
    const other = await teachersOfEvents(t);
    const { id } = await of.session();
    const foreign = await other.cohort({ startsIn: 30 });
    const notFound = { status: 404, body: { error: 'Not found.', code: 'not_found' } };
    expect(await of.save(id, { cohortId: foreign.id }, of.courseAdminId)).toEqual(notFound);
    expect(await of.save(id, { cohortId: 999_999_999 }, of.courseAdminId)).toEqual(notFound);
    expect(await of.save(id, { zoomAccountId: 999_999_999 }, of.courseAdminId)).toEqual(notFound);
    const over = await of.cohort({ startsIn: 30 });
    await t.db
      .updateTable('cohorts')
      .set({ status: 'cancelled', cancelled_at: new Date() })
      .where('id', '=', over.id)
      .execute();
    expect((await of.save(id, { cohortId: over.id }, of.courseAdminId)).body.error).toHaveProperty('cohortId');
    const next = await of.cohort({ startsIn: 40 });
    expect((await of.save(id, { cohortId: next.id }, of.courseAdminId)).body.event.cohortId).toBe(next.id);
    expect((await of.save(id, { cohortId: null }, of.courseAdminId)).body.error).toEqual({ cohortId: FIELD_REQUIRED });
  });

  test('a picture is this school’s own, or none; anything else is ignored', async () => {
    const other = await teachersOfEvents(t);
    const [event, elsewhere] = [await of.liveEvent(), await other.liveEvent()];
    const now = t.system.clock.now();
    const picture = async (objectId: number) =>
      (
        await t.db
          .insertInto('media')
          .values({
            object_type: 'Event',
            object_id: objectId,
            uploaded_by: null,
            state: 'ready',
            storage_key: `key-${objectId}`,
            content_type: 'image/webp',
            bytes: 1,
            width: 1,
            height: 1,
            checksum: `sum-${objectId}`,
            created_at: now,
            ready_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [own, foreign] = [await picture(event.id), await picture(elsewhere.id)];
    const imageOf = async (imageUrl: string | null) => (await of.save(event.id, { imageUrl })).body.event.imageUrl;
    expect(await imageOf(`/media/${own}`)).toBe(`/media/${own}`);
    expect(await imageOf(`/media/${foreign}`)).toBe(`/media/${own}`);
    expect(await imageOf('/media/99999999999999999999')).toBe(`/media/${own}`);
    expect(await imageOf('https://elsewhere.test/cat.png')).toBe(`/media/${own}`);
    expect(await imageOf(null)).toBeNull();
  });
});
