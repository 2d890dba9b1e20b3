import { IconReceiptDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageMeta } from '#contract/primitives/wire.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { FiguresDisclosure } from './figures/figures-disclosure.tsx';
import { nothingOf, OnlyShow } from './only-show.tsx';
import { PayoutBalance } from './payout-balance.tsx';
import { PayoutMonths } from './payout-months.tsx';
import styles from './payouts.module.css';
import { schoolPayoutsQuery } from './payouts.query.ts';
import type { PayoutsSearch, Shown } from './payouts-search.rules.ts';
import { PayoutsTable } from './payouts-table.tsx';

/**
 * `/teachers/schools/{id}/payouts` (rules-teachers P11): balance, all payouts as cards by month or as a table, and
 * charts.
 */
export function SchoolPayoutsPage({
  school,
  search,
  onSearch,
  pager,
}: {
  school: string;
  search: PayoutsSearch;
  onSearch: (next: PayoutsSearch) => void;
  /** Pager for the cards. */
  pager: (meta: PageMeta) => ReactNode;
}) {
  const { view, page = 1 } = search;
  const only = search.only ?? 'all';
  const listed = useQuery(schoolPayoutsQuery(school, only, page));
  const { data } = listed;
  const { pages, failed } = listProps(listed, {
    page,
    onPage: (next) => onSearch({ ...search, page: next }),
    title: "Couldn't load the payouts",
  });
  const choose = (next: Shown) => onSearch({ ...search, only: next === 'all' ? undefined : next, page: undefined });
  return (
    <Page title="Payouts" line="What your cohorts, events, and workouts earn, and when you get paid.">
      {failed ? (
        <FailedState {...failed} />
      ) : !data ? (
        <SkeletonRows count={8} />
      ) : (
        <Stack gap={32}>
          <PayoutBalance balance={data.balance} school={school} />
          <Stack gap={24}>
            <div className={styles.views}>
              <OnlyShow value={only} onChange={choose} />
              <FilterChips
                label="View"
                value={view ?? 'months'}
                options={[
                  { value: 'months', label: 'By month' },
                  { value: 'table', label: 'Table' },
                ]}
                onChange={(next) => onSearch({ ...search, view: next === 'table' ? 'table' : undefined })}
              />
            </div>
            {view === 'table' ? (
              <PayoutsTable payouts={data.payouts} pages={pages} only={only} onClear={() => choose('all')} />
            ) : data.payouts.length === 0 ? (
              <EmptyState title={nothingOf(only)} icon={<IconReceiptDollar size={26} stroke={1.75} />}>
                {only === 'all' && 'Your sales will appear here once enrollment opens.'}
              </EmptyState>
            ) : (
              <>
                <PayoutMonths payouts={data.payouts} />
                {pager(data.meta)}
              </>
            )}
          </Stack>
          <FiguresDisclosure school={school} />
        </Stack>
      )}
    </Page>
  );
}
