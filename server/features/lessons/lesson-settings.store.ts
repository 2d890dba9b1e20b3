import { sql } from 'kysely';
import { LESSON_LISTED, LESSON_STORED, type LESSON_TEXTS, type LESSON_TYPES } from '#contract/lessons/lesson.fields.ts';
import { MAX_LESSONS } from '#contract/lessons/lesson-input.ts';
import type { ValuesOf } from '#contract/primitives/fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { selectFields, setFields } from '#server/platform/database/field-columns.ts';

/** The fields of a lesson's table that are stored as they are. */
export interface LessonColumns extends ValuesOf<typeof LESSON_STORED> {
  readonly lessonType: (typeof LESSON_TYPES)[number];
}

/** Everything about a lesson that its teachers set, as stored, with its cohort and its learners' progress. */
export interface LessonSettings extends LessonColumns {
  readonly id: number;
  readonly uuid: string;
  readonly schoolId: number;
  readonly courseId: number;
  readonly courseSlug: string;
  readonly courseName: string;
  readonly cohortId: number;
  readonly cohortName: string;
  /** The stored status; by the clock, the cohort may already be further along. */
  readonly cohortStatus: string;
  readonly cohortEndsAt: Date | null;
  readonly status: 'draft' | 'published';
  readonly publishAt: Date;
  /** Among current and past learners: how many opened it, and how many marked it as read. */
  readonly opened: number;
  readonly readers: number;
}
/** A lesson in a list: without its texts. */
export type LessonSettingsLine = Omit<LessonSettings, keyof LessonTexts>;
type LessonTexts = ValuesOf<typeof LESSON_TEXTS>;

const STORED = selectFields<'lessons'>(LESSON_STORED, 'l');
const WITHOUT_TEXTS = selectFields<'lessons'>(LESSON_LISTED, 'l');
const LINE = sql`l.id, l.uuid, l.school_id as "schoolId", l.course_id as "courseId", o.slug as "courseSlug",
  o.name as "courseName", l.cohort_id as "cohortId", c.name as "cohortName", c.status as "cohortStatus",
  c.ends_at as "cohortEndsAt", l.publication_status as status,
  l.publish_at as "publishAt", r.opened, r.readers`;
// Teachers open lessons too, so only people enrolled in the cohort count.
const FROM = sql`lessons l join cohorts c on c.id = l.cohort_id join courses o on o.id = l.course_id
  cross join lateral (select count(*) as opened, count(p.finished_at) as readers from lesson_progress p
    where p.lesson_id = l.id and exists (select 1 from enrolments e where e.user_id = p.user_id
      and e.cohort_id = l.cohort_id and e.state in ('active', 'completed'))) r`;

export async function findLessonSettings(ctx: Ctx, id: number): Promise<LessonSettings | undefined> {
  const { rows } = await sql<LessonSettings>`
    select ${LINE}, ${STORED} from ${FROM} where l.id = ${id}::bigint and l.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** Locks an existing lesson, then reads it. */
export async function lockLessonSettings(tx: Ctx, id: number): Promise<LessonSettings | undefined> {
  await sql`select 1 from lessons where id = ${id}::bigint for no key update`.execute(tx.db);
  return findLessonSettings(tx, id);
}

/** All lessons of a cohort, drafts too, in their order; with their texts if `texts` is set. */
export async function lessonLinesOf(
  ctx: Ctx,
  { cohortId, texts }: { cohortId: number; texts: boolean },
): Promise<(LessonSettingsLine & Partial<LessonTexts>)[]> {
  const { rows } = await sql<LessonSettingsLine & Partial<LessonTexts>>`
    select ${LINE}, ${texts ? STORED : WITHOUT_TEXTS} from ${FROM} where l.cohort_id = ${cohortId}::bigint and l.deleted_at is null
    order by l.publish_at, l.position, l.id limit ${MAX_LESSONS}::bigint`.execute(ctx.db);
  return rows;
}

export async function countLessonsOf(ctx: Ctx, cohortId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lessons where cohort_id = ${cohortId}::bigint and deleted_at is null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export interface LessonChange extends LessonColumns {
  readonly status: 'draft' | 'published';
  readonly publishAt: Date;
  readonly cohortId: number;
}

/** Writes a lesson; `publishes`: it was a draft until now. */
export async function saveLesson(tx: Ctx, id: number, wanted: LessonChange, publishes: boolean): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .updateTable('lessons')
    .set({
      ...setFields<'lessons'>(LESSON_STORED, wanted),
      publication_status: wanted.status,
      publish_at: wanted.publishAt,
      cohort_id: wanted.cohortId,
      updated_at: now,
      ...(publishes ? { published_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function markLessonDeleted(tx: Ctx, id: number): Promise<void> {
  await tx.db.updateTable('lessons').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute();
}

/** Restores a lesson deleted at `since` or later. False if it was deleted earlier, or isn't deleted. */
export async function unmarkLessonDeleted(tx: Ctx, id: number, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('lessons')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
