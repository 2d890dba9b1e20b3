import { FIELD_REQUIRED, refuseFields } from '#contract/primitives/problem.ts';
import type { CourseLevel } from '#contract/schools/course-level.ts';
import { SLUG_TAKEN } from '#contract/schools/slug-text.ts';
import { chooseCover } from '#covers/choose.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { coverNeighbors } from '../school/covers.query.ts';
import { slugFrom, slugProblem } from '../school/slug.rules.ts';
import { freeSlug, lockSlugs, slugOwner } from '../school/slug.store.ts';
import { insertCourse } from './course.store.ts';

export interface CreateCourse {
  schoolId: number;
  name: string;
  slug?: string;
  topic?: string;
  level?: CourseLevel;
  /** One or two plain sentences. */
  description?: string;
  /** Reply-to for the course's email. */
  email: string;
  videoUrl?: string;
  /** Shown in the catalog. */
  listed?: boolean;
  openMaterial?: boolean;
  createdBy?: number;
}

/**
 * Creates a bare course for a school; `found-course` adds what a new one starts with. If there is no `slug`, one is
 * made from the name.
 * @throws 422 for an empty name, an invalid slug, or one ever given to another course
 */
export async function createCourse(
  ctx: Ctx,
  input: CreateCourse,
): Promise<{ id: number; slug: string; name: string; schoolId: number }> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    await lockSlugs(tx, 'course');
    const slug = input.slug ?? (await freeSlug(tx, 'course', slugFrom(name, 'course')));
    const problem = slugProblem(slug) ?? ((await slugOwner(tx, 'course', slug)) !== undefined ? SLUG_TAKEN : null);
    if (problem) throw refuseFields({ slug: problem });
    const topic = input.topic ?? '';
    const { courses } = await coverNeighbors(tx, input.schoolId, null);
    return insertCourse(tx, {
      schoolId: input.schoolId,
      name,
      slug,
      topic,
      level: input.level ?? null,
      description: input.description ?? '',
      email: input.email,
      videoUrl: input.videoUrl ?? null,
      cover: chooseCover({ name, topic }, courses),
      listed: input.listed ?? false,
      openMaterial: input.openMaterial ?? false,
      createdBy: input.createdBy ?? null,
    });
  });
}
