import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { schoolEventsQuery } from './event-lists.query.ts';
import { FEW_ROWS, type ManageEventsSearch } from './list-search.rules.ts';
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
  search: ManageEventsSearch;
  first: boolean;
  /** True if the page shows only this school. */
  alone: boolean;
  onSearch: (next: ManageEventsSearch) => void;
}) {
  const near = useNear(`events-of-${school.id}`, first);
  return (
    <div id={`events-of-${school.id}`}>
      <Section title={school.name}>
        <Stack gap={32}>
          {(['future', 'past'] as const)
            .filter((segment) => search.show === undefined || search.show === segment)
            .map((segment) => (
              <SegmentOf
                key={segment}
                segment={segment}
                school={school}
                search={search}
                enabled={near}
                page={alone && search.show === segment ? (search.page ?? 1) : 1}
                perPage={alone && search.show === segment ? undefined : FEW_ROWS}
                onSearch={onSearch}
              />
            ))}
        </Stack>
      </Section>
    </div>
  );
}

const WORDS = {
  future: { title: 'Future', empty: 'Nothing upcoming', text: 'Upcoming events, including drafts, will appear here.' },
  past: { title: 'Past', empty: 'No past events yet', text: 'Past events will appear here.' },
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
  segment: 'future' | 'past';
  school: School;
  search: ManageEventsSearch;
  enabled: boolean;
  page: number;
  perPage: number | undefined;
  onSearch: (next: ManageEventsSearch) => void;
}) {
  const { q = '' } = search;
  const listed = useQuery({ ...schoolEventsQuery(school.id, segment, { contains: q, page, perPage }), enabled });
  const { title, empty, text } = WORDS[segment];
  return (
    <section className={layoutStyles.column12} aria-label={`${title} events from ${school.name}`}>
      <h3 className={textStyles.large}>{title}</h3>
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
    </section>
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
