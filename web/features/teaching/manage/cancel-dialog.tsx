import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';

interface CancelDialogProps<Totals> {
  /** 'event' */
  noun: string;
  name: string;
  action: string;
  /** Totals are null if the thing is already canceled. */
  dryRun: UseQueryResult<{ totals: Totals | null; checkouts: number }>;
  consequencesOf: (totals: Totals, checkouts: number) => readonly Consequence[];
  /** Cancels the thing if its totals still match `expected`. */
  cancel: (expected: Totals) => Promise<unknown>;
  onClose: () => void;
  onCancelled: () => void;
  children?: ReactNode;
}

/**
 * The dry run of a cancellation, confirmed by typing CANCEL. If the figures have changed, they are shown again before
 * anything is done.
 */
export function CancelDialog<Totals>({
  noun,
  name,
  dryRun,
  consequencesOf,
  cancel,
  onCancelled,
  ...props
}: CancelDialogProps<Totals>) {
  const canceling = useMutation({
    mutationFn: cancel,
    onSuccess: onCancelled,
    onError: () => void dryRun.refetch(),
  });
  const totals = dryRun.data?.totals;
  return (
    <DryRunDialog
      open
      danger
      word="CANCEL"
      title={`Cancel ${name}?`}
      consequences={totals ? consequencesOf(totals, dryRun.data?.checkouts ?? 0) : undefined}
      failed={dryRun.isError ? { error: dryRun.error, onRetry: () => void dryRun.refetch() } : undefined}
      dismiss="Keep it"
      pending={canceling.isPending}
      problem={canceling.isError ? problemOf(canceling.error, noun) : undefined}
      onConfirm={() => totals && canceling.mutate(totals)}
      {...props}
    />
  );
}

function problemOf(error: unknown, noun: string): string {
  if (!isApiProblem(error)) return `Couldn't cancel the ${noun}. Try again.`;
  return error.code === 'figures_changed' ? 'These numbers just changed. Here are the latest.' : error.message;
}

interface Refunds {
  /** In dollars. */
  readonly cash: number;
  readonly credits: number;
  /** Number of disputed payments. */
  readonly disputed: number;
}

/** What happens to the money of people who lose a seat. */
export function moneyBack({ cash, credits, disputed }: Refunds, creditsTo?: string): Consequence {
  const lines: ReactNode[] = [
    cash > 0 && `${formatDollars(cash)} is refunded to the original payment method.`,
    credits > 0 && `${counted(credits, 'credit is', 'credits are')} returned${creditsTo ? ` to ${creditsTo}` : ''}.`,
    cash === 0 && credits === 0 && "No one paid anything, so there's nothing to refund.",
    disputed > 0 &&
      `${counted(disputed, 'disputed payment stays', 'disputed payments stay')} on hold until the bank decides.`,
  ];
  return { title: 'Money', lines: lines.filter(Boolean) };
}

export const checkoutsEnd = (checkouts: number): ReactNode =>
  checkouts > 0 && `${counted(checkouts, 'unpaid checkout ends', 'unpaid checkouts end')}. No one is charged.`;

export const waitlistNotified = (waiting: number): ReactNode =>
  waiting > 0 && `${counted(waiting, 'person on the waitlist is', 'people on the waitlist are')} notified.`;
