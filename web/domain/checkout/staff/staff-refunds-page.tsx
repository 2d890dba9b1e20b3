import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type RefundRow, retryRefund, settleRefundByHand } from '#contract/checkout/staff-refunds.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Segments, TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { ProviderDifferences } from './provider-differences.tsx';
import styles from './staff-refunds.module.css';
import { refundsQuery } from './staff-refunds.query.ts';

export type RefundsShown = 'owed' | 'open' | 'all';

const SHOWN: readonly { value: RefundsShown; label: string }[] = [
  { value: 'owed', label: 'Failed' },
  { value: 'open', label: 'Under way' },
  { value: 'all', label: 'All' },
];
const EMPTY: Record<RefundsShown, string> = {
  owed: 'No refund has failed: nothing is owed to anybody.',
  open: 'No refund is under way.',
  all: 'Nothing was given back yet.',
};

interface RefundsProps {
  only: RefundsShown;
  page: number;
  onShow: (only: RefundsShown) => void;
  onPage: (page: number) => void;
}

/** Refunds of money. One that its provider refused, or that came back, is owed until it went some way. */
export function StaffRefundsPage({ only, page, onShow, onPage }: RefundsProps) {
  const refunds = useQuery(refundsQuery({ only, page }));
  const [settling, setSettling] = useState<RefundRow | null>(null);
  return (
    <Page title="Refunds" line="Money that goes back to people. What failed is owed until it has gone some way.">
      <ProviderDifferences />
      <Segments label="Which refunds" value={only} options={SHOWN} onChange={onShow} />
      {refunds.isError ? (
        <FailedState error={refunds.error} onRetry={() => void refunds.refetch()} title="The refunds didn't load" />
      ) : !refunds.data ? (
        <SkeletonRows count={4} />
      ) : refunds.data.refunds.length === 0 ? (
        <EmptyState title={EMPTY[only]} icon={<IconCircleCheck size={26} stroke={1.75} />} />
      ) : (
        <>
          <ul className={styles.rows}>
            {refunds.data.refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} onSettle={() => setSettling(refund)} />
            ))}
          </ul>
          {refunds.data.meta.totalPages > 1 && (
            <nav className={styles.pages} aria-label="Pages of the list">
              <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                Newer
              </Button>
              <Button
                variant="secondary"
                disabled={page >= refunds.data.meta.totalPages}
                onClick={() => onPage(page + 1)}
              >
                Older
              </Button>
            </nav>
          )}
        </>
      )}
      {settling && <SettleByHand refund={settling} onClose={() => setSettling(null)} />}
    </Page>
  );
}

function StateOf({ refund }: { refund: RefundRow }) {
  if (refund.settled) return <Badge look="completed">Settled by hand</Badge>;
  if (refund.state === 'failed') return <Badge look="cancelled">Failed</Badge>;
  if (refund.state === 'succeeded') return <Badge look="published">Gone back</Badge>;
  return <Badge look="draft">Under way</Badge>;
}

function Refund({ refund, onSettle }: { refund: RefundRow; onSettle: () => void }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryRefund, { params: { id: refund.id } }),
    onSuccess: () => toast.success('Sent again', 'It stands under way until the provider answers.'),
    onError: (error) => toast.error('It was not sent', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['checkout', 'refunds'] }),
  });
  const owed = refund.state === 'failed' && refund.settled === null;
  const what = `refund ${refund.id} of ${refund.person.displayName}`;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          <Money dollars={refund.amount} /> to{' '}
          <Link to="/admin/users/$id" params={{ id: String(refund.person.id) }}>
            {refund.person.displayName}
          </Link>
        </span>
        <span>{refund.title}</span>
        <span className={styles.soft}>
          <DateTime at={refund.createdAtUtc} /> · {refund.provider === 'paypal' ? 'PayPal' : 'Stripe'}
          {refund.orderId !== null && ` · order ${refund.orderId}`}
          {refund.attempts > 1 && ` · ${refund.attempts} tries`}
        </span>
        {owed && refund.failure && <span className={styles.failure}>{refund.failure}</span>}
        {refund.settled && (
          <span className={styles.soft}>
            {refund.settled.by}, <DateTime at={refund.settled.atUtc} />: {refund.settled.reason}
          </span>
        )}
      </div>
      <StateOf refund={refund} />
      {owed && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            size="sm"
            loading={retry.isPending}
            aria-label={`Try ${what} again`}
            onClick={() => retry.mutate()}
          >
            Try again
          </Button>
          <Button variant="quiet" size="sm" aria-label={`Settle ${what} by hand`} onClick={onSettle}>
            Settled another way
          </Button>
        </div>
      )}
    </li>
  );
}

/** The money went another way: how, for the books and whoever asks later. */
function SettleByHand({ refund, onClose }: { refund: RefundRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    submit: (values) => call(settleRefundByHand, { params: { id: refund.id }, body: values }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['checkout', 'refunds'] });
      toast.success('Written down', 'Nothing is owed for this refund any more.');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Settled another way" actions={false}>
      <form {...form.props}>
        <Fields>
          <p>
            <Money dollars={refund.amount} /> to {refund.person.displayName} will stand as paid, and can't be sent again
            from here.
          </p>
          <TextAreaField label="How it went back" {...form.field('reason')} required rows={3} />
          <FormProblem form={form} />
          <SubmitButton form={form}>Write it down</SubmitButton>
        </Fields>
      </form>
    </Dialog>
  );
}
