import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { dashboardQuery } from './enrollment.query.ts';
import { nextToBegin } from './next-to-begin.rules.ts';

/**
 * An empty state for someone enrolled in a cohort that begins later; renders nothing for everyone else. `quiet`: a
 * single line below what they have.
 */
export function NoSessions({ quiet }: { quiet: boolean }) {
  const places = useQuery(dashboardQuery);
  const next = nextToBegin(places.data?.enrolledCohorts ?? []);
  const icon = <IconSchool size={26} stroke={1.75} />;
  const soon = next && (
    <span>
      Your next sessions will show up here one week before {next.courseName} begins
      {next.startsAtUtc && (
        <span>
          {' '}
          on <DateOnly at={next.startsAtUtc} style="full" />
        </span>
      )}
      <span>.</span>
    </span>
  );
  if (quiet)
    return <p className={textStyles.soft}>{soon || <span>You don’t have any class sessions coming up.</span>}</p>;
  if (!next) {
    return (
      <EmptyState
        title="No class sessions"
        icon={icon}
        action={<ButtonLink to="/courses">Enroll in Course</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      key="soon"
      title="No class sessions yet"
      icon={icon}
      action={
        <ButtonLink to="/c/$id" params={{ id: next.courseSlug }}>
          View Course Dashboard
        </ButtonLink>
      }
    >
      {soon}
    </EmptyState>
  );
}
