import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Subject } from './facts.query.ts';
import type { Earnings } from './payout.rules.ts';
import { COLUMN_OF } from './payout-rows.store.ts';
import type { DrawnLine } from './statement.rules.ts';

export interface Frozen {
  readonly subject: Subject;
  readonly earnings: Earnings;
  readonly earlierCents: number;
  readonly amountCents: number;
  readonly lines: readonly DrawnLine[];
}

function snapshotOf({ subject, lines }: Frozen): string {
  return JSON.stringify({
    name: subject.name,
    moniker: subject.moniker,
    courseId: subject.courseId,
    courseName: subject.courseName,
    schoolName: subject.schoolName,
    timezone: subject.timezone,
    startsAt: subject.startsAt?.toISOString() ?? null,
    endsAt: subject.endsAt?.toISOString() ?? null,
    creditCost: subject.priceCents === null ? null : Math.floor(subject.priceCents / 1000),
    capacity: subject.capacity,
    lineCount: lines.length,
  });
}

const columns = (now: Date, frozen: Frozen) => ({
  status: 'finalized',
  finalized_at: now,
  compared_at: now,
  payout_cents: frozen.amountCents,
  total_revenue_cents: frozen.earnings.revenueCents,
  fee_cents: frozen.earnings.feeCents,
  assistant_cents: frozen.earnings.assistantCents,
  earned_cents: frozen.earnings.earnedCents,
  earlier_cents: frozen.earlierCents,
  fee_bps: frozen.subject.feeBps,
  kept_cash_cents: frozen.earnings.cashCents,
  kept_credit_cents: frozen.earnings.creditCents,
  kept_code_cents: frozen.earnings.codeCents,
  students: frozen.subject.students,
  snapshot: snapshotOf(frozen),
});

/** Makes an upcoming part final, with its lines. */
export async function freezePart(tx: Ctx, payoutId: number, frozen: Frozen): Promise<void> {
  await tx.db.updateTable('payouts').set(columns(tx.clock.now(), frozen)).where('id', '=', payoutId).execute();
  await insertLines(tx, payoutId, frozen.lines);
}

/** Adds a row for a difference, final from the start (rules-teachers P5, P6). Returns its id. */
export async function insertAdjustment(tx: Ctx, frozen: Frozen, cause: string): Promise<number> {
  const now = tx.clock.now();
  const { key, schoolId } = frozen.subject;
  const row = await tx.db
    .insertInto('payouts')
    .values({
      school_id: schoolId,
      [COLUMN_OF[key.kind]]: key.id,
      kind: 'adjustment',
      part: null,
      planned_at: now,
      created_at: now,
      cause,
      ...columns(now, frozen),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, row.id, frozen.lines);
  return row.id;
}

/** Voids the rows of a subject that sold nothing, or whose sales were all refunded: they are never paid. */
export async function voidRows(tx: Ctx, payoutIds: readonly number[]): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .updateTable('payouts')
    .set({ status: 'void', voided_at: now, compared_at: now, held_at: null, held_by: null, hold_reason: null })
    .where('id', 'in', [...payoutIds])
    .where('status', '=', 'upcoming')
    .execute();
}

async function insertLines(tx: Ctx, payoutId: number, lines: readonly DrawnLine[]): Promise<void> {
  const rows = lines.map((line, at) => ({
    position: at + 1,
    kind: line.kind,
    order_line_id: line.sale.orderLineId,
    refund_line_id: line.refundLineId,
    occurred_at: line.occurredAt,
    receipt_number: line.sale.receiptNumber,
    user_id: line.sale.userId,
    learner_name: line.sale.learner,
    list_cents: line.sale.listCents,
    discount_cents: line.sale.discountCents,
    discount_owner: line.sale.discountOwner,
    credits: line.sale.credits,
    credit_cents: line.sale.creditCents,
    cash_cents: line.sale.cashCents,
    refunded_cents: line.refundedCents,
    refunded_credits: line.refundedCredits,
    withheld: line.withheld,
    value_cents: line.valueCents,
    kept_cents: line.keptCents,
  }));
  await sql`
    insert into payout_lines (payout_id, position, kind, order_line_id, refund_line_id, occurred_at, receipt_number, user_id,
      learner_name, list_cents, discount_cents, discount_owner, credits, credit_cents, cash_cents, refunded_cents,
      refunded_credits, withheld, value_cents, kept_cents)
    select ${payoutId}::bigint, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position integer, kind text,
      order_line_id bigint, refund_line_id bigint, occurred_at timestamptz, receipt_number text, user_id bigint,
      learner_name text, list_cents bigint, discount_cents bigint, discount_owner text, credits bigint, credit_cents bigint,
      cash_cents bigint, refunded_cents bigint, refunded_credits bigint, withheld text, value_cents bigint, kept_cents bigint)`.execute(
    tx.db,
  );
}
