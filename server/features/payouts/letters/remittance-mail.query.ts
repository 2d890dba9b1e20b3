import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { PAYOUT_TITLE } from './payout-title.query.ts';

export interface PaidRow {
  readonly title: string;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly part: number | null;
  readonly parts: number | null;
  readonly cents: number;
}

export interface RemittanceFacts {
  readonly schoolId: number;
  readonly schoolName: string;
  /** The recipient's name when the transfer was made. */
  readonly recipient: string;
  /** The bank's date, at midnight UTC; it has no time zone. */
  readonly bankOn: Date;
  readonly reference: string;
  readonly cents: number;
  /** Why the transfer was returned. Null: it wasn't. */
  readonly returnedBecause: string | null;
  readonly payouts: readonly PaidRow[];
}

export async function remittanceFacts(ctx: Ctx, remittanceId: number): Promise<RemittanceFacts | null> {
  const { rows } = await sql<RemittanceFacts>`
    select m.school_id as "schoolId", s.name as "schoolName", m.recipient_name as recipient,
      m.bank_on::timestamp at time zone 'UTC' as "bankOn", m.reference, m.amount_cents as cents,
      m.returned_reason as "returnedBecause",
      coalesce((select jsonb_agg(jsonb_build_object('title', ${PAYOUT_TITLE}, 'kind', p.kind, 'part', p.part, 'parts', p.parts,
          'cents', p.payout_cents) order by p.planned_at, p.id)
        from payouts p where p.remittance_id = m.id), '[]') as payouts
    from remittances m join schools s on s.id = m.school_id where m.id = ${remittanceId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
