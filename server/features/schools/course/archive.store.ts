import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface AnyCourse {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly slug: string;
  readonly listedAt: Date | null;
  readonly archivedAt: Date | null;
}

/** Locks a course's row, archived or not, until the transaction ends. */
export async function lockAnyCourse(tx: Ctx, courseId: number): Promise<AnyCourse | undefined> {
  return (
    tx.db
      .selectFrom('courses')
      .select(['id', 'school_id as schoolId', 'name', 'slug', 'listed_at as listedAt', 'archived_at as archivedAt'])
      .where('id', '=', courseId)
      // Rows that refer to the course can still be written: only changes to the course itself wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Keeps a cohort's course from being archived until the transaction ends. True if the course already is archived. */
export async function holdCourseOfCohort(tx: Ctx, cohortId: number): Promise<boolean> {
  const { rows } = await sql<{ archived: boolean }>`
    select k.archived_at is not null as archived from courses k
    where k.id = (select c.course_id from cohorts c where c.id = ${cohortId}::bigint) for share`.execute(tx.db);
  return rows[0]?.archived ?? false;
}

/** Archives a course and takes it out of the catalog. */
export async function archiveCourseRow(tx: Ctx, courseId: number): Promise<void> {
  await tx.db
    .updateTable('courses')
    .set({ archived_at: tx.clock.now(), listed_at: null })
    .where('id', '=', courseId)
    .where('archived_at', 'is', null)
    .execute();
}

/** Restores an archived course without listing it. */
export async function unarchiveCourseRow(tx: Ctx, courseId: number): Promise<void> {
  await tx.db.updateTable('courses').set({ archived_at: null }).where('id', '=', courseId).execute();
}
