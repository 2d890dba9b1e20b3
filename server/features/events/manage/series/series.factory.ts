import { Temporal } from 'temporal-polyfill';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import type { TestApp } from '#testing/app.ts';

const DAY_MS = 86_400_000;
export const ZONE = 'America/New_York';

/** The Tuesday three weeks before New York's next clock change, at least 60 days from now. */
export function tuesdayBeforeChange(now: Date): string {
  const from = Temporal.Instant.fromEpochMilliseconds(now.getTime() + 60 * DAY_MS).toZonedDateTimeISO(ZONE);
  const change = from.getTimeZoneTransition('next');
  if (!change) throw new Error('New York changes its clocks no more.');
  let day = change.toPlainDate().subtract({ days: 21 });
  while (day.dayOfWeek !== 2) day = day.subtract({ days: 1 });
  return day.toString();
}

/** A course with a cohort that spans the next clock change, and helpers to create a series in it. For tests. */
export async function aCourseForSeries(t: TestApp) {
  const of = await aTaughtCourse(t);
  const start = tuesdayBeforeChange(of.ctx.clock.now());
  const daysAhead = Math.ceil((Date.parse(`${start}T00:00:00Z`) - of.ctx.clock.now().getTime()) / DAY_MS);
  const cohort = await of.cohort({ startsIn: daysAhead - 3, endsIn: daysAhead + 52 });
  const payload = {
    course_id: of.course.id,
    cohort_id: cohort.id,
    name: 'Voice Lab',
    how_many_sessions: 8,
    when_days: ['Tue'],
    start_date: start,
    start_time: '09:00',
    ampm: 'AM',
    timezone: ZONE,
    duration: 60,
    kind: 'Class Session',
    host_ids: [] as number[],
    zoom_account_id: null as number | null,
    zoom_url: 'https://meet.example.test/lab' as string | null,
  };
  return {
    ...of,
    start,
    cohortId: cohort.id,
    payload,
    make: (change: Partial<typeof payload> = {}, headers: Record<string, string> = {}, as = of.courseAdminId) =>
      of.call(as, 'POST', '/teachers/events/create_series', { series: { ...payload, ...change } }, headers),
    learner: async (state: 'active' | 'left' = 'active') => {
      const { personId } = await makePerson(of.ctx);
      await aPlace(of.ctx, { personId, cohortId: cohort.id, courseId: of.course.id, state });
      return personId;
    },
    rows: (seriesId: number) =>
      of.ctx.db
        .selectFrom('events')
        .selectAll()
        .where('series_id', '=', seriesId)
        .where('deleted_at', 'is', null)
        .orderBy('series_number')
        .execute(),
  };
}
