import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { type EventTeachers, teachersOfEvents } from './events.factory.ts';

const t = testApp();
let of: EventTeachers;
beforeAll(async () => {
  of = await teachersOfEvents(t);
});
const request = async (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await t.as(of.schoolAdminId, { method, url: `/api/v1${url}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};

describe('an event, word for word from the specification', () => {
  test('is returned and accepted in its fields', async () => {
    const { id } = await of.session();
    const { status, body } = await request('PATCH', `/teachers/events/${id}`, {
      event: {
        name: 'Voices',
        timezone: 'Europe/Paris',
        startDate: '2029-03-01',
        startTime: '07:30',
        ampm: 'PM',
        duration: 90,
        kind: 'Workshop',
        status: 'draft',
        description: '<p>Sing.</p>',
        shortDescription: 'x'.repeat(280),
        admittance: 'public',
        summary: '<p>We sang.</p>',
        recap: '<p>Thank you.</p>',
        zoomUrl: 'https://meet.example.test/voices',
        recordingUrl: 'https://youtu.be/voices',
        shouldSendRecapEmail: true,
        sendRecapDate: '2029-03-02',
        sendRecapTime: '09:00',
        recapAmpm: 'AM',
        shouldCreateCccProject: true,
        cccProjectUrl: 'https://ccc.example.test/voices',
        zoomAccountId: null,
        imageUrl: null,
      },
    });
    expect(status).toBe(200);
    const { cohortId } = (await of.edit(id)).event;
    expect(body.event).toMatchObject({
      id,
      name: 'Voices',
      timezone: 'Europe/Paris',
      startDate: '2029-03-01',
      startTime: '07:30',
      ampm: 'PM',
      startsAtUtc: '2029-03-01T18:30:00.000Z',
      duration: 90,
      kind: 'Workshop',
      status: 'draft',
      description: '<p>Sing.</p>',
      shortDescription: 'x'.repeat(280),
      admittance: 'public',
      summary: '<p>We sang.</p>',
      recap: '<p>Thank you.</p>',
      cohortId,
      zoomAccountId: null,
      zoomUrl: 'https://meet.example.test/voices',
      recordingUrl: 'https://youtu.be/voices',
      userId: null,
      shouldSendRecapEmail: true,
      sendRecapDate: '2029-03-02',
      sendRecapTime: '09:00',
      recapAmpm: 'AM',
      shouldCreateCccProject: true,
      cccProjectUrl: 'https://ccc.example.test/voices',
      imageUrl: null,
      schoolId: of.school.id,
    });
    const long = await request('PATCH', `/teachers/events/${id}`, { event: { shortDescription: 'x'.repeat(281) } });
    expect(long.body.error).toEqual({ shortDescription: 'Use 280 characters or fewer.' });
  });

  test('starts with the defaults, for every kind; a class session only within a course', async () => {
    const { body } = await request('GET', `/teachers/schools/${of.school.id}/new_event`);
    expect(body.event).toMatchObject({
      timezone: 'America/New_York',
      capacity: 1000,
      status: 'draft',
      duration: 60,
      startTime: '07:00',
      ampm: 'PM',
      shouldCreateCccProject: false,
    });
    expect(body.kinds).toEqual(['AMA', 'Case Study', 'Community', 'Competition', 'Panel', 'Workshop']);
    const course = await request('GET', `/teachers/courses/${of.course.id}/new_event`);
    expect(course.body.kinds).toContain('Class Session');
    const make = (kind: string) =>
      request('POST', '/teachers/events', {
        event: {
          name: 'Voices',
          description: '<p>Sing.</p>',
          schoolId: of.school.id,
          startDate: '2029-03-01',
          kind,
          admittance: 'public',
        },
      });
    for (const kind of body.kinds) expect([kind, (await make(kind)).body.event?.kind]).toEqual([kind, kind]);
    expect((await make('Class Session')).body.error).toHaveProperty('kind');
  });

  test('reports missing required fields in the specification’s words', async () => {
    const { id } = await of.session();
    const empty = {
      name: '',
      admittance: '',
      kind: '',
      duration: null,
      startTime: '',
      ampm: '',
      timezone: '',
      startDate: '',
    };
    const { body } = await request('PATCH', `/teachers/events/${id}`, { event: empty });
    const missing = Object.keys(empty).filter((field) => field !== 'startTime' && field !== 'startDate');
    for (const field of missing) expect([field, body.error[field]]).toEqual([field, 'This field is required.']);
    const { body: dated } = await request('PATCH', `/teachers/events/${id}`, {
      event: { startDate: '', startTime: '' },
    });
    expect(dated.error).toEqual({ startDate: 'This field is required.', startTime: 'This field is required.' });
    const { body: placed } = await request('PATCH', `/teachers/events/${id}`, { event: { cohortId: '' } });
    expect(placed.error).toEqual({ cohortId: 'This field is required.' });
    const liveEvent = await of.liveEvent({ published: false, zoomUrl: null });
    const said = (event: object) => request('PATCH', `/teachers/events/${liveEvent.id}`, { event });
    expect((await said({ description: '' })).body.error).toEqual({ description: 'This field is required.' });
    expect((await said({ status: 'published' })).body.error).toEqual({
      zoomUrl: 'This field is required if publishing.',
    });
    expect((await said({ shouldSendRecapEmail: true })).body.error).toEqual({
      recap: 'This field is required when sending recaps.',
    });
  });

  test('is read with its attendees by the editor, and deleted only if can_delete_event says so', async () => {
    const liveEvent = await of.liveEvent();
    const open = await request('GET', `/teachers/events/${liveEvent.id}/edit`);
    expect(open.body).toMatchObject({ event: { id: liveEvent.id }, attendees: [], can_delete_event: true });
    const { email } = await of.guest(liveEvent.id);
    const read = await request('GET', `/teachers/events/${liveEvent.id}/edit`);
    expect(read.body).toMatchObject({ can_delete_event: false, attendees: [{ email, ticketTypeName: 'RSVP' }] });
    expect((await request('DELETE', `/teachers/events/${liveEvent.id}`)).status).toBe(409);
    const draft = await of.liveEvent({ published: false });
    expect((await request('DELETE', `/teachers/events/${draft.id}`)).status).toBe(200);
  });
});
