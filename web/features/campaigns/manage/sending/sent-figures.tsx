import type { EmailTemplate, MailingState } from '#contract/campaigns/email-template.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import { LeftOutReasons } from './left-out-reasons.tsx';
import styles from './sending.module.css';

/** The results of a sent one-time email: 'Sent to list … on …' (M 2.5), and its figures, if they are known (E9). */
export function SentFigures({
  sentTo,
  mailing,
}: {
  sentTo: NonNullable<EmailTemplate['sentTo']>;
  mailing: MailingState | null;
}) {
  return (
    <div className={layoutStyles.column14}>
      <p className={textStyles.name}>
        Sent to list {sentTo.name} on <DateOnly at={sentTo.atUtc} />
      </p>
      {mailing && (
        <>
          {mailing.state === 'stopped' && (
            <p className={styles.soft}>
              Stopped
              {mailing.stoppedAtUtc && (
                <span>
                  {' '}
                  <DateTime at={mailing.stoppedAtUtc} />
                </span>
              )}
              <span>{`: ${formatCount(mailing.recipients - mailing.sent - mailing.failed)} of ${formatCount(mailing.recipients)} didn’t get it.`}</span>
            </p>
          )}
          <Figures mailing={mailing} />
          <LeftOutReasons leftOut={mailing.leftOut} />
        </>
      )}
    </div>
  );
}

/** Renders only figures that the email provider reports. */
function Figures({ mailing }: { mailing: MailingState }) {
  const { sent, delivered, bounced, opened, left, failed } = mailing;
  const known: readonly (readonly [label: string, figure: number | null])[] = [
    ['Sent', sent],
    ['Delivered', delivered],
    ['Bounced', bounced],
    ['Opened', opened],
    ['Unsubscribed', left],
    ['Failed', failed === 0 ? null : failed],
  ];
  return (
    <Stats>
      {known.map(([label, figure]) =>
        figure === null ? null : <Stat key={label} label={label} value={formatCount(figure)} />,
      )}
    </Stats>
  );
}
