import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WorkRow {
  readonly text: string | null;
  readonly url: string | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  readonly fileBytes: number | null;
  readonly studentName: string;
  readonly studentEmail: string;
  readonly uuid: string;
  readonly workoutName: string;
  readonly schoolName: string;
  readonly instructions: string;
}

/** The content of one submission; undefined if there is no such submission. */
export async function workOf(ctx: Ctx, submissionId: number): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`
    select s.text, s.url, f.id as "fileId", f.file_name as "fileName", f.bytes as "fileBytes",
      coalesce(nullif(u.display_name, ''), u.email, '') as "studentName", coalesce(u.email, '') as "studentEmail",
      w.uuid, w.name as "workoutName", h.name as "schoolName", w.instructions
    from workout_submissions s join workout_places p on p.id = s.place_id join users u on u.id = p.user_id
    join workouts w on w.id = s.workout_id join schools h on h.id = w.school_id
    left join media f on f.id = s.media_id and f.state = 'ready'
    where s.id = ${submissionId}::bigint`.execute(ctx.db);
  return rows[0];
}

export async function schoolNameOf(ctx: Ctx, schoolId: number): Promise<string> {
  const row = await ctx.db.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirst();
  return row?.name ?? '';
}
