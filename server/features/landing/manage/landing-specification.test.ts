import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_DELETED, LANDING_FAILED, LANDING_SAVED, type LandingList } from '#contract/landing/landing-blocks.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aLandingPage, type LandingRows } from '#server/features/landing/landing.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { formWith } from '#testing/multipart.ts';

const t = testApp();
let teacher: number;
let course: { id: number; slug: string; schoolId: number };
let rows: LandingRows;
const ROWS_AT: Readonly<Record<string, LandingList>> = {
  landing_page_outcomes: 'outcomes',
  testimonials: 'testimonials',
  instructors: 'instructors',
  landing_page_outlines: 'outlines',
  landing_page_schedules: 'schedules',
  landing_page_benefits: 'benefits',
  landing_page_faqs: 'faqs',
};

beforeAll(async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  teacher = (await makePerson(ctx)).personId;
  course = await aCourse(ctx);
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: teacher, invitedBy: null });
  rows = await aLandingPage(ctx, course.id);
});

async function call(operation: string, payload?: object) {
  const [method, path] = operation.split(' ') as ['GET', string];
  const body = payload ? { payload, headers: { 'content-type': 'application/json' } } : {};
  const response = await t.as(teacher, { method, url: `/api/v1${path}`, ...body });
  return { status: response.statusCode, body: response.json() };
}

