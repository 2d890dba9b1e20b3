import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * A lesson opens at its date or when it was published, whichever is later; for this many minutes after that, it can
 * still be withdrawn.
 */
const QUIET_MINUTES = 10;
/** The hour at which lesson emails are sent, in the reader's zone. */
const HOUR = 9;

/** A lesson that opened, and the people who are notified of it now for the first time. */
export interface OpenedLesson {
  readonly id: number;
  readonly name: string;
  readonly cohortId: number;
  readonly cohortName: string;
  readonly courseName: string;
  readonly userIds: readonly number[];
}

/**
 * Claims one lesson that has been open for ten minutes and was not announced, and records who is notified: people
 * enrolled since before it opened, not suspended, in a cohort that is running or upcoming; each person once per lesson,
 * ever (LE3). Undefined if none is due. Runs in the caller's transaction.
 */
export async function claimOpenedLesson(tx: Ctx): Promise<OpenedLesson | undefined> {
  const now = tx.clock.now();
  const { rows } = await sql<Omit<OpenedLesson, 'userIds'> & { opensAt: Date }>`
    update lessons l set told_opening_at = d.opens_at
    from (
      select l.id, o.opens_at, c.name as cohort_name, k.name as course_name
      from lessons l join cohorts c on c.id = l.cohort_id join courses k on k.id = l.course_id
      cross join lateral (select greatest(l.publish_at, l.published_at) as opens_at) o
      where l.publication_status = 'published' and l.deleted_at is null
        and l.told_opening_at is distinct from greatest(l.publish_at, l.published_at)
        and greatest(l.publish_at, l.published_at) <= ${now}::timestamptz - make_interval(mins => ${QUIET_MINUTES}::integer)
        and c.status in ('enrolling', 'started') and (c.ends_at is null or c.ends_at > ${now}::timestamptz)
        and k.archived_at is null
      order by greatest(l.publish_at, l.published_at), l.id limit 1 for no key update of l skip locked
    ) d
    where l.id = d.id
    returning l.id, l.name, l.cohort_id as "cohortId", d.cohort_name as "cohortName", d.course_name as "courseName",
      d.opens_at as "opensAt"`.execute(tx.db);
  const [lesson] = rows;
  if (!lesson) return undefined;
  const { opensAt, ...told } = lesson;
  const inserted = await sql<{ userId: number }>`
    insert into lesson_announcements (lesson_id, user_id, cohort_id, told_at)
    select ${lesson.id}::bigint, e.user_id, e.cohort_id, ${now}::timestamptz
    from enrolments e join users u on u.id = e.user_id and u.erased_at is null
    where e.cohort_id = ${lesson.cohortId}::bigint and e.state = 'active' and e.suspended_at is null
      and e.enrolled_at <= ${opensAt}::timestamptz
    on conflict (lesson_id, user_id) do nothing
    returning user_id as "userId"`.execute(tx.db);
  return { ...told, userIds: inserted.rows.map(({ userId }) => userId) };
}

export interface DueLessonMail {
  readonly userId: number;
  readonly cohortId: number;
  readonly schoolId: number;
  /** The day in the reader's zone, `2026-11-20`: one email per day. */
  readonly day: string;
}

/**
 * Claims the emails that are due: nine o'clock in the reader's zone has come since the person was notified of lessons.
 * All notifications up to then go into one email per person, cohort, and day (LE3). A claimed one is never claimed
 * again. Runs in the caller's transaction.
 */
export async function claimLessonMails(tx: Ctx, limit: number): Promise<DueLessonMail[]> {
  const now = tx.clock.now();
  const { rows } = await sql<DueLessonMail>`
    with waiting as (
      select a.user_id, a.cohort_id, a.told_at, m.day, (m.day + make_interval(hours => ${HOUR}::integer)) at time zone z.zone as due_at
      from lesson_announcements a join users u on u.id = a.user_id
      cross join lateral (select coalesce(u.timezone, 'UTC') as zone) z
      cross join lateral (select ((${now}::timestamptz at time zone z.zone) - make_interval(hours => ${HOUR}::integer))::date as day) m
      where a.mailed_on is null),
    due as (
      select distinct w.user_id, w.cohort_id, w.day, w.due_at from waiting w
      where w.told_at <= w.due_at and not exists (select 1 from lesson_announcements b
        where b.user_id = w.user_id and b.cohort_id = w.cohort_id and b.mailed_on = w.day)
      order by w.user_id, w.cohort_id limit ${limit}::bigint),
    claimed as (
      update lesson_announcements a set mailed_on = d.day from due d
      where a.user_id = d.user_id and a.cohort_id = d.cohort_id and a.mailed_on is null and a.told_at <= d.due_at
      returning a.user_id, a.cohort_id, a.mailed_on)
    select distinct x.user_id as "userId", x.cohort_id as "cohortId", c.school_id as "schoolId",
      to_char(x.mailed_on, 'YYYY-MM-DD') as day
    from claimed x join cohorts c on c.id = x.cohort_id order by 1, 2`.execute(tx.db);
  return rows;
}
