import { Link } from '@tanstack/react-router';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { EventRow } from '../list/event-row.tsx';
import { SessionRow } from './session-row.tsx';
import { SessionRows } from './session-rows.tsx';
import styles from './this-week.module.css';
import type { Week } from './use-week.ts';
import { keyOf } from './week.rules.ts';
import { WeekLegend, WeekLine } from './week-line.tsx';

/**
 * The dashboard's week: seven days as a strip, then each item by name, marked if it is the user's own. Renders nothing
 * if nothing is on.
 */
export function ThisWeek({ week }: { week: Week }) {
  const { things, more } = week;
  if (week.error) {
    return (
      <Section title="This Week">
        <FailedState error={week.error} onRetry={week.retry} title="Couldn't load this week" />
      </Section>
    );
  }
  if (!week.loaded) {
    return (
      <Section title="This Week">
        <SkeletonRows count={2} />
      </Section>
    );
  }
  if (things.length === 0) return null;
  return (
    <Section
      title="This Week"
      action={
        <span className={styles.beside}>
          <WeekLegend things={things} />
          {more && <Link to="/events">All events</Link>}
        </span>
      }
    >
      <WeekLine things={things} />
      <SessionRows>
        {things.map((item) =>
          item.kind === 'event' ? (
            <EventRow key={keyOf(item)} event={item.event} going={item.attends} clock={week.clock} />
          ) : (
            <SessionRow
              key={keyOf(item)}
              session={item.session}
              clock={week.clock}
              going={item.attends}
              attends={item.attends}
              day
            />
          ),
        )}
      </SessionRows>
    </Section>
  );
}
