import type { HeldCode } from '#contract/promo/promo.endpoints.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './words.module.css';

/** The code that applies here, or a link to redeem one. */
export function HeldCodeText({ code }: { code: HeldCode | null }) {
  return (
    <div className={styles.words}>
      <h2 className={textStyles.large}>Promo code</h2>
      {code ? (
        <p key="held" className={styles.soft}>
          <strong className={styles.strong}>{code.code}</strong>: {code.effect}
          {code.cohortIds.length === 0 && <span>, but you haven’t selected any of these</span>}
          <span>.</span>
          {code.untilUtc && (
            <span>
              {' '}
              Until <DateOnly at={code.untilUtc} />.
            </span>
          )}
        </p>
      ) : (
        <p className={styles.soft}>
          <PageLink to="/promo_code">Have a promo code?</PageLink>
        </p>
      )}
    </div>
  );
}
