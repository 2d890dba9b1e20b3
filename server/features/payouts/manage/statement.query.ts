import { sql } from 'kysely';
import type { PayoutKind } from '#contract/payouts/payout.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FrozenFigures {
  readonly revenueCents: number;
  readonly cashCents: number;
  readonly creditCents: number;
  readonly codeCents: number;
  readonly feeBps: number;
  readonly feeCents: number;
  readonly assistantCents: number;
  readonly earnedCents: number;
  readonly earlierCents: number;
  readonly amountCents: number;
  readonly lineCount: number;
  readonly salesCents: number;
  readonly refundsCents: number;
  readonly withheldCents: number;
}

export async function frozenFigures(ctx: Ctx, payoutId: number): Promise<FrozenFigures | undefined> {
  const { rows } = await sql<FrozenFigures>`
    select p.total_revenue_cents as "revenueCents", coalesce(p.kept_cash_cents, p.total_revenue_cents) as "cashCents",
      coalesce(p.kept_credit_cents, 0) as "creditCents", coalesce(p.kept_code_cents, 0) as "codeCents",
      coalesce(p.fee_bps, 0) as "feeBps", coalesce(p.fee_cents, 0) as "feeCents",
      coalesce(p.assistant_cents, 0) as "assistantCents", coalesce(p.earned_cents, p.payout_cents) as "earnedCents",
      coalesce(p.earlier_cents, 0) as "earlierCents", p.payout_cents as "amountCents", z.*
    from payouts p cross join lateral (
      select count(*) as "lineCount",
        coalesce(sum(value_cents) filter (where kind = 'sale'), 0)::bigint as "salesCents",
        coalesce(sum(case kind when 'sale' then kept_cents - value_cents else kept_cents end) filter (where withheld is null), 0)::bigint
          as "refundsCents",
        coalesce(sum(kept_cents - value_cents) filter (where withheld is not null), 0)::bigint as "withheldCents"
      from payout_lines l where l.payout_id = p.id) z
    where p.id = ${payoutId}::bigint and p.status in ('finalized', 'paid') and p.kind <> 'returned'`.execute(ctx.db);
  return rows[0];
}

/** An earlier row of the same subject. `amountCents` is null until the amount is fixed. */
export interface EarlierRow {
  readonly id: number;
  readonly kind: PayoutKind;
  readonly part: number | null;
  readonly amountCents: number | null;
}

/** Final earlier rows of the same subject, in order; for an upcoming second part, also the upcoming first part. */
export async function earlierRows(ctx: Ctx, payoutId: number): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select q.id, q.kind, q.part, q.payout_cents as "amountCents"
    from payouts p join payouts q on q.id <> p.id
      and (q.cohort_id = p.cohort_id or q.event_id = p.event_id or q.workout_id = p.workout_id)
    where p.id = ${payoutId}::bigint and (
      q.status in ('finalized', 'paid') and (p.finalized_at is null or (q.finalized_at, q.id) < (p.finalized_at, p.id))
      or q.status = 'upcoming' and p.status = 'upcoming' and q.part < p.part)
    order by q.finalized_at nulls last, q.id`.execute(ctx.db);
  return rows;
}

/** The transfer that paid a row, or, for a returned amount, the transfer that was returned. */
export interface RowRemittance {
  readonly recipient: string;
  readonly bankOn: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly returnedAt: Date | null;
  readonly returnedReason: string | null;
}

export async function remittanceOf(ctx: Ctx, payoutId: number): Promise<RowRemittance | undefined> {
  const { rows } = await sql<RowRemittance>`
    select r.recipient_name as recipient, r.bank_on::text as "bankOn", r.reference, r.amount_cents as "amountCents",
      r.returned_at as "returnedAt", r.returned_reason as "returnedReason"
    from payouts p join remittances r on r.id = coalesce(p.remittance_id, p.returns_id) where p.id = ${payoutId}::bigint`.execute(
    ctx.db,
  );
  return rows[0];
}
