import { BEFORE_TYPED } from '#contract/events/event.fields.ts';
import type { showNewEvent as contract } from '#contract/events/teacher-events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { blankFields } from '#contract/primitives/fields.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { kindsOf, NEW_EVENT } from './new-event.rules.ts';
import { cohortsToChoose, courseOfEvents, type Named, schoolsToChoose } from './teacher-event.query.ts';

const AT_MOST = 100;
type NewEventResponse = ResponseOf<typeof contract>;

function responseOf(
  course: Named | null,
  { cohorts, schools }: { cohorts: NewEventResponse['cohorts']; schools: readonly Named[] },
): NewEventResponse {
  const { timezone, startTime, ampm, duration, capacity } = NEW_EVENT;
  const [only, ...others] = cohorts;
  return {
    event: {
      ...blankFields(BEFORE_TYPED),
      kind: course ? 'Class Session' : null,
      // If there is only one cohort to choose from, it is preselected.
      cohortId: only && others.length === 0 ? only.id : null,
      admittance: null,
      timezone,
      startDate: null,
      startTime,
      ampm,
      duration,
      capacity,
      zoomUrl: '',
      status: 'draft',
    },
    kinds: kindsOf(course?.id ?? null),
    course: course && { id: course.id, name: course.name, slug: course.slug },
    cohorts: [...cohorts],
    schools: schools.map(({ id, name, slug }) => ({ id, name, slug })),
  };
}

/** A new event's defaults within a course (M§3, rules-teachers B4). */
export async function showNewEventOfCourse(ctx: Ctx, courseId: number): Promise<NewEventResponse> {
  const course = await courseOfEvents(ctx, courseId);
  if (!course) throw notFound();
  const cohorts = (await cohortsToChoose(ctx, courseId, AT_MOST)).map(({ startsAt, endsAt, ...cohort }) => ({
    ...cohort,
    startsAtUtc: startsAt?.toISOString() ?? null,
    endsAtUtc: endsAt?.toISOString() ?? null,
  }));
  return responseOf(course, { cohorts, schools: await schoolsToChoose(ctx, [course.schoolId], 1) });
}

/** A new event's defaults in this school, without a course. */
export async function showNewEventOfSchool(ctx: Ctx, schoolId: number): Promise<NewEventResponse> {
  return responseOf(null, { cohorts: [], schools: await schoolsToChoose(ctx, [schoolId], 1) });
}

/**
 * A new event's defaults, with all schools this person may create it for: those they are School Admin of; for staff,
 * any.
 */
export async function showNewEventAnywhere(ctx: Ctx): Promise<NewEventResponse> {
  const person = await requirePerson(ctx);
  const ids = person.isStaff ? null : person.adminOfSchoolIds;
  return responseOf(null, { cohorts: [], schools: await schoolsToChoose(ctx, ids, AT_MOST) });
}
