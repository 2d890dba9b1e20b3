import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { getSurveyResults, MAX_RESULTS_FILE_ROWS } from '#contract/surveys/survey-results.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { anyCourseByAddress } from '#server/features/schools/index.ts';
import { loadResults, resultsLines } from '#server/features/surveys/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { mountCsvFile } from '#server/rights/mount-csv-file.ts';

/** Limit on downloads, because each one reads every answer. */
const FILES: Limit = { name: 'survey-files', points: 10, seconds: 3600 };

/**
 * A survey's results as a spreadsheet file; the school's log records each export and its size. In a post-cohort survey's
 * file, no two lines can be linked to each other (rules-teachers S7).
 * @throws 401 for visitors; 404 and 403 as for the results; 429 beyond `FILES`
 */
export async function exportResults(
  ctx: Ctx,
  input: { id: string; kind: string; query: Record<string, unknown> },
): Promise<{ name: string; lines: Readable }> {
  const person = await requirePerson(ctx);
  const managed = await checkRight(ctx, { manages: { course: 'id' } }, { id: input.id }, 'GET');
  const params = getSurveyResults.params.safeParse({ id: input.id, kind: input.kind });
  const course = managed && (await anyCourseByAddress(ctx, String(managed.id)));
  if (!course || !params.success) throw notFound();
  const { cohort_id: cohortId, from, to } = input.query;
  const query = getSurveyResults.query.safeParse({ cohortId, from, to });
  if (!query.success) throw refuseFields({ from: 'Choose a cohort, and enter days like 2026-03-14.' });
  const of = { ...query.data, kind: params.data.kind, courseId: course.id };
  const results = await loadResults(ctx, of);
  await takeFromLimit(ctx, FILES, String(person.id));
  await inTransaction(ctx, (tx) =>
    logActivity(tx, {
      action: 'export_survey',
      subjectKind: 'course',
      subjectId: course.id,
      schoolId: course.schoolId,
      courseId: course.id,
      detail: { kind: of.kind, answers: results.answers },
    }),
  );
  const lines = resultsLines(ctx, results, of, MAX_RESULTS_FILE_ROWS);
  return { name: `${course.slug}-${of.kind}.csv`, lines: Readable.from(lines) };
}

/** The download route that the results link to. */
export function mountResultsFile(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  mountCsvFile(app, makeCtx, {
    path: '/teachers/courses/:id/surveys/:kind/results.csv',
    page: () => '/teachers/courses',
    write: (ctx, { params: { id, kind = '' }, query }) => exportResults(ctx, { id, kind, query }),
  });
}
