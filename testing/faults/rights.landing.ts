import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const course = (world: World, target: Target): number =>
  target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId;
const row =
  (list: LandingList) =>
  (world: World, target: Target): number =>
    target === 'own' ? world.landing[list] : target === 'foreign' ? world.otherLanding[list] : world.missingId;

const ofCourse = (more: Omit<RequestParts, 'params'> = {}, params: Record<string, number> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: course(world, target), ...params }, ...more }),
});
const ofRow = (list: LandingList, more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: row(list)(world, target) }, ...more }),
});
/** The course is in the body: to anyone who doesn't manage it, it doesn't exist. */
const inBody: Entry = {
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ body: { courseId: course(world, target) } }),
  own: [201, 409],
  foreign: [201, 404, 409],
  only: ['course-admin', 'school-admin', 'staff'],
};
/** The first actor with the right deletes the row; for the next one it's gone. */
const deletionOf = (list: LandingList): Entry => ({ ...ofRow(list), own: [200, 404] });

/** What a course's teachers do with its landing page (rules-teachers LP, T§6). */
export const landingRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/landing_page': ofCourse(),
  'POST /teachers/courses/{id}/landing_page': ofCourse({ body: { headline: 'Walked' } }),
  'POST /teachers/courses/{id}/landing_page/order': { ...ofCourse({ body: { list: 'faqs', ids: [] } }), own: [409] },
  // Nothing in the course was ever deleted under that id.
  'POST /teachers/courses/{id}/landing_page/undelete': {
    ...ofCourse({ body: { list: 'faqs', rowId: 999_999_999 } }),
    own: [404],
  },
  'GET /teachers/courses/{id}/landing_page/history': ofCourse(),
  'GET /teachers/courses/{id}/landing_page/history/{revision}': { ...ofCourse({}, { revision: 999_999 }), own: [404] },
  'POST /teachers/courses/{id}/landing_page/history/{revision}/restore': {
    ...ofCourse({ body: {} }, { revision: 999_999 }),
    own: [404],
  },
  'GET /testimonials/{id}/image': { ...ofRow('testimonials'), own: [200, 404], foreign: [200, 404] },
  'GET /teachers/courses/{id}/outcomes': ofCourse(),
  'POST /teachers/landing_page_outcomes': inBody,
  'PATCH /teachers/landing_page_outcomes/{id}': {
    ...ofRow('outcomes', { body: { title: 'Walked' } }),
    own: [200, 404],
  },
  'DELETE /teachers/landing_page_outcomes/{id}': deletionOf('outcomes'),
  'GET /teachers/courses/{id}/testimonials': ofCourse(),
  'POST /teachers/testimonials': inBody,
  'PATCH /teachers/testimonials/{id}': {
    ...ofRow('testimonials', { body: { authorName: 'Walked' } }),
    own: [200, 404],
  },
  'DELETE /teachers/testimonials/{id}': deletionOf('testimonials'),
  'GET /teachers/courses/{id}/instructors': ofCourse(),
  'POST /teachers/instructors': inBody,
  'PATCH /teachers/instructors/{id}': { ...ofRow('instructors', { body: { name: 'Walked' } }), own: [200, 404] },
  'DELETE /teachers/instructors/{id}': deletionOf('instructors'),
  'GET /teachers/courses/{id}/outlines': ofCourse(),
  'POST /teachers/landing_page_outlines': inBody,
  'PATCH /teachers/landing_page_outlines/{id}': {
    ...ofRow('outlines', { body: { title: 'Walked' } }),
    own: [200, 404],
  },
  'DELETE /teachers/landing_page_outlines/{id}': deletionOf('outlines'),
  'GET /teachers/courses/{id}/schedules': ofCourse(),
  'POST /teachers/landing_page_schedules': inBody,
  'PATCH /teachers/landing_page_schedules/{id}': {
    ...ofRow('schedules', { body: { title: 'Walked' } }),
    own: [200, 404],
  },
  'DELETE /teachers/landing_page_schedules/{id}': deletionOf('schedules'),
  'GET /teachers/courses/{id}/benefits': ofCourse(),
  'POST /teachers/landing_page_benefits': inBody,
  'PATCH /teachers/landing_page_benefits/{id}': {
    ...ofRow('benefits', { body: { title: 'Walked' } }),
    own: [200, 404],
  },
  'DELETE /teachers/landing_page_benefits/{id}': deletionOf('benefits'),
  'GET /teachers/courses/{id}/faqs': ofCourse(),
  'POST /teachers/landing_page_faqs': inBody,
  'PATCH /teachers/landing_page_faqs/{id}': { ...ofRow('faqs', { body: { title: 'Walked' } }), own: [200, 404] },
  'DELETE /teachers/landing_page_faqs/{id}': deletionOf('faqs'),
};
