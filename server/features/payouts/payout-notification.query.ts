import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface NotificationFacts {
  /** The transfer's amount if there is a transfer, else the row's; null while the row is upcoming. */
  readonly cents: number | null;
  readonly kind: 'part' | 'adjustment' | 'returned';
  /** The subject's name as frozen; null while the row is upcoming. */
  readonly name: string | null;
  readonly holdReason: string | null;
  readonly recipient: string | null;
  readonly reference: string | null;
  readonly returnedReason: string | null;
  /** Finalized and not paid, for the whole school. */
  readonly balanceCents: number;
  readonly hasRecipient: boolean;
}

/**
 * Facts about a payout row and, if given, a transfer that paid it or was returned. Undefined if there is no such row.
 */
export async function notificationFacts(
  ctx: Ctx,
  ids: { readonly payoutId: number; readonly remittanceId?: number | undefined },
): Promise<NotificationFacts | undefined> {
  const { rows } = await sql<NotificationFacts>`
    select coalesce(m.amount_cents, p.payout_cents) as cents, p.kind, p.snapshot ->> 'name' as name, p.hold_reason as "holdReason",
      m.recipient_name as recipient, m.reference, m.returned_reason as "returnedReason",
      (select coalesce(sum(b.payout_cents), 0) from payouts b where b.school_id = p.school_id and b.status = 'finalized')::bigint
        as "balanceCents",
      exists (select 1 from payout_recipients r where r.school_id = p.school_id and r.archived_at is null) as "hasRecipient"
    from payouts p left join remittances m on m.id = ${ids.remittanceId ?? null}::bigint
    where p.id = ${ids.payoutId}::bigint`.execute(ctx.db);
  return rows[0];
}
