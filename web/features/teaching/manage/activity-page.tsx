import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TeachingActivityEntry } from '#contract/teaching/teaching-activity.endpoints.ts';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { activityFacts, reasonOf } from '#web/kit/activity/activity-facts.ts';
import { activitySentence, kindLabel } from '#web/kit/activity/activity-text.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { activityQuery } from '../teaching.query.ts';
import styles from './activity-page.module.css';

function What({ entry }: { entry: TeachingActivityEntry }) {
  const reason = reasonOf(entry);
  const details = [
    ...activityFacts(entry).map(({ label, words }) => `${label}: ${words}`),
    ...(reason ? [`“${reason}”`] : []),
  ];
  return (
    <>
      <p className={styles.sentence}>
        <strong>{entry.actor ?? 'Callboard'}</strong> {activitySentence(entry)}
      </p>
      {details.length > 0 && <p className={styles.detail}>{details.join(' · ')}</p>}
    </>
  );
}

const COLUMNS: readonly Column<TeachingActivityEntry>[] = [
  { key: 'what', head: 'What', cell: (entry) => <What entry={entry} />, phone: 'name' },
  { key: 'when', head: 'When', cell: (entry) => <DateTime at={entry.at} />, width: '13rem', phone: 'fact' },
];
const OF_SCHOOL: readonly Column<TeachingActivityEntry>[] = [
  ...COLUMNS.slice(0, 1),
  { key: 'course', head: 'Course', cell: (entry) => entry.courseName ?? '', width: '11rem' },
  ...COLUMNS.slice(1),
];

/** Who did what, newest first, in the reader's time zone; filterable by kind of thing. */
export function ActivityPage({
  of,
  address,
  kind,
  onKind,
}: {
  of: 'school' | 'course';
  address: string;
  kind: string | undefined;
  onKind: (kind: string | undefined) => void;
}) {
  const listed = useInfiniteQuery(activityQuery(of, address, kind));
  const pages = listed.data?.pages ?? [];
  const kinds = pages[0]?.kinds ?? [];
  return (
    <Page title="Activity" line="Who changed what. It can't be edited.">
      <DataTable
        label="Activity"
        rows={listed.data && pages.flatMap((page) => page.entries)}
        columns={of === 'school' ? OF_SCHOOL : COLUMNS}
        keyOf={(entry) => entry.id}
        noun={['entry', 'entries']}
        toolbar={
          kinds.length > 1 && (
            <FilterChips
              label="Kind"
              value={kind ?? 'all'}
              options={[
                { value: 'all', label: 'Everything' },
                ...kinds.map((each) => ({ value: each, label: kindLabel(each) })),
              ]}
              onChange={(value) => onKind(value === 'all' ? undefined : value)}
            />
          )
        }
        empty={{
          title: 'No activity yet',
          text: 'Changes teachers make will appear here.',
          icon: <IconHistory size={26} stroke={1.75} />,
        }}
        filtered={kind ? { title: 'No activity of this kind', onClear: () => onKind(undefined) } : undefined}
        failed={
          listed.isError
            ? { error: listed.error, onRetry: () => void listed.refetch(), title: "Couldn't load the activity log" }
            : undefined
        }
      />
      {listed.hasNextPage && (
        <div className={layoutStyles.center}>
          <MoreButton loading={listed.isFetchingNextPage} onMore={() => void listed.fetchNextPage()}>
            Show older
          </MoreButton>
        </div>
      )}
    </Page>
  );
}
