import type { ReactNode } from 'react';
import { formatList } from '#contract/primitives/list-words.ts';
import type { CohortOpening } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import { counted } from '#web/kit/text/counted.ts';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import styles from './publish-page.module.css';

/**
 * What opening a cohort does: who gets email, what can't be changed later, the refund rule, and, for School Admins,
 * when the school is paid.
 */
export function OpeningFacts({ opening, children }: { opening: CohortOpening; children: ReactNode }) {
  const { followers, waiting, refundRule, refundableUntilUtc, payouts, notice } = opening;
  const notified = [
    ...(followers > 0 ? [counted(followers, 'follower')] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'person', 'people')} on the waitlist`] : []),
  ];
  return (
    <>
      {notice && <p className={styles.notice}>{notice}</p>}
      <div className={styles.facts}>
        {children}
        <Fact title="Who gets notified">
          <li>
            {notified.length === 0
              ? 'No one. The course has no followers and an empty waitlist.'
              : `${formatList(notified)} ${followers + waiting === 1 ? 'gets' : 'get'} an email.`}
          </li>
        </Fact>
        <Fact title="What can't be changed later">
          <li>Once open, a cohort can be canceled but not returned to draft.</li>
          <li>You can still change dates, prices, and seats. You'll see who's affected before you save.</li>
        </Fact>
        <Fact title="Refunds">
          <li>{refundRule ?? "The refund policy depends on the cohort's dates."}</li>
          {refundableUntilUtc && (
            <li>
              For this cohort, that means until <DateTime at={refundableUntilUtc} />
            </li>
          )}
        </Fact>
        {payouts && (
          <Fact title="Payouts">
            {payouts.length === 0 ? (
              <li>None. The school doesn't get a payout for this cohort.</li>
            ) : (
              payouts.map(({ part, plannedAtUtc }) => (
                <li key={part}>
                  {payouts.length === 1 ? 'Full payout' : `Part ${part}`} on <DateOnly at={plannedAtUtc} />
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
