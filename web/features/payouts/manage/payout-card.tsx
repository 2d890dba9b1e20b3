import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Payout } from '#contract/payouts/payout.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, DateRange } from '#web/kit/time/date-time.tsx';
import { Amount } from './amount.tsx';
import { PayoutState } from './payout-state.tsx';
import { courseBeside, exactDollars, partLabel } from './payout-text.rules.ts';
import styles from './payouts.module.css';

/** Cover for a returned transfer, which has no subject to take a picture from. */
const RETURNED = 'notices-0-0';

/** Whether a payout pays nothing and needs no explanation. */
const isQuiet = ({ status, data, heldBecause, cause }: Payout) =>
  status === 'void' || (data.payout_amount === 0 && heldBecause === null && cause === null);

/** A payout in a list: a card, or one line if it pays nothing. */
export function PayoutEntry({ payout }: { payout: Payout }) {
  return isQuiet(payout) ? <QuietPayout payout={payout} /> : <PayoutCard payout={payout} />;
}

/** A void payout, or one of $0.00, with links to its cohort and its statement. */
function QuietPayout({ payout }: { payout: Payout }) {
  return (
    <article className={styles.quiet}>
      <h3 className={styles.name}>
        <SubjectLink payout={payout}>{payout.name}</SubjectLink>
      </h3>
      <span>{partLabel(payout)}</span>
      <span className={styles.date}>
        <DateOnly at={payout.plannedPaidAtUtc} style="short" />
      </span>
      <PayoutState payout={payout} />
      <Amount payout={payout} />
      <StatementLink payout={payout} />
    </article>
  );
}

function StatementLink({ payout }: { payout: Payout }) {
  return (
    <Link to="/teachers/payouts/$id" params={{ id: String(payout.id) }}>
      Statement<span className="visually-hidden">{` for ${payout.name}, ${partLabel(payout)}`}</span>
    </Link>
  );
}

/**
 * A payout as T defines it: its subject, its part, when it is planned and paid, and its `data`. Links to the cohort and
 * to the statement.
 */
function PayoutCard({ payout }: { payout: Payout }) {
  const { name, moniker, startsAtUtc, endsAtUtc, heldBecause, cause, data, status } = payout;
  const isPart = payout.kind === 'part';
  const line = [courseBeside(payout), name.includes(moniker ?? '') ? null : moniker].filter(Boolean).join(' · ');
  return (
    <article className={styles.card} data-status={status}>
      <div className={styles.what}>
        <Cover cover={payout.cover ?? RETURNED} imageUrl={payout.imageUrl} shape="thumb" />
        <div className={styles.words}>
          <h3 className={styles.name}>
            <SubjectLink payout={payout}>{name}</SubjectLink>
          </h3>
          <p className={textStyles.softSmall}>
            {line}
            {startsAtUtc && endsAtUtc && (
              <span>
                {line && <span>{' · '}</span>}
                <DateRange from={startsAtUtc} to={endsAtUtc} />
              </span>
            )}
          </p>
        </div>
        <div className={styles.standing}>
          <PayoutState payout={payout} />
          <Amount payout={payout} />
        </div>
      </div>
      {heldBecause !== null && <p className={styles.held}>On hold by Callboard: {heldBecause}</p>}
      {cause !== null && <p className={styles.cause}>{cause}</p>}
      <dl className={styles.facts}>
        <Fact label="Part">{partLabel(payout)}</Fact>
        {isPart && (
          <>
            <Fact label="Students">
              {formatCount(data.students)} of {formatCount(payout.capacity)}
            </Fact>
            <Fact label="Total revenue">{exactDollars(data.total_revenue)}</Fact>
            <Fact label="Total earned">{exactDollars(data.dollars)}</Fact>
          </>
        )}
        {isPart && payout.creditCost !== null && <Fact label="Price in credits">{formatCount(payout.creditCost)}</Fact>}
        <Fact label="Planned">
          <DateOnly at={payout.plannedPaidAtUtc} style="short" />
        </Fact>
        {payout.paidAtUtc && (
          <Fact label="Paid">
            <DateOnly at={payout.paidAtUtc} style="short" />
          </Fact>
        )}
      </dl>
      <p className={styles.foot}>
        <StatementLink payout={payout} />
      </p>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to where the subject is edited; a returned transfer has no subject. */
export function SubjectLink({
  payout,
  children,
}: {
  payout: Pick<Payout, 'subject' | 'cohortId'>;
  children: ReactNode;
}) {
  const { subject } = payout;
  if (!subject) return children;
  const params = { id: String(subject.id) };
  if (subject.kind === 'cohort') {
    return (
      <Link to="/teachers/cohorts/$id/edit" params={params}>
        {children}
      </Link>
    );
  }
  if (subject.kind === 'event') {
    return (
      <Link to="/teachers/events/$id/edit" params={params}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/teachers/workouts/$id/edit" params={params}>
      {children}
    </Link>
  );
}
