import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cashAtProvider, grantCredits, post, refundsDue, sales } from '#server/features/ledger/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { SubjectKey } from './subject.ts';

export interface ASale {
  readonly of: SubjectKey;
  /** Only for an event or workout. */
  readonly ticketTypeId?: number;
  readonly listCents?: number;
  readonly discountCents?: number;
  readonly discountOwner?: 'platform' | 'school';
  readonly credits?: number;
  readonly name?: string;
  /** Until when the learner may leave with a full refund. Undefined: never. */
  readonly refundableUntil?: Date;
}

export interface MadeSale {
  readonly userId: number;
  readonly orderId: number;
  readonly lineId: number;
  readonly paymentId: number | null;
}

/** A seat or ticket bought by a new person, fulfilled, with its ledger entry. For tests. */
export function aSale(ctx: Ctx, sale: ASale): Promise<MadeSale> {
  const { listCents = 20_000, discountCents = 0, credits = 0, of } = sale;
  const cashCents = listCents - discountCents - credits * 1000;
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const user = await tx.db
      .insertInto('users')
      .values({
        display_name: sale.name ?? 'Ada Lovelace',
        email: `${randomUUID()}@sale.test`,
        verified_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows: owners } = await sql<{ schoolId: number; courseId: number | null }>`
      select school_id as "schoolId", course_id as "courseId" from ${sql.table(`${of.kind}s`)} where id = ${of.id}::bigint`.execute(
      tx.db,
    );
    const schoolId = owners[0]?.schoolId ?? 0;
    const order = await tx.db
      .insertInto('orders')
      .values({
        user_id: user.id,
        purpose: of.kind === 'cohort' ? 'cohort_places' : of.kind === 'event' ? 'ticket' : 'workout_place',
        state: 'fulfilled',
        price_class: 'nonmember',
        subtotal_cents: listCents,
        discount_cents: discountCents,
        credits,
        cash_cents: cashCents,
        receipt_number: `R-${randomUUID().slice(0, 8)}`,
        created_at: now,
        paid_at: now,
        fulfilled_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = await tx.db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position: 1,
        kind: of.kind === 'cohort' ? 'cohort_place' : of.kind === 'event' ? 'ticket' : 'workout_place',
        subject_id: of.kind === 'cohort' ? of.id : (sale.ticketTypeId ?? 0),
        school_id: schoolId,
        title: 'A place',
        price_class: 'nonmember',
        list_price_cents: listCents,
        discount_cents: discountCents,
        discount_owner: sale.discountOwner ?? null,
        credits,
        credit_cents: credits * 1000,
        cash_cents: cashCents,
        state: 'fulfilled',
        created_at: now,
        fulfilled_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment =
      cashCents === 0
        ? undefined
        : await tx.db
            .insertInto('payments')
            .values({
              order_id: order.id,
              provider: 'stripe',
              provider_payment_id: randomUUID(),
              state: 'succeeded',
              cents: cashCents,
              created_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
    if (cashCents > 0) {
      await post(tx, {
        cause: `payment:order:${order.id}`,
        kind: 'payment',
        orderId: order.id,
        userId: user.id,
        entries: [
          { account: { ownerKind: 'provider', ownerId: null, unit: 'cent', purpose: 'cash' }, amount: cashCents },
          { account: sales(schoolId), amount: -cashCents },
        ],
      });
    }
    await seat(tx, sale, { userId: user.id, lineId: line.id, courseId: owners[0]?.courseId ?? null });
    return { userId: user.id, orderId: order.id, lineId: line.id, paymentId: payment?.id ?? null };
  });
}

async function seat(
  tx: Ctx,
  sale: ASale,
  { userId, lineId, courseId }: { userId: number; lineId: number; courseId: number | null },
) {
  const now = tx.clock.now();
  const { of } = sale;
  if (of.kind === 'cohort') {
    await tx.db
      .insertInto('enrolments')
      .values({
        user_id: userId,
        cohort_id: of.id,
        course_id: courseId ?? 0,
        reason: 'bought',
        order_line_id: lineId,
        refund_rule: sale.refundableUntil ? 'until_midpoint' : 'none',
        last_refundable_at: sale.refundableUntil ?? null,
        enrolled_at: now,
      })
      .execute();
  } else if (of.kind === 'event') {
    await tx.db
      .insertInto('attendances')
      .values({
        event_id: of.id,
        user_id: userId,
        ticket_type_id: sale.ticketTypeId ?? null,
        order_line_id: lineId,
        source: 'member',
        state: 'attending',
        created_at: now,
      })
      .execute();
  } else {
    await tx.db
      .insertInto('workout_places')
      .values({
        workout_id: of.id,
        user_id: userId,
        ticket_type_id: sale.ticketTypeId ?? 0,
        order_line_id: lineId,
        state: 'attending',
        created_at: now,
      })
      .execute();
  }
  const { rows } = await sql<{ id: number }>`select seat_pool_id as id from ${
    of.kind === 'cohort'
      ? sql`cohorts where id = ${of.id}::bigint`
      : sql`ticket_types where id = ${sale.ticketTypeId ?? 0}::bigint`
  }`.execute(tx.db);
  await sql`update seat_pools set taken = taken + 1 where id = ${rows[0]?.id ?? 0}::bigint`.execute(tx.db);
}

/**
 * Refunds this much of a sale: the decision only, without sending the money. The seat ends if `ends` is set. For tests.
 */
export function aRefund(
  ctx: Ctx,
  sale: MadeSale,
  { cashCents = 0, credits = 0, ends = false }: { cashCents?: number; credits?: number; ends?: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    await sql`select 1 from orders where id = ${sale.orderId}::bigint for update`.execute(tx.db);
    if (cashCents + credits > 0) {
      const refund = await tx.db
        .insertInto('refunds')
        .values({
          order_id: sale.orderId,
          payment_id: cashCents > 0 ? sale.paymentId : null,
          cause: randomUUID(),
          reason: 'test',
          cash_cents: cashCents,
          credits,
          state: 'succeeded',
          provider: cashCents > 0 ? 'stripe' : null,
          created_at: now,
          settled_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('refund_lines')
        .values({ refund_id: refund.id, order_line_id: sale.lineId, cash_cents: cashCents, credits })
        .execute();
      const { rows } = await sql<{
        schoolId: number;
      }>`select school_id as "schoolId" from order_lines where id = ${sale.lineId}::bigint`.execute(tx.db);
      if (credits > 0) {
        await grantCredits(tx, [
          { userId: sale.userId, origin: 'refund', cause: `refund:${refund.id}`, credits, refundId: refund.id },
        ]);
      }
      if (cashCents > 0) {
        await post(tx, {
          cause: `refund:${refund.id}`,
          kind: 'refund',
          entries: [
            { account: sales(rows[0]?.schoolId ?? 0), amount: cashCents },
            { account: refundsDue, amount: -cashCents },
          ],
        });
        await post(tx, {
          cause: `refund_paid:${refund.id}`,
          kind: 'refund_paid',
          entries: [
            { account: refundsDue, amount: cashCents },
            { account: cashAtProvider, amount: -cashCents },
          ],
        });
      }
    }
    if (!ends) return;
    await sql`update order_lines set state = 'refunded', ended_at = ${now}::timestamptz where id = ${sale.lineId}::bigint`.execute(
      tx.db,
    );
    await endPlaces(tx, sale, 'refunded');
  });
}

async function endPlaces(tx: Ctx, sale: MadeSale, as: 'refunded' | 'revoked'): Promise<void> {
  const now = tx.clock.now();
  const { rows } = await sql<{ id: number }>`
    with e as (update enrolments set state = ${as}, ended_at = ${now}::timestamptz
        where order_line_id = ${sale.lineId}::bigint and state in ('active', 'completed') returning cohort_id),
      a as (update attendances set state = ${as === 'revoked' ? 'revoked' : 'cancelled'}, cancelled_at = ${now}::timestamptz
        where order_line_id = ${sale.lineId}::bigint and state = 'attending' returning ticket_type_id),
      w as (update workout_places set state = ${as === 'revoked' ? 'revoked' : 'cancelled'}, cancelled_at = ${now}::timestamptz
        where order_line_id = ${sale.lineId}::bigint and state = 'attending' returning ticket_type_id)
    select c.seat_pool_id as id from e join cohorts c on c.id = e.cohort_id
    union all select y.seat_pool_id from (table a union all table w) t join ticket_types y on y.id = t.ticket_type_id`.execute(
    tx.db,
  );
  for (const { id } of rows) await sql`update seat_pools set taken = taken - 1 where id = ${id}::bigint`.execute(tx.db);
}

/** Opens a dispute about a sale's payment, or settles it. For tests. */
export function aDispute(ctx: Ctx, sale: MadeSale, state: 'open' | 'won' | 'lost'): Promise<void> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    await sql`update orders set disputed = ${state === 'open'} where id = ${sale.orderId}::bigint`.execute(tx.db);
    if (state === 'open') {
      await sql`insert into disputes (order_id, payment_id, provider_dispute_id, state, cents, opened_at)
        values (${sale.orderId}::bigint, ${sale.paymentId}::bigint, ${randomUUID()}, 'open', 1, ${now}::timestamptz)`.execute(
        tx.db,
      );
      return;
    }
    await sql`update disputes set state = ${state}, closed_at = ${now}::timestamptz where order_id = ${sale.orderId}::bigint and state = 'open'`.execute(
      tx.db,
    );
    if (state === 'won') return;
    await sql`update order_lines set state = 'revoked', ended_at = ${now}::timestamptz where id = ${sale.lineId}::bigint`.execute(
      tx.db,
    );
    await endPlaces(tx, sale, 'revoked');
  });
}
