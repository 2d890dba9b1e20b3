import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { type AnEvent, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { createSeries } from '#server/features/events/index.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

const HOUR_MS = 3_600_000;
const t = testApp();
let of: Taught;
let other: Taught;
let cohortId: number;
beforeAll(async () => {
  of = await aTaughtCourse(t);
  other = await aTaughtCourse(t);
  cohortId = (await of.cohort()).id;
});

const ours = (input: AnEvent = {}) => anEvent(of.ctx, { schoolId: of.school.id, cohortId, ...input });
/** A school event without a course, managed by the School Admins. */
const schools = (input: AnEvent = {}) => anEvent(of.ctx, { schoolId: of.school.id, ...input });
const add = (eventId: number, as = of.courseAdminId) => of.call(as, 'POST', '/teachers/hosts', { event_id: eventId });
const patch = (hostId: number, payload: object, as = of.courseAdminId) =>
  of.call(as, 'PATCH', `/teachers/hosts/${hostId}`, payload);
const link = (eventId: number, hostId: number, as = of.courseAdminId) =>
  of.call(as, 'POST', '/teachers/event_hosts', { event_id: eventId, host_id: hostId });
const list = async (eventId: number, as = of.courseAdminId) =>
  (await of.call(as, 'GET', `/teachers/events/${eventId}/event_hosts`)).body;
const ofSchool = async (query = '', as = of.courseAdminId) =>
  of.call(as, 'GET', `/teachers/hosts?school_id=${of.school.id}${query}`);
const asVisitor = async (url: string) => {
  const response = await t.as(null, { method: 'GET', url: `/api/v1${url}` });
  return { status: response.statusCode, body: response.json() };
};
async function named(eventId: number, name: string, as = of.courseAdminId) {
  const { host, eventHost } = (await add(eventId, as)).body;
  expect((await patch(host.hostId, { name, bio: '<p>Sings.</p>' }, as)).status).toBe(200);
  return { hostId: host.hostId as number, linkId: eventHost.id as number };
}

describe('a new host', () => {
  test('has no name, and no learner, list, or publishing check sees it until name and bio are saved', async () => {
    const draft = await ours({ published: false });
    const { status, body } = await add(draft.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      host: { name: '', bio: '', imageUrl: null, events: { total: 1, past: 0 }, locked: null, revision: 0 },
      eventHost: { eventId: draft.id, hostId: body.host.hostId, position: 0 },
    });
    const { publishEvent } = await import('#server/features/events/index.ts');
    await publishEvent(of.ctx, { eventId: draft.id });
    const { hostId } = body.host;
    expect((await asVisitor(`/events/${draft.id}/event_hosts`)).body.eventHosts).toEqual([]);
    expect((await asVisitor(`/events/${draft.id}`)).body.event).toMatchObject({ hostNames: [], eventHosts: [] });
    expect((await ofSchool()).body.hosts.map((host: { hostId: number }) => host.hostId)).not.toContain(hostId);
    expect((await asVisitor(`/hosts/${hostId}/image`)).status).toBe(404);
    // It can't be added to another event either.
    expect((await link((await ours()).id, hostId)).status).toBe(404);

    for (const [payload, error] of [
      [{ name: 'Ida' }, { bio: 'This field is required.' }],
      [{ bio: '<p>Sings.</p>' }, { name: 'This field is required.' }],
      [{ name: 'Ida', bio: '<p> </p>' }, { bio: 'This field is required.' }],
      [{ name: ' ', bio: '<p>Sings.</p>' }, { name: 'This field is required.' }],
      [{ name: 'x'.repeat(121), bio: '<p>Sings.</p>' }, { name: 'Use 120 characters or fewer.' }],
    ] as const) {
      expect(await patch(hostId, { host: payload })).toMatchObject({ status: 422, body: { error } });
    }
    const saved = await patch(hostId, { host: { name: ' Ida ', bio: '<p>Sings.<script>alert(1)</script></p>' } });
    expect(saved).toMatchObject({ status: 200, body: { host: { name: 'Ida', bio: '<p>Sings.</p>', revision: 1 } } });
    expect((await asVisitor(`/events/${draft.id}`)).body.event).toMatchObject({ hostNames: ['Ida'] });
    expect((await asVisitor(`/hosts/${hostId}/image`)).body).toEqual({ url: null });
    expect((await patch(hostId, { bio: '' })).body.error).toEqual({ bio: 'This field is required.' });
  });

  test('that no one names is gone after a day, with its link to the event; a named one stays', async () => {
    const { id } = await ours();
    const blank = (await add(id)).body.host.hostId;
    const { hostId } = await named(id, 'Nora');
    await t.system.clock.advance(23 * HOUR_MS);
    await t.sweep();
    expect((await list(id)).eventHosts).toHaveLength(2);
    await t.system.clock.advance(2 * HOUR_MS);
    await t.sweep();
    expect((await list(id)).eventHosts.map((each: { hostId: number }) => each.hostId)).toEqual([hostId]);
    expect((await patch(blank, { name: 'Late', bio: '<p>Late.</p>' }, of.schoolAdminId)).status).toBe(404);
  });

  test('is created once however often the form is sent, and not beyond twenty', async () => {
    const { id } = await ours();
    const key = { 'idempotency-key': 'one-host' };
    const send = () => of.call(of.courseAdminId, 'POST', '/teachers/hosts', { event_id: id }, key);
    expect((await send()).body.host.hostId).toBe((await send()).body.host.hostId);
    for (let n = 1; n < 20; n += 1) expect((await add(id)).status).toBe(201);
    expect(await add(id)).toMatchObject({ status: 409, body: { error: 'An event can have at most 20 hosts.' } });
  });
});

