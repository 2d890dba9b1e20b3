import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { TestApp } from '../../app.ts';

const DAY_MS = 86_400_000;

export const testCtx = (t: TestApp): Ctx => t.system.ctx({ kind: 'system' }, 'test');

/** A ctx with its clock set back by this many days, for example to open a running cohort long before its start. */
export function daysAgo(ctx: Ctx, days: number): Ctx {
  const now = () => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  return { ...ctx, clock: { ...ctx.clock, now, real: () => new Date() } };
}

/** A new learner in New York, enrolled in these cohorts. */
export async function aLearner(
  ctx: Ctx,
  places: readonly { cohort: { id: number; courseId: number }; state?: 'completed' }[] = [],
  firstName = 'Alma',
): Promise<number> {
  const profile = { firstName, lastName: 'Lind', timezone: 'America/New_York' };
  const { personId } = await makePerson(ctx, { profile });
  for (const { cohort, ...state } of places)
    await aPlace(ctx, { personId, cohortId: cohort.id, courseId: cohort.courseId, ...state });
  return personId;
}

/** Weekday, month, day, and year in a New York learner's time zone. */
export function fullDate(at: Date | null): string {
  if (!at) throw new Error('No date.');
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'full' }).format(at);
}
