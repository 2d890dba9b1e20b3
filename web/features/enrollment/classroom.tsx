import type { getCourse } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { statusAt } from '#web/features/events/page/event-time.rules.ts';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { NextUp } from './next-up.tsx';
import { OwnCohort } from './own-cohort.tsx';

interface ClassroomProps {
  page: ResponseOf<typeof getCourse>;
}

/**
 * Header of the classroom: current and upcoming cohorts, and the next session the learner attends, with its join
 * button.
 */
export function ClassroomHead({ page }: ClassroomProps) {
  const { course, events, attendingEventIds, lessons, lessonsOpen, upcomingUserCohorts } = page;
  const clock = useClock(events.map(({ endsAtUtc }) => endsAtUtc));
  const next = events.find(
    (session) => attendingEventIds.includes(session.id) && statusAt(session, clock) !== 'completed',
  );
  const unread = lessonsOpen
    ? lessons.find((each) => each.publication_status === 'published' && !each.locked && !each.read)
    : undefined;
  return (
    <>
      {next && (
        <NextUp
          next={next}
          onCourse
          toPrepare={
            unread ? [{ kind: 'lesson', address: String(unread.id), name: unread.name, cohortId: next.cohortId }] : []
          }
        />
      )}
      {upcomingUserCohorts.length > 0 && (
        <Section title={`Your enrolled ${course.name} Course`}>
          <OwnCohorts cohorts={upcomingUserCohorts} page={page} clock={clock} />
        </Section>
      )}
    </>
  );
}

/** Completed cohorts, each with its letter of completion. */
export function CompletedCohorts({ page }: ClassroomProps) {
  const { course, completedUserCohorts } = page;
  if (completedUserCohorts.length === 0) return null;
  return (
    <Section title={`Completed ${course.name} Courses`}>
      <OwnCohorts cohorts={completedUserCohorts} page={page} clock={null} />
    </Section>
  );
}

function OwnCohorts({ cohorts, page, clock }: ClassroomProps & { cohorts: readonly Cohort[]; clock: number | null }) {
  return (
    <Stack gap={12}>
      {cohorts.map((cohort) => (
        <OwnCohort key={cohort.id} cohort={cohort} sessions={page.events} clock={clock} />
      ))}
    </Stack>
  );
}