describe('a host at several events', () => {
  test('shows how many other events it appears in, and how many of them are over', async () => {
    const event = await ours();
    const { hostId } = await named(event.id, 'Mara');
    for (let n = 0; n < 3; n += 1) {
      const past = await ours();
      await link(past.id, hostId);
      await startEventIn(of.ctx, past.id, -600);
    }
    for (let n = 0; n < 2; n += 1) await link((await ours({ published: false })).id, hostId);
    expect((await list(event.id)).eventHosts[0].host.events).toEqual({ total: 6, past: 3 });
  });

  test('is linked once: a second request returns the same link; removing deletes the link alone', async () => {
    const [first, second] = [await ours(), await ours()];
    const { hostId, linkId } = await named(first.id, 'Lin');
    const linked = await link(second.id, hostId);
    expect(linked).toMatchObject({ status: 200, body: { eventHost: { eventId: second.id, hostId, name: 'Lin' } } });
    expect(await link(second.id, hostId)).toEqual(linked);
    const removed = await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${linkId}`);
    expect(removed).toMatchObject({ status: 200, body: { removed: { id: linkId, hostId } } });
    expect((await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${linkId}`)).status).toBe(404);
    expect((await list(first.id)).eventHosts).toEqual([]);
    expect((await list(second.id)).eventHosts).toMatchObject([{ hostId, name: 'Lin', position: 0 }]);
  });

  test('stays in the position it is given, for learners, too', async () => {
    const { id } = await ours();
    const added = [];
    for (const name of ['A', 'B', 'C']) added.push(await named(id, name));
    const move = (linkId: number | undefined, position: number) =>
      of.call(of.courseAdminId, 'PATCH', `/teachers/event_hosts/${linkId}`, { event_host: { position } });
    expect((await move(added[2]?.linkId, 0)).body.eventHosts.map((each: { name: string }) => each.name)).toEqual([
      'C',
      'A',
      'B',
    ]);
    expect((await move(added[0]?.linkId, 99)).status).toBe(422);
    expect((await move(added[0]?.linkId, 20)).status).toBe(200);
    expect((await asVisitor(`/events/${id}`)).body.event.hostNames).toEqual(['C', 'B', 'A']);
  });

  test('changes everywhere at the same time, and never overwrites someone else’s text', async () => {
    const [first, second] = [await ours(), await ours()];
    const { hostId } = await named(first.id, 'Ola');
    await link(second.id, hostId);
    expect((await patch(hostId, { name: 'Ola N.', revision: 1 }, of.schoolAdminId)).status).toBe(200);
    expect(await patch(hostId, { bio: '<p>Acts.</p>', name: 'Ola M.', revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: ['name'] },
    });
    expect((await asVisitor(`/events/${second.id}`)).body.event.eventHosts).toMatchObject([
      { name: 'Ola N.', bio: '<p>Sings.</p>' },
    ]);
  });
});

