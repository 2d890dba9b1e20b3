import { IconCoin } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CreditLot, type CreditMovement, refundCredits } from '#contract/credits/credits.endpoints.ts';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { statementQuery } from './credits.query.ts';
import styles from './credits-page.module.css';

const KINDS: Record<CreditMovement['kind'], string> = {
  added: 'Added',
  returned: 'Returned',
  spent: 'Spent',
  set_aside: 'Reserved at checkout',
  locked: 'Locked',
  unlocked: 'Unlocked',
  taken_back: 'Refunded',
};

const signed = (count: number) => (count > 0 ? `+${count}` : `−${-count}`);

/** The user's credit statement: the balance, where it came from, and everything that happened to it. */
export function CreditsPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const statement = useQuery({ ...statementQuery(page), placeholderData: keepPreviousData });
  const [giving, setGiving] = useState<CreditLot | null>(null);
  const buy = <ButtonLink to="/buy_credits">Buy credits</ButtonLink>;
  if (!statement.data) {
    return (
      <Page title="Credits" line="Where your credits came from and where they went.">
        {statement.isError ? (
          <FailedState
            error={statement.error}
            onRetry={() => void statement.refetch()}
            title="Couldn't load your credits"
          />
        ) : (
          <SkeletonRows count={4} />
        )}
      </Page>
    );
  }
  const { credits, reserved, lots, lotsTotal, movements, meta } = statement.data;
  return (
    <Page
      title="Credits"
      action={meta.total > 0 && buy}
      line={
        <>
          You have <strong className={styles.strong}>{<Credits count={credits} />}</strong>, worth{' '}
          {formatDollars(credits * 10)} off courses. Credits never expire.
          {reserved > 0 && (
            <span>
              {' '}
              <Credits count={reserved} /> more {reserved === 1 ? 'is' : 'are'} reserved for a checkout you haven't
              paid.
            </span>
          )}
        </>
      }
    >
      {meta.total === 0 ? (
        <EmptyState title="No credits yet" icon={<IconCoin size={26} stroke={1.75} />} action={buy}>
          You get credits with some memberships and promo codes, or you can buy them. Each is worth $10 off a course.
        </EmptyState>
      ) : (
        <>
          {lots.length > 0 && (
            <Section title="What you have" line="We use your oldest free credits first and the ones you bought last.">
              <ul className={styles.lots}>
                {lots.map((lot) => (
                  <Lot key={lot.id} lot={lot} onGive={() => setGiving(lot)} />
                ))}
              </ul>
              {lotsTotal > lots.length && (
                <p className={styles.rest}>
                  Showing the newest {lots.length} of {formatCount(lotsTotal)}. You still have the older ones; find each
                  below, on the day you got it.
                </p>
              )}
            </Section>
          )}
          <Section title="History">
            <div className={layoutStyles.surface}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col">Details</th>
                    <th scope="col">Credits</th>
                    <th scope="col">Balance</th>
                  </tr>
                </thead>
                <tbody>
                  {movements.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <DateOnly at={row.happenedAtUtc} />
                      </td>
                      <td>
                        <span className={styles.kind}>{KINDS[row.kind]}</span>
                        <span className={styles.soft}>{row.title}</span>
                      </td>
                      <td className={styles.number} data-in={row.credits > 0 || undefined}>
                        {signed(row.credits)}
                      </td>
                      <td className={styles.number}>{row.balance}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {meta.totalPages > 1 && (
              <nav className={styles.pages} aria-label="Pages of the statement">
                <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                  Newer
                </Button>
                <span className={styles.soft}>
                  Page {page} of {meta.totalPages}
                </span>
                <Button variant="secondary" disabled={page >= meta.totalPages} onClick={() => onPage(page + 1)}>
                  Older
                </Button>
              </nav>
            )}
          </Section>
        </>
      )}
      {giving && <RefundCredits lot={giving} onClose={() => setGiving(null)} />}
    </Page>
  );
}

function Lot({ lot, onGive }: { lot: CreditLot; onGive: () => void }) {
  return (
    <li className={styles.lot}>
      <div className={styles.words}>
        <span className={styles.name}>{lot.title}</span>
        <span className={styles.soft}>
          <DateOnly at={lot.cameAtUtc} />
          {lot.state === 'locked' && <span>{' · locked while its payment is disputed'}</span>}
          {lot.refundableUntilUtc && (
            <span>
              {' '}
              · refundable until <DateOnly at={lot.refundableUntilUtc} />
            </span>
          )}
        </span>
      </div>
      <span className={styles.left}>
        {lot.remaining === lot.granted ? (
          <Credits count={lot.remaining} />
        ) : (
          <span>
            {lot.remaining} of <Credits count={lot.granted} /> left
          </span>
        )}
      </span>
      {lot.refund > 0 && (
        <Button variant="quiet" size="sm" onClick={onGive}>
          Refund
        </Button>
      )}
    </li>
  );
}

/** Shows the effect of a refund before it happens: how many credits are returned and how much money is refunded. */
function RefundCredits({ lot, onClose }: { lot: CreditLot; onClose: () => void }) {
  const client = useQueryClient();
  const refundMutation = useMutation({
    mutationFn: () => call(refundCredits, { params: { id: lot.id }, body: { refund: lot.refund } }),
    onSuccess: ({ refund, refundedCredits }) => {
      const count = `${refundedCredits} ${refundedCredits === 1 ? 'credit' : 'credits'}`;
      toast.success(`${formatDollars(refund)} is on its way back`, `We removed ${count} from your account.`);
      onClose();
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['credits'] }), refreshCurrentUser(client)]),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund these credits?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my credits
          </Button>
          <Button loading={refundMutation.isPending} onClick={() => refundMutation.mutate()}>
            Get a refund of {formatDollars(lot.refund)}
          </Button>
        </>
      }
    >
      <p>
        <Credits count={lot.remaining} /> will leave your account, and we’ll refund {formatDollars(lot.refund)} to your
        original payment method. It can take your bank a few days to show it.
      </p>
      {refundMutation.isError && <p role="alert">{refundMutation.error.message}</p>}
    </Dialog>
  );
}
