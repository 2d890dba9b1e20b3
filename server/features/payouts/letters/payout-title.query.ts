import { type RawBuilder, sql } from 'kysely';

/**
 * What a row of payouts `p` is of, as it was called when the row was frozen, or is called now: a cohort with its moniker, as
 * the cohorts of a course often share a name.
 */
export const PAYOUT_TITLE: RawBuilder<string> = sql`coalesce(
  case when p.snapshot ->> 'moniker' is null or position(p.snapshot ->> 'moniker' in p.snapshot ->> 'name') > 0
    then p.snapshot ->> 'name' else p.snapshot ->> 'name' || ', ' || (p.snapshot ->> 'moniker') end,
  (select case when position(c.moniker in c.name) > 0 then c.name else c.name || ', ' || c.moniker end
    from cohorts c where c.id = p.cohort_id),
  (select e.name from events e where e.id = p.event_id),
  (select w.name from workouts w where w.id = p.workout_id),
  'A transfer that came back')`;
