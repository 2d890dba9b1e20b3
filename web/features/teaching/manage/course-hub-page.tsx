import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { Page, Row, Section } from '#web/kit/layout/page.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { NextSteps } from '../next-steps.tsx';
import { managedCourseQuery } from '../teaching.query.ts';
import { LaunchProgress } from './launch-progress.tsx';
import { TeachingStats } from './teaching-stats.tsx';

const VisitSources = lazy(() => import('./visit-sources.tsx').then((part) => ({ default: part.VisitSources })));

/** A course's overview: its figures, what to do next, and its launch progress. */
export function CourseHubPage({ address }: { address: string }) {
  const { course, role, numbers, next } = useSuspenseQuery(managedCourseQuery(address)).data;
  return (
    <Page
      title={course.name}
      action={
        <Row>
          <ButtonLink to="/teachers/courses/$id/students" params={{ id: address }} variant="secondary">
            Students
          </ButtonLink>
          {!course.archivedAtUtc && (
            <ButtonLink to="/teachers/events/new" search={{ course_id: course.id }} variant="secondary">
              New event
            </ButtonLink>
          )}
        </Row>
      }
      line={
        <>
          {role === 'school-admin' ? (
            <Link to="/teachers/schools/$id" params={{ id: String(course.schoolId) }}>
              {course.schoolName}
            </Link>
          ) : (
            <span>{course.schoolName}</span>
          )}
          <span>{course.topic && ` · ${course.topic}`}</span>
          {course.listed ? ' · In the catalog' : ' · Not in the catalog'}
        </>
      }
    >
      {course.archivedAtUtc && (
        <StateHead look="cancelled" word="Archived">
          <p>
            Since <DateTime at={course.archivedAtUtc} />. It’s locked, and learners keep their access.{' '}
            <PathLink href={`/teachers/courses/${encodeURIComponent(address)}/listing`}>Unarchive</PathLink>
          </p>
        </StateHead>
      )}
      <Section title="Numbers">
        <TeachingStats numbers={numbers} course={{ id: course.id, address }} />
      </Section>
      <Section title="Where people come from">
        <Suspense fallback={<SkeletonRows count={3} />}>
          <VisitSources of="course" address={address} />
        </Suspense>
      </Section>
      {next.length > 0 && (
        <Section title="Next steps">
          <NextSteps steps={next} />
        </Section>
      )}
      {!course.archivedAtUtc && (
        <Section title="Launch checklists">
          <LaunchProgress address={address} launch={course.launch} />
        </Section>
      )}
    </Page>
  );
}
