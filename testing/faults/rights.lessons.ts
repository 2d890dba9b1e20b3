import type { ActorName, World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const PUBLIC_THING = ['own', 'foreign', 'missing'] as const;
/** Who can open the lessons of the world's course. */
const INSIDE: readonly ActorName[] = ['enrolled', 'course-admin', 'school-admin', 'staff'];

const content = (world: World, target: Target) =>
  target === 'own' ? world.contentId : target === 'foreign' ? world.otherContentId : world.missingId;
const lesson = (world: World, target: Target) =>
  target === 'own' ? world.lessonId : target === 'foreign' ? world.otherLessonId : world.missingId;

/**
 * Everyone signed in sees lesson names, so it's no secret that another course has a lesson; only staff can open both.
 */
const ofContent: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: content(world, target) } }),
  foreign: [200, 403],
  only: INSIDE,
};
/** A cohort's lessons are hidden from everyone else. */
const ofLesson: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: lesson(world, target) } }),
  foreign: [200, 404],
  only: INSIDE,
};

const ofLibrary: Entry = {
  targets: ['own', 'missing'],
  ask: (world, target) => ({ params: { id: target === 'own' ? world.libraryId : world.missingId } }),
};
/** Nothing requested here exists: staff get 404, everyone else is refused. */
const missingForStaff: Entry = {
  targets: ['missing'],
  ask: (world) => ({ params: { id: world.missingId } }),
};

const ofLetter = (world: World, target: Target) => ({
  params: {
    cohortId: target === 'own' ? world.cohortId : target === 'foreign' ? world.otherCohortId : world.missingId,
  },
});

export const lessonRights: Record<string, Entry> = {
  'GET /courses/course_material': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({
      query: {
        id: target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId,
      },
    }),
    foreign: [200],
  },
  'GET /course_contents/{id}': ofContent,
  'POST /course_contents/{id}/progress': {
    ...ofContent,
    ask: (world, target) => ({ params: { id: content(world, target) }, body: { read: true } }),
  },
  'GET /lessons/{id}': ofLesson,
  'POST /lessons/{id}/progress': {
    ...ofLesson,
    ask: (world, target) => ({ params: { id: lesson(world, target) }, body: { read: true } }),
  },
  // People who may not open a lesson learn which course it's from, because that course's page is public.
  'GET /lessons/links/{link}': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ params: { link: lesson(world, target) } }),
    foreign: [200],
  },
  // No cohort here is over; people without a place in one learn nothing about it.
  'GET /certificates/{cohortId}': {
    targets: PUBLIC_THING,
    ask: ofLetter,
    own: [409],
    only: ['enrolled'],
  },
  'POST /certificates/{cohortId}': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ ...ofLetter(world, target), body: { personName: 'Ada Bell' } }),
    own: [409],
    only: ['enrolled'],
  },
  'POST /certificates/{cohortId}/corrections': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ ...ofLetter(world, target), body: { personName: 'Ada Bell', reason: 'A slip.' } }),
    own: [409],
    only: ['enrolled'],
  },
  'GET /admin/users/{id}/certificates': {
    targets: ['own'],
    ask: (_world, _target, self) => ({ params: { id: self } }),
  },
  // No one has a letter here.
  'POST /admin/users/{id}/certificates/{cohortId}/corrections': {
    targets: ['missing'],
    ask: (world) => ({
      params: { id: world.missingId, cohortId: world.cohortId },
      body: { personName: 'Ada Bell', reason: 'A slip.' },
    }),
  },
  'GET /certificates/verify/{code}': {
    targets: ['missing'],
    ask: () => ({ params: { code: crypto.randomUUID() } }),
  },
  'GET /admin/course_material': { targets: ['own'], ask: () => ({}) },
  'GET /admin/library_contents': { targets: ['own'], ask: () => ({ query: { kind: 'Concept' } }) },
  'POST /admin/library_contents': {
    targets: ['own'],
    ask: () => ({ body: { kind: 'Concept', name: 'New', status: 'draft' } }),
  },
  'GET /admin/library_contents/{id}': { ...ofLibrary },
  'PATCH /admin/library_contents/{id}': {
    ...ofLibrary,
    ask: (world, target) => ({
      params: { id: target === 'own' ? world.libraryId : world.missingId },
      body: { topic: 'Acting' },
    }),
  },
  'DELETE /admin/library_contents/{id}': { ...missingForStaff },
  'GET /library_contents': { targets: ['own'], ask: () => ({}) },
  'GET /library_contents/{id}': ofLibrary,
};
