import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { getManagedCourse, listManagedCourses } from '#contract/teaching/teaching-schools.endpoints.ts';
import { managesSchool, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { showManagedPage } from '#server/features/landing/index.ts';
import { byTheirNames } from '#server/features/landing/manage/landing-page.present.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { anyCourseByAddress, schoolByAddress } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ManagedThing } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { showLaunch } from '../launch/show-launch.ts';
import { countTaughtCourses, taughtCourses } from './courses.query.ts';
import { nextStepFacts } from './next-steps.query.ts';
import { nextSteps } from './next-steps.rules.ts';
import { teachingNumbers } from './numbers.query.ts';
import { type Taught, taughtBy } from './taught.ts';
import { pictureOf, presentCourseCard, presentRevision } from './teaching.present.ts';

interface CoursesQuery {
  readonly page: number;
  readonly perPage: number;
  readonly schoolId?: number | undefined;
  readonly archived?: 'true' | 'false';
  /** Slug or id of a school to filter by. The caller must teach there. */
  readonly school?: string;
}

async function taughtPage(
  ctx: Ctx,
  query: CoursesQuery,
  taught: Taught,
  wanted: { schoolId: number | null; archived: boolean },
): Promise<ResponseOf<typeof listManagedCourses>> {
  const { page, perPage } = query;
  const rows = await taughtCourses(ctx, taught, { ...wanted, limit: perPage, offset: (page - 1) * perPage });
  const total = await totalOf(query, rows.length, () => countTaughtCourses(ctx, taught, wanted));
  return { courses: rows.map(presentCourseCard), meta: pageMetaOf(page, perPage, total) };
}

/**
 * `GET /teachers/courses` and `GET /teachers/schools/{id}/courses`: course admins get the same list, limited to their
 * courses (rules-teachers W8).
 * @throws 404 for a school where the caller teaches nothing
 */
export async function listTaughtCourses(ctx: Ctx, query: CoursesQuery): Promise<ResponseOf<typeof listManagedCourses>> {
  const person = await requirePerson(ctx);
  if (query.school === undefined) {
    const wanted = { schoolId: query.schoolId ?? null, archived: query.archived === 'true' };
    return taughtPage(ctx, query, taughtBy(person), wanted);
  }
  const school = await schoolByAddress(ctx, query.school);
  if (!school) throw notFound();
  const all = managesSchool(person, school.id);
  const taught = all ? { schoolIds: [school.id], courseIds: [] } : { ...taughtBy(person), schoolIds: [] };
  const response = await taughtPage(ctx, query, taught, { schoolId: school.id, archived: false });
  if (!all && response.courses.length === 0) {
    refuseLockedStaff(person);
    throw notFound();
  }
  return response;
}

/** `GET /teachers/courses/{id}`, archived ones too. @throws 404 if its school was archived in the meantime */
export async function showCourseHub(
  ctx: Ctx,
  managed: ManagedThing | undefined,
): Promise<ResponseOf<typeof getManagedCourse>> {
  if (!managed) throw notFound();
  const courseId = managed.id;
  const admin = managesSchool(await requirePerson(ctx), managed.schoolId);
  const taught = admin ? { schoolIds: [managed.schoolId], courseIds: [] } : { schoolIds: [], courseIds: [courseId] };
  const [course, revision, numbers, facts, { launch }, landingPage] = await Promise.all([
    anyCourseByAddress(ctx, String(courseId)),
    loadRevision(ctx, 'course', courseId),
    teachingNumbers(ctx, { courseId }),
    nextStepFacts(ctx, taught, { courseId }),
    showLaunch(ctx, courseId),
    showManagedPage(ctx, courseId),
  ]);
  if (!course) throw notFound();
  return {
    course: {
      id: course.id,
      name: course.name,
      slug: course.slug,
      topic: course.topic,
      description: course.description,
      email: course.email,
      ...pictureOf(course.imageMediaId),
      videoUrl: course.videoUrl,
      video_url: course.videoUrl,
      schoolId: course.schoolId,
      school_id: course.schoolId,
      schoolName: course.schoolName,
      schoolSlug: course.schoolSlug,
      landing_page: byTheirNames(landingPage),
      listed: course.listedAt !== null,
      archivedAtUtc: course.archivedAt?.toISOString() ?? null,
      launch,
      ...presentRevision(revision),
    },
    role: admin ? 'school-admin' : 'course-admin',
    numbers,
    next: nextSteps(facts, ctx.clock.now()),
  };
}
