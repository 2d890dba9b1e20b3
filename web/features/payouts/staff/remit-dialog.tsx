import { useQueryClient } from '@tanstack/react-query';
import { makeRemittance, REFERENCE_MAX } from '#contract/payouts/staff-payouts.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { Figure } from '#web/kit/form/number-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { PaidRows } from './paid-rows.tsx';
import type { ReadySchool } from './ready-school.ts';
import { refreshMoney } from './staff-money.query.ts';
import { NO_AMOUNT, typedMoney } from './typed-money.ts';

/**
 * Records a transfer made at the bank: which payouts, to whom, when, under which reference, and the amount as the bank
 * states it.
 */
export function RemitDialog({ ready, onClose }: { ready: ReadySchool; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: {
      payoutIds: ready.payouts.map(({ id }) => String(id)),
      recipientId: String(ready.recipients[0]?.id ?? ''),
      bankOn: '',
      reference: ready.reference,
      amount: '',
    },
    check: ({ payoutIds, bankOn, reference, amount }) => ({
      payoutIds: payoutIds.length === 0 ? 'Choose at least one payout.' : undefined,
      bankOn: bankOn === '' ? FIELD_REQUIRED : undefined,
      reference: reference.trim() === '' ? FIELD_REQUIRED : undefined,
      amount: amount.trim() === '' ? FIELD_REQUIRED : typedMoney(amount) === null ? NO_AMOUNT : undefined,
    }),
    submit: ({ payoutIds, recipientId, amount, ...values }) => {
      const body = {
        ...values,
        schoolId: ready.school.id,
        recipientId: Number(recipientId),
        amount: typedMoney(amount) ?? 0,
        payoutIds: payoutIds.map(Number),
      };
      return call(makeRemittance, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ remittance }) => {
      toast.success(`${formatDollars(remittance.amount)} paid`, `${remittance.school.name} gets an email.`);
      onClose();
      await refreshMoney(client);
    },
    onProblem: () => {
      void refreshMoney(client);
      return false;
    },
  });
  const { values, errors } = form;
  return (
    <Dialog open onClose={onClose} title={`Record a transfer to ${ready.school.name}`} actions={false}>
      <form {...form.props}>
        <Fields>
          <PaidRows
            payouts={ready.payouts}
            value={values.payoutIds}
            error={errors.payoutIds}
            onChange={(next) => form.set('payoutIds', next)}
          />
          <SelectField
            label="Recipient"
            {...form.field('recipientId')}
            options={ready.recipients.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <DateField label="Bank date" help="The date on the bank statement." {...form.field('bankOn')} required />
          <TextField
            label="Reference"
            help="As it appears on the bank statement. The school will see it too."
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            {...form.field('reference')}
            required
          />
          <Figure
            label="Amount transferred"
            help="Copy it from the bank statement. It must match to the cent."
            before="$"
            inputMode="decimal"
            {...form.field('amount')}
            required
          />
          <FormProblem form={form} />
          <Row gap={8}>
            <SubmitButton form={form}>Record the transfer</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
