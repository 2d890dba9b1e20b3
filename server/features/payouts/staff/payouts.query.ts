import { sql } from 'kysely';
import type { StaffPayout } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { SubjectKey } from '#server/features/payouts/index.ts';
import { cachedCount, HELD_FROM } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FoundPayout {
  readonly id: number;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly status: StaffPayout['status'];
  readonly kind: StaffPayout['kind'];
  readonly part: number | null;
  readonly parts: number | null;
  readonly cause: string | null;
  readonly name: string | null;
  readonly subjectKind: SubjectKey['kind'] | null;
  readonly subjectId: number | null;
  readonly cents: number | null;
  readonly saidCents: number;
  /** True if the subject's first part is upcoming, too. */
  readonly firstUpcoming: boolean;
  readonly feeBps: number | null;
  readonly plannedAt: Date;
  readonly finalizedAt: Date | null;
  readonly paidAt: Date | null;
  readonly heldAt: Date | null;
  readonly heldBy: string | null;
  readonly holdReason: string | null;
  readonly reference: string | null;
}

type Tab = 'due' | 'ready' | 'held' | 'paid';

const TABS: Record<Tab, { where: ReturnType<typeof sql>; order: ReturnType<typeof sql> }> = {
  due: { where: sql`p.status = 'upcoming' and p.held_at is null`, order: sql`p.planned_at, p.id` },
  ready: { where: sql`p.status = 'finalized' and p.held_at is null`, order: sql`p.finalized_at, p.id` },
  held: {
    where: sql`p.status in ('upcoming', 'finalized') and p.held_at is not null`,
    order: sql`p.held_at desc, p.id desc`,
  },
  paid: { where: sql`p.status = 'paid'`, order: sql`p.paid_at desc, p.id desc` },
};

/** The name of a payout row `p`: its subject's name when frozen, else the current one. */
export const NAME_OF_PAYOUT = sql<string | null>`coalesce(case when p.snapshot->>'moniker' <> ''
    then (p.snapshot->>'courseName') || ', ' || (p.snapshot->>'moniker') end, p.snapshot->>'name',
  (select k.name || ', ' || coalesce(nullif(c.moniker, ''), c.name) from cohorts c join courses k on k.id = c.course_id
    where c.id = p.cohort_id),
  (select e.name from events e where e.id = p.event_id), (select w.name from workouts w where w.id = p.workout_id))`;

/**
 * A row in a list. With `limit 1`, Postgres looks up row by row whether the first part is upcoming; with `exists`, it
 * would read all upcoming rows.
 */
const ROW = sql`
  select p.id, p.school_id as "schoolId", s.name as "schoolName", p.status, p.kind, p.part, p.parts, p.cause,
    ${NAME_OF_PAYOUT} as name,
    case when p.cohort_id is not null then 'cohort' when p.event_id is not null then 'event'
      when p.workout_id is not null then 'workout' end as "subjectKind",
    coalesce(p.cohort_id, p.event_id, p.workout_id) as "subjectId", p.payout_cents as cents,
    coalesce((select sum(f.payout_cents) from payouts f where f.status in ('finalized', 'paid')
      and (f.cohort_id = p.cohort_id or f.event_id = p.event_id or f.workout_id = p.workout_id)), 0)::bigint as "saidCents",
    (select 1 from payouts f where f.status = 'upcoming' and f.kind = 'part' and f.part = 1 and f.cohort_id = p.cohort_id limit 1)
      is not null as "firstUpcoming",
    coalesce((select c.fee_bps from cohorts c where c.id = p.cohort_id), (select e.fee_bps from events e where e.id = p.event_id),
      (select w.fee_bps from workouts w where w.id = p.workout_id),
      case when p.kind <> 'returned' then s.fee_bps end) as "feeBps",
    p.planned_at as "plannedAt", p.finalized_at as "finalizedAt", p.paid_at as "paidAt", p.held_at as "heldAt",
    b.display_name as "heldBy", p.hold_reason as "holdReason", p.reference
  from payouts p join schools s on s.id = p.school_id left join users b on b.id = p.held_by`;

const ofSchool = (schoolId: number | undefined) =>
  schoolId === undefined ? sql`true` : sql`p.school_id = ${schoolId}::bigint`;

export async function findPayouts(
  ctx: Ctx,
  filter: { only: Tab; schoolId: number | undefined; limit: number; offset: number },
): Promise<FoundPayout[]> {
  const { where, order } = TABS[filter.only];
  const { rows } = await sql<FoundPayout>`${ROW} where ${where} and ${ofSchool(filter.schoolId)}
    order by ${order} limit ${filter.limit} offset ${filter.offset}`.execute(ctx.db);
  return rows;
}

/** One row; undefined if there is none. */
export async function findPayout(ctx: Ctx, id: number): Promise<FoundPayout | undefined> {
  const { rows } = await sql<FoundPayout>`${ROW} where p.id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

/**
 * How many rows are in each list, for all schools or for one. Short lists are counted in one statement, each through
 * its own index; a long list's count is cached for a few seconds.
 */
export async function countPayouts(ctx: Ctx, schoolId?: number): Promise<Record<Tab, number>> {
  const counted = (tab: Tab, to?: number) => sql`(select count(*) from (select from payouts p
    where ${TABS[tab].where} and ${ofSchool(schoolId)} ${to === undefined ? sql`` : sql`limit ${to}::bigint`}) counted)`;
  const { rows } = await sql<Record<Tab, number>>`
    select ${counted('due', HELD_FROM)} as due, ${counted('ready', HELD_FROM)} as ready,
      ${counted('held', HELD_FROM)} as held, ${counted('paid', HELD_FROM)} as paid`.execute(ctx.db);
  const fullCount = async (tab: Tab) => {
    const short = rows[0]?.[tab] ?? 0;
    if (short < HELD_FROM) return short;
    return cachedCount(ctx, `payouts ${tab} of ${schoolId ?? 'all'}`, async () => {
      const long = await sql<{ n: number }>`select ${counted(tab)} as n`.execute(ctx.db);
      return long.rows[0]?.n ?? 0;
    });
  };
  const [due, ready, held, paid] = await Promise.all([
    fullCount('due'),
    fullCount('ready'),
    fullCount('held'),
    fullCount('paid'),
  ]);
  return { due, ready, held, paid };
}
