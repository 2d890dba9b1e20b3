import type { SeriesPublication } from '#contract/events/event-series.endpoints.ts';
import {
  draftsAmong,
  loadEventsOfCohort,
  notifyEventChanged,
  publishSeries,
  seriesOfEvent,
} from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { learnersOf } from './teacher-series.query.ts';

/**
 * The dry run of 'Publish all': what would be published, who would be notified, and everything that is missing, all
 * together.
 */
export async function showPublication(ctx: Ctx, eventId: number): Promise<SeriesPublication> {
  const { series } = await seriesOfEvent(ctx, eventId);
  const sessions = (await loadEventsOfCohort(ctx, series.cohortId))
    .filter(({ seriesId }) => seriesId === series.id)
    .sort((a, b) => (a.seriesNumber ?? 0) - (b.seriesNumber ?? 0));
  const drafts = draftsAmong(sessions, ctx.clock.now());
  return {
    series: { id: series.id, name: series.name },
    sessions: drafts.map(({ session }) => ({
      id: session.id,
      name: session.name,
      startsAtUtc: session.startsAt?.toISOString() ?? null,
      timezone: session.timezone,
    })),
    missing: drafts
      .filter(({ missing }) => Object.keys(missing).length > 0)
      .map(({ session, missing }) => ({ id: session.id, name: session.name, fields: { ...missing } })),
    totals: { sessions: drafts.length, learners: await learnersOf(ctx, series.cohortId) },
  };
}

/**
 * Publishes all drafts of an event's series in one transaction; each learner gets one email with one calendar file
 * (rules-teachers W7). Authorization: the endpoint's audience.
 * @throws 409 for an event outside a series, without a draft, or for figures other than `expected`; 422 with everything
 * that is missing
 */
export async function publishTeacherSeries(
  ctx: Ctx,
  request: { eventId: number; expected: Readonly<Record<string, number>> | undefined },
): Promise<{ sessions: { id: number }[]; learners: number }> {
  const published = await inTransaction(ctx, async (tx) => {
    const { series } = await seriesOfEvent(tx, request.eventId);
    const done = await publishSeries(tx, series);
    const totals = { sessions: done.published.length, learners: done.learners };
    refuseChangedFigures(request.expected, totals);
    await logActivity(tx, {
      action: 'publish_series',
      subjectKind: 'event_series',
      subjectId: series.id,
      schoolId: series.schoolId,
      courseId: series.courseId,
      detail: { name: series.name, sessions: totals.sessions, learnersTold: totals.learners },
    });
    const response = { sessions: done.published.map(({ id }) => ({ id })), learners: done.learners };
    await ctx.idempotency?.store(tx, 200, { published: response });
    return response;
  });
  for (const { id } of published.sessions) notifyEventChanged(ctx, id);
  return published;
}
