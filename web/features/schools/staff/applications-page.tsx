import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApplicationFilter } from '#contract/schools/application.ts';
import type { ApplicationRow } from '#contract/schools/staff-applications.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { AddSchool } from './add-school.tsx';
import { ApplicationStateBadge } from './application-state.tsx';
import { type ApplicationsSearch, applicationsQuery } from './applications.query.ts';

const EMPTY: Readonly<Record<ApplicationFilter, { title: string; text: string }>> = {
  waiting: { title: 'No applications waiting', text: 'New applications from the Teach with us page will appear here.' },
  decided: { title: 'No decisions yet', text: 'Approved and declined applications will appear here.' },
  withdrawn: { title: 'No withdrawn applications', text: 'Withdrawn applications will appear here.' },
};

const COLUMNS: readonly Column<ApplicationRow>[] = [
  { key: 'school', head: 'School', phone: 'name', cell: (row) => row.schoolName },
  { key: 'person', head: 'From', phone: 'fact', cell: ({ person }) => person.displayName || person.email || '–' },
  { key: 'sent', head: 'Sent', cell: (row) => <DateTime at={row.createdAtUtc} /> },
  { key: 'state', head: 'State', phone: 'state', cell: (row) => <ApplicationStateBadge state={row.state} /> },
];

/** Decided applications also show who decided. */
const DECIDED: typeof COLUMNS = [
  ...COLUMNS,
  { key: 'decided', head: 'Decided by', cell: (row) => row.decidedBy || '–' },
];

/** People who want to teach: pending applications, oldest first; decided ones; withdrawn ones. */
export function ApplicationsPage({ search }: { search: ApplicationsSearch }) {
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const { only = 'waiting', page = 1 } = search;
  const listed = useQuery(applicationsQuery(search));
  const { data } = listed;
  const chips = (['waiting', 'decided', 'withdrawn'] as const).map((value) => ({
    value,
    label: value[0]?.toUpperCase() + value.slice(1),
    count: data?.counts[value],
  }));
  return (
    <Page
      title="Applications"
      line="People who want to teach with us, longest waiting first."
      action={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a school
        </Button>
      }
    >
      <DataTable
        label="Applications"
        rows={data?.applications}
        columns={only === 'decided' ? DECIDED : COLUMNS}
        keyOf={(row) => row.id}
        noun={['application', 'applications']}
        link={(row, name) => (
          <Link to="/admin/applications/$id" params={{ id: String(row.id) }}>
            {name}
          </Link>
        )}
        {...listProps(listed, {
          page,
          onPage: (next) => void navigate({ to: '/admin/applications', search: { ...search, page: next } }),
          title: "Couldn't load the applications",
        })}
        toolbar={
          <FilterChips
            label="Show"
            value={only}
            options={chips}
            onChange={(value) =>
              void navigate({
                to: '/admin/applications',
                search: { only: value === 'waiting' ? undefined : value },
              })
            }
          />
        }
        empty={{ ...EMPTY[only], icon: <IconBuildingCommunity size={26} stroke={1.75} /> }}
      />
      {adding && <AddSchool onClose={() => setAdding(false)} />}
    </Page>
  );
}
