import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { LeftOutReasons } from './left-out-reasons.tsx';
import styles from './sending.module.css';

/** The stats of an automated email: who is scheduled, who got it, and who was skipped and why (rules-teachers E12). */
export function AutomationPart({ template }: { template: EmailTemplate }) {
  const { automation, activatedAtUtc, status } = template;
  if (!automation) return null;
  const { scheduled, nextAtUtc, sent, left, skipped } = automation;
  const skippedCount = skipped.reduce((sum, { number }) => sum + number, 0);
  return (
    <div className={layoutStyles.column14}>
      {status === 'active' && activatedAtUtc && (
        <p className={styles.soft}>
          Active since <DateTime at={activatedAtUtc} />. Only people who joined after that get it.
        </p>
      )}
      <Stats>
        <Stat
          label="Waiting"
          value={formatCount(scheduled)}
          help={
            nextAtUtc && (
              <span>
                Next: <DateTime at={nextAtUtc} />
              </span>
            )
          }
        />
        <Stat label="Sent" value={formatCount(sent)} />
        <Stat label="Unsubscribed" value={formatCount(left)} />
        {skippedCount > 0 && <Stat label="Skipped" value={formatCount(skippedCount)} />}
      </Stats>
      <LeftOutReasons leftOut={skipped} title="Skipped" />
    </div>
  );
}
