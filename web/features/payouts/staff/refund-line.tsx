import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LineRefundEffect,
  refundLineByDecision,
  type StaffOrder,
} from '#contract/payouts/staff-orders.endpoints.ts';
import type { BodyInputOf } from '#contract/primitives/endpoint.ts';
import { formatList } from '#contract/primitives/list-words.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields } from '#web/kit/form/form.tsx';
import { Figure, NumberField } from '#web/kit/form/number-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { lineRefundQuery, refreshMoney } from './staff-money.query.ts';
import { NO_AMOUNT, typedMoney } from './typed-money.ts';

type Line = StaffOrder['lines'][number];

const typedCredits = (typed: string): number | null => {
  const text = plainDigits(typed).trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
};

/** An error that belongs to no field. */
function failureOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (!isApiProblem(error)) return "Couldn't refund this item. Try again.";
  return Object.keys(error.fields ?? {}).length > 0 ? undefined : error.message;
}

interface Amounts {
  /** As typed; null if it isn't a valid amount. */
  cash: number | null;
  credits: number | null;
}

/** Errors at the amount fields. `whyNot`: why they can't be refunded; shown once, at the field with too much. */
function amountErrors(
  { cash, credits }: Amounts,
  tooMuch: { cash: boolean; credits: boolean },
  whyNot: string | undefined,
  fields: Record<string, string>,
): { cash: string | undefined; credits: string | undefined } {
  return {
    cash: cash === null ? NO_AMOUNT : (fields.cash ?? (tooMuch.cash ? whyNot : undefined)),
    credits:
      credits === null
        ? 'Enter a whole number.'
        : (fields.credits ?? (tooMuch.credits && !tooMuch.cash ? whyNot : undefined)),
  };
}

/** Refunds an order line as staff decide: the amounts, their effect as they are typed, the reason, one button. */
export function RefundLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const refundable = {
    cash: Math.round((line.cash - line.refundedCash) * 100) / 100,
    credits: line.credits - line.refundedCredits,
  };
  const [typed, setTyped] = useState({
    cash: String(refundable.cash),
    credits: String(refundable.credits),
    reason: '',
  });
  const [pressed, setPressed] = useState(false);
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const cash = typedMoney(typed.cash);
  const credits = typedCredits(typed.credits);
  const amount = { cash: cash ?? 0, credits: credits ?? 0 };
  const run = useQuery({ ...lineRefundQuery(line.id, amount), enabled: cash !== null && credits !== null });
  const act = useMutation({
    mutationFn: (body: BodyInputOf<typeof refundLineByDecision>) =>
      call(refundLineByDecision, { params: { id: line.id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: async ({ refunded }) => {
      toast.success(`${amountText(refunded)} refunded`, refunded.endedPlace ? 'Their access has ended.' : undefined);
      onClose();
      await refreshMoney(client);
    },
    onError: () => run.refetch(),
  });
  const fields = isApiProblem(act.error) ? (act.error.fields ?? {}) : {};
  const problem = failureOf(act.error);
  const set = (name: keyof typeof typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const effect = run.data;
  // An amount larger than what is left is reported at its field; whatever forbids any amount, above the buttons.
  const whyNot = effect?.whyNot || undefined;
  const tooMuch = { cash: amount.cash > refundable.cash, credits: amount.credits > refundable.credits };
  const errors = amountErrors({ cash, credits }, tooMuch, whyNot, fields);
  const press = () => {
    setPressed(true);
    if (cash === null || credits === null || typed.reason.trim() === '' || !effect?.allowed) return;
    act.mutate({
      cash,
      credits,
      reason: typed.reason.trim(),
      expected: { restCash: effect.restCash, restCredits: effect.restCredits },
    });
  };
  return (
    <DryRunDialog
      open
      danger
      onClose={onClose}
      title={`Refund ${line.title}?`}
      consequences={effect ? (effect.allowed ? consequencesOf(effect) : []) : undefined}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action={cash === null ? 'Refund' : `Refund ${amountText(amount)}`}
      dismiss="Cancel"
      pending={act.isPending}
      problem={problem ?? (tooMuch.cash || tooMuch.credits ? undefined : whyNot)}
      onConfirm={press}
    >
      <Fields>
        <FieldPair>
          <Figure
            label="Cash"
            name="cash"
            before="$"
            inputMode="decimal"
            help={`${formatDollars(refundable.cash)} refundable`}
            value={typed.cash}
            error={errors.cash}
            onChange={set('cash')}
          />
          {refundable.credits > 0 && (
            <NumberField
              label="Credits"
              name="credits"
              help={refundable.credits === 1 ? '1 refundable' : `${refundable.credits} refundable`}
              value={typed.credits}
              error={errors.credits}
              onChange={set('credits')}
            />
          )}
        </FieldPair>
        <TextAreaField
          label="Reason"
          name="reason"
          help="Recorded in the activity log under your name. The school can see it, but the buyer can’t."
          rows={2}
          limit={500}
          required
          value={typed.reason}
          error={pressed && typed.reason.trim() === '' ? FIELD_REQUIRED : fields.reason}
          onChange={set('reason')}
        />
      </Fields>
    </DryRunDialog>
  );
}

/** `$40 and 2 credits`. */
export function amountText({ cash, credits }: { cash: number; credits: number }): string {
  const parts = [
    ...(cash > 0 || credits === 0 ? [formatDollars(cash)] : []),
    ...(credits > 0 ? [counted(credits, 'credit', 'credits')] : []),
  ];
  return formatList(parts);
}

export function consequencesOf(effect: LineRefundEffect): Consequence[] {
  const { cash, credits, person, place, membership, payout } = effect;
  return [
    {
      title: 'Money',
      lines: [
        ...(cash > 0 ? [`${formatDollars(cash)} is refunded to the original payment method.`] : []),
        ...(credits > 0 ? [`${counted(credits, 'credit is', 'credits are')} returned to ${person}.`] : []),
        ...(payout && payout.amount > 0
          ? [
              payout.by === 'upcoming'
                ? `We'll deduct ${formatDollars(payout.amount)} from ${payout.school}'s next payout.`
                : `We'll deduct ${formatDollars(payout.amount)} from ${payout.school}'s payouts with an adjustment tomorrow.`,
            ]
          : []),
        ...(payout === null || payout.amount === 0 ? ['No payout changes.'] : []),
      ],
    },
    { title: 'What changes', lines: [...(place ? [place] : []), ...(membership ? [membership] : [])] },
    { title: 'Who gets notified', lines: [`${person} gets an email.`] },
  ];
}
