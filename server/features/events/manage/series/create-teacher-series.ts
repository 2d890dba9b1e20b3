import type { createEventSeries as contract } from '#contract/events/event-series.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { createSeries, loadEventsOfCohort } from '#server/features/events/index.ts';
import { requireAccountOfCourse } from '#server/features/meetings/index.ts';
import { cohortStatusAt, lockCohort } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/** Most events that one cohort may have: far more than anyone teaches, and a limit for a runaway script. */
const MAX_EVENTS = 500;

/**
 * Creates a series of class sessions for a cohort, as drafts, all or none; the same key creates only one
 * (rules-teachers W7). Authorization: the caller, by the course.
 * @throws 404 for a cohort of another course, a host of another school, or an account that the course may not use; 409
 * for a cohort that is over; 422 at the fields that are wrong
 */
export function createTeacherSeries(ctx: Ctx, sent: BodyOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  const { courseId, cohortId, zoomAccountId, hostIds } = sent;
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    const cohort = await lockCohort(tx, cohortId);
    if (!cohort || cohort.courseId !== courseId) throw notFound();
    if (cohortStatusAt(cohort, tx.clock.now()) === 'completed') {
      throw refuse('cohort_ended', 409, `${cohort.name} has ended.`);
    }
    if (zoomAccountId) await requireAccountOfCourse(tx, { courseId, zoomAccountId });
    if ((await loadEventsOfCohort(tx, cohortId)).length + sent.howManySessions > MAX_EVENTS) {
      throw refuse(
        'too_many_sessions',
        409,
        `A cohort can have at most ${MAX_EVENTS} events. Contact us if you need more.`,
      );
    }
    const series = await createSeries(tx, {
      cohortId,
      name: sent.name,
      howManySessions: sent.howManySessions,
      whenDays: [...new Set(sent.whenDays)],
      start: { date: sent.startDate, time: sent.startTime, ampm: sent.ampm },
      timezone: sent.timezone,
      durationMinutes: sent.duration,
      zoomUrl: sent.zoomUrl || null,
      zoomAccountId: zoomAccountId ?? null,
      hostIds: [...new Set(hostIds ?? [])],
      createdBy: person.id,
    });
    await logActivity(tx, {
      action: 'create_series',
      subjectKind: 'event_series',
      subjectId: series.id,
      schoolId: cohort.schoolId,
      courseId,
      detail: { name: sent.name, sessions: series.eventIds.length },
    });
    const createdIds = new Set(series.eventIds);
    const events = (await loadEventsOfCohort(tx, cohortId))
      .filter(({ id }) => createdIds.has(id))
      // Each session was created with its start just now.
      .map(({ id, name, startsAt }) => ({ id, name, startsAtUtc: startsAt?.toISOString() ?? '' }));
    const response = { series: { id: series.id, name: sent.name }, events };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}
