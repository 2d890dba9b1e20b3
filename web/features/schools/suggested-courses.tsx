import { useQuery } from '@tanstack/react-query';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { CourseCard } from './course-card.tsx';
import { suggestedCoursesQuery } from './schools.query.ts';

const SHOWN = 3;

/** The next courses that are open for enrollment; renders nothing if there are none. */
export function SuggestedCourses() {
  const { data } = useQuery(suggestedCoursesQuery);
  const open = (data?.courses ?? []).filter(({ nextCohort }) => nextCohort && nextCohort.seatsRemaining > 0);
  if (open.length === 0) return null;
  return (
    <Section title="Open for enrollment">
      <CardGrid min={280}>
        {open.slice(0, SHOWN).map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </CardGrid>
    </Section>
  );
}
