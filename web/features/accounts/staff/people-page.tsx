import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PersonRow } from '#contract/accounts/staff.endpoints.ts';
import { PEOPLE_SORTS, type PeopleFilter } from '#contract/accounts/staff-text.ts';
import { type PeopleSearch, peopleQuery } from '#web/features/accounts/staff/staff.query.ts';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { sortOfText, sortToText } from '#web/kit/table/data-table.rules.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

const FILTERS: readonly { value: PeopleFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'member', label: 'Members' },
  { value: 'beta', label: 'Beta' },
  { value: 'teacher', label: 'Teachers' },
  { value: 'staff', label: 'Staff' },
  { value: 'deleted', label: 'Deleted' },
];
const FIND = 'Find anyone by name, email, or ID.';
const COLUMNS: readonly Column<PersonRow>[] = [
  { key: 'name', head: 'Name', sort: 'asc', width: '12rem', cell: (person) => <NameCell person={person} /> },
  { key: 'email', head: 'Email', phone: 'fact', cell: (person) => person.email ?? '–' },
  { key: 'access', head: 'Access', phone: 'state', cell: (person) => <PersonBadges person={person} /> },
  {
    key: 'since',
    head: 'Since',
    sort: 'desc',
    breaks: 'nowhere',
    cell: (person) => <DateOnly at={person.createdAt} />,
  },
];

/** Everyone, searchable by name, email, or number. Search and sorting are in the URL. */
export function PeoplePage({ search }: { search: PeopleSearch }) {
  const navigate = useNavigate();
  const { q = '', only = 'all', page = 1 } = search;
  const listed = useQuery(peopleQuery(search));
  const { data } = listed;
  const to = (next: PeopleSearch, replace = false) =>
    void navigate({ to: '/admin/users', search: withChanges(search, next), replace });
  return (
    <Page title="People" line={data ? `${counted(data.meta.total, 'person', 'people')}. ${FIND}` : FIND}>
      <DataTable
        label="People"
        rows={data?.users}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        link={({ id }, name) => (
          <Link to="/admin/users/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        )}
        noun={['person', 'people']}
        sort={sortOfText(search.sort ?? '-since', ['name', 'since'])}
        onSort={(sort) => {
          const wanted = PEOPLE_SORTS.find((each) => each === sortToText(sort));
          to({ ...search, sort: wanted, page: undefined });
        }}
        {...listProps(listed, { page, onPage: (next) => to({ ...search, page: next }), title: "Couldn't load people" })}
        toolbar={
          <>
            <SearchField
              label="Search"
              placeholder="Name, email, or ID"
              value={q}
              onSearch={(text) => to({ ...search, q: text || undefined, page: undefined }, true)}
            />
            <FilterChips
              label="Show"
              value={only}
              options={FILTERS}
              onChange={(value) => to({ ...search, only: value === 'all' ? undefined : value, page: undefined })}
            />
          </>
        }
        empty={{
          title: 'No one yet',
          text: 'People who sign up will appear here.',
          icon: <IconUsers size={26} stroke={1.75} />,
        }}
        filtered={
          q !== '' || only !== 'all'
            ? { title: emptyText(q, only), onClear: () => to({ sort: search.sort }) }
            : undefined
        }
      />
    </Page>
  );
}

/** `No one named “Ines” among Teachers.` */
function emptyText(q: string, only: PeopleFilter): string {
  const among = only === 'all' ? '' : ` among ${FILTERS.find(({ value }) => value === only)?.label}`;
  return q === '' ? `No one${among}.` : `No one named “${q}”${among}.`;
}

function NameCell({ person: { displayName, imageUrl } }: { person: PersonRow }) {
  return (
    <span className={styles.named}>
      <Face name={displayName} imageUrl={imageUrl} size="sm" />
      <span>{displayName || 'No name yet'}</span>
    </span>
  );
}

function PersonBadges({ person }: { person: PersonRow }) {
  return (
    <span className={styles.badges}>
      {person.deletedAt && <Badge look="cancelled">Deleted</Badge>}
      {person.isStaff && <Badge look="accent">Staff</Badge>}
      {person.isMember && <Badge look="published">Member</Badge>}
      {person.isTeacher && <Badge look="completed">Teacher</Badge>}
      {person.isBeta && <Badge look="warning">Beta</Badge>}
      {!person.deletedAt && !person.verified && <Badge look="draft">Unverified</Badge>}
    </span>
  );
}
