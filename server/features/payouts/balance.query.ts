import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { MIN_REMITTANCE_CENTS } from './remittance.rules.ts';

export interface Balance {
  /** Finalized, not on hold, not paid; may be negative. */
  readonly dueCents: number;
  /** The part of `dueCents` that can't be paid yet: all of it if it is less than a dollar, else 0. */
  readonly carriedCents: number;
  readonly heldCents: number;
  /** Transfers with a bank date in `year`, without returned ones. */
  readonly paidThisYearCents: number;
  readonly year: number;
}

/** What a school is due, what is carried forward, on hold, and was paid this year (rules-teachers P11, P12). */
export async function balanceOf(ctx: Ctx, schoolId: number): Promise<Balance> {
  const year = ctx.clock.now().getUTCFullYear();
  const { rows } = await sql<{ due: number; held: number; paid: number }>`
    select coalesce(sum(payout_cents) filter (where held_at is null), 0)::bigint as due,
      coalesce(sum(payout_cents) filter (where held_at is not null), 0)::bigint as held,
      (select coalesce(sum(amount_cents), 0)::bigint from remittances r where r.school_id = ${schoolId}::bigint
        and r.returned_at is null and extract(year from r.bank_on) = ${year}::integer) as paid
    from payouts where school_id = ${schoolId}::bigint and status = 'finalized'`.execute(ctx.db);
  const { due = 0, held = 0, paid = 0 } = rows[0] ?? {};
  const carriedCents = due < MIN_REMITTANCE_CENTS ? due : 0;
  return { dueCents: due, carriedCents, heldCents: held, paidThisYearCents: paid, year };
}
