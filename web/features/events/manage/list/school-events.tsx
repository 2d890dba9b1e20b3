import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import type { SchoolsListsSearch, Segment } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { SchoolSegments } from '#web/features/teaching/manage/schools-lists.tsx';
import { schoolEventsQuery } from './event-lists.query.ts';
import { FEW_ROWS } from './list-search.rules.ts';
import { ManagedEventList } from './managed-event-list.tsx';

interface School {
  readonly id: number;
  readonly name: string;
}

/** The upcoming and past events of one school. Further schools load when scrolled near. */
export function SchoolEvents({
  school,
  search,
  first,
  alone,
  onSearch,
}: {
  school: School;
  search: SchoolsListsSearch;
  first: boolean;
  /** True if the page shows only this school. */
  alone: boolean;
  onSearch: (next: SchoolsListsSearch) => void;
}) {
  const near = useNear(`events-of-${school.id}`, first);
  return (
    <div id={`events-of-${school.id}`}>
      <SchoolSegments school={school} search={search} noun="events">
        {(segment) => (
          <SegmentOf
            segment={segment}
            school={school}
            search={search}
            enabled={near}
            page={alone && search.show === segment ? (search.page ?? 1) : 1}
            perPage={alone && search.show === segment ? undefined : FEW_ROWS}
            onSearch={onSearch}
          />
        )}
      </SchoolSegments>
    </div>
  );
}

const WORDS = {
  future: { empty: 'Nothing upcoming', text: 'Upcoming events, including drafts, will appear here.' },
  past: { empty: 'No past events yet', text: 'Past events will appear here.' },
} as const;

function SegmentOf({
  segment,
  school,
  search,
  enabled,
  page,
  perPage,
  onSearch,
}: {
  segment: Segment;
  school: School;
  search: SchoolsListsSearch;
  enabled: boolean;
  page: number;
  perPage: number | undefined;
  onSearch: (next: SchoolsListsSearch) => void;
}) {
  const { q = '' } = search;
  const listed = useQuery({ ...schoolEventsQuery(school.id, segment, { contains: q, page, perPage }), enabled });
  const { empty, text } = WORDS[segment];
  return (
    <ManagedEventList
      listed={listed}
      heading="h4"
      page={page}
      onPage={(next) => onSearch({ ...search, page: next })}
      // Only a list shown alone is paged; a short one links to it.
      whole={
        perPage === undefined
          ? undefined
          : (total) => (
              <Link to="/teachers/events" search={{ ...search, school: school.id, show: segment, page: undefined }}>
                Show all {formatCount(total)} {segment} events
              </Link>
            )
      }
      empty={{ title: empty, text }}
      filtered={
        q === ''
          ? undefined
          : {
              title: `No ${segment} event or host named “${q}” at ${school.name}.`,
              onClear: () => onSearch({ ...search, q: undefined, page: undefined }),
            }
      }
      failedTitle={`Couldn't load the ${segment} events`}
    />
  );
}

/** Whether an element has ever come near the viewport; true right away for the first. */
function useNear(id: string, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const element = document.getElementById(id);
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, near]);
  return near;
}
