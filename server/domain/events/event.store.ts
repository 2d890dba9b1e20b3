import type { Ctx } from '#server/platform/ctx.ts';

export interface NewClassSession {
  schoolId: number;
  courseId: number;
  cohortId: number;
  seatPoolId: number;
  name: string;
  slug: string;
  description: string;
  timezone: string;
  date: string;
  time: string;
  ampm: 'AM' | 'PM';
  startsAt: Date;
  durationMinutes: number;
  zoomUrl: string;
  published: boolean;
  createdBy: number | null;
}

export async function insertClassSession(ctx: Ctx, session: NewClassSession): Promise<number> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto('events')
    .values({
      school_id: session.schoolId,
      course_id: session.courseId,
      cohort_id: session.cohortId,
      seat_pool_id: session.seatPoolId,
      slug: session.slug,
      name: session.name,
      kind: 'Class Session',
      status: session.published ? 'published' : 'draft',
      published_at: session.published ? now : null,
      admittance: 'members-only',
      description: session.description,
      timezone: session.timezone,
      start_date: session.date,
      start_time: session.time,
      start_ampm: session.ampm,
      starts_at: session.startsAt,
      ends_at: new Date(session.startsAt.getTime() + session.durationMinutes * 60_000),
      duration_minutes: session.durationMinutes,
      zoom_url: session.zoomUrl,
      user_id: session.createdBy,
      created_by: session.createdBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
