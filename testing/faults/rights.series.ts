import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const course = (world: World, target: Target): number =>
  target === 'own' ? world.course.id : target === 'foreign' ? world.otherCourse.id : world.missingId;
const cohort = (world: World, target: Target): number =>
  target === 'own' ? world.cohortId : target === 'foreign' ? world.otherCohortId : world.missingId;
const event = (world: World, target: Target): number =>
  target === 'own' ? world.eventId : target === 'foreign' ? world.otherEventId : world.missingId;

const ofCourse = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: course(world, target) }, ...more }),
});
const ofEvent = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: event(world, target) }, ...more }),
});

const WHEN = { startDate: '2027-03-02', startTime: '09:00', ampm: 'AM', timezone: 'America/New_York', duration: 60 };

/**
 * Series, recaps, and homework. The world's event has no course and no series: its managers get an error that says so.
 */
export const seriesRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/new_series': ofCourse(),
  'GET /teachers/courses/{id}/series_plan': ofCourse({ query: { ...WHEN, howManySessions: 2, whenDays: 'Tue' } }),
  'GET /teachers/courses/{id}/draft_series': ofCourse(),
  // The course is in the body: teacher-series.test.ts compares a foreign one with a missing one.
  'POST /teachers/events/create_series': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      body: {
        ...WHEN,
        courseId: course(world, target),
        cohortId: cohort(world, target),
        name: 'Walked',
        howManySessions: 1,
        whenDays: ['Tue'],
        kind: 'Class Session',
      },
    }),
    own: [201],
    foreign: [201, 404],
  },
  'GET /teachers/events/{id}/series_publication': { ...ofEvent(), own: [409] },
  'POST /teachers/events/{id}/publish_series': { ...ofEvent({ body: {} }), own: [409] },
  'GET /teachers/events/{id}/following': { ...ofEvent(), own: [409] },
  'PATCH /teachers/events/{id}/following': { ...ofEvent({ body: { name: 'Walked' } }), own: [409] },
  'GET /teachers/events/{id}/recap': ofEvent(),
  'POST /teachers/events/{id}/recap_sends': { ...ofEvent(), own: [409] },
  'DELETE /teachers/events/{id}/recap_sends': { ...ofEvent(), own: [409] },
  'GET /teachers/events/{id}/ccc_project': ofEvent(),
  'PATCH /admin/events/{id}': {
    ...ofEvent({ body: { shortDescription: 'Walked by staff.' } }),
    foreign: [200],
  },
  'POST /admin/events/{id}/force_ccc_project': { ...ofEvent(), own: [503], foreign: [503], missing: [404, 503] },
};
