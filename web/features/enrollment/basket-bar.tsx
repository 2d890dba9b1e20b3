import { CREDIT_CENTS, toCents, toDollars } from '#contract/primitives/money.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import styles from './basket-bar.module.css';

/**
 * What is selected and what it costs this person, in money and in credits; sticks to the bottom of the window. While
 * nothing is selected, only screen readers get it.
 */
export function BasketBar({ count, price, creditCost }: { count: number; price: number; creditCost: number }) {
  return (
    <div className={count === 0 ? 'visually-hidden' : styles.bar}>
      <p role="status">
        {count === 0 ? (
          <span key="none">Nothing selected yet</span>
        ) : (
          // The keys are needed: an element whose text comes and goes breaks after a browser has translated the page.
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

/** `, or 30 credits`, plus any money that this person would still pay on top. */
function InCredits({ price, creditCost }: { price: number; creditCost: number }) {
  const remainingCents = toCents(price) - creditCost * CREDIT_CENTS;
  if (creditCost === 0 || remainingCents < 0) return null;
  return (
    <span>
      {', or '}
      <Credits count={creditCost} />
      {remainingCents > 0 && (
        <span>
          {' and '}
          <Money dollars={toDollars(remainingCents)} />
        </span>
      )}
    </span>
  );
}
