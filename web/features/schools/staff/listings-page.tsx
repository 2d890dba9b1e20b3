import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ListingFilter } from '#contract/schools/listing.ts';
import type { ListingRow } from '#contract/schools/staff-listings.endpoints.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { ListingStateBadge } from './listing-state.tsx';
import { type ListingsSearch, listingsQuery } from './listings.query.ts';

const EMPTY: Readonly<Record<ListingFilter, { title: string; text: string }>> = {
  waiting: { title: 'No listings waiting', text: 'A school’s first course appears here when it requests a listing.' },
  decided: { title: 'No decisions yet', text: 'Courses you list or return will appear here.' },
};

const COLUMNS: readonly Column<ListingRow>[] = [
  { key: 'course', head: 'Course', phone: 'name', cell: (row) => row.courseName },
  { key: 'school', head: 'School', phone: 'fact', cell: (row) => row.schoolName },
  { key: 'asked', head: 'Requested', cell: (row) => <DateTime at={row.askedAtUtc} /> },
  { key: 'state', head: 'State', phone: 'state', cell: (row) => <ListingStateBadge state={row.state} /> },
];

/** Decided requests also show who decided. */
const DECIDED: typeof COLUMNS = [
  ...COLUMNS,
  { key: 'decided', head: 'Decided by', cell: (row) => row.decidedBy || '–' },
];

/** Listing requests: pending ones, oldest first; and decided ones (rules-teachers U4). */
export function ListingsPage({ search }: { search: ListingsSearch }) {
  const navigate = useNavigate();
  const { only = 'waiting', page = 1 } = search;
  const listed = useQuery(listingsQuery(search));
  const { data } = listed;
  const chips = (['waiting', 'decided'] as const).map((value) => ({
    value,
    label: value === 'waiting' ? 'Waiting' : 'Decided',
    count: data?.counts[value],
  }));
  return (
    <Page title="Listings" line="Schools' first courses waiting to join the catalog, longest waiting first.">
      <DataTable
        label="Listings"
        rows={data?.listings}
        columns={only === 'decided' ? DECIDED : COLUMNS}
        keyOf={(row) => row.id}
        noun={['listing', 'listings']}
        link={(row, name) => (
          <Link to="/admin/listings/$id" params={{ id: String(row.id) }}>
            {name}
          </Link>
        )}
        {...listProps(listed, {
          page,
          onPage: (next) => void navigate({ to: '/admin/listings', search: { ...search, page: next } }),
          title: "Couldn't load the listings",
        })}
        toolbar={
          <FilterChips
            label="Show"
            value={only}
            options={chips}
            onChange={(value) =>
              void navigate({ to: '/admin/listings', search: { only: value === 'waiting' ? undefined : value } })
            }
          />
        }
        empty={{ ...EMPTY[only], icon: <IconListCheck size={26} stroke={1.75} /> }}
      />
    </Page>
  );
}
