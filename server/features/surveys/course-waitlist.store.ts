import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CourseWaitlistRow {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly email: string;
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
  readonly courseSlug: string;
  readonly courseName: string;
  readonly courseTopic: string;
  readonly courseImageMediaId: number | null;
  readonly schoolName: string;
}

/**
 * Puts an email address on a course's waitlist. It has one live entry per course: until the entry is confirmed, signing
 * up again gives it a new link if that link is emailed; after that, nothing changes.
 * @returns the entry, and whether it is confirmed
 */
export async function putOnCourseWaitlist(
  tx: Ctx,
  entry: {
    schoolId: number;
    courseId: number;
    email: string;
    userId: number | null;
    surveyAnswerId: number;
    tokenHash: string;
    /** True if the link is being emailed. If not, the previously emailed link stays valid. */
    mailed: boolean;
    confirmed: boolean;
  },
): Promise<{ id: number; confirmed: boolean }> {
  const now = tx.clock.now();
  const { rows } = await sql<{ id: number; confirmed: boolean }>`
    insert into course_waitlist as w (school_id, course_id, email, user_id, survey_answer_id, joined_at, confirmed_at, token_hash)
    values (${entry.schoolId}::bigint, ${entry.courseId}::bigint, ${entry.email}, ${entry.userId}::bigint,
      ${entry.surveyAnswerId}::bigint, ${now}, ${entry.confirmed ? now : null}::timestamptz, ${entry.tokenHash})
    on conflict (course_id, lower(email)) where unsubscribed_at is null do update
      set token_hash = case when w.confirmed_at is null and ${entry.mailed}::boolean then excluded.token_hash else w.token_hash end,
        user_id = coalesce(w.user_id, excluded.user_id),
        survey_answer_id = excluded.survey_answer_id,
        confirmed_at = coalesce(w.confirmed_at, excluded.confirmed_at)
    returning id, confirmed_at is not null as confirmed`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new Error('A waitlist entry was neither made nor found.');
  return row;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The entry behind a link, locked for the rest of the transaction: found by its own token, or by that of an email sent
 * to the waitlist (the send's uuid, known only to its reader).
 */
export async function lockCourseWaitlist(
  tx: Ctx,
  { token, tokenHash }: { token: string; tokenHash: string },
): Promise<CourseWaitlistRow | undefined> {
  const { rows } = await sql<CourseWaitlistRow>`
    select w.id, w.school_id as "schoolId", w.course_id as "courseId", w.email, w.confirmed_at as "confirmedAt",
      w.unsubscribed_at as "unsubscribedAt", k.slug as "courseSlug", k.name as "courseName", k.topic as "courseTopic",
      k.image_media_id as "courseImageMediaId", o.name as "schoolName"
    from course_waitlist w join courses k on k.id = w.course_id join schools o on o.id = k.school_id
    where w.token_hash = ${tokenHash} or w.id = (select (m.data->>'waitlistId')::bigint from sends m
      where m.uuid = ${UUID.test(token) ? token : null}::uuid and m.kind = 'school_news')
    for no key update of w`.execute(tx.db);
  return rows[0];
}

/** Confirms an entry. False if the email address has another live entry by now: that one stays. */
export async function confirmCourseWaitlist(tx: Ctx, id: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update course_waitlist w set confirmed_at = coalesce(confirmed_at, ${tx.clock.now()}), unsubscribed_at = null,
      user_id = ${userId}::bigint
    where id = ${id}::bigint and not exists (select 1 from course_waitlist x where x.course_id = w.course_id
      and lower(x.email) = lower(w.email) and x.unsubscribed_at is null and x.id <> w.id)`.execute(tx.db);
  return numAffectedRows === 1n;
}

export async function leaveCourseWaitlist(tx: Ctx, id: number): Promise<void> {
  await sql`update course_waitlist set unsubscribed_at = coalesce(unsubscribed_at, ${tx.clock.now()})
    where id = ${id}::bigint`.execute(tx.db);
}
