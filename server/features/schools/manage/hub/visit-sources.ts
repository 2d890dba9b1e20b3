import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { listCourseVisitSources, listSchoolVisitSources } from '#contract/teaching/visit-sources.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { type VisitSourceTotals, visitSourceTotals } from './visit-sources.query.ts';

type Visit = 'first' | 'last';

const present = (rows: readonly VisitSourceTotals[], withSales: boolean) => ({
  sources: rows.map(({ cents, ...row }) => ({ ...row, sales: withSales ? toDollars(cents) : null })),
});

/** `GET /teachers/schools/{id}/visit_sources` */
export async function listSchoolSources(
  ctx: Ctx,
  managed: ManagedThing | undefined,
  visit: Visit,
): Promise<ResponseOf<typeof listSchoolVisitSources>> {
  if (!managed) throw notFound();
  const admin = managesSchool(await requirePerson(ctx), managed.id);
  return present(await visitSourceTotals(ctx, { schoolId: managed.id }, visit), admin);
}

/** `GET /teachers/courses/{id}/visit_sources`: course admins see no money (rules-teachers J1). */
export async function listCourseSources(
  ctx: Ctx,
  managed: ManagedThing | undefined,
  visit: Visit,
): Promise<ResponseOf<typeof listCourseVisitSources>> {
  if (!managed) throw notFound();
  const admin = managesSchool(await requirePerson(ctx), managed.schoolId);
  return present(await visitSourceTotals(ctx, { courseId: managed.id }, visit), admin);
}
