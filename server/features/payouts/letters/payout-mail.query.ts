import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { PAYOUT_TITLE } from './payout-title.query.ts';

export interface PayoutFacts {
  readonly payoutId: number;
  readonly schoolId: number;
  readonly schoolName: string;
  /** `Voice Acting 101, Fall 2026`. */
  readonly title: string;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly part: number | null;
  readonly parts: number | null;
  /** Null while the row is upcoming: nothing is fixed yet. */
  readonly cents: number | null;
  readonly revenueCents: number;
  readonly feeCents: number;
  readonly assistantCents: number;
  /** Total of the subject's earlier rows. */
  readonly earlierCents: number;
  /** What a first part leaves for the second. */
  readonly laterCents: number;
  readonly cause: string | null;
  readonly heldBecause: string | null;
  /** The school's default payout recipient. Null: none yet. */
  readonly recipient: string | null;
}

/** A payout row's current facts; null if there is no such row, or it is void. */
export async function payoutFacts(ctx: Ctx, payoutId: number): Promise<PayoutFacts | null> {
  const { rows } = await sql<PayoutFacts>`
    select p.id as "payoutId", p.school_id as "schoolId", s.name as "schoolName", ${PAYOUT_TITLE} as title, p.kind, p.part, p.parts,
      p.payout_cents as cents, coalesce(p.total_revenue_cents, 0) as "revenueCents", coalesce(p.fee_cents, 0) as "feeCents",
      coalesce(p.assistant_cents, 0) as "assistantCents", coalesce(p.earlier_cents, 0) as "earlierCents",
      coalesce(p.earned_cents - p.earlier_cents - p.payout_cents, 0) as "laterCents", p.cause, p.hold_reason as "heldBecause",
      (select r.name from payout_recipients r where r.school_id = p.school_id and r.archived_at is null and r.is_default) as recipient
    from payouts p join schools s on s.id = p.school_id
    where p.id = ${payoutId}::bigint and p.status <> 'void'`.execute(ctx.db);
  return rows[0] ?? null;
}

/** For tests and screenshots: the second part of rules-teachers P16 (b). */
export const samplePayout: PayoutFacts = {
  payoutId: 12,
  schoolId: 3,
  schoolName: 'Lantern Street Voice School',
  title: 'Voice Acting 101, Fall 2026',
  kind: 'part',
  part: 2,
  parts: 2,
  cents: 8500,
  revenueCents: 40_000,
  feeCents: 6000,
  assistantCents: 0,
  earlierCents: 25_500,
  laterCents: 0,
  cause: null,
  heldBecause: null,
  recipient: 'Lantern Voice Studio LLC',
};
