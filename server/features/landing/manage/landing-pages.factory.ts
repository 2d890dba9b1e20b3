import type { LandingList } from '#contract/landing/landing-blocks.ts';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { TestApp } from '#testing/app.ts';

/** The paths of each list's rows in T, and their names. */
export const PATHS: Readonly<Record<LandingList, readonly [path: string, one: string, wrapper: string]>> = {
  outcomes: ['landing_page_outcomes', 'outcome', 'landing_page_outcome'],
  testimonials: ['testimonials', 'testimonial', 'testimonial'],
  instructors: ['instructors', 'instructor', 'instructor'],
  outlines: ['landing_page_outlines', 'outline', 'outline'],
  schedules: ['landing_page_schedules', 'schedule', 'schedule'],
  benefits: ['landing_page_benefits', 'benefit', 'benefit'],
  faqs: ['landing_page_faqs', 'faq', 'faq'],
};
/** Every required text of a row, under T's names. */
export const TEXTS: Readonly<Record<LandingList, Readonly<Record<string, string>>>> = {
  outcomes: { title: 'A warm-up', desc: '<p>Twelve minutes.</p>' },
  testimonials: { author_name: 'Bo', author_title: 'Learner', quote: '<p>Loud.</p>' },
  instructors: { name: 'Mara', title: 'Director', bio: '<p>Eleven years.</p>' },
  outlines: { title: 'Week 1', desc: 'Breath' },
  schedules: { title: 'Tuesdays', time_slot: '7:00 PM', desc: 'Live' },
  benefits: { title: 'Recordings', desc: 'For a year' },
  faqs: { title: 'A mic?', desc: '<p>No.</p>' },
};

/** Two teachers and the courses whose pages they edit; for tests. */
export async function landingTeachers(t: TestApp) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const teacher = (await makePerson(ctx, { profile: { firstName: 'Maria', lastName: 'Ash', timezone: 'UTC' } }))
    .personId;
  const colleague = (await makePerson(ctx, { profile: { firstName: 'Sol', lastName: 'Reyes', timezone: 'UTC' } }))
    .personId;

  async function taught(complete = true) {
    const course = await aCourse(ctx);
    for (const userId of [teacher, colleague]) {
      await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId, invitedBy: null });
    }
    const rows = complete ? await aLandingPage(ctx, course.id) : null;
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = teacher) => {
      const response = await t.as(as, {
        method,
        url: `/api/v1${path}`,
        ...(payload ? { payload, headers: { 'content-type': 'application/json' } } : {}),
      });
      return { status: response.statusCode, body: response.json() };
    };
    const page = `/teachers/courses/${course.id}/landing_page`;
    const shown = async () =>
      (await t.as(null, { method: 'GET', url: `/api/v1/courses/${course.id}/landing_page` })).json();
    return { course, rows, call, page, shown };
  }
  return { ctx, teacher, colleague, taught };
}
export type LandingTeachers = Awaited<ReturnType<typeof landingTeachers>>;
