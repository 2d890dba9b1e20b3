import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { SkeletonCards, SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { NextSteps } from '../next-steps.tsx';
import { managedSchoolQuery, schoolCoursesQuery } from '../teaching.query.ts';
import { CourseCard } from './managed-card.tsx';
import { NewCourse } from './new-course.tsx';
import { TeachingStats } from './teaching-stats.tsx';

const VisitSources = lazy(() => import('./visit-sources.tsx').then((part) => ({ default: part.VisitSources })));

/** How many courses the overview shows; the rest are on their own page. */
const SHOWN = 6;

/**
 * A school's overview: what to do next, its figures, its courses, and `panels`: staff, payout recipients, and details,
 * which a school without a course has nowhere else.
 */
export function SchoolHubPage({ address, panels }: { address: string; panels?: ReactNode }) {
  const { school, numbers, next } = useSuspenseQuery(managedSchoolQuery(address)).data;
  const listed = useQuery(schoolCoursesQuery(address, 1));
  return (
    <Page title={school.name} action={<NewCourse schoolId={school.id} variant="secondary" />}>
      {next.length > 0 && (
        <Section title="Next steps">
          <NextSteps steps={next} />
        </Section>
      )}
      <Section title="Numbers">
        <TeachingStats numbers={numbers} />
      </Section>
      <Section title="Where people come from">
        <Suspense fallback={<SkeletonRows count={3} />}>
          <VisitSources of="school" address={address} />
        </Suspense>
      </Section>
      <Section
        title="Courses"
        action={
          school.coursesCount > SHOWN && (
            <Link to="/teachers/schools/$id/courses" params={{ id: address }}>
              All {school.coursesCount} courses
            </Link>
          )
        }
      >
        {listed.isError ? (
          <FailedState error={listed.error} onRetry={() => void listed.refetch()} />
        ) : !listed.data ? (
          <SkeletonCards />
        ) : listed.data.courses.length === 0 ? (
          <EmptyState title="No Courses">
            <bdi>{school.name}</bdi> doesn't have any courses yet.
          </EmptyState>
        ) : (
          <CardGrid min={280}>
            {listed.data.courses.slice(0, SHOWN).map((course) => (
              <CourseCard key={course.id} course={course} named={false} />
            ))}
          </CardGrid>
        )}
      </Section>
      {panels && <Section title="Staff and settings">{panels}</Section>}
    </Page>
  );
}
