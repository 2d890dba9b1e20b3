import { useQuery } from '@tanstack/react-query';
import type { ProviderComparison } from '#contract/checkout/staff-refunds.endpoints.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './staff-refunds.module.css';
import { providerComparisonsQuery } from './staff-refunds.query.ts';

const NAMES: Record<ProviderComparison['provider'], string> = { stripe: 'Stripe', paypal: 'PayPal' };

/**
 * Results of the last hourly comparison between our books and each payment provider's. Renders nothing before the first
 * one.
 */
export function ProviderDifferences() {
  const { data, isError } = useQuery(providerComparisonsQuery);
  if (isError) return <p className={styles.compared}>Couldn't load the comparison with the providers.</p>;
  return data?.comparisons.map((one) =>
    one.found === 0 && one.failure === null ? (
      <p key={one.provider} className={styles.compared}>
        Our books match {NAMES[one.provider]}'s as of <DateTime at={one.comparedAtUtc} />.
      </p>
    ) : (
      <Differences key={one.provider} comparison={one} />
    ),
  );
}

function Differences({ comparison }: { comparison: ProviderComparison }) {
  const { provider, comparedAtUtc, failure, found, differences } = comparison;
  const name = NAMES[provider];
  return (
    <section className={styles.differences} aria-label={`${name}'s books`}>
      <h2>
        {found === 0
          ? `We couldn't compare our books with ${name}'s`
          : `${found === 1 ? 'One difference' : `${found} differences`} between our books and ${name}'s`}
      </h2>
      {failure !== null && (
        <p className={styles.failure}>
          {found > 0 && <span>{'The latest comparison failed; these are earlier results. '}</span>}
          <span>{failure}</span>
        </p>
      )}
      <ul>
        {differences.map(({ item, says }) => (
          <li key={item}>
            <span className={textStyles.name}>{item}</span>
            <div className={textStyles.softLarge}>{says}</div>
          </li>
        ))}
      </ul>
      <p className={styles.compared}>
        <DateTime at={comparedAtUtc} />
        {found > differences.length && <span>{` · showing the first ${differences.length} of ${found}`}</span>}
      </p>
    </section>
  );
}
