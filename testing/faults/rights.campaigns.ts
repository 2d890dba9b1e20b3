import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const of = (own: number, foreign: number) => (world: World, target: Target) =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;
const email = (world: World, target: Target) => of(world.emailId, world.otherEmailId)(world, target);

const at = (more: Omit<RequestParts, 'params'> = {}, own?: readonly number[]): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { id: email(world, target) }, ...more }),
  ...(own ? { own } : {}),
});

/**
 * A course's emails; open to its Course Admins too. The email tested here is automated and turned off: actions that
 * don't apply to it get 409.
 */
export const campaignRights: Record<string, Entry> = {
  'GET /teachers/courses/{id}/email_templates': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: of(world.course.id, world.otherCourse.id)(world, target) } }),
  },
  'GET /teachers/events/{id}/email_templates': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: of(world.liveEvent.id, world.otherLiveEvent.id)(world, target) } }),
    ofCourse: true,
  },
  'POST /teachers/email_templates': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({
      body: { kind: 'onetime', courseId: of(world.course.id, world.otherCourse.id)(world, target) },
    }),
    own: [201],
    // Staff manage everything.
    foreign: [201, 404],
  },
  'GET /teachers/email_templates/{id}': at(),
  'PATCH /teachers/email_templates/{id}': at({ body: { subject: 'Walked' } }),
  'DELETE /teachers/email_templates/{id}': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ params: { id: of(world.sentEmailId, world.otherSentEmailId)(world, target) } }),
    own: [409],
  },
  'POST /teachers/email_templates/{id}/duplicate': at({}, [201]),
  'GET /teachers/email_templates/{id}/lists': at(),
  'GET /teachers/email_templates/{id}/tokens': at(),
  'GET /teachers/email_templates/{id}/readers': at(),
  'POST /teachers/email_templates/{id}/preview': at({ body: { subject: 'Walked' } }),
  'GET /teachers/email_templates/{id}/check_email_send': at(),
  'GET /teachers/email_templates/{id}/recipients': at(),
  'POST /teachers/email_templates/{id}/send_test': at({ body: { email: 'walked@example.test' } }, [200, 429]),
  'POST /teachers/email_templates/{id}/send_now': at({}, [409]),
  'DELETE /teachers/email_templates/{id}/send_now': at({}, [409]),
  'POST /teachers/email_templates/{id}/stop': at({}, [409]),
  'GET /teachers/email_templates/{id}/mailing': at(),
};