describe('an event that has begun', () => {
  test('keeps its hosts: none is added, removed, or moved', async () => {
    const { id } = await ours();
    const { hostId, linkId } = await named(id, 'Pia');
    await startEventIn(of.ctx, id, -5);
    const started = { status: 409, body: { error: 'Event has started!' } };
    expect(await add(id)).toMatchObject(started);
    expect(await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${linkId}`)).toMatchObject(started);
    expect(await link(id, (await named((await ours()).id, 'Quin')).hostId)).toMatchObject(started);
    // The host record belongs to the school, whatever is running.
    expect((await patch(hostId, { name: 'Pia B.' })).status).toBe(200);
    expect(await list(id)).toMatchObject({ locked: 'Event has started!' });
  });
});

describe('archiving', () => {
  test('waits until no upcoming event shows the host, and leaves past events as they were', async () => {
    const [past, ahead] = [await ours(), await ours()];
    const { hostId } = await named(past.id, 'Rosa');
    const { eventHost } = (await link(ahead.id, hostId)).body;
    expect(await patch(hostId, { archived: true })).toMatchObject({
      status: 409,
      body: { code: 'host_in_use', error: 'Still shown with 2 events that are not over. Remove the host there first.' },
    });
    await startEventIn(of.ctx, past.id, -600);
    expect((await patch(hostId, { archived: true })).body.error).toContain('an event that is not over');
    await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${eventHost.id}`);
    expect((await patch(hostId, { archived: true })).body.host).toMatchObject({ archivedAtUtc: expect.any(String) });

    const ids = async (query: string) =>
      (await ofSchool(query)).body.hosts.map((host: { hostId: number }) => host.hostId);
    expect(await ids('&contains=ros')).toEqual([]);
    expect(await ids('&contains=ROS&archived=true')).toEqual([hostId]);
    expect((await asVisitor(`/events/${past.id}`)).body.event).toMatchObject({ hostNames: ['Rosa'] });
    expect((await link(ahead.id, hostId)).status).toBe(404);
    expect(await patch(hostId, { name: 'Rose' })).toMatchObject({
      status: 409,
      body: { error: 'This host is archived. Restore them first.' },
    });
    expect((await patch(hostId, { archived: false })).status).toBe(200);
    expect((await link(ahead.id, hostId)).status).toBe(200);
  });

  test('keeps a host out of series, like a missing name does', async () => {
    const { id } = await ours();
    const blank = (await add(id)).body.host.hostId;
    const creation = createSeries(of.ctx, {
      cohortId,
      name: 'Voice Lab',
      howManySessions: 2,
      whenDays: ['Tue'],
      start: { date: '2027-03-02', time: '07:00', ampm: 'PM' },
      hostIds: [blank],
    });
    await expect(creation).rejects.toMatchObject({ status: 404 });
  });
});

