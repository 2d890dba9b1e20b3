import type { listCourseEvents, listSchoolEvents } from '#contract/events/teacher-event-lists.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { schoolByAddress } from '#server/features/schools/index.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import type { EventScope, Segment } from './event-order.query.ts';
import { presentEventRow } from './event-row.present.ts';
import { coursesOfSchool, eventRows, isCohortOf } from './event-rows.query.ts';
import { listedEvents, searchedEvents } from './find-events.query.ts';

type EventsResponse = ResponseOf<typeof listSchoolEvents>;
type EventsQuery = Pick<QueryOf<typeof listSchoolEvents>, 'contains' | 'page' | 'perPage'>;

async function list(ctx: Ctx, scope: EventScope, segment: Segment, query: EventsQuery): Promise<EventsResponse> {
  const { page, perPage } = query;
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const sought = containedOf(query.contains);
  const { ids, total } = sought
    ? await searchedEvents(ctx, scope, segment, sought, window)
    : await listedEvents(ctx, scope, segment, window);
  const now = ctx.clock.now();
  return {
    events: (await eventRows(ctx, ids)).map((row) => presentEventRow(row, now)),
    meta: pageMetaOf(page, perPage, total),
  };
}

/**
 * `GET /teachers/schools/{id}/events`. Course Admins get the same list, limited to their courses (rules-teachers F1,
 * W8).
 * @throws 404 for a school where the caller teaches nothing
 */
export async function listEventsOfSchool(
  ctx: Ctx,
  { school: address, segment, ...asked }: QueryOf<typeof listSchoolEvents> & { readonly school: string },
): Promise<EventsResponse> {
  const person = await requirePerson(ctx);
  const school = await schoolByAddress(ctx, address);
  if (!school) throw notFound();
  const courseIds = managesSchool(person, school.id)
    ? null
    : await coursesOfSchool(ctx, school.id, person.adminOfCourseIds);
  if (courseIds?.length === 0) {
    refuseLockedStaff(person);
    throw notFound();
  }
  return list(ctx, { schoolId: school.id, courseIds }, { kind: segment, now: ctx.clock.now() }, asked);
}

/** `GET /teachers/courses/{id}/events`. @throws 404 for a cohort of another course */
export async function listEventsOfCourse(
  ctx: Ctx,
  course: ManagedThing,
  { segment, ...asked }: QueryOf<typeof listCourseEvents>,
): Promise<EventsResponse> {
  const scope = { schoolId: course.schoolId, courseIds: [course.id] };
  if (segment === 'future' || segment === 'past') {
    return list(ctx, scope, { kind: segment, now: ctx.clock.now() }, asked);
  }
  const cohortId = Number(segment);
  if (!(await isCohortOf(ctx, cohortId, course.id))) throw notFound();
  return list(ctx, scope, { kind: 'cohort', cohortId }, asked);
}
