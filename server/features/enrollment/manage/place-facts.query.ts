import { sql } from 'kysely';
import { KEPT_OF_LINE } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SeatsOfCohort {
  readonly capacity: number;
  readonly remaining: number;
  /** Number of people on the waitlist or with an offer. */
  readonly waiting: number;
}

/** A cohort's seats for this person: a seat held for them by an offer counts as available. */
export async function seatsOf(ctx: Ctx, poolId: number, personId: number | undefined): Promise<SeatsOfCohort> {
  const { rows } = await sql<SeatsOfCohort>`
    select p.capacity, case when p.closed_at is not null then 0
        else greatest(0, p.capacity - p.taken - p.held + o.offered) end as remaining,
      (select count(*) from seat_waitlist w where w.pool_id = p.id and w.state in ('waiting', 'offered')) - o.offered as waiting
    from seat_pools p cross join lateral (select count(*) as offered from seat_waitlist w
      join seat_holds h on h.id = w.offer_hold_id and h.state = 'live'
      where w.pool_id = p.id and w.user_id = ${personId ?? null}::bigint and w.state = 'offered') o
    where p.id = ${poolId}::bigint`.execute(ctx.db);
  return rows[0] ?? { capacity: 0, remaining: 0, waiting: 0 };
}

/** A learner's name as teachers see it; their email address if they have no name yet. */
export async function nameOfLearner(ctx: Ctx, personId: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['display_name', 'email'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.display_name || row?.email || 'Someone who left';
}

/** The account with an email address, if there is one: looked up only for a School Admin's own list. */
export async function personOfAddress(ctx: Ctx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = lower(${email.trim()}) and erased_at is null`.execute(ctx.db);
  return rows[0]?.id;
}

export async function isDisputed(ctx: Ctx, lineId: number): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`
    select o.disputed from order_lines l join orders o on o.id = l.order_id where l.id = ${lineId}::bigint`.execute(
    ctx.db,
  );
  return rows[0]?.disputed ?? false;
}

/** Cents that a line currently earns the school, after the platform's fee (rules-teachers P1, P4). */
export async function payoutOfLine(ctx: Ctx, lineId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (k.kept - round(k.kept * coalesce(k.fee_bps, s.fee_bps) / 10000.0))::bigint as cents
    from (select ${KEPT_OF_LINE} as kept, l.school_id, (select c.fee_bps from enrolments e join cohorts c on c.id = e.cohort_id
        where e.order_line_id = l.id and e.state <> 'transferred') as fee_bps
      from order_lines l join orders o on o.id = l.order_id
      where l.id = ${lineId}::bigint) k join schools s on s.id = k.school_id where not s.is_house`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
