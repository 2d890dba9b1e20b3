import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PersonRow } from '#contract/accounts/staff.endpoints.ts';
import type { PeopleFilter } from '#contract/accounts/staff-words.ts';
import { type PeopleSearch, peopleQuery } from '#web/domain/accounts/staff/staff.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Segments, TextField } from '#web/kit/form/fields.tsx';
import { Page, Row, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
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
const TYPING_MS = 250;

/** Everybody, found by name, address or number. What is sought stands in the address. */
export function PeoplePage({ search }: { search: PeopleSearch }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.q ?? '');
  const { q = '', only = 'all', page = 1 } = search;
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      const wanted = { q: typed.trim() || undefined, only: search.only };
      void navigate({ to: '/admin/users', search: wanted, replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, search.only, navigate]);
  const { data, error, isError, refetch, isPlaceholderData } = useQuery(peopleQuery(search));
  const go = (to: number) => void navigate({ to: '/admin/users', search: { ...search, page: to } });
  return (
    <Page title="People" line="Find anybody by name, address or number.">
      <Stack gap={16}>
        <div className={styles.search}>
          <TextField
            label="Search"
            labelHidden
            name="q"
            type="search"
            placeholder="Name, e-mail or number"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <div className={styles.scroll}>
          <Segments
            label="Show"
            value={only}
            options={FILTERS}
            onChange={(value) =>
              void navigate({
                to: '/admin/users',
                search: { q: q || undefined, only: value === 'all' ? undefined : value },
              })
            }
          />
        </div>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="People didn't load" />
        ) : !data ? (
          <SkeletonRows count={8} />
        ) : data.users.length === 0 ? (
          <EmptyState title="Nobody by that name" icon={<IconUserSearch size={26} stroke={1.75} />}>
            Try a part of the address, or another filter.
          </EmptyState>
        ) : (
          <>
            <PeopleTable people={data.users} stale={isPlaceholderData} />
            <Row gap={12} between>
              <p className={styles.soft} role="status">
                {data.meta.total === 1 ? '1 person' : `${data.meta.total.toLocaleString('en-US')} people`}
                {data.meta.totalPages > 1 && `, page ${page} of ${data.meta.totalPages}`}
              </p>
              {data.meta.totalPages > 1 && (
                <Row gap={8}>
                  <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
                    Previous
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={page >= data.meta.totalPages}
                    onClick={() => go(page + 1)}
                  >
                    Next
                  </Button>
                </Row>
              )}
            </Row>
          </>
        )}
      </Stack>
    </Page>
  );
}

function PeopleTable({ people, stale }: { people: readonly PersonRow[]; stale: boolean }) {
  return (
    <div className={styles.tableBox} data-stale={stale ? '' : undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Is</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className={styles.date}>
                <Link to="/admin/users/$id" params={{ id: String(person.id) }}>
                  {person.displayName || 'No name yet'}
                </Link>
              </th>
              <td className={styles.email}>{person.email ?? '–'}</td>
              <td>
                <PersonBadges person={person} />
              </td>
              <td className={styles.date}>
                <DateOnly at={person.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      {!person.deletedAt && !person.verified && <Badge look="draft">Address unproved</Badge>}
    </span>
  );
}
