import { IconBarbell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SchoolsListsSearch, Segment } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { SchoolSegments } from '#web/features/teaching/manage/schools-lists.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { TableFoot } from '#web/kit/table/table-foot.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './school-workouts.module.css';
import { schoolWorkoutsQuery } from './teacher-workouts.query.ts';
import { WorkoutRow } from './workout-row.tsx';

interface School {
  readonly id: number;
  readonly name: string;
}
interface ListProps {
  school: School;
  search: SchoolsListsSearch;
  /** True if the page shows only this school. */
  alone: boolean;
  onSearch: (next: SchoolsListsSearch) => void;
}

/** The workouts of one school, upcoming and past (T). */
export function SchoolWorkouts(props: ListProps) {
  return (
    <SchoolSegments school={props.school} search={props.search} noun="workouts">
      {(segment) => <SegmentOf segment={segment} {...props} />}
    </SchoolSegments>
  );
}

const WORDS = {
  future: {
    empty: 'Nothing upcoming',
    text: 'Upcoming workouts, including drafts, will appear here.',
  },
  past: { empty: 'No past workouts yet.' },
} as const;

function SegmentOf({ segment, school, search, alone, onSearch }: ListProps & { segment: Segment }) {
  const { q = '' } = search;
  // The URL has a page only if a single list of a single school is shown.
  const page = alone && search.show === segment ? (search.page ?? 1) : 1;
  const listed = useQuery(schoolWorkoutsQuery(school.id, segment, q, page));
  const toPage = (next: number | undefined) => onSearch({ ...search, school: school.id, show: segment, page: next });
  const { events, meta } = listed.data ?? {};
  return listed.isError ? (
    <FailedState
      error={listed.error}
      onRetry={() => void listed.refetch()}
      title={`Couldn't load the ${segment} workouts`}
    />
  ) : !events || !meta ? (
    <SkeletonRows count={4} />
  ) : events.length > 0 ? (
    <div className={styles.list} data-stale={listed.isPlaceholderData ? '' : undefined}>
      <ul className={styles.rows}>
        {events.map((workout) => (
          <WorkoutRow key={workout.id} workout={workout} />
        ))}
      </ul>
      <TableFoot
        noun={['workout', 'workouts']}
        pages={{ page, totalPages: meta.totalPages, total: meta.total, onPage: toPage }}
        further={undefined}
        count={events.length}
      />
    </div>
  ) : page > 1 ? (
    <Cleared title="This page is empty" words="First page" onClear={() => toPage(undefined)} />
  ) : q !== '' ? (
    <Cleared
      title={`No ${segment} workout named “${q}” at ${school.name}.`}
      words="Clear"
      onClear={() => onSearch({ ...search, q: undefined, page: undefined })}
    />
  ) : (
    <Nothing segment={segment} />
  );
}

function Nothing({ segment }: { segment: Segment }) {
  if (segment === 'past') return <p className={textStyles.softLarge}>{WORDS.past.empty}</p>;
  const { empty, text } = WORDS.future;
  return (
    <EmptyState title={empty} icon={<IconBarbell size={26} stroke={1.75} />}>
      {text}
    </EmptyState>
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
