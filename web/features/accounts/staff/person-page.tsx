import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PersonFile } from '#contract/accounts/staff.endpoints.ts';
import { zoneLabel } from '#contract/primitives/zone-words.ts';
import { PROVIDER_TITLES } from '#web/features/accounts/provider-return.rules.ts';
import { PersonActions } from '#web/features/accounts/staff/person-actions.tsx';
import { personQuery } from '#web/features/accounts/staff/staff.query.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { Credits, Money } from '#web/kit/text/money.tsx';
import { ORDER_STATE_LABELS } from '#web/kit/text/order-text.ts';
import { DateOnly, DateTime, PlainDateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

const ROLES: Readonly<Record<string, string>> = { school_admin: 'School Admin', course_admin: 'Course Admin' };
const ORIGINS: Readonly<Record<string, string>> = {
  promo: 'Gift or code',
  plan: 'Membership',
  refund: 'Refunded',
  bought: 'Purchased',
};
const humanize = (text: string) => text.replaceAll('_', ' ').replace('cancelled', 'canceled');
/** A state or kind in words: `set_aside` becomes `Set aside`. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + humanize(text.slice(1));

/**
 * One person as staff see them: facts, what they hold and paid, and what staff can do. `letters`: letters of
 * completion.
 */
export function PersonPage({ id, letters }: { id: number; letters: ReactNode }) {
  const { data: person } = useSuspenseQuery(personQuery(id));
  return (
    <Page
      title={person.displayName || 'No name yet'}
      line={person.email ?? 'This account was deleted.'}
      crumbs={<Link to="/admin/users">People</Link>}
    >
      <Card>
        <Facts person={person} />
      </Card>
      <Orders person={person} />
      <Places person={person} />
      {!person.deletedAt && <PersonActions person={person} />}
      {letters}
      <Lots person={person} />
      <p>
        <Link to="/admin/people/$id/mail" params={{ id: String(person.id) }}>
          Email to this person
        </Link>
      </p>
      <p>
        <Link to="/admin/audit" search={{ kind: 'user', subject: String(person.id) }}>
          Audit history
        </Link>
      </p>
    </Page>
  );
}

function Facts({ person }: { person: PersonFile }) {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  const roles = person.roles.map(
    ({ role, school, course }) => `${ROLES[role] ?? role}, ${course ? `${course} (${school})` : school}`,
  );
  const facts: [string, ReactNode][] = [
    ['ID', person.id],
    ['Name', name || '–'],
    ['Access', person.plan ? `${sentence(person.access)} (${humanize(person.plan)})` : sentence(person.access)],
    ['Credits', <Credits key="credits" count={person.credits} />],
    ['Email', person.deletedAt ? 'Erased' : person.verified ? 'Verified' : 'Not verified'],
    ['Sign-in methods', waysIn(person)],
    [
      'Two-step sign-in',
      person.twoStepSince ? (
        <span key="two-step">
          Since <DateOnly at={person.twoStepSince} />
        </span>
      ) : (
        'Off'
      ),
    ],
    ['Roles', roles.length > 0 ? roles.join(', ') : 'None'],
    ['Time zone', person.timezone === null ? '–' : zoneLabel(person.timezone)],
    ['Source', sentence(person.source)],
    ['Since', <DateOnly key="since" at={person.createdAt} />],
    ['Last seen', person.lastSeenAt ? <DateTime key="seen" at={person.lastSeenAt} /> : '–'],
    ...(person.deletedAt
      ? ([['Deleted', <DateTime key="deleted" at={person.deletedAt} />]] satisfies [string, ReactNode][])
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function waysIn(person: PersonFile): string {
  const ways = [
    ...(person.hasPassword ? ['password'] : []),
    ...(person.verified ? ['email link'] : []),
    ...person.connected.map((provider) => PROVIDER_TITLES[provider]),
  ];
  return ways.length > 0 ? sentence(ways.join(', ')) : 'Nothing';
}

/** Newest first; rows without a date come last. */
/** Rows may look the same, so each gets a number. */
const newestFirst = <Row,>(rows: readonly Row[], at: (row: Row) => string | null): (Row & { number: number })[] =>
  rows
    .toSorted((a, b) => Date.parse(at(b) ?? '1970-01-01') - Date.parse(at(a) ?? '1970-01-01'))
    .map((row, number) => ({ ...row, number }));

type Order = PersonFile['orders'][number];
const ORDERS: readonly Column<Order>[] = [
  { key: 'order', head: 'Order', breaks: 'nowhere', cell: ({ receiptNumber, id }) => receiptNumber ?? `Order ${id}` },
  { key: 'when', head: 'When', breaks: 'nowhere', cell: ({ createdAt }) => <DateOnly at={createdAt} /> },
  { key: 'what', head: 'What', phone: 'fact', breaks: 'between-words', cell: (order) => <Bought order={order} /> },
  {
    key: 'state',
    head: 'State',
    phone: 'state',
    cell: ({ state }) => (ORDER_STATE_LABELS as Readonly<Record<string, string>>)[state] ?? sentence(state),
  },
  { key: 'paid', head: 'Paid', numeric: true, cell: (order) => <Paid order={order} /> },
  { key: 'refunded', head: 'Refunded', numeric: true, cell: ({ refunded }) => <Money dollars={refunded} /> },
];

function Paid({ order: { cash, credits } }: { order: Order }) {
  return (
    <>
      <Money dollars={cash} />
      {credits > 0 && <span>{` + ${credits} cr.`}</span>}
    </>
  );
}

/** What was bought, with the date and the amount on phones, which have no columns for them. */
function Bought({ order }: { order: Order }) {
  return (
    <>
      {order.titles.join(', ')}
      <NarrowOnly>
        {' · '}
        <DateOnly at={order.createdAt} /> · <Paid order={order} />
        {order.refunded > 0 && (
          <span>
            {' · '}
            <Money dollars={order.refunded} /> refunded
          </span>
        )}
      </NarrowOnly>
    </>
  );
}

function Orders({ person }: { person: PersonFile }) {
  return (
    <Section title="Orders">
      <DataTable
        label="Table of orders"
        rows={newestFirst(person.orders, ({ createdAt }) => createdAt)}
        columns={ORDERS}
        keyOf={({ id }) => id}
        link={({ id }, name) => (
          <Link to="/admin/orders/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        )}
        noun={['order', 'orders']}
        empty={{ title: 'No orders' }}
        footless
      />
    </Section>
  );
}

type Place = PersonFile['places'][number];
const PLACES: readonly Column<Place>[] = [
  { key: 'what', head: 'What', breaks: 'between-words', cell: ({ title }) => title },
  { key: 'kind', head: 'Kind', width: '7rem', phone: 'fact', cell: (place) => <Kind place={place} /> },
  { key: 'state', head: 'State', phone: 'state', breaks: 'between-words', cell: ({ state }) => sentence(state) },
  {
    key: 'starts',
    head: 'Starts',
    width: '13rem',
    cell: ({ startsAt }) => (startsAt ? <PlainDateTime at={startsAt} /> : '–'),
  },
];

function Kind({ place: { kind, startsAt } }: { place: Place }) {
  return (
    <>
      {sentence(kind)}
      {startsAt && (
        <NarrowOnly>
          {' · '}
          <PlainDateTime at={startsAt} />
        </NarrowOnly>
      )}
    </>
  );
}

function Places({ person }: { person: PersonFile }) {
  return (
    <Section title="Enrollments and spots">
      <DataTable
        label="Table of enrollments and spots"
        rows={newestFirst(person.places, ({ startsAt }) => startsAt)}
        columns={PLACES}
        keyOf={({ number }) => number}
        noun={['spot', 'spots']}
        empty={{ title: 'No enrollments or spots' }}
        footless
      />
    </Section>
  );
}

type Lot = PersonFile['lots'][number];
const LOTS: readonly Column<Lot>[] = [
  { key: 'added', head: 'Added', cell: ({ at }) => <PlainDateTime at={at} /> },
  { key: 'origin', head: 'Origin', phone: 'fact', cell: ({ origin }) => ORIGINS[origin] ?? sentence(origin) },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ granted }) => granted },
  { key: 'left', head: 'Left', numeric: true, phone: 'state', cell: (lot) => <Left lot={lot} /> },
];

function Left({ lot: { granted, remaining } }: { lot: Lot }) {
  return (
    <>
      {remaining}
      <NarrowOnly>{` of ${granted} left`}</NarrowOnly>
    </>
  );
}

function Lots({ person }: { person: PersonFile }) {
  return (
    <Section title="Credits">
      <DataTable
        label="Table of credits"
        rows={newestFirst(person.lots, ({ at }) => at)}
        columns={LOTS}
        keyOf={({ number }) => number}
        noun={['grant', 'grants']}
        empty={{ title: 'No credits' }}
        footless
      />
    </Section>
  );
}
