import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { aTaughtSchool } from './school-settings.factory.ts';

const t = testApp();
let ctx: Ctx;
let taughtSchool: Awaited<ReturnType<typeof aTaughtSchool>>;
const REQUIRED = 'This field is required.';
const FORMAT = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  taughtSchool = await aTaughtSchool(ctx);
});

async function call(personId: number | null, method: 'GET' | 'PATCH', path: string, payload?: object) {
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const change = (payload: object, { school, admin } = taughtSchool) =>
  call(admin.personId, 'PATCH', `/teachers/schools/${school.id}`, payload);
const read = async ({ school, admin } = taughtSchool) =>
  (await call(admin.personId, 'GET', `/teachers/schools/${school.id}/edit`)).body.school;
const activityOf = (schoolId: number) =>
  ctx.db.selectFrom('activity').selectAll().where('school_id', '=', schoolId).orderBy('id', 'desc').execute();

describe('a school’s details', () => {
  test('are changed by its School Admin, wrapped or not, and the response is what the form reads', async () => {
    const about = 'We teach voices.\r\n\r\nSince 1999: 声優 🎙';
    const saved = await change({ name: '  Night Studio ', about, slug: 'Night_Studio-1' });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        school: {
          id: taughtSchool.school.id,
          name: 'Night Studio',
          about: 'We teach voices.\n\nSince 1999: 声優 🎙',
          slug: 'night_studio-1',
          image_url: null,
          imageUrl: null,
          formerSlugs: [taughtSchool.school.slug],
          slugsLeft: 4,
          revision: 1,
        },
      },
    });
    expect(await read()).toEqual(saved.body.school);
    expect((await change({ school: { name: 'Night Voices' } })).body.school.name).toBe('Night Voices');
    const [last, first] = await activityOf(taughtSchool.school.id);
    expect(last).toMatchObject({
      action: 'change_school',
      subject_kind: 'school',
      actor_id: taughtSchool.admin.personId,
      detail: { name: 'Night Studio → Night Voices' },
    });
    expect(first?.detail).toMatchObject({ about: 'changed', slug: `${taughtSchool.school.slug} → night_studio-1` });
  });

  test('include its accent: one of those offered, saved right away, apart from an open form; public pages use it', async () => {
    const school = await aTaughtSchool(ctx);
    const { revision } = await read(school);
    expect(await read(school)).toMatchObject({ accent: null, coverUrl: null });
    expect((await change({ accent: 'ocean' }, school)).body.school).toMatchObject({ accent: 'ocean', revision });
    expect((await call(null, 'GET', `/schools/${school.school.slug}`)).body.school).toMatchObject({
      accent: 'ocean',
      coverUrl: null,
    });
    expect((await call(null, 'GET', `/courses/${school.course.slug}`)).body.course.accent).toBe('ocean');
    const [last] = await activityOf(school.school.id);
    expect(last).toMatchObject({ action: 'change_school', detail: { accent: 'nothing → ocean' } });
    expect(
      (await call(school.courseAdmin.personId, 'PATCH', `/teachers/schools/${school.school.id}`, { accent: 'teal' }))
        .status,
    ).toBe(403);
    expect((await change({ accent: null }, school)).body.school.accent).toBeNull();
  });

  test.each(['sunshine', '#B83A1B', '', 7, 'red;background:url(x)', 'x'.repeat(500)])(
    'accept no accent that isn’t offered: %s',
    async (accent) => {
      expect(await change({ accent })).toMatchObject({
        status: 422,
        body: { error: { accent: 'Choose one of the colors offered.' } },
      });
      expect((await read()).accent).toBeNull();
    },
  );

  test('accept as cover only pictures uploaded for this school, and remove it for null', async () => {
    const [school, other] = [await aTaughtSchool(ctx), await aTaughtSchool(ctx)];
    const media = async (objectType: string, objectId: number) => {
      const now = ctx.clock.now();
      const row = {
        object_type: objectType,
        object_id: objectId,
        state: 'ready',
        storage_key: `t/${objectType}-${objectId}`,
        content_type: 'image/png',
        bytes: 9,
        width: 4,
        height: 3,
        created_at: now,
        ready_at: now,
      };
      return (await ctx.db.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const [own, foreign] = [await media('SchoolCover', school.school.id), await media('SchoolCover', other.school.id)];
    for (const coverUrl of [`/media/${foreign}`, 'https://elsewhere.example/a.png', 12, '/media/x']) {
      expect((await change({ coverUrl }, school)).body.school.coverUrl).toBeNull();
    }
    expect((await change({ coverUrl: `/media/${own}` }, school)).body.school.coverUrl).toBe(`/media/${own}`);
    expect((await call(null, 'GET', `/schools/${school.school.slug}`)).body.school.coverUrl).toBe(`/media/${own}`);
    expect((await change({ coverUrl: `/media/${foreign}` }, school)).body.school.coverUrl).toBe(`/media/${own}`);
    expect((await change({ cover_url: null }, school)).body.school.coverUrl).toBeNull();
  });

  test('have its links: named on its page and in the log, and in their order', async () => {
    const school = await aTaughtSchool(ctx);
    const links = ['https://instagram.com/quiet', ' https://www.quiet.example ', ''];
    const saved = await change({ links, revision: 0 }, school);
    expect(saved.body.school).toMatchObject({
      links: ['https://instagram.com/quiet', 'https://www.quiet.example/'],
      revision: 1,
    });
    const shown = async () => (await call(null, 'GET', `/schools/${school.school.slug}`)).body.school.links;
    expect(await shown()).toEqual([
      { url: 'https://instagram.com/quiet', name: 'Instagram' },
      { url: 'https://www.quiet.example/', name: 'quiet.example' },
    ]);
    expect((await activityOf(school.school.id))[0]?.detail).toEqual({ links: 'changed' });
    // Sent again, the links are no change, and a request without them leaves them alone.
    expect((await change({ links: saved.body.school.links, about: 'Quiet.' }, school)).body.school).toMatchObject({
      revision: 2,
      links: saved.body.school.links,
    });
    const refused = await change({ links: [...links, 'javascript:alert(1)', 'http://a.example'] }, school);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { links: 'Link 3 must start with https://. Link 4 must start with https://.' } },
    });
    expect(await shown()).toHaveLength(2);
    expect((await change({ links: [] }, school)).body.school.links).toEqual([]);
    expect(await shown()).toEqual([]);
    expect((await activityOf(school.school.id))[0]?.detail).toEqual({ links: 'removed' });
  });

  test('accept back what the form read, and ignore read-only fields', async () => {
    const { formerSlugs, savedBy, savedAt, slugsLeft, ...mine } = await read();
    expect(await change({ ...mine, formerSlugs, savedBy, savedAt, slugsLeft })).toMatchObject({ status: 200 });
    expect((await read()).revision).toBe(mine.revision);
    expect(await change({ fee_bps: 0, name: 'Free' })).toMatchObject({
      status: 422,
      body: { error: { fee_bps: expect.any(String) } },
    });
    expect((await read()).name).toBe(mine.name);
  });

  test.each([
    ['an empty name', { name: '  ' }, { name: REQUIRED }],
    ['no about', { about: ' \n ' }, { about: REQUIRED }],
    ['an empty slug', { slug: '' }, { slug: REQUIRED }],
    ['nothing for a name', { name: null }, { name: REQUIRED }],
    ['a name that is too long', { name: 'a'.repeat(121) }, { name: 'Use 120 characters or fewer.' }],
    ['an about that is too long', { about: 'a'.repeat(5001) }, { about: 'Use 5000 characters or fewer.' }],
    ['a name of two lines', { name: 'Night\nStudio' }, { name: expect.stringContaining('character') }],
    ['an about with a bell', { about: 'Ring \u0007' }, { about: expect.stringContaining('character') }],
    ['a slug with a space', { slug: 'night studio' }, { slug: FORMAT }],
    ['a slug in another script', { slug: '声優' }, { slug: FORMAT }],
    ['a slug that is too long', { slug: 'a'.repeat(81) }, { slug: FORMAT }],
    ['a slug like a number', { slug: '12-voices' }, { slug: expect.any(String) }],
    ['a word of ours', { slug: 'Teachers' }, { slug: 'has already been taken' }],
    ['all wrong at once', { name: '', about: '', slug: '' }, { name: REQUIRED, about: REQUIRED, slug: REQUIRED }],
  ])('with %s return 422 at the field, and nothing is written', async (_, payload, error) => {
    const before = await read();
    expect(await change(payload)).toEqual({ status: 422, body: expect.objectContaining({ error }) });
    expect(await read()).toEqual(before);
  });

  test('accept a name of 120 emoji with two code units each', async () => {
    const name = '🎙'.repeat(120);
    expect((await change({ name })).status).toBe(200);
    expect((await read()).name).toBe(name);
  });

  test('are not open to a course admin, and a 404 for anyone else', async () => {
    const other = await aTaughtSchool(ctx);
    const path = `/teachers/schools/${taughtSchool.school.id}`;
    expect((await call(taughtSchool.courseAdmin.personId, 'PATCH', path, { name: 'Mine' })).status).toBe(403);
    expect((await call(other.admin.personId, 'PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await call(taughtSchool.courseAdmin.personId, 'GET', `${path}/image`)).status).toBe(403);
    expect((await read()).name).not.toBe('Mine');
  });

  test('from two tabs: the second one learns who saved what, and none of it is written', async () => {
    const school = await aTaughtSchool(ctx);
    const { revision } = await read(school);
    expect((await change({ name: 'First', revision }, school)).status).toBe(200);
    const stale = await change({ about: 'Second', slug: 'second-tab', revision }, school);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: ['name'], savedBy: expect.any(String), savedAt: expect.any(String) },
    });
    expect(await read(school)).toMatchObject({ name: 'First', about: '', slug: school.school.slug });
    // Unchanged fields are no conflict, however old the form is.
    expect((await change({ name: 'First', revision }, school)).status).toBe(200);
  });

  test('of an archived school are a 404', async () => {
    const school = await aTaughtSchool(ctx);
    await ctx.db
      .updateTable('schools')
      .set({ archived_at: ctx.clock.now() })
      .where('id', '=', school.school.id)
      .execute();
    expect((await change({ name: 'Back' }, school)).status).toBe(404);
  });
});

