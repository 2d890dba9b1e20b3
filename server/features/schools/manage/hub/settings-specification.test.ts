import { beforeAll, describe, expect, test } from 'vitest';
import { aTaughtSchool } from '#server/features/schools/school/school-settings.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let ctx: Ctx;
let of: Awaited<ReturnType<typeof aTaughtSchool>>;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  of = await aTaughtSchool(ctx);
});

async function call(personId: number, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  call(of.admin.personId, method, path, payload);

describe('the settings of a school and its courses, word for word as the specifications have them', () => {
  test('a school accepts name, about, and slug, and returns its picture', async () => {
    const { id } = of.school;
    const wanted = { name: 'Night Voices', about: 'We teach voices.', slug: 'night-voices' };
    const { status, body } = await asAdmin('PATCH', `/teachers/schools/${id}`, wanted);
    expect(status).toBe(200);
    expect(body.school).toMatchObject({
      id,
      name: 'Night Voices',
      about: 'We teach voices.',
      slug: 'night-voices',
      image_url: null,
      imageUrl: null,
    });
    expect((await asAdmin('GET', `/teachers/schools/${id}/image`)).body).toEqual({ url: null });
  });

  test('a course accepts name, email, and slug without a wrapper, and its video inside one', async () => {
    const { id } = of.course;
    const email = of.admin.email;
    const plain = await asAdmin('PATCH', `/teachers/courses/${id}`, { name: 'Voices 101', email, slug: 'voices-101' });
    expect(plain.body.course).toMatchObject({
      id,
      school_id: of.school.id,
      name: 'Voices 101',
      slug: 'voices-101',
      email,
      image_url: null,
      video_url: null,
    });
    const payload = { course: { video_url: 'https://youtu.be/abc' } };
    const wrapped = await asAdmin('PATCH', `/teachers/courses/${id}`, payload);
    expect(wrapped.body.course.video_url).toBe('https://youtu.be/abc');
    for (const path of [`/teachers/courses/${id}/image`, `/courses/${id}/image`]) {
      expect((await asAdmin('GET', path)).body).toEqual({ url: null });
    }
    expect((await asAdmin('GET', `/teachers/schools/${of.school.id}/courses`)).body).toMatchObject({
      courses: [{ id, name: 'Voices 101', slug: 'voices-101' }],
    });
  });

  test('each missing required field gets its error, a slug its sentence, and a general error is a string', async () => {
    const required = 'This field is required.';
    const school = (payload: object) => asAdmin('PATCH', `/teachers/schools/${of.school.id}`, payload);
    const course = (payload: object) => asAdmin('PATCH', `/teachers/courses/${of.course.id}`, payload);
    expect(await school({ name: '', about: ' ', slug: '' })).toMatchObject({
      status: 422,
      body: { error: { name: required, about: required, slug: required } },
    });
    expect(await course({ name: '', email: '', slug: '' })).toMatchObject({
      status: 422,
      body: { error: { name: required, email: required, slug: required } },
    });
    const other = await aTaughtSchool(ctx);
    for (const [change, taken] of [
      [school, other.school.slug],
      [course, other.course.slug],
    ] as const) {
      expect((await change({ slug: taken })).body.error).toEqual({ slug: 'has already been taken' });
      expect((await change({ slug: 'two words' })).body.error).toEqual({
        slug: 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only',
      });
    }
    const missing = await asAdmin('PATCH', '/teachers/schools/999999', { name: 'Nowhere' });
    expect(missing).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });

  test('payout recipients of a school are listed and added by name', async () => {
    const path = `/teachers/payout_recipients?school_id=${of.school.id}`;
    const payload = { payout_recipient: { name: 'Ada Lovelace' } };
    expect((await asAdmin('POST', `/teachers/payout_recipients?school_id=${of.school.id}`, payload)).status).toBe(201);
    const { body } = await asAdmin('GET', path);
    expect(body).toMatchObject({ payoutRecipients: [{ name: 'Ada Lovelace' }] });
    const other = await aTaughtSchool(ctx);
    const theirs = await call(other.admin.personId, 'GET', `/teachers/payout_recipients?school_id=${other.school.id}`);
    expect(theirs.body.payoutRecipients).toEqual([]);
  });

  test('School Admins do everything, including creating courses and adding staff; course admins manage only the course', async () => {
    const { school, course, courseAdmin } = of;
    const invited = (email: string) => ({ course_id: course.id, school_id: school.id, email });
    const adminOnlyRequests: readonly [string, (name: string) => object][] = [
      ['/teachers/courses', (name) => ({ school_id: school.id, name })],
      ['/teachers/school_admins', (name) => invited(`${name}-school@example.test`)],
      ['/teachers/course_admins', (name) => invited(`${name}-course@example.test`)],
      [`/teachers/payout_recipients?school_id=${school.id}`, (name) => ({ payout_recipient: { name } })],
    ];
    for (const [path, payload] of adminOnlyRequests) {
      expect((await call(courseAdmin.personId, 'POST', path, payload('theirs'))).status, path).toBe(403);
      expect((await asAdmin('POST', path, payload('ours'))).status, path).toBeLessThan(300);
    }
    const created = await call(courseAdmin.personId, 'POST', '/teachers/cohorts', { course_id: course.id });
    expect(created.status).toBe(201);
    const { cohorts } = (await asAdmin('GET', `/teachers/courses/${course.id}/cohorts`)).body;
    expect(cohorts).toMatchObject([
      { id: created.body.cohort.id, name: expect.any(String), moniker: '', status: 'draft' },
    ]);
    const cohort = `/teachers/cohorts/${created.body.cohort.id}`;
    for (const person of [of.admin, courseAdmin]) {
      expect((await call(person.personId, 'PATCH', cohort, { capacity: 12 })).status).toBe(200);
    }
    const { courseAdmins } = (await asAdmin('GET', `/teachers/courses/${course.id}/course_admins`)).body;
    const roles = new Set(courseAdmins.map(({ role }: { role: string }) => role));
    expect([...roles].toSorted()).toEqual(['Course Admin', 'School Admin']);
  });
});
