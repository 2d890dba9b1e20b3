import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Closing, deleteAccount, showClosing } from '#contract/accounts/closing.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { comesBack, heldLine, lostCreditsText } from '#web/features/accounts/lost-credits.rules.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { forgetDrafts } from '#web/kit/form/drafts.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Money } from '#web/kit/text/money.tsx';
import styles from './settings.module.css';

/** Closes the account, after showing what will happen. */
export function SettingsDelete() {
  const [closing, setClosing] = useState<Closing>();
  const look = useMutation({
    mutationFn: () => call(showClosing),
    onSuccess: setClosing,
    onError: (problem) => toast.error("Couldn't load the details", problem.message),
  });
  return (
    <Section title="Delete Account" id="delete-account">
      <Card tone="danger">
        <Stack gap={12}>
          <p>
            This permanently deletes your account, enrollments, membership, and credits. You’ll see exactly what goes
            before anything happens.
          </p>
          <div>
            <Button variant="danger" loading={look.isPending} onClick={() => look.mutate()}>
              Delete Account
            </Button>
          </div>
        </Stack>
      </Card>
      <Confirm closing={closing} onClose={() => setClosing(undefined)} />
    </Section>
  );
}

/** Drafts stored in this browser are deleted, too (A2). */
function onDeleted(): void {
  forgetDrafts();
  window.location.assign('/login');
}

function Confirm({ closing, onClose }: { closing: Closing | undefined; onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const close = useMutation({
    mutationFn: () => call(deleteAccount, { body: undefined }),
    onSuccess: onDeleted,
    onError: (error) => {
      // Already deleted in another tab.
      if (isApiProblem(error) && error.status === 401) onDeleted();
      else setProblem(error.message);
    },
  });
  const leave = () => {
    if (close.isPending) return;
    setProblem(undefined);
    onClose();
  };
  if (!closing) return null;
  return (
    <Dialog
      open
      onClose={leave}
      title={closing.blocked ? "You can't delete your account yet" : 'Delete your account?'}
      actions={
        closing.blocked ? (
          <Button onClick={leave}>OK</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              Keep my account
            </Button>
            <Button variant="danger" loading={close.isPending || close.isSuccess} onClick={() => close.mutate()}>
              Delete my account
            </Button>
          </>
        )
      }
    >
      {closing.blocked ? <p>{closing.blocked}</p> : <WhatFollows closing={closing} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function WhatFollows({ closing }: { closing: Closing }) {
  const lost = lostCreditsText(closing);
  const held = heldLine(closing.credits);
  const lines = [
    ...closing.ending.map((each) => ({ title: each.title, outcomes: comesBack(each) })),
    ...(held ? [held] : []),
  ];
  return (
    <Stack gap={12}>
      {lines.length > 0 && (
        <div>
          <h3 className={styles.small}>What you’ll lose</h3>
          <ul className={styles.rows}>
            {lines.map((each) => (
              <li key={each.title} className={styles.ending}>
                <span>{each.title}</span>
                <span className={styles.outcomes}>
                  {each.outcomes.map(({ kind, words }) => (
                    <span key={kind} className={styles[kind]}>
                      {words}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={styles.bullets}>
        {closing.refund > 0 && (
          <li>
            We’ll refund <Money dollars={closing.refund} /> to your original payment method within a few days.
          </li>
        )}
        {lost && <li>{lost}</li>}
        <li>We erase your name, email, settings, and everything you wrote. We keep receipts without your name.</li>
        <li>You’ll be signed out everywhere. This can’t be undone.</li>
      </ul>
    </Stack>
  );
}
