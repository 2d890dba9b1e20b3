import { sql } from 'kysely';
import { MIN_REMITTANCE_CENTS } from '#server/features/payouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { NAME_OF_PAYOUT } from './payouts.query.ts';

export interface ReadyPayout {
  readonly id: number;
  readonly name: string | null;
  readonly kind: 'part' | 'adjustment' | 'returned';
  readonly part: number | null;
  readonly parts: number | null;
  readonly cause: string | null;
  readonly cents: number;
  readonly finalizedAt: string;
}

export interface ReadySchool {
  readonly schoolId: number;
  readonly schoolName: string;
  readonly cents: number;
  readonly newestId: number;
  readonly newestAt: Date;
  readonly earliestBankOn: string;
  readonly payouts: readonly ReadyPayout[];
  readonly recipients: readonly { readonly id: number; readonly name: string; readonly isDefault: boolean }[];
}

const SUMS = sql`
  select p.school_id, sum(p.payout_cents)::bigint as cents, max(p.id) as newest_id, max(p.finalized_at) as newest_at
  from payouts p where p.status = 'finalized' and p.held_at is null group by p.school_id`;

/**
 * Schools by what is finalized, not on hold, and not paid: those that can be paid, or those whose sum is carried
 * forward (less than a dollar). By name; at most 500 rows each.
 */
export async function findReadySchools(
  ctx: Ctx,
  filter: { carried: boolean; limit: number; offset: number },
): Promise<ReadySchool[]> {
  const { rows } = await sql<ReadySchool>`
    select g.school_id as "schoolId", s.name as "schoolName", g.cents, g.newest_id as "newestId", g.newest_at as "newestAt",
      to_char(g.newest_at at time zone 'America/New_York', 'YYYY-MM-DD') as "earliestBankOn",
      (select jsonb_agg(to_jsonb(q) order by q.id) from (
        select p.id, ${NAME_OF_PAYOUT} as name, p.kind, p.part, p.parts, p.cause, p.payout_cents as cents,
          p.finalized_at as "finalizedAt"
        from payouts p where p.school_id = g.school_id and p.status = 'finalized' and p.held_at is null
        order by p.id limit 500) q) as payouts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isDefault', r.is_default)
          order by r.is_default desc, r.name), '[]')
        from payout_recipients r where r.school_id = g.school_id and r.archived_at is null) as recipients
    from (${SUMS}) g join schools s on s.id = g.school_id
    where (g.cents < ${MIN_REMITTANCE_CENTS}::bigint) = ${filter.carried}
    order by search_text(s.name), s.id limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db);
  return rows;
}

interface ReadySums {
  readonly ready: number;
  readonly readyCents: number;
  /** Owed to schools without a recipient; not in `readyCents`. */
  readonly waitingCents: number;
  readonly carried: number;
  readonly carriedCents: number;
}

/**
 * How many schools are ready and how many are carried forward, with the totals that can be paid, are waiting for a
 * recipient, and are carried forward.
 */
export async function sumReady(ctx: Ctx): Promise<ReadySums> {
  const { rows } = await sql<ReadySums>`
    select count(*) filter (where cents >= ${MIN_REMITTANCE_CENTS}::bigint)::bigint as ready,
      coalesce(sum(cents) filter (where cents >= ${MIN_REMITTANCE_CENTS}::bigint and payable), 0)::bigint as "readyCents",
      coalesce(sum(cents) filter (where cents >= ${MIN_REMITTANCE_CENTS}::bigint and not payable), 0)::bigint
        as "waitingCents",
      count(*) filter (where cents < ${MIN_REMITTANCE_CENTS}::bigint)::bigint as carried,
      coalesce(sum(cents) filter (where cents < ${MIN_REMITTANCE_CENTS}::bigint), 0)::bigint as "carriedCents"
    from (select s.cents, exists (select 1 from payout_recipients r where r.school_id = s.school_id
      and r.archived_at is null) as payable from (${SUMS}) s) g`.execute(ctx.db);
  return rows[0] ?? { ready: 0, readyCents: 0, waitingCents: 0, carried: 0, carriedCents: 0 };
}
