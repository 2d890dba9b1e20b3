import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { managedCoursesQuery, teachingFrameQuery } from '../teaching.query.ts';
import { CourseCard } from './managed-card.tsx';
import { NewCourse } from './new-course.tsx';
import { Pager } from './pager.tsx';
import { SchoolChips } from './school-chips.tsx';

/**
 * 'Courses I Manage'. Open to all signed-in people: those who manage none are invited to apply (T). `schoolId`: only
 * this school's.
 */
export function CoursesPage({
  page,
  schoolId,
  archived,
}: {
  page: number;
  schoolId: number | undefined;
  /** Shows archived courses instead of current ones. */
  archived: boolean;
}) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const listed = useQuery({ ...managedCoursesQuery(page, schoolId, archived), enabled: user.isTeacher });
  const { data: frame } = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const schools = frame?.schools ?? [];
  const founding = schools.find((each) => each.role === 'school-admin' && (!schoolId || each.id === schoolId));
  const courses = user.isTeacher ? listed.data?.courses : [];
  return (
    <Page title="Courses I Manage" action={founding && <NewCourse schoolId={founding.id} />}>
      <SchoolChips
        schoolId={schoolId}
        onChoose={(school) =>
          void navigate({ to: '/teachers/courses', search: { school, ...(archived ? { archived } : {}) } })
        }
      />
      {listed.isError ? (
        <FailedState error={listed.error} onRetry={() => void listed.refetch()} title="Couldn't load your courses" />
      ) : !courses ? (
        <SkeletonCards />
      ) : courses.length === 0 && archived ? (
        <EmptyState title="No archived courses" icon={<IconSchool size={26} stroke={1.75} />} />
      ) : courses.length === 0 ? (
        <EmptyState
          title="No Courses"
          icon={<IconSchool size={26} stroke={1.75} />}
          action={founding ? undefined : <PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        />
      ) : (
        <>
          <CardGrid min={280}>
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} named={schools.length > 1 && schoolId === undefined} />
            ))}
          </CardGrid>
          {listed.data && <Pager meta={listed.data.meta} />}
        </>
      )}
      {user.isTeacher && (
        <p>
          <Link to="/teachers/courses" search={{ school: schoolId, ...(archived ? {} : { archived: true }) }}>
            {archived ? 'Active courses' : 'Archived courses'}
          </Link>
        </p>
      )}
    </Page>
  );
}
