import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/** Waitlists of courses go; answers stay without their address. In the caller's transaction. */
export async function forgetPerson(tx: Ctx, { id, email, nobody }: Forgotten): Promise<void> {
  await sql`delete from course_waitlist where user_id = ${id} or lower(email) = lower(${email})`.execute(tx.db);
  await sql`update survey_answers set email = ${nobody} where user_id = ${id} or lower(email) = lower(${email})`.execute(
    tx.db,
  );
}
