import type { showNewSeries as contract } from '#contract/events/event-series.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addDays, dateInZone } from '#server/platform/local-time.ts';
import { type CohortOfSeries, cohortsOfSeries, courseOfSeries, hostsToChoose } from './teacher-series.query.ts';

/** T§9. */
const DEFAULTS = {
  how_many_sessions: 6,
  when_days: ['Tue' as const],
  start_time: '09:00',
  ampm: 'AM' as const,
  timezone: 'America/New_York',
  duration: 60,
  kind: 'Class Session' as const,
};
const MAX_COHORTS = 100;
const MAX_HOSTS = 500;

/** The cohort that is running, else the next to start, else the newest without a date. */
function likelyCohort(cohorts: readonly CohortOfSeries[], now: Date): CohortOfSeries | undefined {
  const dated = cohorts.filter(({ startsAt }) => startsAt !== null).toReversed();
  return (
    dated.find(({ status }) => status === 'started') ??
    dated.find(({ startsAt }) => startsAt && startsAt > now) ??
    cohorts[0]
  );
}

/** Defaults for the form of a new series (T§9): from the cohort's first day on, or from tomorrow. */
export async function showNewSeries(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof contract>> {
  const course = await courseOfSeries(ctx, courseId);
  if (!course) throw notFound();
  const now = ctx.clock.now();
  const cohorts = await cohortsOfSeries(ctx, course.id, MAX_COHORTS);
  const hosts = await hostsToChoose(ctx, course.schoolId, MAX_HOSTS);
  const cohort = likelyCohort(cohorts, now);
  const { timezone, start_time: time, ampm } = DEFAULTS;
  const tomorrow = addDays({ date: dateInZone(now, timezone), time, ampm, timezone }, 1).date;
  const first = cohort?.startsAt ? dateInZone(cohort.startsAt, timezone) : tomorrow;
  return {
    series: { name: '', ...DEFAULTS, start_date: first > tomorrow ? first : tomorrow, cohort_id: cohort?.id ?? null },
    course,
    cohorts: cohorts.map(({ startsAt, endsAt, ...rest }) => ({
      ...rest,
      startsAtUtc: startsAt?.toISOString() ?? null,
      endsAtUtc: endsAt?.toISOString() ?? null,
    })),
    hosts: hosts.map(({ imageMediaId, ...host }) => ({ ...host, imageUrl: imageUrlOf(imageMediaId) })),
  };
}
