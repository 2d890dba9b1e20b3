import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { REFUND_SORTS, type RefundRow, retryRefund } from '#contract/checkout/staff-refunds.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { sortOfText, sortToText } from '#web/kit/table/data-table.rules.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { ProviderDifferences } from './provider-differences.tsx';
import { refundColumns } from './refund-columns.tsx';
import { SettleByHand } from './settle-by-hand.tsx';
import { type RefundsSearch, type RefundsShown, refundsQuery } from './staff-refunds.query.ts';

const EMPTY: Record<RefundsShown, string> = {
  owed: 'No failed refunds. We don’t owe anyone.',
  open: 'No refunds in progress.',
  all: 'No refunds yet.',
};

/** Cash refunds. One that its provider refused, or that bounced, stays owed until it is paid some other way. */
export function StaffRefundsPage({ search }: { search: RefundsSearch }) {
  const { only = 'owed', page = 1 } = search;
  const navigate = useNavigate();
  const client = useQueryClient();
  const listed = useQuery(refundsQuery(search));
  const { data } = listed;
  const [settling, setSettling] = useState<RefundRow | null>(null);
  const { mutate: retry } = useMutation({
    mutationFn: ({ id }: RefundRow) => call(retryRefund, { params: { id } }),
    onSuccess: () => toast.success('Refund sent again', 'It stays in progress until the provider responds.'),
    onError: (failure) => toast.error("Couldn't send the refund", failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['checkout', 'refunds'] }),
  });
  const columns = useMemo(() => refundColumns({ onRetry: retry, onSettle: setSettling }), [retry]);
  const to = (next: RefundsSearch) => void navigate({ to: '/admin/refunds', search: next });
  return (
    <Page title="Refunds" line="Money we've refunded. We still owe failed refunds until they're paid another way.">
      <ProviderDifferences />
      <DataTable
        label="Refunds"
        rows={data?.refunds}
        columns={columns}
        keyOf={({ id }) => id}
        link={({ person }, name) => (
          <Link to="/admin/users/$id" params={{ id: String(person.id) }}>
            {name}
          </Link>
        )}
        noun={['refund', 'refunds']}
        sort={sortOfText(search.sort ?? '-at', ['amount', 'at'])}
        onSort={(sort) => {
          const wanted = REFUND_SORTS.find((each) => each === sortToText(sort));
          to({ ...search, sort: wanted, page: undefined });
        }}
        {...listProps(listed, {
          page,
          onPage: (next) => to({ ...search, page: next }),
          title: "Couldn't load the refunds",
        })}
        toolbar={
          <FilterChips
            label="Which refunds"
            value={only}
            options={[
              { value: 'owed', label: 'Failed', count: data?.owed },
              { value: 'open', label: 'In progress' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(next) => to({ sort: search.sort, only: next === 'owed' ? undefined : next })}
          />
        }
        empty={{ title: EMPTY[only], icon: <IconCircleCheck size={26} stroke={1.75} /> }}
      />
      {settling && <SettleByHand refund={settling} onClose={() => setSettling(null)} />}
    </Page>
  );
}
