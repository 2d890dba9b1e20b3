import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ApplicationFacts {
  readonly schoolName: string;
  readonly state: string;
  readonly decisionNote: string | null;
  readonly decidedAt: Date | null;
}

export async function applicationFacts(ctx: Ctx, applicationId: number): Promise<ApplicationFacts | null> {
  const { rows } = await sql<ApplicationFacts>`
    select school_name as "schoolName", state, decision_note as "decisionNote", decided_at as "decidedAt"
    from school_applications where id = ${applicationId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A school's name; null if archived. */
export async function schoolNameOf(ctx: Ctx, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from schools where id = ${schoolId}::bigint and archived_at is null`.execute(ctx.db);
  return rows[0]?.name ?? null;
}
