import type { getCourse } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { managesCourse, type Person } from '#server/features/accounts/index.ts';
import {
  hasPlaceInCourse,
  isFollowing,
  lessonStatusAt,
  materialProgressOf,
} from '#server/features/enrollment/index.ts';
import { presentCohort } from '#server/features/enrollment/learner/cohort.present.ts';
import { queryCourseCohorts } from '#server/features/enrollment/learner/cohort-cards.query.ts';
import { isShown, presentSession } from '#server/features/enrollment/learner/dashboard.present.ts';
import { queryCourseSessions } from '#server/features/enrollment/learner/dashboard.query.ts';
import { type CourseRow, imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queryCohortsTaught } from './course-dates.query.ts';
import { loadCohortDates } from './course-dates.ts';
import { queryCourseContents, queryLessonsToSee, queryMyLessons } from './course-page.query.ts';

type CourseResponse = ResponseOf<typeof getCourse>;

/** At most this many of a person's sessions in a course are returned, the newest ones. */
const MAX_SESSIONS = 200;

type ContentRow = Awaited<ReturnType<typeof queryCourseContents>>[number];

const lineOf = (row: ContentRow) => ({
  id: row.id,
  slug: `${row.id}-${row.slug}`,
  name: row.name,
  read: row.finished_at !== null,
});

function groupContents(rows: readonly ContentRow[]): CourseResponse['contents'] {
  const modules = new Map<number, CourseResponse['contents'][number]>();
  for (const row of rows) {
    const module = modules.get(row.module_id) ?? { id: row.module_id, name: row.module_name, lessons: [] };
    modules.set(row.module_id, module);
    module.lessons.push(lineOf(row));
  }
  return [...modules.values()];
}

function presentLesson(row: Awaited<ReturnType<typeof queryMyLessons>>[number], now: Date) {
  const { status, locked, read } = lessonStatusAt(
    {
      // The column's check constraint allows exactly these two.
      status: row.publication_status as 'draft' | 'published',
      publishAt: row.publish_at,
      cohortEndsAt: row.ends_at,
      finishedAt: row.finished_at,
    },
    now,
  );
  const publish_at_utc = row.publish_at.toISOString();
  return { id: row.id, name: row.name, publication_status: status, publish_at_utc, locked, read };
}

/** The course response (L§3) in a bounded number of statements. Visitors get only the public parts. */
export async function loadCoursePage(ctx: Ctx, course: CourseRow, person: Person | null): Promise<CourseResponse> {
  const now = ctx.clock.now();
  const courseId = course.id;
  const userId = person?.id ?? null;
  const [rows, contents, sessions, ownLessons, following, holds, [started]] = await Promise.all([
    queryCourseCohorts(ctx.db, { userId, now, courseId }),
    userId === null ? [] : queryCourseContents(ctx.db, { courseId, userId }),
    userId === null ? [] : queryCourseSessions(ctx.db, { userId, now, courseId, limit: MAX_SESSIONS }),
    userId === null ? [] : queryMyLessons(ctx.db, { userId, courseId }),
    userId === null ? false : isFollowing(ctx, userId, courseId),
    userId === null ? false : hasPlaceInCourse(ctx, userId, courseId),
    queryCohortsTaught(ctx.db, { courseId, now }),
  ]);
  const cohorts = rows.map((row) => presentCohort(row, person, now));
  const mine = cohorts.filter((cohort) => cohort.alreadyEnrolled && cohort.status !== 'cancelled');
  const shown = sessions
    .map((row) => ({ row, session: presentSession(row, now) }))
    .filter(({ row, session }) => session.status === 'completed' || isShown(row, now))
    .reverse();
  const lessons = person === null || holds ? ownLessons : await queryLessonsToSee(ctx.db, { courseId, now });
  const offered = cohorts.filter(
    (cohort) => !cohort.alreadyEnrolled && ['enrolling', 'started'].includes(cohort.status),
  );
  const upcoming = mine.filter((cohort) => cohort.status !== 'completed');
  const manages = person !== null && managesCourse(person, course);
  return {
    course: {
      id: course.id,
      slug: course.slug,
      name: course.name,
      topic: course.topic,
      level: course.level,
      description: course.description,
      imageUrl: imageUrlOf(course.imageMediaId),
      cover: coverInAccent(course.cover, accentNamed(course.schoolAccent)),
      videoUrl: course.videoUrl,
      schoolId: course.schoolId,
      schoolName: course.schoolName,
      schoolSlug: course.schoolSlug,
      accent: accentNamed(course.schoolAccent),
      listed: course.listedAt !== null,
      archived: course.archivedAt !== null,
      isFollowing: following,
      cohortsTaught: started?.taught ?? 0,
    },
    contents: groupContents(contents),
    material:
      person === null || contents.length === 0
        ? null
        : materialProgressOf(
            contents.map((row) => ({ ...lineOf(row), openedAt: row.opened_at })),
            course.openMaterial || manages || holds,
          ),
    cohorts: offered,
    cohortDates: await loadCohortDates(ctx, [...upcoming, ...offered]),
    events: shown.map(({ row, session }) => ({
      ...session,
      hasRecording: session.status === 'completed' && row.has_recording,
      hasSummary: session.status === 'completed' && row.has_summary,
    })),
    upcomingUserCohorts: upcoming,
    completedUserCohorts: mine.filter((cohort) => cohort.status === 'completed').reverse(),
    attendingEventIds: shown.filter(({ row }) => row.attending).map(({ row }) => row.id),
    lessons: lessons.map((row) => presentLesson(row, now)),
    lessonsOpen: manages || holds,
  };
}
