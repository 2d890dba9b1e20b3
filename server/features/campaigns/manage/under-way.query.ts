import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Mailings in `sending` with no email waiting. */
export async function mailingsDone(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mailings m where m.state = 'sending'
      and not exists (select 1 from sends s where s.mailing_id = m.id and s.state = 'queued')
    order by m.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Stopped mailings with queued emails: a worker was sending them at the time and put them back. */
export async function stoppedWithSends(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mailings m where m.state = 'stopped'
      and exists (select 1 from sends s where s.mailing_id = m.id and s.state = 'queued')
    order by m.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
