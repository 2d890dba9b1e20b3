import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aTaughtSchool } from '../school/school-settings.factory.ts';

const t = testApp();
let ctx: Ctx;
let taughtSchool: Awaited<ReturnType<typeof aTaughtSchool>>;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  taughtSchool = await aTaughtSchool(ctx);
});

async function call(personId: number | null, method: 'GET' | 'PATCH', path: string, payload?: object) {
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const change = (payload: object, personId = taughtSchool.admin.personId) =>
  call(personId, 'PATCH', `/teachers/courses/${taughtSchool.course.id}`, payload);
const read = async (personId = taughtSchool.admin.personId) =>
  (await call(personId, 'GET', `/teachers/courses/${taughtSchool.course.id}/edit`)).body.course;

describe('a course’s details', () => {
  test('are accepted as M sends them and as T wraps them', async () => {
    const plain = await change({ name: 'Voices 101', email: 'desk@example.test', slug: 'Voices-101' });
    expect(plain).toMatchObject({
      status: 200,
      body: { course: { name: 'Voices 101', slug: 'voices-101', revision: 1 } },
    });
    const wrapped = await change({ course: { video_url: 'https://youtu.be/abc', name: 'Voices 102' } });
    expect(wrapped.body.course).toMatchObject({
      name: 'Voices 102',
      video_url: 'https://youtu.be/abc',
      videoUrl: 'https://youtu.be/abc',
      school_id: taughtSchool.school.id,
      formerSlugs: [taughtSchool.course.slug],
    });
    expect(await read()).toEqual(wrapped.body.course);
    const log = await ctx.db
      .selectFrom('activity')
      .select(['detail', 'school_id', 'course_id'])
      .where('action', '=', 'change_course')
      .where('course_id', '=', taughtSchool.course.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      detail: { name: 'Voices 101 → Voices 102', video: 'nothing → https://youtu.be/abc' },
      school_id: taughtSchool.school.id,
      course_id: taughtSchool.course.id,
    });
  });

  test('School Admins set the level, and take it back', async () => {
    expect((await change({ level: 'advanced' })).body.course.level).toBe('advanced');
    expect((await change({ level: null })).body.course.level).toBeNull();
    expect((await change({ level: 'expert' })).status).toBe(422);
    expect((await change({ level: 'all' }, taughtSchool.courseAdmin.personId)).status).toBe(403);
  });

  test('let a course admin change the video, and only School Admins name, slug, and email, field by field', async () => {
    const teacher = taughtSchool.courseAdmin.personId;
    expect((await read(teacher)).maySetDetails).toBe(false);
    expect((await change({ video_url: 'https://example.test/mine' }, teacher)).body.course.video_url).toBe(
      'https://example.test/mine',
    );
    const before = await read();
    const response = await change({ video_url: 'https://example.test/both', name: 'Mine' }, teacher);
    expect(response).toMatchObject({ status: 403, body: { error: { name: 'Only School Admins can change this.' } } });
    for (const [field, value] of [
      ['slug', 'mine'],
      ['email', taughtSchool.courseAdmin.email],
      ['name', before.name],
    ] as const) {
      const refused = await change({ course: { [field]: value } }, teacher);
      expect(refused).toMatchObject({ status: 403, body: { error: { [field]: expect.any(String) } } });
    }
    expect(await read()).toEqual(before);
  });

  test.each(['http://example.test', 'ftp://example.test', 'javascript:alert(1)', 'youtu.be/abc', 'https://', 7])(
    'refuse %j as its video',
    async (url) => {
      expect(await change({ video_url: url })).toMatchObject({
        status: 422,
        body: { error: { video_url: expect.any(String) } },
      });
    },
  );

  test('clear the video with null', async () => {
    expect((await change({ videoUrl: 'https://www.loom.com/share/1' })).status).toBe(200);
    expect((await change({ videoUrl: null })).body.course.videoUrl).toBeNull();
  });

  test.each([
    [{ name: '' }, { name: 'This field is required.' }],
    [{ slug: ' ' }, { slug: 'This field is required.' }],
    [{ email: '' }, { email: 'This field is required.' }],
    [{ email: 'desk@nowhere' }, { email: 'Is that a valid email?' }],
    [{ course: { slug: 'courses' } }, { slug: 'has already been taken' }],
  ])('refuse %j at the field', async (payload, error) => {
    expect(await change(payload)).toMatchObject({ status: 422, body: { error } });
  });

  test('of another school’s course are not found, no matter who asks', async () => {
    const other = await aTaughtSchool(ctx);
    for (const personId of [taughtSchool.admin.personId, taughtSchool.courseAdmin.personId]) {
      const response = await call(personId, 'PATCH', `/teachers/courses/${other.course.id}`, { videoUrl: null });
      expect(response).toEqual(await call(personId, 'PATCH', '/teachers/courses/999999', { videoUrl: null }));
      expect(response.status).toBe(404);
    }
  });
});

