import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaColor } from '#contract/media/address.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { addHost, hostEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aSchool as makeSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { createCourse } from '#server/features/schools/index.ts';
import { answerSubmission, attendWorkout } from '#server/features/workouts/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { diskStorage } from '#server/providers/storage/disk-storage.ts';
import { s3Storage } from '#server/providers/storage/s3-storage.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { testApp } from '#testing/app.ts';
import { type FormFile, formWith } from '#testing/multipart.ts';

const t = testApp();
let ctx: Ctx;
let photo: FormFile;

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#b83a1b' } })
    .jpeg()
    .toBuffer();
  photo = { name: 'desk.jpg', type: 'image/jpeg', bytes };
});

const person = async (): Promise<number> => (await makePerson(ctx)).personId;
const upload = (personId: number | null, file: FormFile | null, fields: Record<string, string | number> = {}) =>
  t.as(personId, { method: 'POST', url: '/api/v1/uploads', ...formWith(file, fields) });
const get = (personId: number | null, url: string, headers: Record<string, string> = {}) =>
  t.as(personId, { method: 'GET', url, headers });

async function aSchool() {
  const school = await makeSchool(ctx);
  const course = await createCourse(ctx, {
    schoolId: school.id,
    name: `Course ${school.id}`,
    email: 'c@example.test',
    listed: true,
  });
  return { school, course };
}