describe('a school’s slug', () => {
  test('that another school has or had is taken; its own former one is free to take back', async () => {
    const [one, other] = [await aTaughtSchool(ctx), await aTaughtSchool(ctx)];
    expect((await change({ slug: 'lantern-voices' }, one)).status).toBe(200);
    expect((await change({ slug: 'lantern-works' }, one)).status).toBe(200);
    for (const slug of ['lantern-voices', 'lantern-works', 'LANTERN-Works']) {
      expect(await change({ slug }, other)).toMatchObject({
        status: 422,
        body: { error: { slug: 'has already been taken' } },
      });
    }
    expect((await change({ slug: 'lantern-voices' }, one)).body.school).toMatchObject({
      slug: 'lantern-voices',
      formerSlugs: ['lantern-works', one.school.slug],
      slugsLeft: 3,
    });
    const old = await call(null, 'GET', '/schools/lantern-works');
    expect(old.body.school).toMatchObject({ id: one.school.id, slug: 'lantern-voices' });
  });

  test('may be new five times in thirty days; the sixth is refused with a sentence, but a former one isn’t', async () => {
    const school = await aTaughtSchool(ctx);
    for (const n of [1, 2, 3, 4, 5]) expect((await change({ slug: `often-${n}` }, school)).status).toBe(200);
    const sixth = await change({ slug: 'often-6', name: 'Often' }, school);
    expect(sixth).toMatchObject({
      status: 429,
      body: { code: 'too_many_slugs', error: expect.stringContaining('at most 5') },
    });
    expect(await read(school)).toMatchObject({ slug: 'often-5', name: school.school.name, slugsLeft: 0 });
    expect((await change({ slug: 'often-2' }, school)).status).toBe(200);
    await t.system.clock.advance(30 * DAY_MS + 1000);
    expect((await change({ slug: 'often-6' }, school)).status).toBe(200);
  });

  test('that two schools request concurrently goes to one, and the other one learns that it is taken', async () => {
    const schools = await Promise.all(Array.from({ length: 6 }, () => aTaughtSchool(ctx)));
    const responses = await Promise.all(schools.map((school) => change({ slug: 'wanted-by-all' }, school)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    for (const { status, body } of responses) {
      if (status === 422) expect(body.error).toEqual({ slug: 'has already been taken' });
    }
  });
});
