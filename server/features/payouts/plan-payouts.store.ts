import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PlannedPart } from './schedule.rules.ts';

/** A cohort's upcoming payouts, in order. */
export async function upcomingPayouts(ctx: Ctx, cohortId: number): Promise<PlannedPart[]> {
  const rows = await ctx.db
    .selectFrom('payouts')
    .select(['part', 'planned_at as plannedAt'])
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'upcoming')
    .where('kind', '=', 'part')
    .orderBy('part')
    .execute();
  return rows.map(({ part, plannedAt }) => ({ part: part ?? 1, plannedAt }));
}

/** A cohort `c`'s payout parts and dates: the SQL twin of `plannedParts`. */
const PARTS = sql`(case when c.ends_at - c.starts_at < interval '14 days' then 1 else 2 end)`;
const PLANNED = (part: ReturnType<typeof sql>, parts: ReturnType<typeof sql>) =>
  sql`(case when ${part} = 1 and ${parts} = 2 then c.starts_at + interval '336 hours' else c.ends_at + interval '168 hours' end)`;
/** For anything sold by a school that is paid, which the platform's own isn't. */
const SOLD = sql`s.id = c.school_id and not s.is_house`;
const OPEN = sql`c.status in ('enrolling', 'started', 'completed') and greatest(c.price_cents, c.nonmember_price_cents) > 0`;

/**
 * Creates rows once, when something with a price opens (rules-teachers P8); upcoming rows follow moved dates. A cohort
 * that became short before anything was frozen is paid in one part, one that became long in two.
 */
export async function planPayouts(tx: Ctx): Promise<void> {
  await planCohorts(tx, EVERY);
  for (const table of ['events', 'workouts'] as const) await planSeats(tx, table, EVERY);
}

/**
 * Does the same for one cohort, event, or workout, in the transaction that opens or prices it, or moves its dates
 * (rules-teachers C4).
 */
export async function planPayoutsOf(tx: Ctx, of: PaidThing): Promise<void> {
  if ('cohortId' in of) return planCohorts(tx, alone(of.cohortId));
  if ('eventId' in of) return planSeats(tx, 'events', alone(of.eventId));
  return planSeats(tx, 'workouts', alone(of.workoutId));
}

type PaidThing = { readonly cohortId: number } | { readonly eventId: number } | { readonly workoutId: number };
const EVERY = sql``;
const alone = (id: number) => sql`and c.id = ${id}::bigint`;

async function planCohorts(tx: Ctx, only: typeof EVERY): Promise<void> {
  const now = tx.clock.now();
  await sql`
    insert into payouts (school_id, cohort_id, part, parts, planned_at, created_at)
    select c.school_id, c.id, g.part, ${PARTS}, ${PLANNED(sql`g.part`, PARTS)}, ${now}::timestamptz
    from cohorts c join schools s on ${SOLD} cross join lateral generate_series(1, ${PARTS}) g (part)
    where ${OPEN} ${only}
      and not exists (select 1 from payouts p where p.cohort_id = c.id and p.kind = 'part'
        and (p.part = g.part or p.status <> 'upcoming'))
    order by c.id, g.part on conflict do nothing`.execute(tx.db);
  await sql`
    delete from payouts p using cohorts c where c.id = p.cohort_id and p.kind = 'part' and p.part = 2 and p.status = 'upcoming'
      and p.held_at is null ${only} and c.status <> 'cancelled' and ${PARTS} = 1
      and not exists (select 1 from payouts f where f.cohort_id = c.id and f.kind = 'part' and f.status <> 'upcoming')`.execute(
    tx.db,
  );
  await sql`
    update payouts p set parts = w.parts, planned_at = w.planned_at
    from (select q.id, case when f.frozen then q.parts else ${PARTS} end as parts,
        ${PLANNED(sql`q.part`, sql`case when f.frozen then q.parts else ${PARTS} end`)} as planned_at
      from payouts q join cohorts c on c.id = q.cohort_id
      cross join lateral (select exists (select 1 from payouts o where o.cohort_id = c.id and o.kind = 'part'
        and (o.status <> 'upcoming' or o.part > ${PARTS})) as frozen) f
      where q.kind = 'part' and q.status = 'upcoming' and c.status <> 'cancelled' ${only}) w
    where p.id = w.id and p.status = 'upcoming' and (p.parts is distinct from w.parts or p.planned_at <> w.planned_at)`.execute(
    tx.db,
  );
}

/** Ticketed events or workouts: one part, a week after they end. */
async function planSeats(tx: Ctx, table: 'events' | 'workouts', only: typeof EVERY): Promise<void> {
  const now = tx.clock.now();
  const column = table === 'events' ? 'event_id' : 'workout_id';
  await sql`
      insert into payouts (school_id, ${sql.ref(column)}, part, parts, planned_at, created_at)
      select c.school_id, c.id, 1, 1, c.ends_at + interval '168 hours', ${now}::timestamptz
      from ${sql.table(table)} c join schools s on ${SOLD}
      where c.published_at is not null ${only} and c.status <> 'draft' and c.cancelled_at is null and c.deleted_at is null
        and c.ends_at is not null
        and exists (select 1 from ticket_types y where ${sql.ref(`y.${column}`)} = c.id
          and greatest(y.price_cents, y.nonmember_price_cents) > 0)
        and not exists (select 1 from payouts p where ${sql.ref(`p.${column}`)} = c.id and p.kind = 'part')
      order by c.id on conflict do nothing`.execute(tx.db);
  // A subject that is a draft again has sold nothing: its row is created again when it reopens.
  await sql`
      delete from payouts p using ${sql.table(table)} c where c.id = ${sql.ref(`p.${column}`)} ${only} and c.status = 'draft'
        and c.deleted_at is null and p.kind = 'part' and p.status = 'upcoming' and p.held_at is null`.execute(tx.db);
  await sql`
      update payouts p set planned_at = c.ends_at + interval '168 hours' from ${sql.table(table)} c
      where c.id = ${sql.ref(`p.${column}`)} ${only} and p.kind = 'part' and p.status = 'upcoming' and c.cancelled_at is null
        and c.ends_at is not null and p.planned_at <> c.ends_at + interval '168 hours'`.execute(tx.db);
}
