import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { makeKey } from '#web/api/make-key.ts';
import { STAFF_KEY } from '#web/features/schools/manage/staff.query.ts';
import { isComposing } from '#web/kit/action/keys.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import styles from './staff-panel.module.css';

/**
 * Invites an email address. Enter and Ctrl or Cmd with Enter submit (T§5); the response never reveals whether the
 * address has an account.
 */
export function InviteForm({
  role,
  invite,
}: {
  role: StaffEntry['role'];
  invite: (email: string, idempotencyKey: string) => Promise<unknown>;
}) {
  const client = useQueryClient();
  const attempt = useRef<{ email: string; key: string }>(undefined);
  const form = useServerForm({
    initial: { email: '' },
    // M§8: a string error is a failure toast
    toastProblems: true,
    check: ({ email }) => ({ email: isEmail(email) ? undefined : EMAIL_WRONG }),
    submit: async ({ email: typed }) => {
      const email = trimUnseen(typed);
      // Repeating the request after a lost response invites only once.
      if (attempt.current?.email !== email) attempt.current = { email, key: makeKey() };
      return invite(email, attempt.current.key);
    },
    onSuccess: (_, { email }) => {
      attempt.current = undefined;
      form.set('email', '');
      toast.success('Added Admin', `We emailed an invitation to ${trimUnseen(email)}.`);
      void client.invalidateQueries({ queryKey: STAFF_KEY });
    },
  });
  return (
    <form
      {...form.props}
      className={styles.invite}
      onKeyDown={(event) => {
        if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        form.submit(event);
      }}
    >
      <div className={styles.inviteRow}>
        <div className={styles.inviteField}>
          <TextField
            label={`Invite a ${role} by email`}
            type="email"
            autoComplete="off"
            required
            {...form.field('email')}
          />
        </div>
        <SubmitButton form={form} variant="secondary">
          Invite
        </SubmitButton>
      </div>
    </form>
  );
}