describe('pictures', () => {
  test('are returned to everyone, whole and cropped to cards, cached by browsers for a year', async () => {
    const response = await upload(await person(), photo);
    expect(response.statusCode).toBe(201);
    const { media } = response.json();
    expect(media).toMatchObject({ url: `/media/${media.id}`, contentType: 'image/jpeg', width: 1000, height: 1000 });
    const original = await get(null, media.url);
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    for (const attempt of [1, 2]) {
      const card = await get(null, `${media.url}?w=420&ar=16:9`);
      const { width, height, format } = await sharp(card.rawPayload).metadata();
      expect({ again: attempt, width, height, format }).toEqual({
        again: attempt,
        width: 420,
        height: 236,
        format: 'webp',
      });
    }
    // For mail programs, which read nothing newer, whatever they claim to accept.
    const forMail = await get(null, `${media.url}?w=128&ar=1:1&as=png`, { accept: 'image/avif' });
    expect(forMail.headers['content-type']).toBe('image/png');
    expect(await sharp(forMail.rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
    expect((await get(null, `${media.url}?w=128&as=svg`)).statusCode).toBe(404);
    const small = await get(null, `${media.url}?w=420&ar=16:9`, { accept: 'image/avif,image/webp,*/*' });
    expect(small.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 420, height: 236, format: 'heif' });
    const known = await get(null, media.url, { 'if-none-match': String(original.headers.etag) });
    expect(known.statusCode).toBe(304);
    for (const wrong of ['?w=421', '?w=420&ar=3:1', '?w=420&ar=constructor', '?w=-1']) {
      expect((await get(null, `${media.url}${wrong}`)).statusCode).toBe(404);
    }
  });

  test('may have other JPEG extensions, or none', async () => {
    const personId = await person();
    for (const [name, type] of [
      ['photo.jfif', 'image/jpeg'],
      ['photo.JPE', 'image/pjpeg'],
      ['photo', 'application/octet-stream'],
      ['photo', 'image/jpeg'],
    ] as const)
      expect((await upload(personId, { ...photo, name, type })).statusCode, `${name} ${type}`).toBe(201);
    const textFile = { name: 'photo', type: 'image/jpeg', bytes: Buffer.from('words') };
    expect((await upload(personId, textFile)).statusCode).toBe(415);
    const work = await upload(personId, { ...photo, name: 'take' }, { objectType: 'Submission' });
    expect(work.json().media.contentType).toBe('image/jpeg');
  });

  test('carry their color in their id, except those with transparency', async () => {
    const colorOf = async (background: object) => {
      const create = { width: 200, height: 100, channels: 4, background } as const;
      const bytes = await sharp({ create }).png().toBuffer();
      const response = await upload(await person(), { name: 'plain.png', type: 'image/png', bytes });
      const { media } = response.json();
      expect((await get(null, media.url)).statusCode).toBe(200);
      return mediaColor(media.url);
    };
    expect(await colorOf({ r: 200, g: 40, b: 90, alpha: 1 })).toBe('#e26');
    expect(await colorOf({ r: 200, g: 40, b: 90, alpha: 0.5 })).toBeNull();
    expect(mediaColor('/media/4095')).toBeNull();
    expect(mediaColor('https://elsewhere.example/media/9999999999')).toBeNull();
  });

  test.each([
    ['no file', null, 422, { file: 'This field is required.' }],
    [
      'words',
      { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('a') },
      415,
      { file: 'Images can be jpeg, jpg, png, gif, webp, or svg.' },
    ],
    [
      'a lie',
      { name: 'a.png', type: 'image/png', bytes: Buffer.from('<html>') },
      415,
      { file: 'Images can be jpeg, jpg, png, gif, webp, or svg.' },
    ],
    [
      '26 MB',
      { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(26 * 1024 * 1024) },
      413,
      { file: "That's too large." },
    ],
    [
      '11 MB',
      {
        name: 'a.gif',
        type: 'image/gif',
        bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(11 * 1024 * 1024)]),
      },
      413,
      { file: 'Images can be up to 10 MB.' },
    ],
  ])('of %s are clearly refused', async (_, file, status, error) => {
    const response = await upload(await person(), file);
    expect({ status: response.statusCode, error: response.json().error }).toEqual({ status, error });
  });

  test.each(['jpeg', 'jpg', 'png', 'gif', 'webp', 'svg'])('may be %s', async (ending) => {
    const drawn = sharp(photo.bytes).resize(20, 20);
    const encoders: Record<string, () => Promise<Buffer>> = {
      jpeg: () => drawn.jpeg().toBuffer(),
      jpg: () => drawn.jpeg().toBuffer(),
      png: () => drawn.png().toBuffer(),
      gif: () => drawn.gif().toBuffer(),
      webp: () => drawn.webp().toBuffer(),
      svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" /></svg>'),
    };
    const type = `image/${ending === 'jpg' ? 'jpeg' : ending === 'svg' ? 'svg+xml' : ending}`;
    const response = await upload(await person(), { name: `a.${ending}`, type, bytes: await encoders[ending]!() });
    expect(response.statusCode).toBe(201);
    const shown = await get(null, response.json().media.url);
    expect(['image/jpeg', 'image/png', 'image/webp']).toContain(shown.headers['content-type']);
  });

  test('become the picture of an object that the person manages, and of nothing else', async () => {
    const [{ school, course }, other] = [await aSchool(), await aSchool()];
    const [admin, teacher, learner] = [await person(), await person(), await person()];
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: admin, invitedBy: null });
    await giveCourseAdmin(ctx, { schoolId: school.id, courseId: course.id, userId: teacher, invitedBy: null });
    const set = async (personId: number, objectType: string, objectId: number) =>
      (await upload(personId, photo, { objectType, objectId })).statusCode;
    expect(await set(admin, 'School', school.id)).toBe(201);
    expect(await set(admin, 'SchoolCover', school.id)).toBe(201);
    expect(await set(teacher, 'Course', course.id)).toBe(201);
    expect(await set(learner, 'User', learner)).toBe(201);
    expect(await set(admin, 'School', other.school.id)).toBe(404);
    expect(await set(teacher, 'School', school.id)).toBe(403);
    expect(await set(admin, 'SchoolCover', other.school.id)).toBe(404);
    expect(await set(teacher, 'SchoolCover', school.id)).toBe(403);
    expect(await set(learner, 'SchoolCover', school.id)).toBe(404);
    expect(await set(teacher, 'Course', other.course.id)).toBe(404);
    expect(await set(learner, 'Course', course.id)).toBe(404);
    expect(await set(learner, 'User', admin)).toBe(404);
    expect(await set(admin, 'Library', 1)).toBe(404);
    expect(await set(admin, 'Submission', 1)).toBe(422);
    const page = await get(null, `/api/v1/courses/${course.id}`);
    expect(page.json().course.imageUrl).toMatch(/^\/media\/\d+$/);
    const log = await ctx.db
      .selectFrom('activity')
      .select(['action', 'subject_kind', 'actor_id', 'course_id'])
      .where('school_id', '=', school.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'change_picture', subject_kind: 'school', actor_id: admin, course_id: null },
      { action: 'change_picture', subject_kind: 'school', actor_id: admin, course_id: null },
      { action: 'change_picture', subject_kind: 'course', actor_id: teacher, course_id: course.id },
    ]);
  });

  test('of a host can be changed by Course Admins only while the host is shown at their courses alone', async () => {
    const { school, course } = await aSchool();
    const second = await createCourse(ctx, {
      schoolId: school.id,
      name: `Second ${school.id}`,
      email: 'c@example.test',
    });
    const third = await createCourse(ctx, { schoolId: school.id, name: `Third ${school.id}`, email: 'c@example.test' });
    const [teacher, stranger] = [await person(), await person()];
    for (const { id: courseId } of [course, second]) {
      await giveCourseAdmin(ctx, { schoolId: school.id, courseId, userId: teacher, invitedBy: null });
    }
    await giveCourseAdmin(ctx, { schoolId: school.id, courseId: third.id, userId: stranger, invitedBy: null });
    const { id: hostId } = await addHost(ctx, { schoolId: school.id, name: 'Ines', bio: '<p>Voices.</p>' });
    const showAt = async (courseId: number | null) => {
      const cohort = courseId === null ? null : await aCohort(ctx, { courseId });
      const event = cohort
        ? await aClassSession(ctx, { cohortId: cohort.id, inHours: 900 })
        : await anEvent(ctx, { schoolId: school.id });
      await hostEvent(ctx, { eventId: event.id, hostId });
    };
    const set = async (personId: number) =>
      (await upload(personId, photo, { objectType: 'Host', objectId: hostId })).statusCode;
    expect(await set(teacher)).toBe(403);
    await showAt(course.id);
    expect([await set(teacher), await set(stranger), await set(await person())]).toEqual([201, 404, 404]);
    await showAt(second.id);
    expect([await set(teacher), await set(stranger)]).toEqual([201, 403]);
    await showAt(null);
    expect(await set(teacher)).toBe(403);
  });

  test('of canceled objects can’t change', async () => {
    const { school } = await aSchool();
    const admin = await person();
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: admin, invitedBy: null });
    const cancelled_at = ctx.clock.now();
    const event = await anEvent(ctx, { schoolId: school.id });
    const workout = await aWorkout(ctx, { schoolId: school.id });
    const set = async (objectType: string, objectId: number) => {
      const response = await upload(admin, photo, { objectType, objectId });
      return [response.statusCode, response.json().error];
    };
    expect((await set('Event', event.id))[0]).toBe(201);
    await ctx.db.updateTable('events').set({ status: 'cancelled', cancelled_at }).where('id', '=', event.id).execute();
    await ctx.db
      .updateTable('workouts')
      .set({ status: 'cancelled', cancelled_at })
      .where('id', '=', workout.id)
      .execute();
    expect(await set('Event', event.id)).toEqual([409, 'This event was canceled.']);
    expect(await set('Workout', workout.id)).toEqual([409, 'This workout was canceled.']);
  });

  test('of archived or deleted objects are refused, even for the School Admin', async () => {
    const { school, course } = await aSchool();
    const admin = await person();
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: admin, invitedBy: null });
    const { id: hostId } = await addHost(ctx, { schoolId: school.id, name: 'Ines', bio: '<p>Voices.</p>' });
    const set = async (objectType: string, objectId: number) =>
      (await upload(admin, photo, { objectType, objectId })).statusCode;
    const archived_at = ctx.clock.now();
    await ctx.db.updateTable('hosts').set({ archived_at }).where('id', '=', hostId).execute();
    expect(await set('Host', hostId)).toBe(404);
    await ctx.db.updateTable('courses').set({ archived_at }).where('id', '=', course.id).execute();
    expect(await set('Course', course.id)).toBe(404);
    const activeCourse = await createCourse(ctx, {
      schoolId: school.id,
      name: `Left ${school.id}`,
      email: 'c@example.test',
    });
    await ctx.db.updateTable('schools').set({ archived_at }).where('id', '=', school.id).execute();
    expect([await set('School', school.id), await set('Course', activeCourse.id)]).toEqual([404, 404]);
  });
});

