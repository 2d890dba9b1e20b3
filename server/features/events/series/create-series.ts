import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { clockTimeOf, type LocalStart } from '#server/platform/local-start.ts';
import { createEvent } from '../event/create-event.ts';
import { planSeries, sessionName, type Weekday } from './series.rules.ts';
import { insertSeries } from './series.store.ts';

export interface CreateSeries {
  readonly cohortId: number;
  readonly name: string;
  readonly howManySessions: number;
  readonly whenDays: readonly Weekday[];
  readonly start: LocalStart;
  readonly timezone?: string;
  readonly durationMinutes?: number;
  readonly description?: string;
  readonly zoomUrl?: string | null;
  /**
   * A meeting account that the course may use; like the meeting link, it is set on every session (rules-teachers W7).
   */
  readonly zoomAccountId?: number | null;
  readonly hostIds?: readonly number[];
  readonly createdBy?: number | null;
}

/**
 * Creates a series of class sessions for a cohort, as drafts named `Name - Session 01`, all or none.
 * @throws 404 for a missing cohort, 409 for a canceled one, 422 with the fields that are wrong
 */
export function createSeries(ctx: Ctx, input: CreateSeries): Promise<{ id: number; eventIds: number[] }> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const [cohort] = await loadCohorts(tx, [input.cohortId]);
    if (!cohort) throw notFound();
    if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
    const timezone = input.timezone ?? cohort.timezone;
    const plan = planSeries({ ...input, timezone });
    if ('fields' in plan) throw refuseFields(plan.fields);
    const durationMinutes = input.durationMinutes ?? 60;
    const id = await insertSeries(tx, {
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      cohortId: cohort.id,
      name,
      howManySessions: input.howManySessions,
      whenDays: input.whenDays,
      startDate: input.start.date,
      startTime: clockTimeOf(input.start.time),
      startAmpm: input.start.ampm,
      timezone,
      durationMinutes,
      hostIds: input.hostIds ?? [],
      zoomUrl: input.zoomUrl ?? null,
      zoomAccountId: input.zoomAccountId ?? null,
      createdBy: input.createdBy ?? null,
    });
    const eventIds: number[] = [];
    for (const session of plan.sessions) {
      const event = await createEvent(tx, {
        schoolId: cohort.schoolId,
        cohortId: cohort.id,
        name: sessionName(name, session.number),
        kind: 'Class Session',
        admittance: 'members-only',
        description: input.description ?? '',
        timezone,
        start: session,
        durationMinutes,
        zoomUrl: input.zoomUrl ?? null,
        zoomAccountId: input.zoomAccountId ?? null,
        hostIds: input.hostIds ?? [],
        createdBy: input.createdBy ?? null,
        series: { id, number: session.number },
      });
      eventIds.push(event.id);
    }
    return { id, eventIds };
  });
}
