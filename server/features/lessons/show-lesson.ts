import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import type { findLessonLink, getLesson } from '#contract/lessons/lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { mapFields, type NameIn, pickFields } from '#contract/primitives/fields.ts';
import { notFound, Refusal } from '#contract/primitives/problem.ts';
import { managesCourse, type Person, requirePerson } from '#server/features/accounts/index.ts';
import { lessonStatusAt, livePlaceOf } from '#server/features/enrollment/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { opensLesson } from './lesson.policy.ts';
import { type CohortLessonRow, type LessonRow, queryCohortLessons, queryLesson } from './lesson.query.ts';
import { findCourseOfLesson, findLessonIdByUuid } from './lesson.store.ts';
import { findLessonSettings } from './lesson-settings.store.ts';

const WITHHELD = mapFields<typeof LESSON_PAGE_FIELDS, Record<NameIn<typeof LESSON_PAGE_FIELDS>, null>>(
  LESSON_PAGE_FIELDS,
  () => null,
);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function lineOf(row: CohortLessonRow, now: Date): LessonLine {
  const { status, locked, read } = lessonStatusAt(row, now);
  return {
    id: row.id,
    name: row.name,
    publication_status: status,
    publish_at_utc: row.publishAt.toISOString(),
    locked,
    read,
  };
}

export interface OpenedLesson {
  readonly person: Person;
  readonly lesson: LessonRow;
  readonly manages: boolean;
}

/**
 * The lesson, if this person may see it: in a cohort that they are or were enrolled in, or in a course they manage.
 * @throws 404 otherwise; only managers see a draft
 */
export async function loadLesson(ctx: Ctx, lessonId: number): Promise<OpenedLesson> {
  const person = await requirePerson(ctx);
  const [lesson] = await queryLesson(ctx.db, { lessonId, userId: person.id });
  if (!lesson) throw notFound();
  const place = await livePlaceOf(ctx, person.id, lesson.cohortId);
  const manages = managesCourse(person, { id: lesson.courseId, schoolId: lesson.schoolId });
  const enrolled = place !== undefined && !place.suspended;
  if (!opensLesson(person, lesson, enrolled) || (lesson.status === 'draft' && !manages)) throw notFound();
  return { person, lesson, manages };
}

/** `GET /lessons/{id}`. A locked lesson is returned without its texts to everyone but its managers. */
export async function showLesson(ctx: Ctx, lessonId: number): Promise<ResponseOf<typeof getLesson>> {
  const { person, lesson, manages } = await loadLesson(ctx, lessonId);
  const now = ctx.clock.now();
  const lines = await queryCohortLessons(ctx.db, { cohortId: lesson.cohortId, userId: person.id });
  const line = lineOf(lesson, now);
  const opens = !line.locked || manages;
  return {
    lesson: {
      ...line,
      uuid: lesson.uuid,
      lesson_type: lesson.lessonType,
      ...(opens ? pickFields(LESSON_PAGE_FIELDS, lesson) : WITHHELD),
      courseId: lesson.courseId,
      courseSlug: lesson.courseSlug,
      courseName: lesson.courseName,
      schoolName: lesson.schoolName,
      cohort: { id: lesson.cohortId, name: lesson.cohortName },
      cohort_id: lesson.cohortId,
      course_id: lesson.courseId,
      ...(manages ? await managedFacts(ctx, lesson.id) : {}),
    },
    lessons: lines.map((row) => lineOf(row, now)),
  };
}

/** What a lesson's managers also see: its revision, and how many have read it. */
async function managedFacts(ctx: Ctx, lessonId: number): Promise<{ revision?: number; readers?: number }> {
  const [settings, { revision }] = await Promise.all([
    findLessonSettings(ctx, lessonId),
    loadRevision(ctx, 'lesson', lessonId),
  ]);
  return settings ? { revision, readers: settings.readers } : {};
}

/**
 * The lesson behind a direct link: a uuid, or an id (rules §6). People who may not open it are sent to its course's
 * page, unless it is a draft (rules-teachers LE4). @throws 404
 */
export async function followLessonLink(ctx: Ctx, link: string): Promise<ResponseOf<typeof findLessonLink>> {
  const id = /^\d{1,15}$/.test(link) ? Number(link) : UUID.test(link) ? await findLessonIdByUuid(ctx, link) : undefined;
  if (id === undefined) throw notFound();
  try {
    const { lesson } = await loadLesson(ctx, id);
    return { lessonId: lesson.id, courseSlug: lesson.courseSlug };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    const courseSlug = await findCourseOfLesson(ctx, id);
    if (courseSlug === undefined) throw error;
    return { lessonId: null, courseSlug };
  }
}
