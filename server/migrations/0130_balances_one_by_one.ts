import { type Kysely, sql } from 'kysely';

/**
 * The accounts of entries are looked up individually, with `any` of a list. A plain join with the added entries read
 * all accounts for each batch's spending (the planner overestimates a few dozen index lookups), so it got slower with
 * each new account. No nested loops either: the plan is cached, and with many entries it would compare each with every
 * other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function post_ledger_entries() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      -- In one order, whoever comes: two statements over the same accounts wait for each other instead of both for ever.
      perform 1 from ledger_accounts a where a.id = any(array(select account_id from added)) and a.balance is not null
        order by a.id for no key update;
      update ledger_accounts a set balance = a.balance + m.amount
        from (select account_id, sum(amount) as amount from added group by account_id) m
        where a.id = m.account_id and a.id = any(array(select account_id from added)) and a.balance is not null;
      return null;
    end $$;
    `)
    .execute(db);
}
