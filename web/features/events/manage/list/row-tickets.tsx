import type { RowTicketType } from '#contract/events/teacher-event-lists.endpoints.ts';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import styles from './row-tickets.module.css';

/** The ticket types in an event's row: prices, how many are taken, and their revenue. */
export function RowTickets({ ticketTypes }: { ticketTypes: readonly RowTicketType[] }) {
  return (
    <ul className={styles.tickets} aria-label="Ticket types">
      {ticketTypes.map((type) => (
        <li key={type.id} className={styles.ticket} data-disabled={type.status === 'disabled' ? '' : undefined}>
          <span className={styles.name}>
            {type.name}
            {type.status === 'disabled' && <span>{' (disabled)'}</span>}
          </span>
          <span className={styles.price}>{priceText(type)}</span>
          <span className={styles.count}>
            {formatCount(type.attendeesCount)} of {formatCount(type.capacity)}
          </span>
          <span className={styles.total}>{formatDollars(type.totalPrice)} total</span>
        </li>
      ))}
    </ul>
  );
}

/** `Free`, `$20`, `$20 members, $25 others`. */
export function priceText({ price, nonmemberPrice }: Pick<RowTicketType, 'price' | 'nonmemberPrice'>): string {
  const amountText = (dollars: number) => (dollars === 0 ? 'free' : formatDollars(dollars));
  if (price === nonmemberPrice) return price === 0 ? 'Free' : formatDollars(price);
  return `${price === 0 ? 'Free for' : amountText(price)} members, ${amountText(nonmemberPrice)} others`;
}
