import { COHORT_REMINDERS } from '#server/features/enrollment/index.ts';
import type { ReadTogether } from '#server/letters/define-letter.ts';
import { isReminderTimely } from '#server/letters/reminder.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type CohortFacts, cohortFacts, cohortSessions, hasPlace, type SessionFacts } from './cohort-mail.query.ts';

interface WithCohort {
  readonly cohort: CohortFacts;
}
interface WithSessions extends WithCohort {
  readonly sessions: readonly SessionFacts[];
}

/** An email's data with its cohort; emails in one batch read each cohort once. */
export async function withCohort<D extends { cohortId: number }>(
  ctx: Ctx,
  data: D,
  _userId: number | null,
  { cohorts }: ReadTogether,
): Promise<(D & WithCohort) | null> {
  const reading = cohorts.get(data.cohortId) ?? cohortFacts(ctx, data.cohortId);
  cohorts.set(data.cohortId, reading);
  const cohort = await reading;
  return cohort && { ...data, cohort };
}

/** A cohort with its class sessions, as this person's calendar has them. */
export async function withSessions<D extends { cohortId: number }>(
  ctx: Ctx,
  data: D,
  userId: number | null,
  read: ReadTogether,
  alsoCancelled = false,
): Promise<(D & WithSessions) | null> {
  const facts = await withCohort(ctx, data, userId, read);
  return facts && { ...facts, sessions: await cohortSessions(ctx, data.cohortId, { alsoCancelled, userId }) };
}

/** A cohort with its class sessions, for people who are still enrolled when the email is sent. */
export async function withPlace(
  ctx: Ctx,
  data: { cohortId: number },
  userId: number | null,
  read: ReadTogether,
): Promise<WithSessions | null> {
  if (userId === null || !(await hasPlace(ctx, userId, data.cohortId))) return null;
  return withSessions(ctx, data, userId, read);
}

/**
 * A cohort with its class sessions for a reminder before its start; null if the person is no longer enrolled or the
 * reminder would be late.
 */
export const beforeCohort =
  (kind: keyof typeof COHORT_REMINDERS) =>
  async (...args: Parameters<typeof withPlace>): Promise<WithSessions | null> => {
    const facts = await withPlace(...args);
    const { fromDays, toDays } = COHORT_REMINDERS[kind];
    const time = { fromHours: fromDays * 24, toHours: toDays * 24 };
    return facts && isReminderTimely(facts.cohort.startsAt, args[0].clock.now(), time) ? facts : null;
  };
