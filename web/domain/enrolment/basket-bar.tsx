import { ButtonLink } from '#web/kit/action/button.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import styles from './basket-bar.module.css';

/** The running total of what is selected; stays at the foot of the window. */
export function BasketBar({ count, creditCost }: { count: number; creditCost: number }) {
  return (
    <div className={styles.bar}>
      <p role="status">
        {count === 0 ? (
          'Nothing selected yet'
        ) : (
          <>
            <strong>
              {count} {count === 1 ? 'course' : 'courses'} selected
            </strong>
            {' · '}
            <Credits count={creditCost} />
          </>
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
