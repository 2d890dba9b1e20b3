import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import styles from './class-sessions.module.css';
import { classSessionsQuery } from './class-sessions.query.ts';

/** A cohort's class sessions, loaded when opened. */
export function ClassSessions({ cohortId, count }: { cohortId: number; count: number }) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <details className={styles.sessions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {count} class {count === 1 ? 'session' : 'sessions'}
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </summary>
      {open && <SessionDates cohortId={cohortId} count={count} />}
    </details>
  );
}

function SessionDates({ cohortId, count }: { cohortId: number; count: number }) {
  const { data, isError, refetch } = useQuery(classSessionsQuery(cohortId));
  if (isError) {
    return (
      <p className={styles.failed} role="alert">
        Couldn't load the dates.
        <Button variant="quiet" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) {
    return (
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: Math.min(count, 6) }, (_, index) => index).map((index) => (
          <SkeletonLine key={index} size="sm" width={70 - (index % 3) * 8} />
        ))}
      </div>
    );
  }
  return (
    <ol className={styles.list}>
      {data.map((session) => (
        <li key={session.id}>
          <span className={textStyles.medium}>{session.name}</span>
          <span className={textStyles.soft}>
            <DateOnly at={session.startsAtUtc} /> <TimeWithZone at={session.startsAtUtc} />
          </span>
        </li>
      ))}
    </ol>
  );
}
