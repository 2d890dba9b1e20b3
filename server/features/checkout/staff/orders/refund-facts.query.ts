import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export async function nameOfBuyer(ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await sql<{
    name: string | null;
  }>`select coalesce(nullif(display_name, ''), email) as name from users
    where id = ${userId}::bigint and erased_at is null`.execute(ctx.db);
  return rows[0]?.name ?? 'Former learner';
}

/** Unspent credits that a line bought: revoked when its whole price is refunded. */
export async function unspentOfLine(ctx: Ctx, lineId: number): Promise<number> {
  const { rows } = await sql<{ unspent: number }>`select coalesce(sum(remaining), 0)::bigint as unspent from credit_lots
    where order_line_id = ${lineId}::bigint and revoked_at is null`.execute(ctx.db);
  return rows[0]?.unspent ?? 0;
}

/** The membership that a line started, while it lasts. */
export async function membershipOfLine(ctx: Ctx, lineId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from subscriptions
    where order_line_id = ${lineId}::bigint and status <> 'ended'`.execute(ctx.db);
  return rows[0]?.id;
}

/**
 * What the line is about: the cohort its enrollment is now in (it may have been moved), or its event or workout;
 * undefined for other kinds of lines.
 */
export async function subjectOfLine(
  ctx: Ctx,
  lineId: number,
): Promise<{ kind: 'cohort' | 'event' | 'workout'; id: number } | undefined> {
  const { rows } = await sql<{ kind: 'cohort' | 'event' | 'workout' | null; id: number | null }>`
    select case l.kind when 'cohort_place' then 'cohort' when 'ticket' then 'event' when 'workout_place' then 'workout' end as kind,
      case l.kind when 'cohort_place' then coalesce((select e.cohort_id from enrolments e where e.order_line_id = l.id
          and e.state <> 'transferred' order by e.id desc limit 1), l.subject_id)
        else (select coalesce(y.event_id, y.workout_id) from ticket_types y where y.id = l.subject_id) end as id
    from order_lines l where l.id = ${lineId}::bigint`.execute(ctx.db);
  const [row] = rows;
  return row?.kind && row.id !== null ? { kind: row.kind, id: row.id } : undefined;
}

/** Whether a cohort, event, or workout still has an unpaid payout: a refund's loss is deducted there. */
export async function hasUpcomingPart(
  ctx: Ctx,
  { kind, id }: { kind: 'cohort' | 'event' | 'workout'; id: number },
): Promise<boolean> {
  const column = sql.ref(`${kind}_id`);
  const { rows } =
    await sql`select 1 from payouts where ${column} = ${id}::bigint and status = 'upcoming' limit 1`.execute(ctx.db);
  return rows.length > 0;
}