describe('work submitted as a file', () => {
  const pdf: FormFile = { name: '../rôle.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\nmine') };

  test('can be downloaded under its name by its author and people who manage the workout, and by no one else', async () => {
    const workout = await aWorkout(ctx);
    const [writer, other, admin] = [await person(), await person(), await person()];
    await giveSchoolAdmin(ctx, { schoolId: workout.schoolId, userId: admin, invitedBy: null });
    const { media } = (await upload(writer, pdf, { objectType: 'Submission' })).json();
    const asWriter = t.system.ctx({ kind: 'person', personId: writer, sessionId: 0, needsOnboarding: false }, 'test');
    await attendWorkout(asWriter, {
      workoutId: workout.id,
      body: { ticketTypeId: workout.writtenTicketTypeId, attending: true },
    });
    const send = (personId: number, body: object) =>
      t.as(personId, { method: 'POST', url: `/api/v1/workouts/${workout.id}/submissions`, payload: body });
    expect((await get(admin, media.url)).statusCode).toBe(404);
    const strange = (await upload(other, pdf, { objectType: 'Submission' })).json().media;
    expect((await send(writer, { mediaId: strange.id })).json().error).toEqual({
      mediaId: "Add the file again. We couldn't find your upload.",
    });
    const sent = await send(writer, {
      text: `<p>See <span data-mention-id="${admin}">@A</span></p>`,
      mediaId: media.id,
    });
    expect(sent.json().submission).toMatchObject({
      file: { id: media.id, url: media.url, fileName: 'rôle.pdf', bytes: pdf.bytes.length },
    });
    for (const personId of [writer, admin]) {
      const file = await get(personId, media.url);
      expect(file.rawPayload.equals(pdf.bytes)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-disposition': `attachment; filename="role.pdf"; filename*=UTF-8''r%C3%B4le.pdf`,
        'cache-control': 'private, no-store',
      });
    }
    for (const personId of [null, other]) expect((await get(personId, media.url)).statusCode).toBe(404);
    const bell = await get(admin, '/api/v1/notifications');
    expect(bell.body).toContain('mentioned you');
    await answerSubmission(ctx, { submissionId: sent.json().submission.id, feedback: '<p>Good.</p>', by: admin });
  });

  test('is no program and no web page', async () => {
    const writer = await person();
    for (const name of ['run.exe', 'page.html', 'page.pdf']) {
      const file = { name, type: 'application/octet-stream', bytes: Buffer.from('MZ<html>') };
      expect((await upload(writer, file, { objectType: 'Submission' })).statusCode).toBe(415);
    }
  });
});

