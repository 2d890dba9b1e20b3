import { IconCalendarOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { PageSteps } from '#web/kit/layout/page-steps.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import { BasketBar } from './basket-bar.tsx';
import { byStartMonth, topicsOf } from './board.rules.ts';
import { CohortCard, UnscheduledCard } from './cohort-card.tsx';
import { boardQuery } from './enrollment.query.ts';

/** Everything open for enrollment, by start month; `/select_course` and `/reserve_seat` show the same list. */
export function ChooseCoursesPage({
  title,
  line,
  page,
  topic,
}: {
  title: string;
  line: string;
  page: number;
  topic: string | undefined;
}) {
  const { data: board } = useSuspenseQuery(boardQuery(page));
  const navigate = useNavigate();
  const zone = useTimeZone();
  const pages = Math.max(board.meta.totalPages, board.unscheduledMeta.totalPages);
  // With several pages, one page holds only some of the topics.
  const topics = pages > 1 ? [] : topicsOf(board);
  const wanted = topics.find((each) => each === topic);
  const ofTopic = (each: { topic: string }) => wanted === undefined || each.topic === wanted;
  const months = byStartMonth(board.cohorts.filter(ofTopic), zone, now());
  const undated = board.unscheduledCohorts.filter(ofTopic);
  const following = new Set(board.following);
  // Don't push someone who hasn't selected anything.
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
      {topics.length > 1 && (
        <FilterChips
          label="Topic"
          value={wanted ?? ''}
          options={[{ value: '', label: 'All topics' }, ...topics.map((each) => ({ value: each, label: each }))]}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: (former: object) => ({ ...former, topic: value || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
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
      {undated.length > 0 && (
        <Section
          title="Courses with no start date yet"
          line="Set a reminder, and we'll email you when one opens for enrollment."
        >
          <CardGrid min={280}>
            {undated.map((course) => (
              <UnscheduledCard key={course.courseId} course={course} following={following.has(course.courseId)} />
            ))}
          </CardGrid>
        </Section>
      )}
      <PageSteps page={page} of={pages} />
      <BasketBar
        count={board.cohortInterest.length}
        price={board.interestedPrice}
        creditCost={board.interestedCohortCost}
      />
    </Page>
  );
}
