import type { listDraftSeries as contract } from '#contract/events/event-series.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { draftSeriesOf } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { cohortNames } from './teacher-series.query.ts';

const MAX_SERIES = 20;

/** A course's series that have drafts to publish, soonest first. */
export async function listDraftSeries(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof contract>> {
  const rows = await draftSeriesOf(ctx, courseId, MAX_SERIES);
  const names = await cohortNames(
    ctx,
    rows.map(({ cohortId }) => cohortId),
  );
  return {
    series: rows.map(({ firstStartsAt, lastStartsAt, ...series }) => ({
      ...series,
      cohortName: names.get(series.cohortId) ?? '',
      firstStartsAtUtc: firstStartsAt?.toISOString() ?? null,
      lastStartsAtUtc: lastStartsAt?.toISOString() ?? null,
    })),
  };
}
