import type { Ctx } from '#server/platform/ctx.ts';
import { type CohortFacts, cohortFacts, cohortSessions, hasPlace, type SessionFacts } from './cohort-mail.query.ts';
import type { MailData, MailKind } from './mail-kinds.ts';
import { type ReceiptFacts, receiptFacts } from './receipt-mail.query.ts';

interface WithCohort {
  readonly cohort: CohortFacts;
}
interface WithSessions extends WithCohort {
  readonly sessions: readonly SessionFacts[];
}

/** What each template is written from: what the mail was queued with, and what the worker read by it. */
export interface MailFacts {
  readonly sign_in_link: MailData['sign_in_link'];
  readonly verification: MailData['verification'];
  readonly password_reset: MailData['password_reset'];
  readonly welcome: MailData['welcome'];
  readonly receipt: ReceiptFacts;
  readonly enrolment: MailData['enrolment'] & WithSessions;
  readonly cohort_starts_in_7_days: WithSessions;
  readonly cohort_starts_in_1_day: WithSessions;
  readonly cohort_cancelled: MailData['cohort_cancelled'] & WithSessions;
  readonly payment_failed: MailData['payment_failed'];
  readonly seat_lost: MailData['seat_lost'] & WithCohort;
  readonly course_enrolling: MailData['course_enrolling'] & WithCohort;
}

type Loader<K extends MailKind> = (ctx: Ctx, data: MailData[K], userId: number | null) => Promise<MailFacts[K] | null>;

async function withCohort<D extends { cohortId: number }>(ctx: Ctx, data: D): Promise<(D & WithCohort) | null> {
  const cohort = await cohortFacts(ctx, data.cohortId);
  return cohort && { ...data, cohort };
}

async function withSessions<D extends { cohortId: number }>(ctx: Ctx, data: D, alsoCancelled = false) {
  const facts = await withCohort(ctx, data);
  return facts && { ...facts, sessions: await cohortSessions(ctx, data.cohortId, { alsoCancelled }) };
}

/** A reminder is only for those who still have their place when it leaves. */
async function reminder(ctx: Ctx, data: { cohortId: number }, userId: number | null) {
  if (userId === null || !(await hasPlace(ctx, userId, data.cohortId))) return null;
  return withSessions(ctx, data);
}

const asQueued = async <D>(_ctx: Ctx, data: D): Promise<D> => data;

const loaders: { readonly [K in MailKind]: Loader<K> } = {
  sign_in_link: asQueued,
  verification: asQueued,
  password_reset: asQueued,
  welcome: asQueued,
  payment_failed: asQueued,
  receipt: (ctx, { orderId }) => receiptFacts(ctx, orderId),
  enrolment: (ctx, data) => withSessions(ctx, data),
  cohort_starts_in_7_days: reminder,
  cohort_starts_in_1_day: reminder,
  cohort_cancelled: (ctx, data) => withSessions(ctx, data, true),
  seat_lost: withCohort,
  course_enrolling: withCohort,
};

/** Reads what a mail of this kind tells; null when what it was about is not so any more. */
export function loadMailFacts<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  data: MailData[K],
  userId: number | null,
): Promise<MailFacts[K] | null> {
  return loaders[kind](ctx, data, userId);
}