describe('the specification', () => {
  test('of the landing page: POST takes landing_page with each header and both visibility words, and returns landing_page', async () => {
    const landing_page = {
      headline: 'An hour of theatre',
      overview_header: 'About',
      overview: '<p>Four evenings.</p>',
      outcomes_header: 'Afterwards',
      testimonial_header: 'They said',
      testimonials_section: 'hidden',
      instructor_header: 'Teachers',
      outline_header: 'Weeks',
      outline_section: 'visible',
      schedule_header: 'When',
      time_commitment: '3 hours a week',
      benefits_header: 'Extras',
      benefits_section: 'hidden',
    };
    const saved = await call(`POST /teachers/courses/${course.id}/landing_page`, { landing_page });
    expect(saved).toMatchObject({
      status: 200,
      body: { landing_page: { ...landing_page, benefits_image_url: null, courseId: course.id, slug: course.slug } },
    });
    expect((await call(`GET /teachers/courses/${course.id}`)).body.course.landing_page).toMatchObject({
      headline: 'An hour of theatre',
      overview_header: 'About',
      overview: '<p>Four evenings.</p>',
      outcomes_header: 'Afterwards',
      testimonial_header: 'They said',
      testimonials_section: 'hidden',
      instructor_header: 'Teachers',
      outline_header: 'Weeks',
      outline_section: 'visible',
      schedule_header: 'When',
      time_commitment: '3 hours a week',
      benefits_header: 'Extras',
      benefits_section: 'hidden',
    });
    const shown = await call(`POST /teachers/courses/${course.id}/landing_page`, {
      landing_page: { testimonials_section: 'visible', benefits_section: 'visible' },
    });
    expect(shown.body.landing_page).toMatchObject({ testimonials_section: 'visible', headline: 'An hour of theatre' });
    expect((await call(`GET /teachers/courses/${course.id}`)).body.course).toMatchObject({
      landing_page: { headline: 'An hour of theatre', overview_header: 'About' },
    });
  });

  test('of instructors: instructor with name, title, and bio, read back with course_id and imageUrl', async () => {
    const added = await call('POST /teachers/instructors', { course_id: course.id });
    const { id } = added.body.instructor;
    const instructor = { name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' };
    const changed = await call(`PATCH /teachers/instructors/${id}`, { instructor });
    expect(changed.body.instructor).toMatchObject({ id, course_id: course.id, ...instructor, imageUrl: null });
    const { instructors } = (await call(`GET /teachers/courses/${course.id}/instructors`)).body;
    expect(instructors.at(-1)).toMatchObject({ id, name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' });
    expect((await call(`DELETE /teachers/instructors/${id}`)).status).toBe(200);
  });

  test('of outcomes: landing_page_outcome with title and desc', async () => {
    const added = await call('POST /teachers/landing_page_outcomes', { course_id: course.id });
    const { id } = added.body.outcome;
    const landing_page_outcome = { title: 'A demo', desc: '<p>One minute.</p>' };
    const changed = await call(`PATCH /teachers/landing_page_outcomes/${id}`, { landing_page_outcome });
    expect(changed.body.outcome).toMatchObject({ id, title: 'A demo', desc: '<p>One minute.</p>' });
    const { outcomes } = (await call(`GET /teachers/courses/${course.id}/outcomes`)).body;
    expect(outcomes.at(-1)).toMatchObject({ id, title: 'A demo' });
    expect((await call(`DELETE /teachers/landing_page_outcomes/${id}`)).status).toBe(200);
  });

  test('of testimonials: testimonial with author_name, author_title, and quote; read back as authorName, authorTitle, imageUrl', async () => {
    const added = await call('POST /teachers/testimonials', { course_id: course.id });
    const { id } = added.body.testimonial;
    const change = (testimonial: object) => call(`PATCH /teachers/testimonials/${id}`, { testimonial });
    expect(await change({ author_name: 'Bo', author_title: 'Learner', quote: '<p>Loud.</p>' })).toMatchObject({
      status: 200,
      body: { testimonial: { id, authorName: 'Bo', authorTitle: 'Learner', quote: '<p>Loud.</p>', imageUrl: null } },
    });
    const { testimonials } = (await call(`GET /teachers/courses/${course.id}/testimonials`)).body;
    expect(testimonials.at(-1)).toMatchObject({ id, authorName: 'Bo', authorTitle: 'Learner', quote: '<p>Loud.</p>' });
    expect((await change({ author_name: '' })).body.error).toEqual({ author_name: 'This field is required.' });
    expect((await call(`GET /testimonials/${id}/image`)).body).toEqual({ url: null });
    expect((await call(`DELETE /teachers/testimonials/${id}`)).status).toBe(200);
  });

  test('of the outline: outline with title and desc', async () => {
    const added = await call('POST /teachers/landing_page_outlines', { course_id: course.id });
    const { id } = added.body.outline;
    const outline = { title: 'Week 1', desc: 'Breath' };
    const changed = await call(`PATCH /teachers/landing_page_outlines/${id}`, { outline });
    expect(changed.body.outline).toMatchObject({ id, title: 'Week 1', desc: 'Breath' });
    const { outlines } = (await call(`GET /teachers/courses/${course.id}/outlines`)).body;
    expect(outlines.at(-1)).toMatchObject({ id, title: 'Week 1' });
    expect((await call(`DELETE /teachers/landing_page_outlines/${id}`)).status).toBe(200);
  });

  test('of the schedule: schedule with title, time_slot, and desc', async () => {
    const added = await call('POST /teachers/landing_page_schedules', { course_id: course.id });
    const { id } = added.body.schedule;
    const change = (schedule: object) => call(`PATCH /teachers/landing_page_schedules/${id}`, { schedule });
    expect(await change({ title: 'Tuesdays', time_slot: '7:00 PM', desc: 'Live' })).toMatchObject({
      status: 200,
      body: { schedule: { id, title: 'Tuesdays', timeSlot: '7:00 PM', desc: 'Live' } },
    });
    expect((await change({ time_slot: ' ' })).body.error).toEqual({ time_slot: 'This field is required.' });
    const { schedules } = (await call(`GET /teachers/courses/${course.id}/schedules`)).body;
    expect(schedules.at(-1)).toMatchObject({ id, title: 'Tuesdays', time_slot: '7:00 PM', timeSlot: '7:00 PM' });
    expect((await call(`DELETE /teachers/landing_page_schedules/${id}`)).status).toBe(200);
  });

  test('of benefits: benefit with title and desc', async () => {
    const added = await call('POST /teachers/landing_page_benefits', { course_id: course.id });
    const { id } = added.body.benefit;
    const benefit = { title: 'Recordings', desc: 'For a year' };
    const changed = await call(`PATCH /teachers/landing_page_benefits/${id}`, { benefit });
    expect(changed.body.benefit).toMatchObject({ id, title: 'Recordings', desc: 'For a year' });
    const { benefits } = (await call(`GET /teachers/courses/${course.id}/benefits`)).body;
    expect(benefits.at(-1)).toMatchObject({ id, title: 'Recordings' });
    expect((await call(`DELETE /teachers/landing_page_benefits/${id}`)).status).toBe(200);
  });

  test('of questions: faq with title and desc, and the course_id it belongs to', async () => {
    const added = await call('POST /teachers/landing_page_faqs', { course_id: course.id });
    const { id } = added.body.faq;
    const faq = { title: 'A mic?', desc: '<p>No.</p>' };
    const changed = await call(`PATCH /teachers/landing_page_faqs/${id}`, { faq });
    expect(changed.body.faq).toMatchObject({ id, course_id: course.id, title: 'A mic?', desc: '<p>No.</p>' });
    const { faqs } = (await call(`GET /teachers/courses/${course.id}/faqs`)).body;
    expect(faqs.at(-1)).toMatchObject({ id, title: 'A mic?' });
    expect((await call(`DELETE /teachers/landing_page_faqs/${id}`)).status).toBe(200);
  });

  test('testimonials, outline, and benefits are each shown to visitors or hidden, independently', async () => {
    const visible = { testimonials_section: 'visible', outline_section: 'visible', benefits_section: 'visible' };
    const shown = async (landing_page: object) => {
      await call(`POST /teachers/courses/${course.id}/landing_page`, { landing_page });
      const url = `/api/v1/courses/${course.id}/landing_page`;
      const { testimonials, outlines, benefits } = (await t.as(null, { method: 'GET', url })).json().landingPage;
      return [testimonials.length, outlines.length, benefits.length];
    };
    expect(await shown(visible)).toEqual([1, 1, 1]);
    expect(await shown({ ...visible, testimonials_section: 'hidden' })).toEqual([0, 1, 1]);
    expect(await shown({ ...visible, outline_section: 'hidden' })).toEqual([1, 0, 1]);
    expect(await shown({ ...visible, benefits_section: 'hidden' })).toEqual([1, 1, 0]);
    expect(await shown(visible)).toEqual([1, 1, 1]);
  });

  test.each([
    ['landing_page', ['headline', 'overview_header', 'overview', 'outcomes_header', 'testimonial_header']],
    ['landing_page', ['instructor_header', 'outline_header', 'schedule_header', 'benefits_header', 'faq_header']],
    ['landing_page_outcomes', ['title', 'desc']],
    ['testimonials', ['author_name', 'author_title', 'quote']],
    ['instructors', ['name', 'title', 'bio']],
    ['landing_page_outlines', ['title', 'desc']],
    ['landing_page_schedules', ['title', 'time_slot', 'desc']],
    ['landing_page_benefits', ['title', 'desc']],
    ['landing_page_faqs', ['title', 'desc']],
  ])('of required fields in %s: each of %j, when empty, is refused at its field', async (path, fields) => {
    const operation =
      path === 'landing_page'
        ? `POST /teachers/courses/${course.id}/landing_page`
        : `PATCH /teachers/${path}/${rows[ROWS_AT[path] ?? 'faqs']}`;
    for (const field of fields) {
      const refused = await call(operation, { [field]: '' });
      expect({ field, ...refused }).toEqual({
        field,
        status: 422,
        body: expect.objectContaining({ error: { [field]: 'This field is required.' } }),
      });
    }
  });

  test('of required fields: headline, overview_header, and time_slot are refused together, and so is a headline of spaces', async () => {
    const required = 'This field is required.';
    const page = await call(`POST /teachers/courses/${course.id}/landing_page`, {
      landing_page: { headline: ' ', overview_header: '', outcomes_header: '' },
    });
    expect(page.body.error).toEqual({ headline: required, overview_header: required, outcomes_header: required });
    const schedule = { title: '', time_slot: '', desc: '' };
    const row = await call(`PATCH /teachers/landing_page_schedules/${rows.schedules}`, { schedule });
    expect(row.body.error).toEqual({ title: required, time_slot: required, desc: required });
  });

  test('of the video: the course’s video_url is on its page, and may be left empty', async () => {
    const admin = (await makePerson(t.system.ctx({ kind: 'system' }, 'test'))).personId;
    await giveSchoolAdmin(t.system.ctx({ kind: 'system' }, 'test'), {
      schoolId: course.schoolId,
      userId: admin,
      invitedBy: null,
    });
    const set = async (video_url: string | null) => {
      const url = `/api/v1/teachers/courses/${course.id}`;
      return (await t.as(admin, { method: 'PATCH', url, payload: { course: { video_url } } })).statusCode;
    };
    const shown = async () => (await call(`GET /teachers/courses/${course.id}`)).body.course;
    expect(await set('https://youtu.be/dQw4w9WgXcQ')).toBe(200);
    expect(await shown()).toMatchObject({ video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    for (const empty of ['', null]) {
      expect(await set(empty)).toBe(200);
      expect((await shown()).video_url).toBeNull();
    }
    const landing_page = { headline: 'Without a film' };
    expect((await call(`POST /teachers/courses/${course.id}/landing_page`, { landing_page })).status).toBe(200);
  });

  test('of pictures: an image is uploaded for a Testimonial and for a LandingPageBenefit, which belongs to the course', async () => {
    const photo = sharp({ create: { width: 800, height: 800, channels: 3, background: '#b83a1b' } }).jpeg();
    const file = { name: 'face.jpg', type: 'image/jpeg', bytes: await photo.toBuffer() };
    const upload = async (objectType: string, objectId: number) => {
      const form = formWith(file, { objectType, objectId });
      const response = await t.as(teacher, { method: 'POST', url: '/api/v1/uploads', ...form });
      expect(response.statusCode).toBe(201);
      return response.json().media.url;
    };
    const face = await upload('Testimonial', rows.testimonials);
    expect((await call(`GET /testimonials/${rows.testimonials}/image`)).body).toEqual({ url: face });
    const benefits = await upload('LandingPageBenefit', course.id);
    expect((await call(`GET /teachers/courses/${course.id}/landing_page`)).body.landingPage.benefitsImageUrl).toBe(
      benefits,
    );
  });

  test('of sections: outline, schedule, and benefit are deleted, which the editor calls Section Deleted', async () => {
    const deletes = [
      ['outlines', `DELETE /teachers/landing_page_outlines/${rows.outlines}`],
      ['schedules', `DELETE /teachers/landing_page_schedules/${rows.schedules}`],
      ['benefits', `DELETE /teachers/landing_page_benefits/${rows.benefits}`],
    ] as const;
    for (const [list, operation] of deletes) {
      expect(await call(operation)).toEqual({ status: 200, body: { deleted: { id: rows[list], undo: true } } });
      expect((await call(`GET /teachers/courses/${course.id}/${list}`)).body[list]).toEqual([]);
      expect(LANDING_DELETED[list]).toBe('Section Deleted');
    }
  });

  test('of the editor’s toasts and limits', () => {
    expect(LANDING_DELETED).toEqual({
      outcomes: 'Outcome Deleted',
      testimonials: 'Testimonial Deleted',
      instructors: 'Instructor Deleted',
      outlines: 'Section Deleted',
      schedules: 'Section Deleted',
      benefits: 'Section Deleted',
      faqs: 'Question Deleted',
    });
    expect([LANDING_SAVED, LANDING_FAILED]).toEqual(['Saved', 'Error']);
  });
});
