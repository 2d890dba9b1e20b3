import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface Flags {
  readonly isStaff: boolean;
  readonly isBeta: boolean;
}

/** A person's flags, locked; undefined if there is no such person, or they are erased. */
export async function lockFlags(tx: Ctx, id: number): Promise<Flags | undefined> {
  const { rows } = await sql<Flags>`
    select is_staff as "isStaff", is_beta as "isBeta" from users where id = ${id}::bigint and erased_at is null
    for update`.execute(tx.db);
  return rows[0];
}

/** Sets a person's flags; a person who becomes staff gets the current time as their start. */
export async function saveFlags(tx: Ctx, id: number, flags: Flags): Promise<void> {
  await sql`
    update users set is_staff = ${flags.isStaff}, is_beta = ${flags.isBeta},
      staff_since = case when not ${flags.isStaff} then null when is_staff then staff_since else ${tx.clock.now()}::timestamptz end
    where id = ${id}::bigint`.execute(tx.db);
}

export async function hasStaff(tx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from users where is_staff and erased_at is null limit 1`.execute(tx.db);
  return rows.length > 0;
}
