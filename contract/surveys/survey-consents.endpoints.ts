import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { NAME_MAX, optionalLine } from '../primitives/text.ts';
import { id, idParam } from '../primitives/wire.ts';

/** Someone we can't identify couldn't withdraw consent later, so they have to sign in first. */
export const CONSENT_NEEDS_SIGN_IN = 'Sign in with this email first. Then you can change your mind anytime.';
export const CONSENT_AFTER_A_COHORT = 'Only answers to a post-cohort survey have this choice.';

/** What people agree to for their answers after a cohort (rules-teachers S8). */
export const consentFields = {
  /** True: their teachers may know who wrote the answers. */
  named: z.boolean(),
  /** The name under which the answers may be quoted; null: they may not be quoted. */
  quoteAs: optionalLine(NAME_MAX)
    .nullable()
    .transform((name) => name || null),
} as const;

const ownAnswer = z.object({
  id,
  /** Empty if the answers' cohort isn't known. */
  cohortName: z.string(),
  /** The day the answers were sent, in UTC. */
  sentOn: z.string(),
  named: z.boolean(),
  quoteAs: z.string().nullable(),
});
export type OwnAnswer = z.infer<typeof ownAnswer>;

export const listOwnAnswers = endpoint({
  method: 'GET',
  path: '/surveys/{id}/consents',
  summary: 'What you agreed to for your answers to a post-cohort survey',
  tag: 'Surveys',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: z.object({ answers: z.array(ownAnswer), name: z.string() }),
});

export const changeConsent = endpoint({
  method: 'PATCH',
  path: '/survey_consents/{id}',
  summary: 'Change what you agreed to for an answer; a testimonial made from it is hidden or renamed right away',
  tag: 'Surveys',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  body: z.object(consentFields),
  response: z.object({ answer: ownAnswer }),
});