describe('a course’s or school’s picture', () => {
  const pictureOf = async (objectType: string, objectId: number | null) =>
    (
      await ctx.db
        .insertInto('media')
        .values({
          object_type: objectType,
          object_id: objectId,
          state: 'ready',
          storage_key: `k${Math.random()}`,
          content_type: 'image/png',
          bytes: 10,
          width: 10,
          height: 10,
          checksum: 'c',
          created_at: ctx.clock.now(),
          ready_at: ctx.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  test('is given by its URL, null without one, to people who manage it and on the public path', async () => {
    const { school, course, admin, courseAdmin } = await aTaughtSchool(ctx);
    const ways = [
      [admin.personId, `/teachers/schools/${school.id}/image`],
      [courseAdmin.personId, `/teachers/courses/${course.slug}/image`],
      [null, `/courses/${course.slug}/image`],
    ] as const;
    for (const [viewer, path] of ways)
      expect(await call(viewer, 'GET', path)).toEqual({ status: 200, body: { url: null } });
    const [ofSchool, ofCourse] = [await pictureOf('School', school.id), await pictureOf('Course', course.id)];
    await call(admin.personId, 'PATCH', `/teachers/schools/${school.id}`, { image_url: `/media/${ofSchool}` });
    await call(courseAdmin.personId, 'PATCH', `/teachers/courses/${course.id}`, { imageUrl: `/media/${ofCourse}` });
    const urls = await Promise.all(ways.map(async ([viewer, path]) => (await call(viewer, 'GET', path)).body.url));
    expect(urls).toEqual([`/media/${ofSchool}`, `/media/${ofCourse}`, `/media/${ofCourse}`]);
  });

  test('accepts only the same school’s uploads and is removed by null; anything else is ignored', async () => {
    const [one, other] = [await aTaughtSchool(ctx), await aTaughtSchool(ctx)];
    const path = `/teachers/schools/${one.school.id}`;
    const set = async (imageUrl: unknown) => (await call(one.admin.personId, 'PATCH', path, { imageUrl })).body.school;
    const mine = `/media/${await pictureOf('Course', one.course.id)}`;
    expect((await set(mine)).imageUrl).toBe(mine);
    const strange = [await pictureOf('School', other.school.id), await pictureOf('User', one.admin.personId), 999_999];
    for (const sent of [...strange.map((id) => `/media/${id}`), 'https://example.test/a.png', 7, ['x'], '/media/x']) {
      expect((await set(sent)).imageUrl).toBe(mine);
    }
    const cleared = await set(null);
    // A picture is separate from the form: changing it makes no one's form stale.
    expect(cleared).toMatchObject({ imageUrl: null, revision: 0 });
  });

  test('of a course that no one may see yet is not found', async () => {
    const { course } = await aTaughtSchool(ctx);
    await ctx.db.updateTable('courses').set({ listed_at: null }).where('id', '=', course.id).execute();
    expect((await call(null, 'GET', `/courses/${course.id}/image`)).status).toBe(404);
  });
});
