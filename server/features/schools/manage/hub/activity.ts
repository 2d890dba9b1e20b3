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

type Asked = QueryOf<typeof listSchoolActivity>;
type Answer = ResponseOf<typeof listSchoolActivity>;

async function read(ctx: Ctx, activity: ActivityOf, asked: Asked): Promise<Answer> {
  const [entries, kinds] = await Promise.all([
    teachingActivity(ctx, activity, { before: asked.before ?? null, kind: asked.kind ?? null, limit: AT_ONCE + 1 }),
    activityKinds(ctx, activity),
  ]);
  const shown = entries.slice(0, AT_ONCE);
  const before = entries.length > AT_ONCE ? (shown.at(-1)?.id ?? null) : null;
  // Paging is by key; within a page, entries sort by time, since concurrent transactions may write out of order.
  return { entries: shown.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id), kinds, before };
}

/** `GET /teachers/schools/{id}/activity`: everything done at a school. */
export async function showSchoolActivity(ctx: Ctx, managed: ManagedThing | undefined, asked: Asked): Promise<Answer> {
  if (!managed) throw notFound();
  return read(ctx, { of: { schoolId: managed.id }, without: [] }, asked);
}

/** `GET /teachers/courses/{id}/activity`: hides staff, invitations, payouts, and codes from course admins (A5, J1). */
export async function showCourseActivity(
  ctx: Ctx,
  managed: ManagedThing | undefined,
  asked: Asked,
): Promise<ResponseOf<typeof listCourseActivity>> {
  if (!managed) throw notFound();
  const all = managesSchool(await requirePerson(ctx), managed.schoolId);
  return read(ctx, { of: { courseId: managed.id }, without: all ? [] : SCHOOL_ADMINS_SUBJECTS }, asked);
}
