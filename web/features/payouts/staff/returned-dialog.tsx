import { useQueryClient } from '@tanstack/react-query';
import { PAYOUT_REASON_MAX, type Remittance, returnRemittance } from '#contract/payouts/staff-payouts.endpoints.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Exact } from '../manage/exact.tsx';
import { refreshMoney } from './staff-money.query.ts';

/** Records that a transfer was returned: its payouts stay paid, and the total is owed again as one row. */
export function ReturnedDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    submit: (body) => call(returnRemittance, { params: { id: remittance.id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      toast.success('Marked as returned', `${remittance.school.name} is owed this amount again.`);
      onClose();
      await refreshMoney(client);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Mark this transfer as returned?" actions={false}>
      <form {...form.props}>
        <Fields>
          <p>
            <Exact dollars={remittance.amount} /> to {remittance.recipient} ({remittance.reference}) will be owed to{' '}
            <bdi>{remittance.school.name}</bdi> again, as one payout you can send right away.
          </p>
          <TextAreaField
            label="Reason"
            help="What the bank says. The school will see this."
            {...form.field('reason')}
            required
            rows={3}
            limit={PAYOUT_REASON_MAX}
          />
          <FormProblem form={form} />
          <Row gap={8}>
            <SubmitButton form={form}>Mark as returned</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
