import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { loadCohorts } from '#server/domain/schools/index.ts';
import { DEFAULT_EVENT_CAPACITY, openPool } from '#server/domain/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { instantOfWall } from '#server/platform/wall-time.ts';
import { insertClassSession } from './event.store.ts';

export interface ScheduleClassSession {
  cohortId: number;
  name: string;
  /** Plain or sanitised text. */
  description?: string;
  /** Wall time in the cohort's zone. */
  start: { date: string; time: string; ampm: 'AM' | 'PM' };
  durationMinutes?: number;
  /** Where it really happens; on no page and in no list. */
  zoomUrl: string;
  /** Published at once (default), else a draft. */
  published?: boolean;
  createdBy?: number;
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120);
  return slug === '' ? 'class-session' : slug;
}

/**
 * Adds a class session to a cohort. Its enrolled attend it without doing anything.
 * @throws 404 for a cohort that is not there, 409 for a cancelled one, 422 for a wall time that does not exist
 */
export async function scheduleClassSession(ctx: Ctx, input: ScheduleClassSession): Promise<{ id: number }> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    const [cohort] = await loadCohorts(tx, [input.cohortId]);
    if (!cohort) throw notFound();
    if (cohort.status === 'cancelled') throw refuse('cohort_cancelled', 409, 'Cannot modify a cancelled cohort');
    const start = instantOfWall({ ...input.start, timezone: cohort.timezone });
    if (!start.ok) throw refuseFields({ startDate: start.message });
    const seatPoolId = await openPool(tx, { kind: 'event', capacity: DEFAULT_EVENT_CAPACITY });
    const id = await insertClassSession(tx, {
      schoolId: cohort.schoolId,
      courseId: cohort.courseId,
      cohortId: cohort.id,
      seatPoolId,
      name,
      slug: slugOf(name),
      description: input.description ?? '',
      timezone: cohort.timezone,
      date: input.start.date,
      time: input.start.time.padStart(5, '0').replace(/^00/, '12'),
      ampm: input.start.ampm,
      startsAt: start.instant,
      durationMinutes: input.durationMinutes ?? 60,
      zoomUrl: input.zoomUrl,
      published: input.published ?? true,
      createdBy: input.createdBy ?? null,
    });
    return { id };
  });
}
