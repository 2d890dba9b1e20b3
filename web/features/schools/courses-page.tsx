import { IconMoodEmpty } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CatalogFilters, narrows } from '#contract/schools/catalog-filters.ts';
import { ListedReminder } from '#web/features/enrollment/listed-reminder.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';
import { PageSteps } from '#web/kit/layout/page-steps.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useVisitor } from '#web/session/current-user.ts';
import { CourseCard } from './course-card.tsx';
import { CourseFilters } from './course-filters.tsx';
import styles from './courses-page.module.css';
import { coursesQuery } from './schools.query.ts';

/** The catalog; filters, order, and page are in the URL. */
export function CoursesPage({ filters, page }: { filters: CatalogFilters; page: number }) {
  const { data } = useSuspenseQuery(coursesQuery(filters, page));
  const { topic, ...others } = filters;
  const byTopicOnly = !others.day && !others.price;
  const person = useVisitor();
  return (
    <Page
      title="Courses"
      line="Live courses in small cohorts, taught by people who do it for a living."
      action={person && <ButtonLink to="/select_course">Enroll in Course</ButtonLink>}
    >
      {data.topics.length > 1 && (
        <nav aria-label="Topics" className={layoutStyles.row8}>
          <Link
            to="/courses"
            search={others}
            activeOptions={{ exact: true, includeSearch: true }}
            className={styles.topic}
          >
            All
          </Link>
          {data.topics.map((each) => (
            <Link key={each} to="/courses" search={{ ...others, topic: each }} className={styles.topic}>
              {each}
            </Link>
          ))}
        </nav>
      )}
      <CourseFilters filters={filters} />
      {data.courses.length === 0 ? (
        <EmptyState
          title={
            page > 1
              ? `No courses on page ${page}`
              : !byTopicOnly
                ? 'No courses match your filters'
                : topic
                  ? `No courses in ${topic}`
                  : 'No courses yet'
          }
          icon={<IconMoodEmpty size={26} stroke={1.75} />}
          action={
            (narrows(filters) || page > 1) && (
              <ButtonLink to="/courses" search={{}} variant="secondary">
                All courses
              </ButtonLink>
            )
          }
        >
          {byTopicOnly ? 'New courses show up here first.' : 'Try another day, price, or topic, or see every course.'}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">{topic ? `${topic} courses` : 'All courses'}</h2>
          <CardGrid min={280}>
            {data.courses.map((course, index) => (
              <CourseCard
                key={course.id}
                course={course}
                first={index < 3}
                reminder={person && <ListedReminder courseId={course.id} courseName={course.name} />}
              />
            ))}
          </CardGrid>
          <PageSteps page={page} of={data.meta.totalPages} />
        </>
      )}
    </Page>
  );
}
