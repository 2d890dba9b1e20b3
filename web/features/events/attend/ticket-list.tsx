import type { TicketType } from '#contract/events/event.ts';
import { Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { priceToday } from '../page/event-eligibility.rules.ts';
import { ticketSeatsLeft } from '../page/event-time.rules.ts';
import words from './seat-words.module.css';
import styles from './ticket-list.module.css';

/** The tickets on sale: the price for this person and for members, and how many are left. */
export function TicketList({ types }: { types: readonly TicketType[] }) {
  return (
    <ul className={styles.types} aria-label="Tickets">
      {types.map((type) => {
        const { few, said } = ticketSeatsLeft(type);
        return (
          <li key={type.id} className={styles.type}>
            <span className={textStyles.breakAnywhere}>{type.name}</span>{' '}
            <strong>
              <Money dollars={priceToday(type)} free="Free" />
            </strong>{' '}
            <span className={few ? words.few : words.soft}>{said}</span>{' '}
            {type.price < priceToday(type) && (
              <span className={words.soft}>
                Members <Money dollars={type.price} free="free" />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
