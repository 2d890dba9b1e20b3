import type { showSeriesPlan as contract, PlannedSession } from '#contract/events/event-series.endpoints.ts';
import type { QueryOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { loadEventsOfCohort, type Neighbor, planSeries, previewSeries } from '#server/features/events/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isTimeZone } from '#server/platform/local-time.ts';

async function neighborsIn(ctx: Ctx, cohortId: number): Promise<Neighbor[]> {
  return (await loadEventsOfCohort(ctx, cohortId)).flatMap(({ id, name, status, startsAt, endsAt }) =>
    status === 'cancelled' || !startsAt || !endsAt ? [] : [{ id, name, startsAt, endsAt }],
  );
}

/**
 * The dry run of a series: every date, with warnings for clock changes, clashes, and dates outside the cohort
 * (rules-teachers W7). Changes nothing. @throws 422 at the field that is wrong, 404 for a cohort of another course
 */
export async function showSeriesPlan(
  ctx: Ctx,
  courseId: number,
  sent: QueryOf<typeof contract>,
): Promise<{ sessions: PlannedSession[] }> {
  const { howManySessions, whenDays, timezone, cohortId, readerTimezone } = sent;
  const start = { date: sent.startDate, time: sent.startTime, ampm: sent.ampm };
  const [cohort] = cohortId === undefined ? [] : await loadCohorts(ctx, [cohortId]);
  if (cohortId !== undefined && cohort?.courseId !== courseId) throw notFound();
  const plan = planSeries({ howManySessions, whenDays, start, timezone });
  if ('fields' in plan) throw refuseFields(plan.fields);
  const sessions = previewSeries(plan.sessions, {
    name: sent.name?.trim() || 'Series',
    timezone,
    readerTimezone: readerTimezone && isTimeZone(readerTimezone) ? readerTimezone : null,
    durationMinutes: sent.duration,
    cohort: cohort ?? null,
    neighbors: cohort ? await neighborsIn(ctx, cohort.id) : [],
    now: ctx.clock.now(),
  });
  return {
    sessions: sessions.map(({ startsAt, endsAt, clashes, ...rest }) => ({
      ...rest,
      startsAtUtc: startsAt.toISOString(),
      endsAtUtc: endsAt.toISOString(),
      clashes: clashes.map((other) => ({
        id: other.id,
        name: other.name,
        startsAtUtc: other.startsAt.toISOString(),
      })),
    })),
  };
}
