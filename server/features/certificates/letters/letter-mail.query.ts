import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface LetterFacts {
  readonly personName: string;
  readonly courseName: string;
  readonly shortCode: string;
}

/** A person's letter for a cohort; null if it is gone. */
export async function letterFacts(ctx: Ctx, userId: number, cohortId: number): Promise<LetterFacts | null> {
  const { rows } = await sql<LetterFacts>`
    select z.person_name as "personName", z.course_name as "courseName", z.short_code as "shortCode"
    from certificates z join enrolments e on e.id = z.enrolment_id
    where e.user_id = ${userId}::bigint and e.cohort_id = ${cohortId}::bigint and z.revoked_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}
