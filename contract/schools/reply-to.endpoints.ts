import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { instant, slugOrId } from '../primitives/wire.ts';

/** An email address that was asked whether it will receive replies to a course's email (rules-teachers D3). */
export const pendingReplyTo = z.object({
  address: z.string(),
  askedAtUtc: instant,
  expiresAtUtc: instant,
  /** True: no one confirmed in time; it can be asked again. */
  expired: z.boolean(),
});
export type PendingReplyTo = z.infer<typeof pendingReplyTo>;

const params = z.object({ id: slugOrId });
const audience = { manages: { course: 'id' }, as: 'school-admin' } as const;
const replyToResponse = z.object({ replyTo: pendingReplyTo.nullable() });

export const resendReplyToEmail = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/reply_to',
  summary: 'Resend the email that confirms the new reply-to address; the link in the earlier email stops working',
  tag: 'Teaching',
  audience,
  params,
  response: replyToResponse,
  idempotent: true,
});

export const withdrawReplyTo = endpoint({
  method: 'DELETE',
  path: '/teachers/courses/{id}/reply_to',
  summary: 'Withdraw a pending request to confirm a reply-to address; does nothing if none is pending',
  tag: 'Teaching',
  audience,
  params,
  response: replyToResponse,
});

const tokenParams = z.object({ token: z.string().min(20).max(100) });

/** What the page behind the emailed link shows. */
export const replyToQuestion = z.object({
  courseName: z.string(),
  courseSlug: z.string(),
  schoolName: z.string(),
  address: z.string(),
  state: z.enum(['asked', 'confirmed', 'expired', 'withdrawn']),
});
export type ReplyToQuestion = z.infer<typeof replyToQuestion>;

export const showReplyTo = endpoint({
  method: 'GET',
  path: '/reply_to/{token}',
  summary:
    'Which course wants to send its replies to an address; for people with the emailed link. Looking changes nothing',
  tag: 'Teaching',
  audience: 'anyone',
  params: tokenParams,
  response: z.object({ replyTo: replyToQuestion }),
});

export const confirmReplyTo = endpoint({
  method: 'POST',
  path: '/reply_to/{token}',
  summary: "Agree to receive replies to a course's emails at this address; works once, for 14 days",
  tag: 'Teaching',
  audience: 'anyone',
  duringOnboarding: true,
  params: tokenParams,
  response: z.object({ replyTo: replyToQuestion }),
});
