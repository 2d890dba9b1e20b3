import { LESSON_REFUSALS } from '#contract/lessons/lesson.ts';
import type { getCourseContent, getCourseMaterial } from '#contract/lessons/lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { managesCourse, type Person, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { hasPlaceInCourse, materialProgressOf } from '#server/features/enrollment/index.ts';
import { type CourseRow, imageUrlOf, loadCourse } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { contentAddress, idInAddress } from './address.rules.ts';
import { opensMaterial } from './lesson.policy.ts';
import { type ContentRow, type MaterialRow, queryContent, queryMaterial } from './material.query.ts';

const lineOf = (row: MaterialRow) => ({
  id: row.id,
  slug: contentAddress(row),
  name: row.name,
  read: row.finishedAt !== null,
});

function notEnrolled(course: CourseRow): Refusal {
  return refuse(LESSON_REFUSALS.notEnrolled, 403, `This material is for people enrolled in ${course.name}.`, {
    courseSlug: course.slug,
    courseName: course.name,
  });
}

async function mayOpen(ctx: Ctx, person: Person, course: CourseRow): Promise<boolean> {
  return opensMaterial(person, course, await hasPlaceInCourse(ctx, person.id, course.id));
}

/**
 * `GET /courses/course_material`. Everyone signed in sees the names; the lessons open only to people who may read them.
 */
export async function showMaterial(ctx: Ctx, address: string): Promise<ResponseOf<typeof getCourseMaterial>> {
  const person = await requirePerson(ctx);
  const course = await loadCourse(ctx, address, person);
  const [rows, opens] = await Promise.all([
    queryMaterial(ctx.db, { courseId: course.id, userId: person.id }),
    mayOpen(ctx, person, course),
  ]);
  const modules = new Map<number, ResponseOf<typeof getCourseMaterial>['contents'][number]>();
  for (const row of rows) {
    const module = modules.get(row.moduleId) ?? { id: row.moduleId, name: row.moduleName, lessons: [] };
    modules.set(row.moduleId, module);
    module.lessons.push(lineOf(row));
  }
  return {
    course: {
      id: course.id,
      slug: course.slug,
      name: course.name,
      topic: course.topic,
      description: course.description,
      imageUrl: imageUrlOf(course.imageMediaId),
      cover: coverInAccent(course.cover, accentNamed(course.schoolAccent)),
      schoolName: course.schoolName,
      schoolSlug: course.schoolSlug,
    },
    contents: [...modules.values()],
    progress: materialProgressOf(
      rows.map((row) => ({ ...lineOf(row), openedAt: row.openedAt })),
      opens,
    ),
  };
}

/**
 * The lesson at this URL, if this person may open it.
 * @throws 404 if there is none, or for a draft in a course they don't manage; 403 `not_enrolled`
 */
export async function loadContent(
  ctx: Ctx,
  address: string,
): Promise<{ person: Person; content: ContentRow; course: CourseRow }> {
  const person = await requirePerson(ctx);
  const contentId = idInAddress(address);
  const [content] = contentId === null ? [] : await queryContent(ctx.db, { contentId });
  if (!content) throw notFound();
  const course = await loadCourse(ctx, content.courseSlug, person);
  if (content.draft && !managesCourse(person, course)) {
    refuseLockedStaff(person);
    throw notFound();
  }
  if (!(await mayOpen(ctx, person, course))) throw notEnrolled(course);
  return { person, content, course };
}

/** `GET /course_contents/{id}`. */
export async function showContent(ctx: Ctx, address: string): Promise<ResponseOf<typeof getCourseContent>> {
  const { person, content, course } = await loadContent(ctx, address);
  const rows = await queryMaterial(ctx.db, { courseId: course.id, userId: person.id });
  const at = rows.findIndex((row) => row.id === content.id);
  const next = at === -1 ? undefined : rows[at + 1];
  return {
    lesson: {
      id: content.id,
      slug: contentAddress(content),
      name: content.name,
      courseId: course.id,
      courseSlug: course.slug,
      courseName: course.name,
      schoolName: course.schoolName,
      parentName: content.moduleName,
      body: content.body,
      nextLessonText: next ? content.nextLessonText || next.name : null,
      nextLessonSlug: next ? contentAddress(next) : null,
      read: rows[at]?.finishedAt != null,
      draft: content.draft,
    },
    toc: rows.map((row) => ({ ...lineOf(row), moduleId: row.moduleId, moduleName: row.moduleName })),
  };
}
