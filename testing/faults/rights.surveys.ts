import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const course = (world: World, target: Target): number | string =>
  target === 'own' ? world.course.slug : target === 'foreign' ? world.otherCourse.id : world.missingId;
const survey = (world: World, target: Target): number =>
  target === 'own' ? world.surveyId : target === 'foreign' ? world.otherSurveyId : world.missingId;

const ofSurvey = (body: Record<string, unknown>): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: survey(world, target) }, body }),
});
const ofResults = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: course(world, target), kind: 'post-cohort' }, ...more }),
});

/** A survey is edited and read by the managers of its course; consent belongs to the person who wrote the answer. */
export const surveyRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/surveys': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: course(world, target) } }),
  },
  'PATCH /teachers/surveys/{id}': ofSurvey({ questions: [{ kind: 'textarea', title: 'Why?' }] }),
  // No answer here can be quoted.
  'POST /teachers/surveys/{id}/testimonials': { ...ofSurvey({ quoteId: 999_999_999 }), own: [404] },
  'GET /teachers/courses/{id}/surveys/{kind}/results': ofResults(),
  // The question doesn't exist.
  'GET /teachers/courses/{id}/surveys/{kind}/results/texts': {
    ...ofResults({ query: { rootId: 999_999_999 } }),
    own: [404],
  },
  // Everyone sees their own answers, if there are any.
  'GET /surveys/{id}/consents': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: survey(world, target) } }),
    foreign: [200],
    missing: [200],
  },
  'PATCH /survey_consents/{id}': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId }, body: { named: true, quoteAs: null } }),
  },
};
