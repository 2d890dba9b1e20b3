import { type RawBuilder, sql } from 'kysely';

/**
 * The title of a payout row `p`: its subject's name when the row was frozen, or now. For a cohort with its moniker,
 * because a course's cohorts often share a name.
 */
export const PAYOUT_TITLE: RawBuilder<string> = sql`coalesce(
  case when p.snapshot ->> 'moniker' is null or position(p.snapshot ->> 'moniker' in p.snapshot ->> 'name') > 0
    then p.snapshot ->> 'name' else p.snapshot ->> 'name' || ', ' || (p.snapshot ->> 'moniker') end,
  (select case when position(c.moniker in c.name) > 0 then c.name else c.name || ', ' || c.moniker end
    from cohorts c where c.id = p.cohort_id),
  (select e.name from events e where e.id = p.event_id),
  (select w.name from workouts w where w.id = p.workout_id),
  'A transfer that came back')`;
