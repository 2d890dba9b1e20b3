import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  type listCourseActivity,
  type listSchoolActivity,
  SCHOOL_ADMINS_SUBJECTS,
} from '#contract/teaching/teaching-activity.endpoints.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { type ActivityOf, activityKinds, teachingActivity } from './activity.query.ts';

const AT_ONCE = 50;

type ActivityQuery = QueryOf<typeof listSchoolActivity>;
type ActivityResponse = ResponseOf<typeof listSchoolActivity>;

async function read(ctx: Ctx, activity: ActivityOf, query: ActivityQuery): Promise<ActivityResponse> {
  const [entries, kinds] = await Promise.all([
    teachingActivity(ctx, activity, { before: query.before ?? null, kind: query.kind ?? null, limit: AT_ONCE + 1 }),
    activityKinds(ctx, activity),
  ]);
  const shown = entries.slice(0, AT_ONCE);
  const before = entries.length > AT_ONCE ? (shown.at(-1)?.id ?? null) : null;
  // Paging is by key; within a page, entries sort by time, since concurrent transactions may write out of order.
  return { entries: shown.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id), kinds, before };
}

/** `GET /teachers/schools/{id}/activity`: everything done at a school. */
export async function showSchoolActivity(
  ctx: Ctx,
  managed: ManagedThing | undefined,
  query: ActivityQuery,
): Promise<ActivityResponse> {
  if (!managed) throw notFound();
  return read(ctx, { of: { schoolId: managed.id }, without: [] }, query);
}

/** `GET /teachers/courses/{id}/activity`: hides staff, invitations, payouts, and codes from course admins (A5, J1). */
export async function showCourseActivity(
  ctx: Ctx,
  managed: ManagedThing | undefined,
  query: ActivityQuery,
): Promise<ResponseOf<typeof listCourseActivity>> {
  if (!managed) throw notFound();
  const all = managesSchool(await requirePerson(ctx), managed.schoolId);
  return read(ctx, { of: { courseId: managed.id }, without: all ? [] : SCHOOL_ADMINS_SUBJECTS }, query);
}
