import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  archivePayoutRecipient,
  type PayoutRecipient,
  renamePayoutRecipient,
} from '#contract/payouts/recipients.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { recipientsQuery } from '../details.query.ts';

interface Props {
  schoolId: number;
  recipient: PayoutRecipient;
  onClose: () => void;
}

export function RenameRecipient({ schoolId, recipient, onClose }: Props) {
  const client = useQueryClient();
  const form = useServerForm({
    initial: { name: recipient.name },
    toastProblems: true,
    submit: ({ name }) =>
      call(renamePayoutRecipient, {
        params: { id: recipient.id },
        body: { name },
        idempotencyKey: makeKey(),
      }),
    onSuccess: () => {
      toast.success('Saved', 'All School Admins get an email.');
      void client.invalidateQueries({ queryKey: recipientsQuery(schoolId).queryKey });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Rename ${recipient.name}`} actions={false}>
      <form {...form.props}>
        <Fields>
          <TextField label="Name" required autoComplete="off" {...form.field('name')} />
          <Row gap={8}>
            <SubmitButton form={form} whenChanged>
              Save
            </SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}

/** Removes a payout recipient from the list, after showing the consequences. */
export function ArchiveRecipient({ schoolId, recipient, onClose }: Props) {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: () => call(archivePayoutRecipient, { params: { id: recipient.id }, idempotencyKey: makeKey() }),
    onSuccess: () => {
      toast.success('Archived', `${recipient.name} can’t receive payouts anymore. All School Admins get an email.`);
      void client.invalidateQueries({ queryKey: recipientsQuery(schoolId).queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Archive ${recipient.name}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" loading={archive.isPending} onClick={() => archive.mutate()}>
            Archive
          </Button>
        </>
      }
    >
      <p>
        New payouts can’t go to {recipient.name}. Payouts that went there keep the name. You can add the name again
        anytime.
      </p>
      {archive.isError && <p role="alert">{archive.error.message}</p>}
    </Dialog>
  );
}
