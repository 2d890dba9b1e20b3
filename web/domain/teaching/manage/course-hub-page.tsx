import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { NextSteps } from '../next-steps.tsx';
import { managedCourseQuery } from '../teaching.query.ts';
import { CourseSections } from './course-sections.tsx';
import { TeachingStats } from './teaching-stats.tsx';

/** A course's overview: what to do next, its figures, and its sections. */
export function CourseHubPage({ address }: { address: string }) {
  const { course, role, numbers, next } = useSuspenseQuery(managedCourseQuery(address)).data;
  return (
    <Page
      title={course.name}
      action={
        <ButtonLink to="/teachers/events/new" search={{ course_id: course.id }} variant="secondary">
          New event
        </ButtonLink>
      }
      line={
        <>
          {role === 'school-admin' ? (
            <Link to="/teachers/schools/$id" params={{ id: String(course.schoolId) }}>
              {course.schoolName}
            </Link>
          ) : (
            course.schoolName
          )}
          {course.topic && ` · ${course.topic}`}
          {course.listed ? ' · In the catalog' : ' · Not in the catalog'}
        </>
      }
    >
      {next.length > 0 && (
        <Section title="What to do next">
          <NextSteps steps={next} />
        </Section>
      )}
      <Section title="Numbers">
        <TeachingStats numbers={numbers} />
      </Section>
      <CourseSections address={address} />
    </Page>
  );
}
