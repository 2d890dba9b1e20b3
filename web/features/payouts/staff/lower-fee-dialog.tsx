import { useQueryClient } from '@tanstack/react-query';
import { lowerPayoutFee, PAYOUT_REASON_MAX, type StaffPayout } from '#contract/payouts/staff-payouts.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { refreshMoney } from './staff-money.query.ts';

/** Lowers the fee for a payout's subject, never raises it; frozen statements don't change. */
export function LowerFeeDialog({ payout, onClose }: { payout: StaffPayout; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const now = (payout.feeBps ?? 0) / 100;
  const form = useServerForm({
    initial: { percent: '', reason: '' },
    check: ({ percent, reason }) => ({
      percent:
        /^\d{1,2}(\.\d{1,2})?$/.test(percent.trim()) && Number(percent) < now
          ? undefined
          : `Enter a number below ${now}.`,
      reason: reason.trim() === '' ? FIELD_REQUIRED : undefined,
    }),
    submit: ({ percent, reason }) => {
      const body = { percent: Number(percent), reason };
      return call(lowerPayoutFee, { params: { id: payout.id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      toast.success('Fee lowered', `The new fee applies to ${payout.name ?? 'this payout'} from now on.`);
      onClose();
      await refreshMoney(client);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Lower the fee?" actions={false}>
      <form {...form.props}>
        <Fields>
          <p>
            The fee {payout.name && <span>for {payout.name}</span>}
            <span> is </span>
            {now}%. Finalized statements don’t change; the difference is added to the next payout. You can’t raise the
            fee again.
          </p>
          <NumberField label="New fee" unit="%" fractions {...form.field('percent')} required />
          <TextAreaField
            label="Reason"
            help="Recorded in the activity log under your name, where the school can see it."
            {...form.field('reason')}
            required
            rows={3}
            limit={PAYOUT_REASON_MAX}
          />
          <FormProblem form={form} />
          <Row gap={8}>
            <SubmitButton form={form}>Lower the fee</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
