import { useQueryClient } from '@tanstack/react-query';
import { holdPayout, liftHold, PAYOUT_REASON_MAX } from '#contract/payouts/staff-payouts.endpoints.ts';
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
import { refreshMoney } from './staff-money.query.ts';

/** Puts a payout on hold, or lifts the hold, each with a reason. The school reads why it is on hold. */
export function HoldDialog({
  payout,
  lift,
  onClose,
}: {
  payout: { readonly id: number; readonly name: string; readonly school: string };
  lift: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: FIELD_REQUIRED } : {}),
    submit: (body) =>
      call(lift ? liftHold : holdPayout, { params: { id: payout.id }, body, idempotencyKey: keyOf([lift, body]) }),
    onSuccess: async () => {
      toast.success(lift ? 'Hold lifted' : 'On hold', `${payout.school} gets an email.`);
      onClose();
      await refreshMoney(client);
    },
  });
  return (
    <Dialog open onClose={onClose} title={lift ? 'Lift this hold?' : 'Hold this payout?'} actions={false}>
      <form {...form.props}>
        <Fields>
          <p>
            <bdi>{payout.name}</bdi>, <bdi>{payout.school}</bdi>.{' '}
            {lift ? 'This payout can be paid again.' : 'This payout won’t be paid until you lift the hold.'}
          </p>
          <TextAreaField
            label="Reason"
            help={lift ? 'Recorded in the activity log under your name.' : 'The school will see this.'}
            {...form.field('reason')}
            required
            rows={3}
            limit={PAYOUT_REASON_MAX}
          />
          <FormProblem form={form} />
          <Row gap={8}>
            <SubmitButton form={form}>{lift ? 'Lift the hold' : 'Hold payout'}</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
