import { type Kysely, sql } from 'kysely';

/**
 * One statement writes the entries of many transactions: one update moves their accounts' balances, and what the
 * statement adds to each transaction must balance on its own, which needs no read of existing rows. The rules stay:
 * only entries move a balance, none falls below zero (a constraint), and a transaction balances by unit and has two
 * entries (checked on its own, at commit).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop trigger ledger_entries_move_balance on ledger_entries;
    drop function post_ledger_entry();
    create function post_ledger_entries() returns trigger language plpgsql as $$
    begin
      -- In one order, whoever comes: two statements over the same accounts wait for each other instead of both for ever.
      perform 1 from ledger_accounts a where a.id in (select account_id from added) and a.balance is not null
        order by a.id for no key update;
      update ledger_accounts a set balance = a.balance + m.amount
        from (select account_id, sum(amount) as amount from added group by account_id) m
        where a.id = m.account_id and a.balance is not null;
      return null;
    end $$;
    create trigger ledger_entries_move_balance after insert on ledger_entries referencing new table as added
      for each statement execute function post_ledger_entries();

    drop trigger ledger_entries_balanced on ledger_entries;
    create function check_ledger_entries() returns trigger language plpgsql as $$
    declare of_transaction bigint;
    begin
      select transaction_id into of_transaction from added
        group by transaction_id, unit having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'Ledger transaction % does not balance', of_transaction using errcode = 'check_violation',
          constraint = 'ledger_transactions_balanced', table = 'ledger_transactions';
      end if;
      return null;
    end $$;
    create trigger ledger_entries_balanced after insert on ledger_entries referencing new table as added
      for each statement execute function check_ledger_entries();

    create or replace function check_ledger_transaction() returns trigger language plpgsql as $$
    declare entries bigint; open_units bigint;
    begin
      select coalesce(sum(n), 0), count(*) filter (where total <> 0) into entries, open_units
        from (select count(*) as n, sum(amount) as total from ledger_entries where transaction_id = new.id group by unit) as u;
      if entries < 2 or open_units > 0 then
        raise exception 'Ledger transaction % does not balance', new.id using errcode = 'check_violation',
          constraint = 'ledger_transactions_balanced', table = 'ledger_transactions';
      end if;
      return null;
    end $$;
    `)
    .execute(db);
}