describe('permissions', () => {
  test('a Course Admin changes hosts shown only at their own events, and may show any of the school’s', async () => {
    const event = await ours();
    const shared = await named((await schools()).id, 'Sam', of.schoolAdminId);
    const sentence = 'This host appears in events outside your course. Ask a School Admin to make changes.';
    expect(await patch(shared.hostId, { name: 'Mine' })).toMatchObject({ status: 403, body: { error: sentence } });
    expect((await link(event.id, shared.hostId)).status).toBe(200);
    const [shown] = (await list(event.id)).eventHosts;
    expect(shown).toMatchObject({ name: 'Sam', host: { locked: sentence } });
    expect((await patch(shared.hostId, { name: 'Mine' })).status).toBe(403);
    expect((await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${shown.id}`)).status).toBe(200);
    expect((await patch(shared.hostId, { name: 'Sam B.' }, of.schoolAdminId)).status).toBe(200);
    // At events in another course of the same school, they change nothing.
    expect((await of.call(of.courseAdminId, 'DELETE', `/teachers/event_hosts/${shared.linkId}`)).status).toBe(403);
  });

  test('another school’s host is not found: not in a path, not in a body, not in a list', async () => {
    const event = await ours();
    const theirs = await other.call(other.schoolAdminId, 'POST', '/teachers/hosts', {
      event_id: (await anEvent(other.ctx, { schoolId: other.school.id })).id,
    });
    const { hostId } = theirs.body.host;
    await other.call(other.schoolAdminId, 'PATCH', `/teachers/hosts/${hostId}`, { name: 'Theirs', bio: '<p>T</p>' });
    expect((await link(event.id, hostId)).body).toEqual((await link(event.id, 999_999_999)).body);
    expect(await patch(hostId, { name: 'Mine' }, of.schoolAdminId)).toMatchObject({ status: 404 });
    expect((await of.call(of.schoolAdminId, 'GET', `/teachers/hosts?school_id=${other.school.id}`)).status).toBe(404);
    expect((await of.call(other.schoolAdminId, 'GET', `/teachers/hosts?school_id=${of.school.id}`)).status).toBe(404);
    expect((await add(theirs.body.eventHost.eventId)).body).toEqual((await add(999_999_999)).body);
  });

  test('the picture is for people who can see an event that shows it', async () => {
    const event = await schools({ admittance: 'members-only' });
    const { hostId } = await named(event.id, 'Tess', of.schoolAdminId);
    const image = (as: number) => of.call(as, 'GET', `/hosts/${hostId}/image`);
    expect((await asVisitor(`/hosts/${hostId}/image`)).status).toBe(404);
    expect(await image((await makePerson(of.ctx)).personId)).toMatchObject({ status: 200, body: { url: null } });
    expect((await image(of.schoolAdminId)).status).toBe(200);
    const draft = await schools({ published: false });
    const { hostId: unseen } = await named(draft.id, 'Una', of.schoolAdminId);
    expect((await of.call((await makePerson(of.ctx)).personId, 'GET', `/hosts/${unseen}/image`)).status).toBe(404);
    expect((await of.call(of.courseAdminId, 'GET', `/hosts/${unseen}/image`)).status).toBe(200);
  });
});

test('lists show each host with its own revision, and who saved it', async () => {
  const { id } = await ours();
  const names = ['Wanda of the list', 'Xenia of the list', 'Yara of the list'];
  const ids: number[] = [];
  for (const name of names) ids.push((await named(id, name)).hostId);
  await patch(ids[1] ?? 0, { bio: '<p>Dances.</p>' });
  const { hostId: blank } = (await add(id)).body.host;
  const shown = ({ hostId, revision, savedBy }: { hostId: number; revision: number; savedBy: string | null }) => [
    hostId,
    revision,
    savedBy !== null,
  ];
  const saved = [1, 2, 1].map((revision, index) => [ids[index], revision, true]);
  expect((await ofSchool('&contains=of%20the%20list')).body.hosts.map(shown)).toEqual(saved);
  const { eventHosts } = await list(id);
  expect(eventHosts.map(({ host }: { host: Parameters<typeof shown>[0] }) => shown(host))).toEqual([
    ...saved,
    [blank, 0, false],
  ]);
});

test('a picture of the school may be set, null removes it, anything else is ignored', async () => {
  const { id } = await ours();
  const { hostId } = await named(id, 'Vera');
  const media = async (objectType: string, objectId: number) =>
    (
      await of.ctx.db
        .insertInto('media')
        .values({
          object_type: objectType,
          object_id: objectId,
          storage_key: `test/${objectType}/${objectId}`,
          content_type: 'image/png',
          bytes: 10,
          width: 64,
          height: 64,
          state: 'ready',
          created_at: of.ctx.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [own, foreign] = [await media('Event', id), await media('School', other.school.id)];
  const url = async (imageUrl: unknown) => (await patch(hostId, { imageUrl })).body.host.imageUrl;
  expect(await url(`/media/${own}`)).toBe(`/media/${own}`);
  for (const ignored of [`/media/${foreign}`, 'https://evil.test/x.png', 7, '/media/999999999']) {
    expect(await url(ignored)).toBe(`/media/${own}`);
  }
  expect((await list(id)).eventHosts[0]).toMatchObject({ imageUrl: `/media/${own}`, host: { revision: 1 } });
  expect(await url(null)).toBeNull();
});

describe('a host with an account', () => {
  const people = async (as: number) =>
    (await of.call(as, 'GET', `/teachers/host_people?school_id=${of.school.id}`)).body;
  const ids = async (as: number) => (await people(as)).people.map(({ id }: { id: number }) => id);

  test('is on the school’s staff; a Course Admin chooses from School Admins and their own courses’ admins', async () => {
    const elsewhere = await aCourse(of.ctx, { schoolId: of.school.id });
    const colleague = (await makePerson(of.ctx)).personId;
    await giveCourseAdmin(of.ctx, {
      schoolId: of.school.id,
      courseId: elsewhere.id,
      userId: colleague,
      invitedBy: null,
    });
    expect(await ids(of.schoolAdminId)).toEqual(
      expect.arrayContaining([of.schoolAdminId, of.courseAdminId, colleague]),
    );
    expect(await ids(of.courseAdminId)).toEqual(expect.arrayContaining([of.schoolAdminId, of.courseAdminId]));
    expect(await ids(of.courseAdminId)).not.toContain(colleague);
    expect((await of.call(other.schoolAdminId, 'GET', `/teachers/host_people?school_id=${of.school.id}`)).status).toBe(
      404,
    );

    const event = await ours();
    const { hostId } = await named(event.id, 'Colleague');
    const missing = await patch(hostId, { userId: 999_999_999 });
    expect(missing.status).toBe(404);
    expect(await patch(hostId, { userId: other.schoolAdminId }, of.schoolAdminId)).toEqual(missing);
    expect(await patch(hostId, { userId: colleague })).toEqual(missing);
    const saved = await patch(hostId, { host: { userId: colleague, revision: 1 } }, of.schoolAdminId);
    expect(saved).toMatchObject({ status: 200, body: { host: { userId: colleague, revision: 2 } } });
    // A person who couldn't choose that account may send it back unchanged.
    expect(await patch(hostId, { userId: colleague, name: 'A colleague' })).toMatchObject({ status: 200 });
    expect(await patch(hostId, { userId: null, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: expect.arrayContaining(['userId']) },
    });

    await startEventIn(of.ctx, event.id, 10);
    expect((await of.call(colleague, 'GET', '/teachers/today')).body.teaching).toMatchObject([
      { id: event.id, manages: false },
    ]);
    expect((await of.call(colleague, 'GET', `/teachers/events/${event.id}/edit`)).status).toBe(404);
  });

  test('a person who leaves the staff stays a host in name only; with another role at the school nothing changes', async () => {
    const event = await ours();
    const leaver = (await makePerson(of.ctx)).personId;
    const second = await aCourse(of.ctx, { schoolId: of.school.id });
    for (const courseId of [of.course.id, second.id]) {
      await giveCourseAdmin(of.ctx, { schoolId: of.school.id, courseId, userId: leaver, invitedBy: null });
    }
    const { hostId } = await named(event.id, 'Leaver');
    expect((await patch(hostId, { userId: leaver }, of.schoolAdminId)).status).toBe(200);
    const roles = await of.ctx.db.selectFrom('staff_roles').select('id').where('user_id', '=', leaver).execute();
    const shown = async () => (await list(event.id)).eventHosts[0].host.userId;
    const [first, last] = roles;
    await of.call(of.schoolAdminId, 'DELETE', `/teachers/course_admins/${first?.id}`);
    expect(await shown()).toBe(leaver);
    await of.call(of.schoolAdminId, 'DELETE', `/teachers/course_admins/${last?.id}`);
    expect(await shown()).toBeNull();
  });
});
