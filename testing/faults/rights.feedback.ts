import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const workout = (world: World, target: Target): number =>
  target === 'own' ? world.workout.id : target === 'foreign' ? world.otherWorkout.id : world.missingId;
const submission = (world: World, target: Target): number =>
  target === 'own' ? world.submissionId : target === 'foreign' ? world.otherSubmissionId : world.missingId;

const ofSubmission = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: submission(world, target) }, ...more }),
  // 409 once an earlier caller has opened or answered the submission.
  own: [200, 409],
});
const ofLearner = (more: Omit<RequestParts, 'params'> = {}): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: workout(world, target) }, ...more }),
  // No one here paid for a written place.
  own: [404],
  foreign: [404],
});

/** Written work: the feedback queue is for School Admins and staff, refunds for the person who paid. */
export const feedbackRights: Record<string, Entry> = {
  'GET /teachers/workouts/{id}/students': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: workout(world, target) } }),
  },
  'GET /teachers/submissions/{id}': { ...ofSubmission(), own: [200] },
  'POST /teachers/submissions/{id}/readings': { ...ofSubmission({ body: {} }), own: [200] },
  'DELETE /teachers/submissions/{id}/readings': { ...ofSubmission(), own: [200] },
  'PATCH /teachers/submissions/{id}/draft': ofSubmission({ body: { feedback: '<p>So far.</p>' } }),
  'POST /teachers/submissions/{id}/feedback': ofSubmission({ body: { feedback: '<p>Breathe.</p>' } }),
  'PATCH /teachers/submissions/{id}/feedback': ofSubmission({ body: { feedback: '<p>Breathe out.</p>' } }),
  'GET /workouts/{id}/feedback_refunds': ofLearner(),
  'POST /workouts/{id}/feedback_refunds': ofLearner({ body: { amount: 0 } }),
};
