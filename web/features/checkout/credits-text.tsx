import { formatDollars } from '#contract/primitives/money.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './words.module.css';

const CREDIT_DOLLARS = 10;

/** How many credits the person has, what they are worth here, and how many can be spent. */
export function CreditsText({ own, credits, most }: { own: number; credits: number; most: number }) {
  return (
    <div className={styles.words}>
      <h2 className={textStyles.large}>Credits</h2>
      <p className={styles.soft}>
        You have <Credits count={own} />. Each credit is worth {formatDollars(CREDIT_DOLLARS)} off a course.
        {own === 0 && (
          <span>
            {' '}
            <PageLink to="/buy_credits">Buy credits</PageLink>
          </span>
        )}
      </p>
      {most > 0 && most < own && (
        <p className={styles.soft}>
          You can use up to <Credits count={most} /> on these courses.
        </p>
      )}
      {own > 0 && most === 0 && <p className={styles.soft}>You can’t use credits on these courses.</p>}
      <p className={styles.soft} aria-live="polite">
        {credits > 0 && (
          <span>
            <strong className={styles.strong}>{formatDollars(credits * CREDIT_DOLLARS)} off.</strong> You’ll have{' '}
            {own === credits ? <span>none</span> : <Credits count={own - credits} />}
            <span> left.</span>
          </span>
        )}
      </p>
    </div>
  );
}
