import { useQueryClient } from '@tanstack/react-query';
import {
  addMeetingAccount,
  changeMeetingAccount,
  type MeetingAccount,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import { CREDENTIAL_MAX } from '#contract/meetings/words.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { keepAccount } from './meeting-accounts.query.ts';

const SIGN_IN = ['accountId', 'clientId', 'clientSecret'] as const;

/** A new account, or a new name and keys for an existing one; keys left empty don't change. */
export function AccountForm({
  account,
  onClose,
  onKept,
}: {
  account?: MeetingAccount;
  onClose: () => void;
  onKept?: (account: MeetingAccount) => void;
}) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const form = useServerForm({
    initial: { name: account?.name ?? '', accountId: '', clientId: '', clientSecret: '' },
    check: (values) => {
      const any = SIGN_IN.some((field) => values[field].trim() !== '');
      const needed = SIGN_IN.filter((field) => (!account || any) && values[field].trim() === '');
      return {
        name: values.name.trim() === '' ? FIELD_REQUIRED : undefined,
        ...Object.fromEntries(needed.map((field) => [field, FIELD_REQUIRED])),
      };
    },
    submit: (values) =>
      account
        ? call(changeMeetingAccount, { params: { id: account.id }, body: values })
        : call(addMeetingAccount, { body: values, idempotencyKey: keyFor(values) }),
    onSuccess: async ({ account: kept }) => {
      await keepAccount(client, kept);
      toast.success(account ? 'Account saved' : `${kept.name} added`);
      onClose();
      onKept?.(kept);
    },
  });
  const help = account ? 'Leave empty to keep it. Fill in all three or none.' : undefined;
  return (
    <Dialog open onClose={onClose} title={account ? `Edit ${account.name}` : 'Add a Zoom account'} actions={false}>
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          {!account && (
            <p>
              In that Zoom account, create a Server-to-Server OAuth app that can create, view, list, update, and delete
              meetings. Activate it and copy its credentials here. We encrypt them and never show them again.
            </p>
          )}
          <TextField label="Name" required autoFocus autoComplete="off" maxLength={120} {...form.field('name')} />
          <TextField
            label="Account ID"
            required={!account}
            autoComplete="off"
            maxLength={CREDENTIAL_MAX}
            help={help}
            {...form.field('accountId')}
          />
          <TextField
            label="Client ID"
            required={!account}
            autoComplete="off"
            maxLength={CREDENTIAL_MAX}
            {...form.field('clientId')}
          />
          <PasswordField
            label="Client secret"
            required={!account}
            autoComplete="new-password"
            {...form.field('clientSecret')}
          />
          <Row gap={8}>
            <SubmitButton form={form}>{account ? 'Save' : 'Add account'}</SubmitButton>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Fields>
      </form>
    </Dialog>
  );
}