describe('mention search', () => {
  const search = async (personId: number, contains: string) =>
    (
      await t.as(personId, {
        method: 'GET',
        url: `/api/v1/users/mention_search?contains=${encodeURIComponent(contains)}`,
      })
    ).json();
  const called = async (firstName: string, lastName: string) =>
    (await makePerson(ctx, { profile: { firstName, lastName, timezone: 'Europe/Paris' } })).personId;

  test('finds people from a shared school or cohort by letters anywhere in the name, from two letters on; never email addresses', async () => {
    const school = await makeSchool(ctx);
    const [teacher, learner, stranger] = [
      await called('Zora', 'Adeyemi'),
      await called('Ines', 'Zoll'),
      await called('Zoe', 'Far'),
    ];
    const course = await createCourse(ctx, {
      schoolId: school.id,
      name: `Course ${school.id}`,
      email: 'c@example.test',
    });
    const cohort = await aCohort(ctx, { courseId: course.id });
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: teacher, invitedBy: null });
    await aPlace(ctx, { cohortId: cohort.id, courseId: course.id, personId: learner });
    expect(await search(learner, 'z')).toEqual({ users: [] });
    expect(await search(learner, 'zO')).toEqual({ users: [{ id: teacher, displayName: 'Zora A.', picture: null }] });
    expect(await search(teacher, 'Z')).toEqual({ users: [] });
    expect((await search(teacher, 'in')).users).toEqual([{ id: learner, displayName: 'Ines Z.', picture: null }]);
    expect((await search(teacher, 'nes')).users).toEqual([{ id: learner, displayName: 'Ines Z.', picture: null }]);
    expect(await search(stranger, 'zo')).toEqual({ users: [] });
    const withHeader = await t.as(learner, {
      method: 'GET',
      url: '/api/v1/users/mention_search?contains=zo',
      headers: { 'X-CSRF-Token': 'whatever the page has' },
    });
    expect(withHeader.json().users).toHaveLength(1);
    for (const letters of ['%%', '__', 'z%', "o'", 'example', '@'])
      expect(await search(learner, letters)).toEqual({ users: [] });
  });
  test('GET /users/mention_search?contains= returns 10 users at most', async () => {
    const school = await makeSchool(ctx);
    const viewer = await called('Quinn', 'One');
    for (const personId of [
      viewer,
      ...(await Promise.all(Array.from({ length: 12 }, () => called('Quincy', 'Two')))),
    ]) {
      await giveSchoolAdmin(ctx, { schoolId: school.id, userId: personId, invitedBy: null });
    }
    expect((await search(viewer, 'qui')).users).toHaveLength(10);
  });
});

