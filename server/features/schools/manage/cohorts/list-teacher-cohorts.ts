import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { listTeacherCohorts as contract } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { cohortLinesOf, countCohortsOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { presentCohortLine } from './cohort.present.ts';

/** A page of a course's cohorts, for people who manage it. */
export async function listTeacherCohorts(
  ctx: Ctx,
  { courseId, page, perPage }: { courseId: number; page: number; perPage: number },
): Promise<ResponseOf<typeof contract>> {
  const lines = await cohortLinesOf(ctx, courseId, { limit: perPage, offset: (page - 1) * perPage });
  const total = await totalOf({ page, perPage }, lines.length, () => countCohortsOf(ctx, courseId));
  const now = ctx.clock.now();
  return {
    cohorts: lines.map((line) => presentCohortLine(line, now)),
    meta: pageMetaOf(page, perPage, total),
  };
}
