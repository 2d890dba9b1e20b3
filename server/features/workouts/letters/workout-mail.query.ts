import { sql } from 'kysely';
import type { SchoolBranding } from '#server/letters/letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WorkoutFacts {
  readonly workoutId: number;
  readonly uuid: string;
  readonly title: string;
  readonly status: string;
  readonly schoolName: string;
  readonly school: SchoolBranding;
  /** The course's reply-to, if the workout belongs to a course. */
  readonly replyTo: string | null;
  readonly zone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** True if the workout has live spots. Without any, its start is the deadline for submissions (rules-teachers W2). */
  readonly hasLive: boolean;
  /** Rich text, for written spots. */
  readonly instructions: string;
  /** An external URL for submissions, if the teacher gave one. */
  readonly submissionUrl: string | null;
  /** Increases with each change to the live spot that this person is notified of. */
  readonly sequence: number;
  readonly live: boolean;
  readonly written: boolean;
  /** For the personal join link. Null: the person has no live spot. */
  readonly joinToken: string | null;
  /** Rich text; null until there is feedback. */
  readonly feedback: string | null;
}

/** A workout with a person's spots; null if it doesn't exist or has no date. */
export async function workoutFacts(ctx: Ctx, workoutId: number, userId: number | null): Promise<WorkoutFacts | null> {
  const { rows } = await sql<WorkoutFacts>`
    select w.id as "workoutId", w.uuid, w.name as title, w.status, s.name as "schoolName",
      json_build_object('logoMediaId', s.image_media_id, 'accent', s.accent) as school, k.email as "replyTo",
      w.timezone as zone, w.starts_at as "startsAt", w.ends_at as "endsAt", w.instructions,
      exists (select 1 from seat_pools p where p.id = ly.seat_pool_id and p.capacity > 0) as "hasLive",
      w.submission_url as "submissionUrl", w.ics_sequence + coalesce(l.ics_sequence, 0) as sequence,
      coalesce(l.state = 'attending' and l.suspended_at is null, false) as live,
      coalesce(t.state = 'attending' and t.suspended_at is null, false) as written,
      case when l.state = 'attending' then l.join_nonce end as "joinToken",
      case when b.state = 'answered' then b.feedback end as feedback
    from workouts w join schools s on s.id = w.school_id
    left join courses k on k.id = w.course_id
    left join ticket_types ly on ly.workout_id = w.id and ly.kind = 'live'
    left join ticket_types ty on ty.workout_id = w.id and ty.kind = 'written'
    left join workout_places l on l.ticket_type_id = ly.id and l.user_id = ${userId}::bigint
    left join workout_places t on t.ticket_type_id = ty.id and t.user_id = ${userId}::bigint
    left join workout_submissions b on b.place_id = t.id
    where w.id = ${workoutId}::bigint and w.deleted_at is null and w.starts_at is not null`.execute(ctx.db);
  return rows[0] ?? null;
}
