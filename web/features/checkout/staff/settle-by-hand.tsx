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

/** Records that a refund was paid some other way, and how, for the books and for anyone who asks later. */
export function SettleByHand({ refund, onClose }: { refund: RefundRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    submit: (values) => call(settleRefundByHand, { params: { id: refund.id }, body: values }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['checkout', 'refunds'] });
      toast.success('Marked as settled', 'We no longer owe anything for this refund.');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Mark as settled" actions={false}>
      <form {...form.props}>
        <Fields>
          <p>
            <Money dollars={refund.amount - (refund.bank?.amount ?? 0)} /> to {refund.person.displayName} will be marked
            as paid, and you can't resend it from here.
          </p>
          <TextAreaField label="How it was refunded" {...form.field('reason')} required rows={3} />
          <FormProblem form={form} />
          <SubmitButton form={form}>Mark as settled</SubmitButton>
        </Fields>
      </form>
    </Dialog>
  );
}
