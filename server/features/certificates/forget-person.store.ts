import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Letters can still be verified, without the name; reissued ones too, without the reason. Runs in the caller's
 * transaction.
 */
export async function forgetPerson(tx: Ctx, { id, pseudonym }: Forgotten): Promise<void> {
  await sql`update certificates set person_name = ${pseudonym}
    where enrolment_id in (select id from enrolments where user_id = ${id})`.execute(tx.db);
  await sql`update replaced_letters set person_name = ${pseudonym}, reason = 'erased'
    where enrolment_id in (select id from enrolments where user_id = ${id})`.execute(tx.db);
}
