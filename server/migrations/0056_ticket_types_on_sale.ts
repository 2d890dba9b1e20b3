import { type Kysely, sql } from 'kysely';

/**
 * When a ticket type was active for the first time: from then on its event is ticketed, for good (rules-teachers H1). And
 * pools that rest: nothing is taken or held there any more, what is held already may still be taken, whoever waits keeps the
 * place. Of a type off sale, and of the event's own seats once it is ticketed. Nameless hosts are found by their age.
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
