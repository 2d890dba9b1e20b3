import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface PaidTickets {
  readonly ticketTypeId: number;
  readonly ticketTypeName: string;
  /** Cash and credits together; 0: the ticket was free. */
  readonly paidCents: number;
  readonly people: number;
}

/**
 * How many people attend an event with a ticket, by type and by the price paid: in the types' order, highest price
 * first.
 */
export async function paidTicketsOf(ctx: Ctx, eventId: number): Promise<PaidTickets[]> {
  const { rows } = await sql<PaidTickets>`
    select y.id as "ticketTypeId", y.name as "ticketTypeName", coalesce(l.cash_cents + l.credit_cents, 0) as "paidCents",
      count(*) as people
    from attendances a join ticket_types y on y.id = a.ticket_type_id left join order_lines l on l.id = a.order_line_id
    where a.event_id = ${eventId}::bigint and a.state = 'attending'
    group by y.id, y.name, y.position, 3 order by y.position, y.id, 3 desc`.execute(ctx.db);
  return rows;
}

/** A person who paid for a ticket type that is free now, with what has not been refunded yet. */
export interface PaidHolder {
  readonly attendanceId: number;
  readonly lineId: number;
  readonly paidCents: number;
  readonly cashCents: number;
  readonly credits: number;
  readonly disputed: boolean;
}

/** Holders whose order lines' ids are at most `upTo`, after an attendance, in order; at most `limit`. */
export async function paidHoldersOf(
  ctx: Ctx,
  ticketTypeId: number,
  page: { readonly after: number; readonly upTo: number | null; readonly limit: number },
): Promise<PaidHolder[]> {
  const { rows } = await sql<PaidHolder>`
    select a.id as "attendanceId", l.id as "lineId", l.cash_cents + l.credit_cents as "paidCents",
      l.cash_cents - l.refunded_cents as "cashCents", l.credits - l.refunded_credits as credits,
      o.disputed or a.suspended_at is not null as disputed
    from attendances a join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
    where a.ticket_type_id = ${ticketTypeId}::bigint and a.state = 'attending' and a.id > ${page.after}::bigint
      and (${page.upTo}::bigint is null or l.id <= ${page.upTo}::bigint)
      and l.cash_cents - l.refunded_cents + l.credits - l.refunded_credits > 0
    order by a.id limit ${page.limit}::bigint`.execute(ctx.db);
  return rows;
}

export interface PaidTotals {
  readonly people: number;
  readonly cashCents: number;
  readonly credits: number;
  readonly disputed: number;
  /** The newest of the holders' order lines; null: there are none. */
  readonly upTo: number | null;
}

export async function paidTotalsOf(ctx: Ctx, ticketTypeId: number): Promise<PaidTotals> {
  const { rows } = await sql<PaidTotals>`
    select count(*) filter (where not x.disputed) as people, count(*) filter (where x.disputed) as disputed, max(x.line) as "upTo",
      coalesce(sum(x.cash) filter (where not x.disputed), 0)::bigint as "cashCents",
      coalesce(sum(x.credits) filter (where not x.disputed), 0)::bigint as credits
    from (select l.id as line, l.cash_cents - l.refunded_cents as cash, l.credits - l.refunded_credits as credits,
        o.disputed or a.suspended_at is not null as disputed
      from attendances a join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
      where a.ticket_type_id = ${ticketTypeId}::bigint and a.state = 'attending') x
    where x.cash + x.credits > 0`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('A count answers a row.');
  return row;
}
