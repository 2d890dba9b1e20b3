import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PersonFile } from '#contract/accounts/staff.endpoints.ts';
import { zoneInWords } from '#contract/primitives/zone-words.ts';
import { PROVIDER_TITLES } from '#web/domain/accounts/came-back.rules.ts';
import { PersonActions } from '#web/domain/accounts/staff/person-actions.tsx';
import { personQuery } from '#web/domain/accounts/staff/staff.query.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { FigureCell } from '#web/kit/table/figure-cell.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff.module.css';

const ROLES: Readonly<Record<string, string>> = { school_admin: 'School Admin', course_admin: 'Course Admin' };
const ORIGINS: Readonly<Record<string, string>> = {
  promo: 'Gift or code',
  plan: 'Membership',
  refund: 'Refunded',
  bought: 'Purchased',
};
const words = (text: string) => text.replaceAll('_', ' ').replace('cancelled', 'canceled');
/** A state or kind as a word of its own: `set_aside` is `Set aside`. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + words(text.slice(1));

/** One person as staff see them: facts, what they hold and paid, and what staff may do. `letters`: of completion. */
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
      {!person.deletedAt && <PersonActions person={person} />}
      <Orders person={person} />
      <Places person={person} />
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
    ['Access', person.plan ? `${sentence(person.access)} (${words(person.plan)})` : sentence(person.access)],
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
    ['Time zone', person.timezone === null ? '–' : zoneInWords(person.timezone)],
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

function Orders({ person }: { person: PersonFile }) {
  return (
    <Section title="Orders">
      {person.orders.length === 0 ? (
        <p className={styles.soft}>None.</p>
      ) : (
        <PlainTable
          label="Table of orders"
          head={['Order', 'When', 'What', 'State', 'Paid', 'Refunded']}
          figures={['Paid', 'Refunded']}
        >
          {person.orders.map((order) => (
            <tr key={order.id}>
              <th scope="row" className={styles.date}>
                {order.receiptNumber ?? order.id}
              </th>
              <td className={styles.date}>
                <DateOnly at={order.createdAt} />
              </td>
              <td className={styles.title}>{order.titles.join(', ')}</td>
              <td>{sentence(order.state)}</td>
              <FigureCell>
                <Money dollars={order.cash} />
                {order.credits > 0 && <span>{` + ${order.credits} cr.`}</span>}
              </FigureCell>
              <FigureCell>
                <Money dollars={order.refunded} />
              </FigureCell>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

function Places({ person }: { person: PersonFile }) {
  return (
    <Section title="Enrollments and spots">
      {person.places.length === 0 ? (
        <p className={styles.soft}>None.</p>
      ) : (
        <PlainTable label="Table of enrollments and spots" head={['What', 'Kind', 'State', 'Starts']}>
          {person.places.map((place) => (
            <tr key={`${place.kind}-${place.title}-${place.startsAt}-${place.state}`}>
              <th scope="row" className={styles.title}>
                {place.title}
              </th>
              <td>{sentence(place.kind)}</td>
              <td>{sentence(place.state)}</td>
              <td className={styles.date}>{place.startsAt ? <DateTime at={place.startsAt} /> : '–'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

function Lots({ person }: { person: PersonFile }) {
  return (
    <Section title="Credits">
      {person.lots.length === 0 ? (
        <p className={styles.soft}>None.</p>
      ) : (
        <PlainTable label="Table of credits" head={['Added', 'Origin', 'Amount', 'Left']} figures={['Amount', 'Left']}>
          {person.lots.map((lot) => (
            <tr key={`${lot.at}-${lot.origin}-${lot.granted}-${lot.remaining}`}>
              <th scope="row" className={styles.date}>
                <DateTime at={lot.at} />
              </th>
              <td>{ORIGINS[lot.origin] ?? sentence(lot.origin)}</td>
              <FigureCell>{lot.granted}</FigureCell>
              <FigureCell>{lot.remaining}</FigureCell>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
