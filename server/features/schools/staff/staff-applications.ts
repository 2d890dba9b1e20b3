import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type {
  ApplicationFile,
  ApplicationRow,
  listApplications as listContract,
} from '#contract/schools/staff-applications.endpoints.ts';
import { freeSlug, slugFrom } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import {
  applicationRecord,
  countApplications,
  type FoundApplication,
  findApplications,
} from './staff-applications.query.ts';

const PER_PAGE = 50;

function rowOf(found: FoundApplication): ApplicationRow {
  const { id, state, schoolName, personId, displayName, email, createdAt, updatedAt, decidedAt, decidedBy } = found;
  return {
    id,
    state,
    schoolName,
    person: { id: personId, displayName: displayName ?? '', email },
    createdAtUtc: createdAt.toISOString(),
    updatedAtUtc: updatedAt.toISOString(),
    decidedAtUtc: decidedAt?.toISOString() ?? null,
    decidedBy,
  };
}

/** Applications to teach, by state; staff only. */
export async function listApplications(
  ctx: Ctx,
  { only, page }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const counts = await countApplications(ctx);
  const found = await findApplications(ctx, { only, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const total = counts[only];
  return {
    applications: found.map(rowOf),
    counts,
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}

/** One application with its author; staff only. @throws 404 */
export async function applicationFileOf(ctx: Ctx, id: number): Promise<ApplicationFile> {
  const record = await applicationRecord(ctx, id);
  if (!record) throw notFound();
  const { teaches, audience, link, decisionNote, school, schools, others } = record;
  return {
    ...rowOf(record),
    teaches,
    audience,
    link,
    decisionNote,
    school,
    slug: school?.slug ?? (await freeSlug(ctx, 'school', slugFrom(record.schoolName, 'school'))),
    schools,
    others: others.map(({ createdAt, ...other }) => ({ ...other, createdAtUtc: createdAt })),
  };
}
