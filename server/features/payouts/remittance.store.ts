import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface PayableRow {
  readonly id: number;
  readonly schoolId: number;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly status: 'upcoming' | 'finalized' | 'paid' | 'void';
  readonly held: boolean;
  readonly cents: number | null;
  readonly finalizedAt: Date | null;
}

/** These rows, locked in the order of their ids; missing ones are left out. */
export async function lockPayouts(tx: Ctx, ids: readonly number[]): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select id, school_id as "schoolId", kind, status, held_at is not null as held, payout_cents as cents,
      finalized_at as "finalizedAt"
    from payouts where id = any(${[...new Set(ids)]}::bigint[]) order by id for update`.execute(tx.db);
  return rows;
}

export async function setHold(
  tx: Ctx,
  payoutId: number,
  hold: { readonly at: Date; readonly by: number; readonly reason: string } | null,
): Promise<void> {
  await tx.db
    .updateTable('payouts')
    .set({ held_at: hold?.at ?? null, held_by: hold?.by ?? null, hold_reason: hold?.reason ?? null })
    .where('id', '=', payoutId)
    .execute();
}

export interface NewRemittance {
  readonly schoolId: number;
  readonly recipientId: number;
  readonly recipientName: string;
  readonly amountCents: number;
  /** `2026-12-01`. */
  readonly bankOn: string;
  readonly reference: string;
  readonly madeBy: number;
}

/** Inserts a transfer. Undefined if the school already has one with this reference. */
export async function insertRemittance(tx: Ctx, remittance: NewRemittance): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('remittances')
    .values({
      school_id: remittance.schoolId,
      recipient_id: remittance.recipientId,
      recipient_name: remittance.recipientName,
      amount_cents: remittance.amountCents,
      bank_on: remittance.bankOn,
      reference: remittance.reference,
      made_by: remittance.madeBy,
      made_at: tx.clock.now(),
    })
    .onConflict((oc) => oc.columns(['school_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Marks the rows as paid by a transfer. */
export async function setPaid(
  tx: Ctx,
  payoutIds: readonly number[],
  by: {
    readonly remittanceId: number;
    readonly recipientId: number;
    readonly reference: string;
    readonly paidBy: number;
  },
): Promise<void> {
  await tx.db
    .updateTable('payouts')
    .set({
      status: 'paid',
      paid_at: tx.clock.now(),
      paid_by: by.paidBy,
      remittance_id: by.remittanceId,
      recipient_id: by.recipientId,
      reference: by.reference,
    })
    .where('id', 'in', [...payoutIds])
    .where('status', '=', 'finalized')
    .execute();
}

export interface RemittanceRow {
  readonly id: number;
  readonly schoolId: number;
  readonly amountCents: number;
  readonly bankOn: string;
  readonly reference: string;
  readonly returned: boolean;
}

export async function lockRemittance(tx: Ctx, id: number): Promise<RemittanceRow | undefined> {
  const { rows } = await sql<RemittanceRow>`
    select id, school_id as "schoolId", amount_cents as "amountCents", bank_on::text as "bankOn", reference,
      returned_at is not null as returned
    from remittances where id = ${id}::bigint for update`.execute(tx.db);
  return rows[0];
}

/** Marks a transfer as returned; its amount is owed again as a separate row. Returns that row. */
export async function insertReturned(
  tx: Ctx,
  remittance: RemittanceRow,
  { by, reason, cause }: { readonly by: number; readonly reason: string; readonly cause: string },
): Promise<number> {
  const now = tx.clock.now();
  await tx.db
    .updateTable('remittances')
    .set({ returned_at: now, returned_by: by, returned_reason: reason })
    .where('id', '=', remittance.id)
    .execute();
  const row = await tx.db
    .insertInto('payouts')
    .values({
      school_id: remittance.schoolId,
      kind: 'returned',
      part: null,
      returns_id: remittance.id,
      status: 'finalized',
      planned_at: now,
      finalized_at: now,
      created_at: now,
      payout_cents: remittance.amountCents,
      total_revenue_cents: 0,
      students: 0,
      cause,
      snapshot: JSON.stringify({
        name: 'Returned transfer',
        reference: remittance.reference,
        bankOn: remittance.bankOn,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
