import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import type { VisitSourceRow } from '#contract/teaching/visit-sources.endpoints.ts';
import { Segments } from '#web/kit/form/fields.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Money } from '#web/kit/text/money.tsx';
import { visitSourcesQuery } from '../teaching.query.ts';

const NAMES = { direct: 'Direct', other: 'Other' } as const;

const COLUMNS: readonly Column<VisitSourceRow>[] = [
  {
    key: 'source',
    head: 'Source',
    cell: ({ kind, source }) => (kind === 'source' ? <bdi>{source}</bdi> : NAMES[kind]),
    phone: 'name',
  },
  {
    key: 'enrollments',
    head: 'Enrollments',
    cell: (row) => formatCount(row.enrollments),
    numeric: true,
    phone: 'fact',
  },
  { key: 'rsvps', head: 'RSVPs', cell: (row) => formatCount(row.rsvps), numeric: true },
];
const WITH_SALES: readonly Column<VisitSourceRow>[] = [
  ...COLUMNS,
  {
    key: 'sales',
    head: 'Sales',
    cell: ({ sales }) => sales !== null && <Money dollars={sales} />,
    numeric: true,
    phone: 'state',
  },
];

/** Where people who enrolled or RSVP'd came from; sales only if the server sends them. */
export function VisitSources({ of, address }: { of: 'school' | 'course'; address: string }) {
  const [visit, setVisit] = useState<'first' | 'last'>('last');
  const { data, error, refetch } = useQuery({
    ...visitSourcesQuery(of, address, visit),
    placeholderData: keepPreviousData,
  });
  const rows = data?.sources;
  return (
    <DataTable
      label="Where people come from"
      rows={rows}
      columns={rows?.some(({ sales }) => sales !== null) ? WITH_SALES : COLUMNS}
      keyOf={({ kind, source }) => `${kind} ${source ?? ''}`}
      noun={['source', 'sources']}
      footless
      needs={24}
      toolbar={
        rows &&
        rows.length > 0 && (
          <Segments
            label="Count by"
            value={visit}
            onChange={setVisit}
            options={[
              { value: 'last', label: 'Last visit' },
              { value: 'first', label: 'First visit' },
            ]}
          />
        )
      }
      empty={{
        title: 'No enrollments or RSVPs yet',
        text: 'Add ?utm_source=name to a link to see who comes through it.',
      }}
      failed={error ? { error, onRetry: () => void refetch() } : undefined}
    />
  );
}
