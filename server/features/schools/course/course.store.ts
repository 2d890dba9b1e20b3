import { sql } from 'kysely';
import type { CourseLevel } from '#contract/schools/course-level.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readAddress } from '../school/slug.rules.ts';

export interface CourseRow {
  readonly id: number;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly schoolSlug: string;
  readonly schoolAccent: string | null;
  /** The school's logo. */
  readonly schoolImageMediaId: number | null;
  readonly name: string;
  readonly slug: string;
  readonly topic: string;
  /** Null: the school hasn't said. */
  readonly level: CourseLevel | null;
  readonly description: string;
  readonly email: string;
  readonly imageMediaId: number | null;
  /** Generated if none was uploaded (`covers/look.ts`). */
  readonly cover: string;
  readonly videoUrl: string | null;
  readonly listedAt: Date | null;
  /** Null for every active course. */
  readonly archivedAt: Date | null;
  /** True if the material is open to everyone who is signed in. */
  readonly openMaterial: boolean;
  /** True if at least one of the course's cohorts was ever opened. */
  readonly hasOpened: boolean;
}

/** The column's check constraint allows exactly these values. */
const levelOf = sql<CourseLevel | null>`courses.level`.as('level');

function courses(ctx: Ctx) {
  return ctx.db
    .selectFrom('courses')
    .innerJoin('schools', 'schools.id', 'courses.school_id')
    .select([
      'courses.id',
      'courses.school_id as schoolId',
      'schools.name as schoolName',
      'schools.slug as schoolSlug',
      'schools.accent as schoolAccent',
      'schools.image_media_id as schoolImageMediaId',
      'courses.name',
      'courses.slug',
      'courses.topic',
      levelOf,
      'courses.description',
      'courses.email',
      'courses.image_media_id as imageMediaId',
      'courses.cover',
      'courses.video_url as videoUrl',
      'courses.listed_at as listedAt',
      'courses.archived_at as archivedAt',
      'courses.open_material as openMaterial',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('cohorts')
              .select('cohorts.id')
              .whereRef('cohorts.course_id', '=', 'courses.id')
              .where('cohorts.opened_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('hasOpened'),
    ])
    .where('schools.archived_at', 'is', null);
}

/** An active course by slug (current or past), id, or id-slug. */
export async function courseByAddress(ctx: Ctx, address: string): Promise<CourseRow | undefined> {
  const course = await anyCourseByAddress(ctx, address);
  return course?.archivedAt === null ? course : undefined;
}

/**
 * A course by slug (current or past), id, or id-slug, archived ones too: learners keep access to them, and teachers
 * read them.
 */
export async function anyCourseByAddress(ctx: Ctx, address: string): Promise<CourseRow | undefined> {
  const { slug, id } = readAddress(address);
  if (slug !== null) {
    const named = await courses(ctx)
      .innerJoin('course_slugs', 'course_slugs.course_id', 'courses.id')
      .where('course_slugs.slug', '=', slug)
      .executeTakeFirst();
    if (named) return named;
  }
  return id === null ? undefined : courses(ctx).where('courses.id', '=', id).executeTakeFirst();
}

export interface LockedCourse {
  readonly id: number;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly name: string;
  readonly slug: string;
  readonly email: string;
  readonly level: CourseLevel | null;
  readonly videoUrl: string | null;
  readonly imageMediaId: number | null;
  readonly cover: string;
}

/** Locks a course's row until the transaction ends: decisions about it are made one after another. */
export async function lockCourse(ctx: Ctx, courseId: number): Promise<LockedCourse | undefined> {
  return ctx.db
    .selectFrom('courses')
    .innerJoin('schools', 'schools.id', 'courses.school_id')
    .select([
      'courses.id',
      'courses.school_id as schoolId',
      'schools.name as schoolName',
      'courses.name',
      'courses.slug',
      'courses.email',
      levelOf,
      'courses.video_url as videoUrl',
      'courses.image_media_id as imageMediaId',
      'courses.cover',
    ])
    .where('courses.id', '=', courseId)
    .where('courses.archived_at', 'is', null)
    .where('schools.archived_at', 'is', null)
    .forUpdate('courses')
    .executeTakeFirst();
}

/** How many courses a school has, archived ones too. */
export async function countCourses(ctx: Ctx, schoolId: number): Promise<number> {
  const { courses } = await ctx.db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('courses'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return courses;
}

export interface NewCourse {
  schoolId: number;
  name: string;
  slug: string;
  topic: string;
  level: CourseLevel | null;
  description: string;
  email: string;
  videoUrl: string | null;
  cover: string;
  listed: boolean;
  openMaterial: boolean;
  createdBy: number | null;
}

export async function insertCourse(
  ctx: Ctx,
  course: NewCourse,
): Promise<{ id: number; slug: string; name: string; schoolId: number }> {
  const now = ctx.clock.now();
  const last = await ctx.db
    .selectFrom('courses')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('school_id', '=', course.schoolId)
    .executeTakeFirst();
  return ctx.db
    .insertInto('courses')
    .values({
      school_id: course.schoolId,
      name: course.name,
      slug: course.slug,
      topic: course.topic,
      level: course.level,
      description: course.description,
      email: course.email,
      video_url: course.videoUrl,
      cover: course.cover,
      listed_at: course.listed ? now : null,
      open_material: course.openMaterial,
      position: (last?.position ?? 0) + 1,
      created_by: course.createdBy,
      created_at: now,
    })
    .returning(['id', 'slug', 'name', 'school_id as schoolId'])
    .executeTakeFirstOrThrow();
}

export async function setCourseSlug(ctx: Ctx, courseId: number, slug: string): Promise<void> {
  await ctx.db.updateTable('courses').set({ slug }).where('id', '=', courseId).execute();
}

/** Sets a course's reply-to. */
export async function setCourseEmail(tx: Ctx, courseId: number, email: string): Promise<void> {
  await tx.db.updateTable('courses').set({ email }).where('id', '=', courseId).execute();
}

/** Saves a course's form, except its reply-to. */
export async function saveCourseDetails(
  tx: Ctx,
  course: Pick<LockedCourse, 'id' | 'name' | 'slug' | 'level' | 'videoUrl' | 'imageMediaId' | 'cover'>,
): Promise<void> {
  await tx.db
    .updateTable('courses')
    .set({
      name: course.name,
      slug: course.slug,
      level: course.level,
      video_url: course.videoUrl,
      image_media_id: course.imageMediaId,
      cover: course.cover,
    })
    .where('id', '=', course.id)
    .execute();
}
