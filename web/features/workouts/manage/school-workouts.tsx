import { IconBarbell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/kit/action/button.tsx';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { TableFoot } from '#web/kit/table/table-foot.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './school-workouts.module.css';
import { type Segment, schoolWorkoutsQuery } from './teacher-workouts.query.ts';
import { WorkoutRow } from './workout-row.tsx';
import type { TeacherWorkoutsSearch } from './workouts-search.rules.ts';

interface School {
  readonly id: number;
  readonly name: string;
}
interface ListProps {
  school: School;
  search: TeacherWorkoutsSearch;
  /** True if the page shows only this school. */
  alone: boolean;
  onSearch: (next: TeacherWorkoutsSearch) => void;
}

/** The workouts of one school, upcoming and past (T). */
export function SchoolWorkouts(props: ListProps) {
  const { school, search } = props;
  return (
    <Section title={school.name}>
      <Stack gap={32}>
        {(['future', 'past'] as const)
          .filter((segment) => search.show === undefined || search.show === segment)
          .map((segment) => (
            <SegmentOf key={segment} segment={segment} {...props} />
          ))}
      </Stack>
    </Section>
  );
}

const WORDS = {
  future: {
    title: 'Future',
    empty: 'Nothing upcoming',
    text: 'Upcoming workouts, including drafts, will appear here.',
  },
  past: { title: 'Past', empty: 'No past workouts yet.' },
} as const;

function SegmentOf({ segment, school, search, alone, onSearch }: ListProps & { segment: Segment }) {
  const { q = '' } = search;
  // The URL has a page only if a single list of a single school is shown.
  const page = alone && search.show === segment ? (search.page ?? 1) : 1;
  const listed = useQuery(schoolWorkoutsQuery(school.id, segment, q, page));
  const { title } = WORDS[segment];
  const toPage = (next: number | undefined) => onSearch({ ...search, school: school.id, show: segment, page: next });
  const { events, meta } = listed.data ?? {};
  return (
    <section className={layoutStyles.column12} aria-label={`${title} workouts from ${school.name}`}>
      <h3 className={textStyles.large}>{title}</h3>
      {listed.isError ? (
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
      )}
    </section>
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
