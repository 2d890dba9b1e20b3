import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  refundTicketType,
  showTicketTypeRefund,
  type TicketRefundTotals,
} from '#contract/events/ticket-refunds.endpoints.ts';
import type { TeacherTicketType } from '#contract/events/ticket-types.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';
import { refundLabel } from './paid-text.rules.ts';
import styles from './ticket-types-part.module.css';

/**
 * Offers to refund what people paid for a ticket type that is free now (rules-teachers H2). Renders nothing if nothing
 * was paid.
 */
export function RefundTickets({ type }: { type: TeacherTicketType }) {
  const [open, setOpen] = useState(false);
  if (type.refundable === 0) return null;
  return (
    <div className={styles.offer}>
      <p>
        {`This ticket is free now, but ${counted(type.refundable, 'person who has one', 'people who have one')} paid for it.`}
      </p>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {refundLabel(type)}
      </Button>
      {open && <RefundDialog type={type} onClose={() => setOpen(false)} />}
    </div>
  );
}

function RefundDialog({ type, onClose }: { type: TeacherTicketType; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const params = { id: type.id };
  const run = useQuery({
    queryKey: ['events', 'teacher', 'ticket-refund', type.id],
    queryFn: async () => (await call(showTicketTypeRefund, { params })).refund,
    staleTime: 0,
  });
  const totals = run.data?.totals;
  const refund = useMutation({
    mutationFn: (expected: TicketRefundTotals) => {
      const body = { expected: { ...expected } };
      return call(refundTicketType, { params, body, idempotencyKey: keyOf([type.id, body]) });
    },
    onSuccess: ({ refunded }) => {
      toast.success(`${counted(refunded.people, 'refund is', 'refunds are')} on the way`);
      onClose();
      return refreshTeacherEvents(client);
    },
    // The figures changed, or the tickets were already refunded: show the figures again before doing anything.
    onError: () => void run.refetch(),
  });
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={`Refund ${type.name}?`}
      consequences={totals ? refundConsequences(totals) : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action={refundLabel(type)}
      pending={refund.isPending}
      problem={refund.isError ? problemOf(refund.error) : undefined}
      onConfirm={() => totals && refund.mutate(totals)}
    />
  );
}

function problemOf(error: unknown): string {
  if (!isApiProblem(error)) return "Couldn't refund the tickets. Try again.";
  return error.code === 'figures_changed' ? 'These numbers just changed. Here are the latest.' : error.message;
}

export function refundConsequences({ people, cash, credits, disputed }: TicketRefundTotals): Consequence[] {
  return [
    {
      title: 'Money',
      lines: [
        cash > 0 &&
          `${formatDollars(cash)} is refunded to the original payment method. We'll deduct it from your next payout.`,
        credits > 0 && `${counted(credits, 'credit is', 'credits are')} returned.`,
        disputed > 0 &&
          `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`,
      ].filter((line) => line !== false),
    },
    {
      title: 'Who gets notified',
      lines: [
        `${counted(people, 'person gets an email and keeps their seat', 'people get an email and keep their seats')}.`,
      ],
    },
  ];
}
