import { sql } from 'kysely';
import type { Remittance } from '#contract/payouts/staff-payouts.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';

interface Row {
  readonly id: number;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly recipient: string;
  readonly bankOn: string;
  readonly reference: string;
  readonly cents: number;
  readonly payoutIds: readonly number[];
  readonly madeBy: string | null;
  readonly madeAt: Date;
  readonly returnedAt: Date | null;
  readonly returnedBy: string | null;
  readonly returnedReason: string | null;
}

function present(row: Row): Remittance {
  return {
    id: row.id,
    school: { id: row.schoolId, name: row.schoolName },
    recipient: row.recipient,
    bankOn: row.bankOn,
    reference: row.reference,
    amount: toDollars(row.cents),
    payoutIds: [...row.payoutIds],
    madeBy: row.madeBy ?? 'Someone',
    madeAtUtc: row.madeAt.toISOString(),
    returned: row.returnedAt && {
      atUtc: row.returnedAt.toISOString(),
      by: row.returnedBy ?? 'Someone',
      reason: row.returnedReason ?? '',
    },
  };
}

/** Transfers to schools, newest first. */
export async function findRemittances(
  ctx: Ctx,
  filter: { id?: number; schoolId?: number | undefined; limit: number; offset: number },
): Promise<{ remittances: Remittance[]; total: number }> {
  const where = sql`${filter.id === undefined ? sql`true` : sql`r.id = ${filter.id}::bigint`}
    and ${filter.schoolId === undefined ? sql`true` : sql`r.school_id = ${filter.schoolId}::bigint`}`;
  const { rows } = await sql<Row>`
    select r.id, s.id as "schoolId", s.name as "schoolName", r.recipient_name as recipient, r.bank_on::text as "bankOn", r.reference,
      r.amount_cents as cents, m.display_name as "madeBy", r.made_at as "madeAt", r.returned_at as "returnedAt",
      b.display_name as "returnedBy", r.returned_reason as "returnedReason",
      (select coalesce(jsonb_agg(p.id order by p.id), '[]') from payouts p where p.remittance_id = r.id) as "payoutIds"
    from remittances r join schools s on s.id = r.school_id left join users m on m.id = r.made_by
    left join users b on b.id = r.returned_by
    where ${where} order by r.made_at desc, r.id desc limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db);
  const count = async () => {
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from remittances r
      where ${where}`.execute(ctx.db);
    return counted[0]?.n ?? 0;
  };
  // A single transfer looked up by id needs no cached count.
  const total =
    filter.id === undefined ? await cachedCount(ctx, `remittances ${filter.schoolId ?? ''}`, count) : rows.length;
  return { remittances: rows.map(present), total };
}
