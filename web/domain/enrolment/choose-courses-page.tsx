import { IconCalendarOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { PageSteps } from '#web/kit/layout/page-steps.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import { BasketBar } from './basket-bar.tsx';
import { byStartMonth } from './board.rules.ts';
import { CohortCard, UnscheduledCard } from './cohort-card.tsx';
import { boardQuery } from './enrolment.query.ts';

/** What one can enrol in, by the month of its start; `/select_course` and `/reserve_seat` show the same list. */
export function ChooseCoursesPage({ title, line, page }: { title: string; line: string; page: number }) {
  const { data: board } = useSuspenseQuery(boardQuery(page));
  const zone = useTimeZone();
  const months = byStartMonth(board.cohorts, zone, now());
  const following = new Set(board.following);
  // nothing is asked of who has chosen nothing
  const chosen = board.cohortInterest.length > 0;
  return (
    <Page
      title={title}
      line={line}
      action={
        <>
          <ButtonLink to="/dashboard" variant="secondary">
            Skip Enrollment
          </ButtonLink>
          <ButtonLink to="/select_enrollment_type" variant={chosen ? 'primary' : 'secondary'}>
            Continue Enrollment
          </ButtonLink>
        </>
      }
    >
      <PageLink to="/promo_code">Have a promo code?</PageLink>
      {board.meta.total === 0 && (
        <EmptyState
          title="No courses are enrolling right now"
          icon={<IconCalendarOff size={26} stroke={1.75} />}
          action={<ButtonLink to="/courses">Browse Courses</ButtonLink>}
        >
          {board.unscheduledMeta.total > 0
            ? "Set a reminder below, and we'll email you when one opens."
            : 'New cohorts open throughout the year. Check back soon.'}
        </EmptyState>
      )}
      {months.map((group, index) => (
        <Section key={group.key} title={`Courses starting in ${group.month}`}>
          <CardGrid min={280}>
            {group.cohorts.map((cohort) => (
              <CohortCard
                key={cohort.id}
                cohort={cohort}
                following={following.has(cohort.courseId)}
                first={index === 0}
              />
            ))}
          </CardGrid>
        </Section>
      ))}
      {board.unscheduledCohorts.length > 0 && (
        <Section
          title="Courses with no start date yet"
          line="Set a reminder, and we'll email you when one opens for enrollment."
        >
          <CardGrid min={280}>
            {board.unscheduledCohorts.map((course) => (
              <UnscheduledCard key={course.courseId} course={course} following={following.has(course.courseId)} />
            ))}
          </CardGrid>
        </Section>
      )}
      <PageSteps page={page} of={Math.max(board.meta.totalPages, board.unscheduledMeta.totalPages)} />
      <BasketBar
        count={board.cohortInterest.length}
        price={board.interestedPrice}
        creditCost={board.interestedCohortCost}
      />
    </Page>
  );
}
