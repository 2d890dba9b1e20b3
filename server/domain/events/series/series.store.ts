import type { Ctx } from '#server/platform/ctx.ts';

export interface NewSeries {
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
  readonly name: string;
  readonly howManySessions: number;
  readonly whenDays: readonly string[];
  readonly startDate: string;
  readonly startTime: string;
  readonly startAmpm: string;
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly hostIds: readonly number[];
  readonly zoomUrl: string | null;
  readonly zoomAccountId: number | null;
  readonly createdBy: number | null;
}

/** Keeps the payload as it was given, so that "this and following" works. */
export async function insertSeries(tx: Ctx, series: NewSeries): Promise<number> {
  const row = await tx.db
    .insertInto('event_series')
    .values({
      school_id: series.schoolId,
      course_id: series.courseId,
      cohort_id: series.cohortId,
      name: series.name,
      how_many_sessions: series.howManySessions,
      when_days: [...series.whenDays],
      start_date: series.startDate,
      start_time: series.startTime,
      start_ampm: series.startAmpm,
      timezone: series.timezone,
      duration_minutes: series.durationMinutes,
      kind: 'Class Session',
      host_ids: [...series.hostIds],
      zoom_url: series.zoomUrl,
      zoom_account_id: series.zoomAccountId,
      created_by: series.createdBy,
      created_at: tx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