describe('storage', () => {
  let server: Server;
  const kept = new Map<string, Buffer>();
  const seen: string[] = [];
  let url = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push(String(request.headers.authorization));
        const key = String(request.url);
        if (request.method === 'PUT') kept.set(key, Buffer.concat(parts));
        if (request.method === 'DELETE') kept.delete(key);
        const stored = kept.get(key);
        if (request.method === 'GET' && !stored) response.statusCode = 404;
        response.end(request.method === 'GET' ? stored : undefined);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bucket`;
  });
  afterAll(() => server.close());

  const stores: Record<string, () => Promise<Storage>> = {
    disk: async () => diskStorage(await mkdtemp(join(tmpdir(), 'callboard-storage-'))),
    bucket: async () => s3Storage({ url, region: 'eu-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
  };
  test.each(Object.keys(stores))('%s: returns what was stored, until it is deleted', async (name) => {
    const storage = await stores[name]!();
    const bytes = Buffer.from([0, 255, 10, 13]);
    expect(await storage.get('2026/11/a')).toBeUndefined();
    await storage.put('2026/11/a', Buffer.from('first'), 'image/png');
    await storage.put('2026/11/a', bytes, 'image/png');
    expect(await storage.get('2026/11/a')).toEqual(bytes);
    expect(await (await storage.read('2026/11/a'))?.toArray().then(Buffer.concat)).toEqual(bytes);
    expect(await storage.read('2026/11/b')).toBeUndefined();
    await storage.delete('2026/11/a');
    await storage.delete('2026/11/a');
    expect(await storage.get('2026/11/a')).toBeUndefined();
    await expect(storage.put('../a', bytes, 'image/png')).rejects.toThrow('no storage key');
  });

  test('a bucket is called with a signature', () => {
    expect(seen.length).toBeGreaterThan(0);
    for (const header of seen)
      expect(header).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-1\/s3\/aws4_request/);
  });
});
