import { IconSchool } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { managedSchoolQuery, schoolCoursesQuery } from '../teaching.query.ts';
import { CourseCard } from './managed-card.tsx';
import { NewCourse } from './new-course.tsx';
import { Pager } from './pager.tsx';

/** All courses of a school, by name. */
export function SchoolCoursesPage({ address, page }: { address: string; page: number }) {
  const { school } = useSuspenseQuery(managedSchoolQuery(address)).data;
  const { courses, meta } = useSuspenseQuery(schoolCoursesQuery(address, page)).data;
  return (
    <Page title="Courses" action={<NewCourse schoolId={school.id} />}>
      {courses.length === 0 ? (
        <EmptyState title={page > 1 ? 'No more courses' : 'No Courses'} icon={<IconSchool size={26} stroke={1.75} />}>
          {page > 1 ? 'There are fewer pages now.' : `${school.name} doesn't have any courses yet.`}
        </EmptyState>
      ) : (
        <CardGrid min={280}>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} named={false} />
          ))}
        </CardGrid>
      )}
      <Pager meta={meta} />
    </Page>
  );
}
