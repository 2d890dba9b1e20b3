import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  addPayoutRecipient,
  choosePayoutRecipient,
  type PayoutRecipient,
} from '#contract/payouts/recipients.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Stack } from '#web/kit/layout/page.tsx';
import { Menu } from '#web/kit/overlay/menu.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { recipientsQuery } from '../details.query.ts';
import { ArchiveRecipient, RenameRecipient } from './recipient-dialogs.tsx';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/** M§2.4's payout recipient list: who a school's payouts can go to, by name. For School Admins. Loads its own data. */
export function RecipientsPanel({ schoolId }: { schoolId: number }) {
  const { data, error, isError, refetch } = useQuery(recipientsQuery(schoolId));
  const [at, setAt] = useState<{ recipient: PayoutRecipient; doing: 'rename' | 'archive' }>();
  const close = () => setAt(undefined);
  const client = useQueryClient();
  const choose = async (recipient: PayoutRecipient) => {
    try {
      await call(choosePayoutRecipient, { params: { id: recipient.id }, idempotencyKey: makeKey() });
      toast.success('Recipient chosen', `Payouts now go to ${recipient.name}. All School Admins get an email.`);
      await client.invalidateQueries({ queryKey: recipientsQuery(schoolId).queryKey });
    } catch (error) {
      toast.error("Couldn't change the recipient", error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <SettingsPanel
      title="Payout recipients"
      line="Who your payouts can go to. Names only; our staff will ask for bank details. All School Admins are notified of every change."
    >
      {data ? (
        <Stack gap={16}>
          {data.length === 0 ? (
            <p className={styles.soft}>No recipients yet. Add one before your first payout is due.</p>
          ) : (
            <ul className={layoutStyles.grid} aria-label="Payout recipients">
              {data.map((recipient) => (
                <li key={recipient.id} className={styles.row}>
                  <div>
                    <p className={styles.name}>{recipient.name}</p>
                    <p className={styles.soft}>
                      {recipient.isDefault && data.length > 1 ? <span>{'Payouts go here · '}</span> : ''}
                      <span>Added</span> <DateOnly at={recipient.addedAtUtc} />
                    </p>
                  </div>
                  <Menu
                    label={`More for ${recipient.name}`}
                    items={[
                      ...(recipient.isDefault
                        ? []
                        : [{ label: 'Send payouts here', onSelect: () => void choose(recipient) }]),
                      { label: 'Rename', onSelect: () => setAt({ recipient, doing: 'rename' }) },
                      { label: 'Archive', danger: true, onSelect: () => setAt({ recipient, doing: 'archive' }) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )}
          <AddRecipient schoolId={schoolId} />
        </Stack>
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
      {at?.doing === 'rename' && <RenameRecipient schoolId={schoolId} recipient={at.recipient} onClose={close} />}
      {at?.doing === 'archive' && <ArchiveRecipient schoolId={schoolId} recipient={at.recipient} onClose={close} />}
    </SettingsPanel>
  );
}

function AddRecipient({ schoolId }: { schoolId: number }) {
  const client = useQueryClient();
  const attempt = useRef<{ name: string; key: string }>(undefined);
  const form = useServerForm({
    initial: { name: '' },
    // M§8: a string error is a failure toast
    toastProblems: true,
    submit: ({ name }) => {
      // Repeating the request after a lost response adds the recipient only once.
      if (attempt.current?.name !== name) attempt.current = { name, key: makeKey() };
      return call(addPayoutRecipient, { query: { schoolId }, body: { name }, idempotencyKey: attempt.current.key });
    },
    onSuccess: ({ payoutRecipient }) => {
      attempt.current = undefined;
      form.set('name', '');
      toast.success(
        'Added Recipient',
        `${payoutRecipient.name} can now receive payouts. All School Admins get an email.`,
      );
      void client.invalidateQueries({ queryKey: recipientsQuery(schoolId).queryKey });
    },
  });
  return (
    <form {...form.props} aria-label="Add a payout recipient">
      <div className={styles.add}>
        <div className={styles.addField}>
          <TextField label="Name of a payout recipient" required autoComplete="off" {...form.field('name')} />
        </div>
        <SubmitButton form={form} variant="secondary">
          Add
        </SubmitButton>
      </div>
    </form>
  );
}
