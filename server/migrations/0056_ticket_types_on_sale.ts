import { type Kysely, sql } from 'kysely';

/**
 * When a ticket type first became active: from then on, its event is ticketed, for good (rules-teachers H1). And
 * disabled pools: nothing new is taken or held there, existing holds may still be taken, and waitlisted people keep
 * their position. This applies to a type that is off sale, and to the event's own seats once it is ticketed. Nameless
 * hosts are found by their age.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table ticket_types add column activated_at timestamptz;
    -- Until now every type was made active, and any made its event ticketed.
    update ticket_types set activated_at = created_at;

    alter table seat_pools add column resting_at timestamptz;
    update seat_pools set resting_at = now() where closed_at is null and id in (
      select seat_pool_id from ticket_types where status = 'disabled'
      union all
      select v.seat_pool_id from events v where exists (select 1 from ticket_types y where y.event_id = v.id));

    create index hosts_nameless on hosts (created_at) where name = '';
    `)
    .execute(db);
}
