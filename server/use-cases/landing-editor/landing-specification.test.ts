import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_DELETED, LANDING_FAILED, LANDING_SAVED } from '#contract/landing/landing-blocks.ts';
import { giveCourseAdmin } from '#server/domain/accounts/index.ts';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { aLandingPage } from '#server/domain/landing/landing.factory.ts';
import { aCourse } from '#server/domain/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let teacher: number;
let course: { id: number; slug: string; schoolId: number };

beforeAll(async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  teacher = (await makePerson(ctx)).personId;
  course = await aCourse(ctx);
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: teacher, invitedBy: null });
  await aLandingPage(ctx, course.id);
});

async function ask(operation: string, payload?: object) {
  const [method, path] = operation.split(' ') as ['GET', string];
  const body = payload ? { payload, headers: { 'content-type': 'application/json' } } : {};
  const answer = await t.as(teacher, { method, url: `/api/v1${path}`, ...body });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the specification', () => {
  test('of the landing page: POST takes landing_page with each header and both words of visibility, and answers landing_page', async () => {
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
    const saved = await ask(`POST /teachers/courses/${course.id}/landing_page`, { landing_page });
    expect(saved).toMatchObject({
      status: 200,
      body: { landing_page: { ...landing_page, benefits_image_url: null, courseId: course.id, slug: course.slug } },
    });
    const shown = await ask(`POST /teachers/courses/${course.id}/landing_page`, {
      landing_page: { testimonials_section: 'visible', benefits_section: 'visible' },
    });
    expect(shown.body.landing_page).toMatchObject({ testimonials_section: 'visible', headline: 'An hour of theatre' });
    expect((await ask(`GET /teachers/courses/${course.id}`)).body.course).toMatchObject({
      landing_page: { headline: 'An hour of theatre', overview_header: 'About' },
    });
  });

  test('of instructors: instructor with name, title and bio, read back with course_id and imageUrl', async () => {
    const added = await ask('POST /teachers/instructors', { course_id: course.id });
    const { id } = added.body.instructor;
    const instructor = { name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' };
    const changed = await ask(`PATCH /teachers/instructors/${id}`, { instructor });
    expect(changed.body.instructor).toMatchObject({ id, course_id: course.id, ...instructor, imageUrl: null });
    const { instructors } = (await ask(`GET /teachers/courses/${course.id}/instructors`)).body;
    expect(instructors.at(-1)).toMatchObject({ id, ...instructor });
    expect((await ask(`DELETE /teachers/instructors/${id}`)).status).toBe(200);
  });

  test('of outcomes: landing_page_outcome with title and desc', async () => {
    const added = await ask('POST /teachers/landing_page_outcomes', { course_id: course.id });
    const { id } = added.body.outcome;
    const landing_page_outcome = { title: 'A demo', desc: '<p>One minute.</p>' };
    const changed = await ask(`PATCH /teachers/landing_page_outcomes/${id}`, { landing_page_outcome });
    expect(changed.body.outcome).toMatchObject({ id, ...landing_page_outcome });
    const { outcomes } = (await ask(`GET /teachers/courses/${course.id}/outcomes`)).body;
    expect(outcomes.at(-1)).toMatchObject({ id, title: 'A demo' });
    expect((await ask(`DELETE /teachers/landing_page_outcomes/${id}`)).status).toBe(200);
  });

  test('of testimonials: testimonial with author_name, author_title and quote, read back as authorName and authorTitle with imageUrl', async () => {
    const added = await ask('POST /teachers/testimonials', { course_id: course.id });
    const { id } = added.body.testimonial;
    const testimonial = { author_name: 'Bo', author_title: 'Learner', quote: '<p>Loud.</p>' };
    const changed = await ask(`PATCH /teachers/testimonials/${id}`, { testimonial });
    const read = { id, authorName: 'Bo', authorTitle: 'Learner', quote: '<p>Loud.</p>', imageUrl: null };
    expect(changed.body.testimonial).toMatchObject(read);
    const { testimonials } = (await ask(`GET /teachers/courses/${course.id}/testimonials`)).body;
    expect(testimonials.at(-1)).toMatchObject(read);
    expect((await ask(`GET /testimonials/${id}/image`)).body).toEqual({ url: null });
    expect((await ask(`DELETE /teachers/testimonials/${id}`)).status).toBe(200);
  });

  test('of the outline: outline with title and desc', async () => {
    const added = await ask('POST /teachers/landing_page_outlines', { course_id: course.id });
    const { id } = added.body.outline;
    const outline = { title: 'Week 1', desc: 'Breath' };
    const changed = await ask(`PATCH /teachers/landing_page_outlines/${id}`, { outline });
    expect(changed.body.outline).toMatchObject({ id, ...outline });
    const { outlines } = (await ask(`GET /teachers/courses/${course.id}/outlines`)).body;
    expect(outlines.at(-1)).toMatchObject({ id, title: 'Week 1' });
    expect((await ask(`DELETE /teachers/landing_page_outlines/${id}`)).status).toBe(200);
  });

  test('of the schedule: schedule with title, time_slot and desc', async () => {
    const added = await ask('POST /teachers/landing_page_schedules', { course_id: course.id });
    const { id } = added.body.schedule;
    const schedule = { title: 'Tuesdays', time_slot: '7:00 PM', desc: 'Live' };
    const changed = await ask(`PATCH /teachers/landing_page_schedules/${id}`, { schedule });
    expect(changed.body.schedule).toMatchObject({ id, title: 'Tuesdays', timeSlot: '7:00 PM', desc: 'Live' });
    const { schedules } = (await ask(`GET /teachers/courses/${course.id}/schedules`)).body;
    expect(schedules.at(-1)).toMatchObject({ id, title: 'Tuesdays' });
    expect((await ask(`DELETE /teachers/landing_page_schedules/${id}`)).status).toBe(200);
  });

  test('of benefits: benefit with title and desc', async () => {
    const added = await ask('POST /teachers/landing_page_benefits', { course_id: course.id });
    const { id } = added.body.benefit;
    const benefit = { title: 'Recordings', desc: 'For a year' };
    const changed = await ask(`PATCH /teachers/landing_page_benefits/${id}`, { benefit });
    expect(changed.body.benefit).toMatchObject({ id, ...benefit });
    const { benefits } = (await ask(`GET /teachers/courses/${course.id}/benefits`)).body;
    expect(benefits.at(-1)).toMatchObject({ id, title: 'Recordings' });
    expect((await ask(`DELETE /teachers/landing_page_benefits/${id}`)).status).toBe(200);
  });

  test('of questions: faq with title and desc, and the course_id that it is of', async () => {
    const added = await ask('POST /teachers/landing_page_faqs', { course_id: course.id });
    const { id } = added.body.faq;
    const faq = { title: 'A mic?', desc: '<p>No.</p>' };
    const changed = await ask(`PATCH /teachers/landing_page_faqs/${id}`, { faq });
    expect(changed.body.faq).toMatchObject({ id, course_id: course.id, ...faq });
    const { faqs } = (await ask(`GET /teachers/courses/${course.id}/faqs`)).body;
    expect(faqs.at(-1)).toMatchObject({ id, title: 'A mic?' });
    expect((await ask(`DELETE /teachers/landing_page_faqs/${id}`)).status).toBe(200);
  });

  test('of the toasts and the bounds that the editor says', () => {
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
