import { sql } from 'kysely';
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

/** Stores the payload as it was given, so that "this and following" works. */
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

export interface SeriesRow {
  readonly id: number;
  readonly name: string;
  readonly schoolId: number;
  readonly courseId: number;
  readonly cohortId: number;
}

export async function findSeries(ctx: Ctx, seriesId: number): Promise<SeriesRow | undefined> {
  return ctx.db
    .selectFrom('event_series')
    .select(['id', 'name', 'school_id as schoolId', 'course_id as courseId', 'cohort_id as cohortId'])
    .where('id', '=', seriesId)
    .executeTakeFirst();
}

export interface DraftSeriesRow {
  readonly id: number;
  readonly name: string;
  readonly cohortId: number;
  readonly drafts: number;
  readonly sessions: number;
  /** The series' first draft. */
  readonly eventId: number;
  readonly firstStartsAt: Date | null;
  readonly lastStartsAt: Date | null;
}

/** A course's series that have drafts, soonest first; at most `limit`. */
export async function draftSeriesOf(ctx: Ctx, courseId: number, limit: number): Promise<DraftSeriesRow[]> {
  const { rows } = await sql<DraftSeriesRow>`
    select s.id, s.name, s.cohort_id as "cohortId", count(*) filter (where v.status = 'draft') as drafts,
      count(*) filter (where v.status <> 'cancelled') as sessions,
      (array_agg(v.id order by v.series_number) filter (where v.status = 'draft'))[1] as "eventId",
      min(v.starts_at) filter (where v.status = 'draft') as "firstStartsAt",
      max(v.starts_at) filter (where v.status = 'draft') as "lastStartsAt"
    from event_series s join events v on v.series_id = s.id and v.deleted_at is null
    where s.course_id = ${courseId}::bigint
    group by s.id having bool_or(v.status = 'draft')
    order by min(v.starts_at) filter (where v.status = 'draft') nulls last, s.id limit ${limit}::bigint`.execute(
    ctx.db,
  );
  return rows;
}
