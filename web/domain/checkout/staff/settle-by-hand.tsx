import { useQueryClient } from '@tanstack/react-query';
import { type RefundRow, settleRefundByHand } from '#contract/checkout/staff-refunds.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Money } from '#web/kit/text/money.tsx';

/** The money went another way: how, for the books and whoever asks later. */
export function SettleByHand({ refund, onClose }: { refund: RefundRow; onClose: () => void }) {
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
            <Money dollars={refund.amount - (refund.bank?.amount ?? 0)} /> to {refund.person.displayName} will stand as
            paid, and can't be sent again from here.
          </p>
          <TextAreaField label="How it went back" {...form.field('reason')} required rows={3} />
          <FormProblem form={form} />
          <SubmitButton form={form}>Write it down</SubmitButton>
        </Fields>
      </form>
    </Dialog>
  );
}
