import type { EmailTemplate, MailingState } from '#contract/campaigns/email-template.ts';
import { formatCount } from '#contract/primitives/money.ts';
import styles from './sending.module.css';

type LeftOut = MailingState['leftOut'] | NonNullable<EmailTemplate['automation']>['skipped'];

/** How many people on the list get nothing, by reason; renders nothing if no one is left out. */
export function LeftOutReasons({ leftOut, title = 'Left out' }: { leftOut: LeftOut; title?: string }) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.reasons}>
        {leftOut.map(({ reason, words, number }) => (
          <li key={reason}>
            <span className="tabular">{formatCount(number)}</span> {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
