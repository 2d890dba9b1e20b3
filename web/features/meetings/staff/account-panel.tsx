import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  archiveMeetingAccount,
  checkMeetingAccount,
  type MeetingAccount,
  restoreMeetingAccount,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { RightPanel } from '#web/kit/overlay/right-panel.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { AccountCourses } from './account-courses.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './account-panel.module.css';
import { AccountState } from './account-state.tsx';
import { keepAccount } from './meeting-accounts.query.ts';

/** One account: whether it works, which courses use it, and the actions for staff. */
export function AccountPanel({
  account,
  onClose,
  onPrevious,
  onNext,
}: {
  account: MeetingAccount;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const [changing, setChanging] = useState(false);
  const params = { id: account.id };
  const archived = account.archivedAtUtc !== null;
  const test = useMutation({
    mutationFn: () => call(checkMeetingAccount, { params }),
    onSuccess: ({ account: now }) => keepAccount(client, now),
    onError: (error) => toast.error("Couldn't test it", error.message),
  });
  const archive = useMutation({
    mutationFn: () => call(archived ? restoreMeetingAccount : archiveMeetingAccount, { params }),
    onSuccess: async ({ account: now }) => {
      await keepAccount(client, now);
      toast.success(now.archivedAtUtc ? `${now.name} archived` : `${now.name} restored`);
    },
    onError: (error) => toast.error("Couldn't change it", error.message),
  });
  return (
    <RightPanel
      open
      onClose={onClose}
      title={account.name}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={
        <>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            Edit
          </Button>
          {archived ? (
            <Button variant="secondary" loading={archive.isPending} onClick={() => archive.mutate()}>
              Restore
            </Button>
          ) : (
            <ConfirmButton confirm="Really archive?" loading={archive.isPending} onConfirm={() => archive.mutate()}>
              Archive
            </ConfirmButton>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="account-state">
          <h3 id="account-state">State</h3>
          <div>
            <AccountState account={account} />
          </div>
          {archived && (
            <p className={textStyles.softLarge}>No courses can use it. We keep its existing meetings in sync.</p>
          )}
          <p className={textStyles.softLarge} role="status">
            {account.check ? (
              <span key="checked">
                {account.check.says} Tested <DateTime at={account.check.atUtc} />.
              </span>
            ) : (
              <span>The connection hasn't been tested yet.</span>
            )}
          </p>
          {account.pausedUntilUtc && (
            <p>
              Zoom isn't accepting requests from this account until <DateTime at={account.pausedUntilUtc} />. It resumes
              automatically.
            </p>
          )}
          <div>
            <Button variant="secondary" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
              Test connection
            </Button>
          </div>
        </section>
        <AccountCourses account={account} />
        <section className={styles.part} aria-labelledby="account-facts">
          <h3 id="account-facts">Facts</h3>
          <dl className={styles.facts}>
            <dt>Account ID ends in</dt>
            <dd>{account.accountIdEnd ?? '–'}</dd>
            <dt>Upcoming meetings</dt>
            <dd>{account.upcoming}</dd>
            {account.failed > 0 && (
              <>
                <dt>Out of sync</dt>
                <dd>{account.failed}</dd>
              </>
            )}
          </dl>
        </section>
      </div>
      {changing && <AccountForm account={account} onClose={() => setChanging(false)} />}
    </RightPanel>
  );
}
