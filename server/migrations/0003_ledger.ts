import { type Kysely, sql } from 'kysely';

/** Double-entry accounts for credits and cents; append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- A person's available and reserved credits keep a balance (never below zero). House accounts keep none: they would be
    -- the one row that everybody writes; theirs is the sum of the entries.
    create table ledger_accounts (
      id bigint generated always as identity primary key,
      owner_kind text not null constraint ledger_accounts_owner_known check (owner_kind in ('user', 'school', 'platform', 'provider')),
      owner_id bigint,
      unit text not null constraint ledger_accounts_unit_known check (unit in ('credit', 'cent')),
      purpose text not null constraint ledger_accounts_purpose_shape check (purpose ~ '^[a-z_]+$'),
      balance bigint,
      constraint ledger_accounts_once unique nulls not distinct (owner_kind, owner_id, unit, purpose),
      constraint ledger_accounts_with_unit unique (id, unit),
      constraint ledger_accounts_owner_whole check ((owner_kind in ('user', 'school')) = (owner_id is not null)),
      constraint ledger_accounts_person_keeps_balance check ((owner_kind = 'user' and unit = 'credit'
        and purpose in ('available', 'reserved')) = (balance is not null)),
      constraint ledger_accounts_not_negative check (balance >= 0)
    ) with (fillfactor = 70);

    create table ledger_transactions (
      id bigint generated always as identity primary key,
      cause text not null constraint ledger_transactions_cause_once unique,
      kind text not null, order_id bigint, user_id bigint references users (id), memo text,
      occurred_at timestamptz not null
    );
    create index ledger_transactions_of_order on ledger_transactions (order_id);

    create table ledger_entries (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references ledger_transactions (id),
      account_id bigint not null, unit text not null,
      amount bigint not null constraint ledger_entries_not_zero check (amount <> 0),
      constraint ledger_entries_unit_of_account foreign key (account_id, unit) references ledger_accounts (id, unit)
    );
    create index ledger_entries_of_transaction on ledger_entries (transaction_id);
    create index ledger_entries_of_account on ledger_entries (account_id, id);

    create trigger ledger_transactions_immutable before update or delete on ledger_transactions
      for each row execute function refuse_change();
    create trigger ledger_entries_immutable before update or delete on ledger_entries
      for each row execute function refuse_change();

    -- The entries move the kept balance; nothing else does.
    create function post_ledger_entry() returns trigger language plpgsql as $$
    begin
      update ledger_accounts set balance = balance + new.amount where id = new.account_id and balance is not null;
      return null;
    end $$;
    create trigger ledger_entries_move_balance after insert on ledger_entries
      for each row execute function post_ledger_entry();
    create function keep_ledger_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.balance <> 0 then
          raise exception 'An account begins at zero' using errcode = 'check_violation',
            constraint = 'ledger_accounts_balance_by_entries', table = 'ledger_accounts';
        end if;
      elsif new.balance is distinct from old.balance and pg_trigger_depth() < 2 then
        raise exception 'Only entries move a balance' using errcode = 'check_violation',
          constraint = 'ledger_accounts_balance_by_entries', table = 'ledger_accounts';
      end if;
      return new;
    end $$;
    create trigger ledger_accounts_balance_by_entries before insert or update of balance on ledger_accounts
      for each row execute function keep_ledger_balance();

    create function check_ledger_transaction() returns trigger language plpgsql as $$
    declare of_transaction bigint; entries bigint; open_units bigint;
    begin
      if tg_table_name = 'ledger_entries' then of_transaction := new.transaction_id; else of_transaction := new.id; end if;
      select coalesce(sum(n), 0), count(*) filter (where total <> 0) into entries, open_units
        from (select count(*) as n, sum(amount) as total from ledger_entries where transaction_id = of_transaction group by unit) as u;
      if entries < 2 or open_units > 0 then
        raise exception 'Ledger transaction % does not balance', of_transaction using errcode = 'check_violation',
          constraint = 'ledger_transactions_balanced', table = 'ledger_transactions';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
      deferrable initially deferred for each row execute function check_ledger_transaction();
    create constraint trigger ledger_entries_balanced after insert on ledger_entries
      deferrable initially deferred for each row execute function check_ledger_transaction();
    `)
    .execute(db);
}
