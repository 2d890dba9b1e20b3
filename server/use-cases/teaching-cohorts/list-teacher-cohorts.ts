import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { listTeacherCohorts as contract } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { cohortLinesOf } from '#server/domain/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentCohortLine } from './cohort.present.ts';

/** The cohorts of a course for those who manage it, a page at a time, one statement. */
export async function listTeacherCohorts(
  ctx: Ctx,
  { courseId, page, perPage }: { courseId: number; page: number; perPage: number },
): Promise<ResponseOf<typeof contract>> {
  const lines = await cohortLinesOf(ctx, courseId, { limit: perPage, offset: (page - 1) * perPage });
  const total = lines[0]?.total ?? 0;
  const now = ctx.clock.now();
  return {
    cohorts: lines.map((line) => presentCohortLine(line, now)),
    meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}
