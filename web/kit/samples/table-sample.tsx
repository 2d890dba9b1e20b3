import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { RightPanel } from '#web/kit/overlay/right-panel.tsx';
import { sortOfText, sortToText } from '#web/kit/table/data-table.rules.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { Stat } from '#web/kit/text/stat.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { LONGEST, type SamplePerson, samplePeople, sortedPeople } from './sample-people.ts';
import type { SampleSearch } from './sample-search.ts';

const PER_PAGE = 20;
const COLUMNS: readonly Column<SamplePerson>[] = [
  { key: 'name', head: 'Name', sort: 'asc', cell: ({ name }) => name },
  { key: 'email', head: 'Email', phone: 'fact', cell: ({ email }) => email },
  {
    key: 'access',
    head: 'Access',
    phone: 'state',
    cell: ({ member }) => (member ? <Badge look="published">Member</Badge> : <Badge look="draft">Free</Badge>),
  },
  { key: 'credits', head: 'Credits', numeric: true, sort: 'desc', cell: ({ credits }) => formatCount(credits) },
  { key: 'since', head: 'Since', sort: 'desc', cell: ({ since }) => <DateOnly at={since} /> },
  {
    key: 'more',
    head: 'More',
    align: 'end',
    width: '64px',
    cell: ({ name }) => (
      <Menu
        label={`More for ${name}`}
        items={[
          { label: 'Send a message', onSelect: () => toast.success('Sent', name) },
          { label: 'End access', danger: true, onSelect: () => toast.success('Ended', name) },
        ]}
      />
    ),
  },
];
const ONLY = { all: () => true, member: ({ member }: SamplePerson) => member, beta: ({ beta }: SamplePerson) => beta };

/** The dense list: empty, no match, failed, loading, with the longest row, paged, and with a thousand rows. */
export function TableSample({ search, to }: { search: SampleSearch; to: (search: SampleSearch) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { size = 'some', q = '', only = 'all', page = 1 } = search;
  const everybody = useMemo(
    () => (size === 'none' ? [] : size === 'longest' ? [LONGEST] : samplePeople(size === 'thousand' ? 1000 : 187)),
    [size],
  );
  const found = useMemo(() => {
    const query = size === 'filtered' ? 'no one at all' : q.toLowerCase();
    const sort = sortOfText(search.sort, ['name', 'credits', 'since']);
    const like = everybody.filter((each) => ONLY[only](each) && each.name.toLowerCase().includes(query));
    return sortedPeople(like, sort);
  }, [everybody, size, q, only, search.sort]);
  const shown = size === 'thousand' ? found : found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const at = shown.findIndex(({ id }) => id === search.open);
  const open = shown[at];
  const walk = (step: -1 | 1) => {
    const next = shown[at + step];
    return next ? () => to({ ...search, open: next.id }) : undefined;
  };
  return (
    <>
      <DataTable
        label="People"
        rows={size === 'loading' ? undefined : shown}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        link={({ id }, name) => (
          <Link to="/kit" search={{ ...search, open: id }} resetScroll={false}>
            {name}
          </Link>
        )}
        current={search.open}
        noun={['person', 'people']}
        sort={sortOfText(search.sort, ['name', 'credits', 'since'])}
        onSort={(sort) => to({ ...search, sort: sortToText(sort), page: undefined })}
        pages={
          size === 'thousand'
            ? undefined
            : {
                page,
                total: found.length,
                totalPages: Math.ceil(found.length / PER_PAGE),
                onPage: (next) => to({ ...search, page: next }),
              }
        }
        selection={{
          selected,
          onSelect: setSelected,
          actions: (
            <Button size="sm" onClick={() => toast.success('Sent', `To ${selected.size}`)}>
              Send a message
            </Button>
          ),
        }}
        toolbar={
          <>
            <SearchField
              label="Search"
              placeholder="Name"
              value={q}
              onSearch={(query) => to({ ...search, q: query || undefined, page: undefined })}
            />
            <FilterChips
              label="Show"
              value={only}
              options={[
                { value: 'all', label: 'All', count: everybody.length },
                { value: 'member', label: 'Members', count: everybody.filter(ONLY.member).length },
                { value: 'beta', label: 'Beta', count: everybody.filter(ONLY.beta).length },
              ]}
              onChange={(next) => to({ ...search, only: next === 'all' ? undefined : next, page: undefined })}
            />
          </>
        }
        empty={{ title: 'No one here yet', text: 'People who enroll will appear here.' }}
        filtered={
          size === 'filtered' || q !== '' || only !== 'all'
            ? {
                title: `No people named ${q || 'like that'}.`,
                onClear: () => to({ ...search, size: undefined, q: undefined, only: undefined, page: undefined }),
              }
            : undefined
        }
        failed={
          size === 'failed'
            ? { error: undefined, onRetry: () => to({ ...search, size: undefined }), title: "Couldn't load people" }
            : undefined
        }
      />
      <RightPanel
        open={open !== undefined}
        onClose={() => to({ ...search, open: undefined })}
        title={open?.name}
        onPrevious={walk(-1)}
        onNext={walk(1)}
      >
        <Stat
          label="Credits"
          value={formatCount(open?.credits ?? 0)}
          help="Unused credits are refundable for 30 days"
        />
        <p>{open?.email}</p>
      </RightPanel>
    </>
  );
}
