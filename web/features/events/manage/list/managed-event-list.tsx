import { IconCalendarEvent } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { listSchoolEvents } from '#contract/events/teacher-event-lists.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { TableFoot } from '#web/kit/table/table-foot.tsx';
import type { Nothing } from '#web/kit/table/table-types.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import styles from './managed-event-list.module.css';
import { ManagedEventRow } from './managed-event-row.tsx';
import { byMonth } from './months.rules.ts';

interface ManagedEventListProps {
  listed: UseQueryResult<ResponseOf<typeof listSchoolEvents>>;
  /** Level of the month headings: one below the list's own heading. */
  heading: 'h2' | 'h4';
  page: number;
  onPage: (page: number | undefined) => void;
  /** For a short list: a link to the full list, instead of paging. */
  whole?: ((total: number) => ReactNode) | undefined;
  empty: Nothing;
  /** The empty state of a search; set only while a search is active. */
  filtered?: { title: string; onClear: () => void } | undefined;
  failedTitle: string;
}

/** A paged list of events by month, with its own state for empty, no matches, and failed to load. */
export function ManagedEventList(props: ManagedEventListProps) {
  const { listed, filtered, empty, page, onPage } = props;
  const zone = useTimeZone();
  if (listed.isError) {
    return <FailedState error={listed.error} onRetry={() => void listed.refetch()} title={props.failedTitle} />;
  }
  if (!listed.data) return <SkeletonRows count={4} />;
  const { events, meta } = listed.data;
  if (events.length === 0 && page > 1) {
    return <Cleared title="This page is empty" words="First page" onClear={() => onPage(undefined)} />;
  }
  if (events.length === 0 && filtered)
    return <Cleared title={filtered.title} words="Clear" onClear={filtered.onClear} />;
  if (events.length === 0) {
    return (
      <EmptyState
        title={empty.title}
        icon={empty.icon ?? <IconCalendarEvent size={26} stroke={1.75} />}
        action={empty.action}
      >
        {empty.text}
      </EmptyState>
    );
  }
  const Heading = props.heading;
  return (
    <div className={styles.whole} data-stale={listed.isPlaceholderData ? '' : undefined}>
      {byMonth(events, zone, now()).map((month, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: months follow each other; one may come twice where events overlap
        <section key={`${month.title} ${index}`} className={styles.month}>
          <Heading className={styles.title}>{month.title}</Heading>
          <ul className={styles.rows}>
            {month.rows.map((event) => (
              <ManagedEventRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {props.whole && meta.totalPages > 1 ? (
        <p>{props.whole(meta.total)}</p>
      ) : (
        <TableFoot
          noun={['event', 'events']}
          pages={{ page, totalPages: meta.totalPages, total: meta.total, onPage }}
          further={undefined}
          count={events.length}
        />
      )}
    </div>
  );
}

function Cleared({ title, words, onClear }: { title: string; words: string; onClear: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={onClear}>
          {words}
        </Button>
      }
    />
  );
}
