import { MoneyRange } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { Countdown } from '#web/kit/time/countdown.tsx';
import type { EventPageData } from '../list/events.query.ts';
import { EventBadge } from '../page/event-badge.tsx';
import {
  type EventEligibility,
  memberPriceOf,
  memberPriceText,
  type PriceRange,
  priceOf,
} from '../page/event-eligibility.rules.ts';
import { seatsLeftText, statusAt } from '../page/event-time.rules.ts';
import styles from './attend-card.module.css';
import words from './seat-words.module.css';
import { TicketList } from './ticket-list.tsx';

/** `Free`, `$20`, `$10 – $45`. */
export function PriceText({ lowest, highest }: PriceRange) {
  return <MoneyRange from={lowest} to={highest} free="Free" />;
}

/** The price for this person, the tickets, and when the event starts. */
export function AttendHead({
  page,
  clock,
  standing,
  listed,
}: {
  page: EventPageData;
  clock: number;
  standing: EventEligibility;
  /** True to list each ticket. */
  listed: boolean;
}) {
  const { event } = page;
  const status = statusAt(event, clock);
  const members = memberPriceOf(event.ticketTypes);
  const withCode = event.ticketTypes.some((type) => type.codePrice !== null);
  const buying = standing.kind === 'open' || standing.kind === 'offered' || standing.kind === 'sold-out';
  const seats = standing.kind === 'open' ? seatsLeftText(event) : null;
  return (
    <header className={layoutStyles.grid6}>
      <EventBadge status={status} />
      {buying && (
        <p className={styles.price}>
          <strong>
            <PriceText {...priceOf(event.ticketTypes)} />
          </strong>
          {seats && <span className={words.few}>{seats}</span>}
        </p>
      )}
      {buying && withCode && <p className={words.soft}>Price includes your promo code.</p>}
      {buying && !listed && !withCode && members && <p className={words.soft}>Members: {memberPriceText(members)}</p>}
      {buying && listed && <TicketList types={event.ticketTypes} />}
      {status === 'published' && standing.kind !== 'open' && standing.kind !== 'refused' && (
        <p className={styles.starts}>
          Starts <Countdown to={event.startsAtUtc} done="now" />
        </p>
      )}
    </header>
  );
}
