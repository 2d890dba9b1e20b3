import { type Kysely, sql } from 'kysely';

/**
 * Checks that an order is the sum of its lines for all rows that a statement added, as soon as it ends. Checking one by
 * one at commit, twice for each order (for itself and for its line), was the most expensive part of a rush on a course.
 * If the sum is not (yet) right, the order is rewritten unchanged, so the check at commit handles it as before: code
 * that writes orders and lines one after another still works. A ledger transaction may have entries or not: those of a
 * statement balance on their own (0106), and none is zero, so if there is one, there are two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop trigger orders_are_their_lines on orders;
    create constraint trigger orders_are_their_lines after update of subtotal_cents, discount_cents, credits, cash_cents
      on orders deferrable initially deferred for each row execute function check_order_lines();
    drop trigger order_lines_make_the_order on order_lines;
    create constraint trigger order_lines_make_the_order
      after delete or update of list_price_cents, discount_cents, credits, credit_cents, cash_cents
      on order_lines deferrable initially deferred for each row execute function check_order_lines();

    create function check_added_order_lines() returns trigger language plpgsql as $$
    declare of_orders bigint[];
    begin
      if tg_table_name = 'orders' then of_orders := array(select id from added);
      else of_orders := array(select distinct order_id from added); end if;
      of_orders := array(select o.id from orders o cross join lateral (select coalesce(sum(list_price_cents), 0) as subtotal,
          coalesce(sum(discount_cents), 0) as discount, coalesce(sum(credits), 0) as credits,
          coalesce(sum(credit_cents), 0) as credit_cents,
          coalesce(sum(cash_cents), 0) as cash from order_lines where order_id = o.id) l
        where o.id = any(of_orders) and (o.subtotal_cents, o.discount_cents, o.credits, o.credits * 1000, o.cash_cents)
          is distinct from (l.subtotal, l.discount, l.credits, l.credit_cents, l.cash));
      if cardinality(of_orders) > 0 then
        update orders set subtotal_cents = subtotal_cents where id = any(of_orders);
      end if;
      return null;
    end $$;
    create trigger orders_added_are_their_lines after insert on orders referencing new table as added
      for each statement execute function check_added_order_lines();
    create trigger order_lines_added_make_the_order after insert on order_lines referencing new table as added
      for each statement execute function check_added_order_lines();

    create or replace function check_ledger_transaction() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from ledger_entries where transaction_id = new.id) then
        raise exception 'Ledger transaction % does not balance', new.id using errcode = 'check_violation',
          constraint = 'ledger_transactions_balanced', table = 'ledger_transactions';
      end if;
      return null;
    end $$;
    `)
    .execute(db);
}
