import { IconReceiptDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { nothingOf, OnlyShow } from './only-show.tsx';
import { PayoutMonths } from './payout-months.tsx';
import { coursePayoutsQuery } from './payouts.query.ts';
import type { PayoutsSearch } from './payouts-search.rules.ts';

/**
 * `/teachers/courses/{id}/payouts` (T§2): a course's payouts by month. `course`: its slug or ID; `school`: the school,
 * whose balance is on another page.
 */
export function CoursePayoutsPage({
  course,
  schoolId,
  search,
  onSearch,
}: {
  course: string;
  schoolId: number;
  search: PayoutsSearch;
  onSearch: (next: PayoutsSearch) => void;
}) {
  const only = search.only ?? 'all';
  const { data, isError, error, refetch } = useQuery(coursePayoutsQuery(course, only));
  return (
    <Page
      title="Payouts"
      line="What this course's cohorts earn, by planned payout month."
      action={
        <ButtonLink to="/teachers/schools/$id/payouts" params={{ id: String(schoolId) }} variant="secondary">
          Balance and all payouts
        </ButtonLink>
      }
    >
      <Stack gap={24}>
        <OnlyShow value={only} onChange={(next) => onSearch({ ...search, only: next === 'all' ? undefined : next })} />
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the payouts" />
        ) : !data ? (
          <SkeletonRows count={6} />
        ) : data.length === 0 ? (
          <EmptyState title={nothingOf(only)} icon={<IconReceiptDollar size={26} stroke={1.75} />}>
            {only === 'all' && 'Paid cohorts will appear here once enrollment opens.'}
          </EmptyState>
        ) : (
          <PayoutMonths payouts={data} />
        )}
      </Stack>
    </Page>
  );
}
