import { formatCount } from '#contract/primitives/money.ts';
import type { TeachingNumbers } from '#contract/schools/teaching-schools.endpoints.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';

/** The figures of a hub: seats and people. */
export function TeachingStats({ numbers }: { numbers: TeachingNumbers }) {
  const { openCohorts, seatsSold, seats, learning, waiting, followers } = numbers;
  return (
    <Stats>
      <Stat label="Open cohorts" value={formatCount(openCohorts)} />
      <Stat
        label="Seats sold"
        value={formatCount(seatsSold)}
        {...(seats > 0 ? { help: `of ${formatCount(seats)}` } : {})}
      />
      <Stat label="Learning now" value={formatCount(learning)} />
      <Stat label="On the waitlist" value={formatCount(waiting)} />
      <Stat label="Followers" value={formatCount(followers)} />
    </Stats>
  );
}
