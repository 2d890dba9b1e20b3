import { sql } from 'kysely';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import type { SubjectKey } from './subject.ts';

export interface PayoutRow {
  readonly id: number;
  readonly schoolId: number;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly part: number | null;
  readonly parts: number | null;
  readonly status: 'upcoming' | 'finalized' | 'paid' | 'void';
  readonly plannedAt: Date;
  readonly heldAt: Date | null;
  readonly payoutCents: number | null;
  readonly revenueCents: number | null;
  readonly feeCents: number | null;
  readonly assistantCents: number | null;
  readonly keptCashCents: number | null;
  readonly keptCreditCents: number | null;
  readonly keptCodeCents: number | null;
  readonly feeBps: number | null;
}

export const COLUMN_OF = { cohort: 'cohort_id', event: 'event_id', workout: 'workout_id' } as const;

export const KEY_OF_ROW = sql<SubjectKey>`case when p.cohort_id is not null then jsonb_build_object('kind', 'cohort', 'id', p.cohort_id)
  when p.event_id is not null then jsonb_build_object('kind', 'event', 'id', p.event_id)
  when p.workout_id is not null then jsonb_build_object('kind', 'workout', 'id', p.workout_id) end`;

/** A row's subject. Undefined: no such row. Null: the row has no subject (a returned transfer). */
export async function subjectOfPayout(ctx: Ctx, payoutId: number): Promise<SubjectKey | null | undefined> {
  const { rows } = await sql<{ key: SubjectKey | null }>`
    select ${KEY_OF_ROW} as key from payouts p where p.id = ${payoutId}::bigint`.execute(ctx.db);
  return rows[0]?.key;
}

/**
 * A subject's rows in the order they were created, locked until the transaction ends, so that finalizing and adjusting
 * run one after another (rules-teachers P5).
 */
export async function lockRowsOf(tx: Ctx, key: SubjectKey): Promise<PayoutRow[]> {
  const ofSubject = sql`from payouts p where ${sql.ref(`p.${COLUMN_OF[key.kind]}`)} = ${key.id}::bigint order by p.id`;
  // Read after the lock: a transaction that waited has to see the row that the one before it inserted.
  if (!unguarded(tx, 'payout-lock')) await sql`select p.id ${ofSubject} for update`.execute(tx.db);
  const { rows } = await sql<PayoutRow>`
    select p.id, p.school_id as "schoolId", p.kind, p.part, p.parts, p.status, p.planned_at as "plannedAt", p.held_at as "heldAt",
      p.payout_cents as "payoutCents", p.total_revenue_cents as "revenueCents", p.fee_cents as "feeCents",
      p.assistant_cents as "assistantCents", p.kept_cash_cents as "keptCashCents", p.kept_credit_cents as "keptCreditCents",
      p.kept_code_cents as "keptCodeCents", p.fee_bps as "feeBps"
    ${ofSubject}`.execute(tx.db);
  return rows;
}

/**
 * Whether no change to these orders is being decided right now: refunds and dispute decisions lock the order, and
 * erasing a person locks the person. If true, nothing can change until the transaction ends. Never waits.
 */
export async function noOrderChangePending(tx: Ctx, orderLineIds: readonly number[]): Promise<boolean> {
  if (orderLineIds.length === 0 || unguarded(tx, 'payout-lock')) return true;
  const { rows } = await sql<{ still: boolean }>`
    with o as (select distinct order_id as id from order_lines where id = any(${[...orderLineIds]}::bigint[])),
      u as (select distinct user_id as id from orders where id in (select id from o)),
      people as (select x.id from users x where x.id in (select id from u) order by x.id for share of x skip locked),
      free as (select x.id from orders x where x.id in (select id from o) order by x.id for share of x skip locked)
    select (select count(*) from o) = (select count(*) from free)
      and (select count(*) from u) = (select count(*) from people) as still`.execute(tx.db);
  return rows[0]?.still ?? false;
}

/** Rows that are due by their date, longest due first. `after`: the last one already checked. */
export async function duePayouts(ctx: Ctx, after: { plannedAt: Date; id: number } | null, limit: number) {
  const { rows } = await sql<{ id: number; plannedAt: Date }>`
    select id, planned_at as "plannedAt" from payouts
    where status = 'upcoming' and planned_at <= ${ctx.clock.now()}::timestamptz
      ${after === null ? sql`` : sql`and (planned_at, id) > (${after.plannedAt}::timestamptz, ${after.id}::bigint)`}
    order by planned_at, id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Upcoming rows of subjects that were canceled or deleted. */
export async function cancelledUpcoming(ctx: Ctx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payouts p
    where p.status = 'upcoming' and p.id > ${after}::bigint
      and (exists (select 1 from cohorts c where c.id = p.cohort_id and c.cancelled_at is not null)
        or exists (select 1 from events c where c.id = p.event_id and num_nonnulls(c.cancelled_at, c.deleted_at) > 0)
        or exists (select 1 from workouts c where c.id = p.workout_id and num_nonnulls(c.cancelled_at, c.deleted_at) > 0))
    order by p.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A subject whose parts are all settled and that is due for comparison. `id`: its last part. */
export interface ToCompare {
  readonly id: number;
  readonly key: SubjectKey;
  readonly saidCents: number;
  readonly saidKept: { readonly cashCents: number; readonly creditCents: number; readonly codeCents: number };
}

/** Subjects that were last compared by `before`, the longest ago first. */
export async function subjectsToCompare(ctx: Ctx, before: Date, limit: number): Promise<ToCompare[]> {
  const { rows } = await sql<ToCompare>`
    select p.id, ${KEY_OF_ROW} as key, (select coalesce(sum(q.payout_cents), 0)::bigint from payouts q
      where q.status in ('finalized', 'paid') and q.kind <> 'returned'
        and (q.cohort_id = p.cohort_id or q.event_id = p.event_id or q.workout_id = p.workout_id)) as "saidCents",
      coalesce((select json_build_object('cashCents', q.kept_cash_cents, 'creditCents', q.kept_credit_cents, 'codeCents', q.kept_code_cents)
        from payouts q where q.status in ('finalized', 'paid') and q.kind <> 'returned'
          and (q.cohort_id = p.cohort_id or q.event_id = p.event_id or q.workout_id = p.workout_id)
        order by q.id desc limit 1), '{"cashCents":0,"creditCents":0,"codeCents":0}') as "saidKept"
    from payouts p
    where p.kind = 'part' and p.part = p.parts and p.status <> 'upcoming' and p.compared_at <= ${before}::timestamptz
    order by p.compared_at, p.id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function noteCompared(tx: Ctx, payoutIds: readonly number[]): Promise<void> {
  if (payoutIds.length === 0) return;
  await sql`update payouts set compared_at = ${tx.clock.now()}::timestamptz where id = any(${[...payoutIds]}::bigint[])`.execute(
    tx.db,
  );
}
