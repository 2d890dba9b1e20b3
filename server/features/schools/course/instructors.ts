import type { Ctx } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** An instructor, as named on the course's page. */
export interface InstructorRow {
  readonly courseId: number;
  readonly name: string;
  readonly imageMediaId: number | null;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    /** The first two instructors of each of these courses, in their order. */
    instructorsOf(db: Db, filter: { courseIds: number[] }): Promise<readonly InstructorRow[]>;
  }
}

/** The instructors of these courses, by course; the same for every viewer. */
export async function instructorsByCourse(
  ctx: Ctx,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly InstructorRow[]>> {
  const rows = await ctx.readers.instructorsOf(ctx.db, { courseIds: [...courseIds] });
  return Map.groupBy(rows, ({ courseId }) => courseId);
}
