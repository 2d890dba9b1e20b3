import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { TeachingNumbers } from '#contract/teaching/teaching-schools.endpoints.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';

/** The figures of a hub: seats and people. For a course, each links to the list behind it. */
export function TeachingStats({
  numbers,
  course,
}: {
  numbers: TeachingNumbers;
  /** The course; `address`: its slug or ID, as in the path. */
  course?: { id: number; address: string };
}) {
  const { openCohorts, seatsSold, seats, learning, waiting, followers } = numbers;
  const params = course && { id: course.address };
  return (
    <Stats>
      <Stat
        label={
          params ? (
            <Link to="/teachers/courses/$id/cohorts" params={params}>
              Open cohorts
            </Link>
          ) : (
            'Open cohorts'
          )
        }
        value={formatCount(openCohorts)}
        {...(learning > 0 ? { help: `${formatCount(learning)} learning now` } : {})}
      />
      <Stat
        label={
          params ? (
            <Link to="/teachers/courses/$id/students" params={params}>
              Seats sold
            </Link>
          ) : (
            'Seats sold'
          )
        }
        value={formatCount(seatsSold)}
        {...(seats > 0 ? { help: `of ${formatCount(seats)}` } : {})}
      />
      <Stat
        label={
          params ? (
            <Link to="/teachers/courses/$id/students" params={params} search={{ list: 'waitlist' }}>
              On the waitlist
            </Link>
          ) : (
            'On the waitlist'
          )
        }
        value={formatCount(waiting)}
      />
      <Stat
        label={
          course ? (
            <Link to="/followers" search={{ course: course.id }}>
              Followers
            </Link>
          ) : (
            'Followers'
          )
        }
        value={formatCount(followers)}
      />
    </Stats>
  );
}
