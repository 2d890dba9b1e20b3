import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * An email address whose server accepts email isn't dead. A recipient who had complained before still gets no more than
 * before the bounce.
 */
export async function liftBounce(ctx: Ctx, address: string): Promise<void> {
  await sql`
    with lifted as (
      update suppressions set lifted_at = ${ctx.clock.now()}
      where lower(address) = lower(${address}) and reason = 'bounced' and lifted_at is null returning address, created_at)
    insert into suppressions (address, reason, send_id, created_at)
    select c.address, c.reason, c.send_id, c.created_at from lifted l cross join lateral (
      select * from suppressions s where lower(s.address) = lower(l.address) and s.reason = 'complained'
        and s.lifted_at = l.created_at limit 1) c
    on conflict (lower(address)) where lifted_at is null do nothing`.execute(ctx.db);
}

/** Sets which emails an email address gets from now on; null: all. Returns the previous setting. */
export async function saveSuppression(
  tx: Ctx,
  address: string,
  reason: 'complained' | 'manual' | null,
): Promise<'bounced' | 'complained' | 'manual' | null> {
  const { rows } = await sql<{ reason: 'bounced' | 'complained' | 'manual' }>`
    update suppressions set lifted_at = ${tx.clock.now()}
    where lower(address) = lower(${address}) and lifted_at is null returning reason`.execute(tx.db);
  if (reason !== null)
    await sql`insert into suppressions (address, reason, created_at) values (${address}, ${reason}, ${tx.clock.now()})`.execute(
      tx.db,
    );
  return rows[0]?.reason ?? null;
}
