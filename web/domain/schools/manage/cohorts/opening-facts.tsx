import type { ReactNode } from 'react';
import type { CohortOpening } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './publish-page.module.css';

/** What opening a cohort does: who gets mail, what becomes fixed, the refund rule, and for School Admins when the school is paid. */
export function OpeningFacts({ opening }: { opening: CohortOpening }) {
  const { followers, waiting, refundRule, refundableUntilUtc, payouts, notice } = opening;
  const told = [
    followers > 0 && `${counted(followers, 'follower')} of the course`,
    waiting > 0 && `${counted(waiting, 'person', 'people')} on its waitlist`,
  ].filter(Boolean);
  return (
    <>
      {notice && <p className={styles.notice}>{notice}</p>}
      <div className={styles.facts}>
        <Fact title="Who is told">
          <li>
            {told.length === 0
              ? 'Nobody follows the course or waits for it, so no email goes out.'
              : `${told.join(' and ')} ${followers + waiting === 1 ? 'gets' : 'get'} an email.`}
          </li>
        </Fact>
        <Fact title="What becomes fixed">
          <li>It is open for good: it can be cancelled, but not made a draft again.</li>
          <li>Dates, prices and seats can still change. Each time, you see who is affected before you save.</li>
        </Fact>
        <Fact title="Refunds">
          <li>{refundRule ?? 'By the refund rule for its dates.'}</li>
          {refundableUntilUtc && (
            <li>
              For this cohort: until <DateTime at={refundableUntilUtc} />
            </li>
          )}
        </Fact>
        {payouts && (
          <Fact title="Payouts">
            {payouts.length === 0 ? (
              <li>None. This cohort pays nothing out to the school.</li>
            ) : (
              payouts.map(({ part, plannedAtUtc }) => (
                <li key={part}>
                  {payouts.length === 1 ? 'All of it' : `Part ${part}`} on <DateOnly at={plannedAtUtc} />
                </li>
              ))
            )}
          </Fact>
        )}
      </div>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.fact}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
