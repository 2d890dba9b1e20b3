import { CREDIT_CENTS, toCents, toDollars } from '#contract/primitives/money.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import styles from './basket-bar.module.css';

/** What is selected and what this person pays for it, in money and in credits; stays at the foot of the window. Only told, not seen, while nothing is. */
export function BasketBar({ count, price, creditCost }: { count: number; price: number; creditCost: number }) {
  return (
    <div className={count === 0 ? 'visually-hidden' : styles.bar}>
      <p role="status">
        {count === 0 ? (
          <span key="none">Nothing selected yet</span>
        ) : (
          // Keys: one element whose texts come and go breaks where a browser has translated them.
          <span key="some">
            <strong>
              {count} {count === 1 ? 'course' : 'courses'}
            </strong>
            {' · '}
            <Money dollars={price} free="Free" />
            <InCredits price={price} creditCost={creditCost} />
          </span>
        )}
      </p>
      {count > 0 && (
        <ButtonLink to="/select_enrollment_type" size="sm">
          Continue
        </ButtonLink>
      )}
    </div>
  );
}

/** `, or 30 credits`; what they leave over of this person's price is said with them. */
function InCredits({ price, creditCost }: { price: number; creditCost: number }) {
  const rest = toCents(price) - creditCost * CREDIT_CENTS;
  if (creditCost === 0 || rest < 0) return null;
  return (
    <span>
      {', or '}
      <Credits count={creditCost} />
      {rest > 0 && (
        <span>
          {' and '}
          <Money dollars={toDollars(rest)} />
        </span>
      )}
    </span>
  );
}
