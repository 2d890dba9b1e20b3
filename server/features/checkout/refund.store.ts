import type { Ctx } from '#server/platform/ctx.ts';

export interface RefundPart {
  readonly orderLineId: number;
  readonly cashCents: number;
  readonly credits: number;
}

export interface Refund {
  readonly id: number;
  readonly orderId: number | null;
  readonly state: 'pending' | 'sent' | 'succeeded' | 'failed';
  /** The part sent through the provider: everything except what a bank returned. */
  readonly cashCents: number;
  /** The part that a bank returned through a dispute we lost. */
  readonly bankCents: number;
  readonly paymentId: number | null;
  readonly provider: 'stripe' | 'paypal' | null;
  readonly providerRefundId: string | null;
  readonly providerPaymentId: string | null;
  /** The PayPal order under which its capture and that capture's refunds are found; null for other providers. */
  readonly providerOrderId: string | null;
  readonly retries: number;
  /**
   * How often the provider was asked since the last retry, each time under its own key; recorded before the request is
   * sent.
   */
  readonly asks: number;
  readonly askedAt: Date | null;
  readonly attempts: number;
  readonly settledByHand: boolean;
}

/** Writes a refund with its lines, once per cause; undefined if it existed already. */
export async function insertRefund(
  tx: Ctx,
  refund: {
    orderId: number | null;
    paymentId: number | null;
    cause: string;
    reason: string;
    /** The amounts per line; empty if the money paid for no line. */
    parts: readonly RefundPart[];
    /** Omitted: the sum of the parts. */
    cashCents?: number;
    /** The provider that took the money and refunds it; Stripe if omitted. */
    provider?: 'stripe' | 'paypal';
    requestedBy: number | null;
  },
): Promise<number | undefined> {
  const now = tx.clock.now();
  const cashCents = refund.cashCents ?? refund.parts.reduce((sum, part) => sum + part.cashCents, 0);
  const row = await tx.db
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      cause: refund.cause,
      reason: refund.reason,
      cash_cents: cashCents,
      credits: refund.parts.reduce((sum, part) => sum + part.credits, 0),
      // Credits return in this same transaction; only cash has to be sent.
      state: cashCents > 0 ? 'pending' : 'succeeded',
      provider: cashCents > 0 ? (refund.provider ?? 'stripe') : null,
      requested_by: refund.requestedBy,
      created_at: now,
      settled_at: cashCents > 0 ? null : now,
    })
    .onConflict((oc) => oc.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  if (refund.parts.length === 0) return row.id;
  await tx.db
    .insertInto('refund_lines')
    .values(
      refund.parts.map((part) => ({
        refund_id: row.id,
        order_line_id: part.orderLineId,
        cash_cents: part.cashCents,
        credits: part.credits,
      })),
    )
    .execute();
  return row.id;
}

function refunds(ctx: Ctx) {
  return ctx.db
    .selectFrom('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select((eb) => eb('r.settled_by', 'is not', null).as('settledByHand'))
    .select((eb) => eb('r.cash_cents', '-', eb.ref('r.bank_cents')).as('cashCents'))
    .select([
      'o.provider_order_id as providerOrderId',
      'r.asks',
      'r.asked_at as askedAt',
      'r.attempts',
      'r.id',
      'r.order_id as orderId',
      'r.state',
      'r.bank_cents as bankCents',
      'r.payment_id as paymentId',
      'r.provider',
      'r.retries',
      'r.provider_refund_id as providerRefundId',
      'p.provider_payment_id as providerPaymentId',
    ]);
}

export async function loadRefund(ctx: Ctx, refundId: number): Promise<Refund | undefined> {
  // A check constraint limits the states.
  return (await refunds(ctx).where('r.id', '=', refundId).executeTakeFirst()) as Refund | undefined;
}

export async function refundByProviderId(ctx: Ctx, providerRefundId: string): Promise<Refund | undefined> {
  const row = await refunds(ctx).where('r.provider_refund_id', '=', providerRefundId).executeTakeFirst();
  return row as Refund | undefined;
}

/**
 * Records that the provider is about to be asked for a refund, under the next key; false if another process just did,
 * or if the refund was sent in the meantime. Recorded before the request: a process that finds it without a response
 * checks with the provider first.
 */
export async function recordRefundRequest(ctx: Ctx, refund: Refund): Promise<boolean> {
  const row = await ctx.db
    .updateTable('refunds')
    .set({ asks: refund.asks + 1, asked_at: ctx.clock.now() })
    .where('id', '=', refund.id)
    .where('asks', '=', refund.asks)
    .where('retries', '=', refund.retries)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A refund's current state, its row locked, so that two reports about it are handled one after the other. */
export async function lockRefundState(tx: Ctx, refundId: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('refunds')
    .select('state')
    .where('id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.state;
}

export async function noteRefundTry(ctx: Ctx, refundId: number, error: string | null): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: error }))
    .where('id', '=', refundId)
    .execute();
}

/** Moves a refund forward; false if it was already there or further. */
export async function moveRefund(
  tx: Ctx,
  refundId: number,
  to: 'sent' | 'succeeded' | 'failed',
  providerRefundId: string | null,
  failure: string | null = null,
): Promise<boolean> {
  const from =
    to === 'sent' ? ['pending'] : to === 'succeeded' ? ['pending', 'sent'] : ['pending', 'sent', 'succeeded'];
  const row = await tx.db
    .updateTable('refunds')
    .set({
      state: to,
      ...(providerRefundId === null ? {} : { provider_refund_id: providerRefundId }),
      ...(to === 'sent' ? {} : { settled_at: tx.clock.now() }),
      ...(to === 'failed' ? { last_error: failure ?? 'unknown' } : {}),
    })
    .where('id', '=', refundId)
    .where('state', 'in', from)
    // A refund fully returned by a bank can't fail anymore, whatever a late report says about an earlier try.
    .where((eb) => eb('bank_cents', '<', eb.ref('cash_cents')))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends a failed, unsettled refund again under another key; false if the refund isn't failed, or is settled. */
export async function reopenRefund(tx: Ctx, refundId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('refunds')
    .set((eb) => ({
      state: 'pending',
      retries: eb('retries', '+', 1),
      asks: 0,
      asked_at: null,
      provider_refund_id: null,
      settled_at: null,
    }))
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .where('settled_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a failed refund was paid another way; false if it isn't owed (anymore). */
export async function recordManualSettlement(tx: Ctx, refundId: number, by: number, reason: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('refunds')
    .set({ settled_by: by, settled_by_at: tx.clock.now(), settled_reason: reason })
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .where('settled_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unconfirmed refunds made before `before`, except those waiting for a bank; those with the fewest tries first. */
export async function openRefunds(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['pending', 'sent'])
    .where('created_at', '<=', before)
    .where(({ not, and, eb, exists, selectFrom }) =>
      not(
        and([
          eb('asks', '=', 0),
          exists(
            selectFrom('disputes as d')
              .select('d.id')
              .whereRef('d.payment_id', '=', 'refunds.payment_id')
              .where('d.state', '=', 'open'),
          ),
        ]),
      ),
    )
    .orderBy('attempts')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
