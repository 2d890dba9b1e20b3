import { type RawBuilder, sql } from 'kysely';

/** More than anyone prepares at a time. */
const MOST = 5;

/** The first open, unread lesson of each current enrollment, then written workouts without submitted work. */
export const preparationOf = (userId: RawBuilder<number>, now: Date) => sql`
  (select distinct on (l.cohort_id) 'lesson' as kind, l.id::text as address, l.name, l.cohort_id as "cohortId"
    from enrolments e
    join cohorts c on c.id = e.cohort_id and c.status <> 'cancelled' and c.ends_at > ${now}::timestamptz
    join lessons l on l.cohort_id = e.cohort_id and l.deleted_at is null and l.publication_status = 'published'
      and l.publish_at <= ${now}::timestamptz
    left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
    where e.user_id = ${userId} and e.state = 'active' and e.suspended_at is null and p.finished_at is null
    order by l.cohort_id, l.publish_at, l.position, l.id limit ${sql.lit(MOST)})
  union all
  (select 'work', w.uuid::text, w.name, null::bigint
    from workout_places p
    join ticket_types y on y.id = p.ticket_type_id and y.kind = 'written'
    join workouts w on w.id = p.workout_id and w.status = 'published' and w.deleted_at is null
    where p.user_id = ${userId} and p.state = 'attending' and p.suspended_at is null
      and w.starts_at > ${now}::timestamptz
      and not exists (select 1 from workout_submissions s where s.place_id = p.id)
    order by w.starts_at, w.id limit ${sql.lit(MOST)})`;
