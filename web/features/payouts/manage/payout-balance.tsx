import type { z } from 'zod';
import type { payoutBalance } from '#contract/payouts/payouts.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { exactDollars } from './payout-text.rules.ts';
import styles from './payouts.module.css';

type Balance = z.infer<typeof payoutBalance>;

/** A school's money in three figures (look-2, Payouts): what comes next, what is due and on its way, what was paid this year. */
export function PayoutBalance({ balance, school }: { balance: Balance; school: string }) {
  const { next, paidThisYear, year, recipient } = balance;
  return (
    <Stack gap={16}>
      {recipient === null && <RecipientWanted school={school} />}
      <section className={styles.balance} aria-label="Balance">
        <Stats>
          <Stat
            label="Next payout"
            value={next ? <span className={textStyles.soft}>{exactDollars(next.amount)}</span> : '–'}
            help={
              next ? (
                <span>
                  Planned for <DateOnly at={next.atUtc} />. An estimate until it's finalized.
                  {balance.carried < 0 && (
                    <span>{` ${exactDollars(-balance.carried)} carried forward isn't deducted yet.`}</span>
                  )}
                </span>
              ) : (
                'Nothing planned.'
              )
            }
          />
          <Stat
            label="On the way"
            value={exactDollars(balance.due - balance.carried)}
            help={<DueText balance={balance} />}
          />
          <Stat
            label="Paid this year"
            value={<span className={styles.received}>{exactDollars(paidThisYear)}</span>}
            help={`By transfer date, in ${year}.`}
          />
        </Stats>
      </section>
    </Stack>
  );
}

/** What is due, how much of it is carried forward, and what else is on hold. */
function DueText({ balance: { due, carried, held, recipient } }: { balance: Balance }) {
  return (
    <>
      {due === 0
        ? 'Nothing due.'
        : carried === 0
          ? `Finalized${recipient ? `, goes to ${recipient.name}` : ''}.`
          : carried < 0
            ? `${exactDollars(carried)} is carried forward and deducted from your next payouts.`
            : `${exactDollars(carried)} is carried forward, because we send transfers of $1 or more.`}
      {held !== 0 && <span>{` ${exactDollars(held)} is on hold.`}</span>}
    </>
  );
}

/** Asks for a payout recipient, since the school has none (rules-teachers P13). */
export function RecipientWanted({ school }: { school: string }) {
  return (
    <StateHead
      look="warning"
      word="No recipient"
      action={
        <ButtonLink to="/teachers/schools/$id" params={{ id: school }} variant="secondary" size="sm">
          Add a payout recipient
        </ButtonLink>
      }
    >
      <p>We can’t pay you until we know who your payouts go to. Finalized payouts wait until then.</p>
    </StateHead>
  );
}
