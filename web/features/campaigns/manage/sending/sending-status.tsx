import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MailingState } from '#contract/campaigns/email-template.ts';
import { stopSendEmail, undoSendEmail } from '#contract/campaigns/sending.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { now } from '#web/platform/now.ts';
import { secondsLeft } from '../email-text.rules.ts';
import { emailTemplateQuery, mailingQuery, refreshEmails } from '../emails.query.ts';
import styles from './sending-status.module.css';

interface StatusProps {
  id: number;
  mailing: MailingState;
}

/** Seconds until a sending starts, by the domain's clock, so a reload doesn't restart the countdown. */
function useSecondsLeft(heldUntilUtc: string): number {
  const [left, setLeft] = useState(() => secondsLeft(heldUntilUtc, now()));
  useEffect(() => {
    const notify = () => setLeft(secondsLeft(heldUntilUtc, now()));
    notify();
    const timer = setInterval(notify, 250);
    return () => clearInterval(timer);
  }, [heldUntilUtc]);
  return left;
}

/**
 * A sending that can still be undone: 'Goes out in 24 s' and Undo; then Stop, until it is released (rules-teachers E9,
 * E10).
 */
export function HeldSending({ id, mailing, onUndone }: StatusProps & { onUndone?: () => void }) {
  const client = useQueryClient();
  const remaining = useSecondsLeft(mailing.heldUntilUtc);
  const undo = useMutation({
    mutationFn: () => call(undoSendEmail, { params: { id } }),
    onSuccess: ({ email_template: template }) => {
      client.setQueryData(emailTemplateQuery(id).queryKey, template);
      client.setQueryData(mailingQuery(id).queryKey, null);
      toast.success('Not sent', 'Nothing went out. You can edit it and send it later.');
      onUndone?.();
      void refreshEmails(client, id);
    },
    onError: (error) => {
      toast.error('Error', error.message);
      void client.invalidateQueries({ queryKey: emailTemplateQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: mailingQuery(id).queryKey });
    },
  });
  const people = counted(mailing.recipients, 'person', 'people');
  return (
    <div className={styles.held}>
      {/* Announced to screen readers once, not every second. */}
      <p role="status" className="visually-hidden">{`About to go out to ${people}. You can undo it.`}</p>
      <p className={textStyles.strong}>
        {remaining > 0 ? (
          <span key="held">
            Goes out in{' '}
            <span className="tabular" suppressHydrationWarning>
              {`${remaining} s`}
            </span>
          </span>
        ) : (
          <span>Going out now</span>
        )}
        <span> </span>
        <span className={styles.soft}>to {people}</span>
      </p>
      {remaining > 0 ? (
        <Button variant="secondary" size="sm" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      ) : (
        <StopSending id={id} {...(onUndone ? { onStopped: onUndone } : {})} />
      )}
    </div>
  );
}

/** 'Stop', which takes two clicks: drops what hasn't been sent. */
function StopSending({ id, onStopped }: { id: number; onStopped?: () => void }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(stopSendEmail, { params: { id } }),
    onSuccess: ({ email_template: template, sent, dropped }) => {
      client.setQueryData(emailTemplateQuery(id).queryKey, template);
      toast.success(
        'Stopped',
        `${counted(sent, 'email', 'emails')} already went out. ${formatCount(dropped)} won’t be sent.`,
      );
      onStopped?.();
      void refreshEmails(client, id);
    },
    onError: (error) => {
      toast.error('Error', error.message);
      void refreshEmails(client);
    },
  });
  return (
    <ConfirmButton
      confirm="Really stop?"
      variant="secondary"
      size="sm"
      loading={stop.isPending}
      onConfirm={() => stop.mutate()}
    >
      Stop
    </ConfirmButton>
  );
}

/** A sending in progress: how many were sent, and Stop, which drops the rest. */
export function SendingProgress({ id, mailing, onStopped }: StatusProps & { onStopped?: () => void }) {
  const of = mailing.sent + mailing.waiting;
  return (
    <div className={styles.under}>
      <p className={textStyles.strong} role="status">
        {`${formatCount(mailing.sent)} of ${formatCount(of)} sent`}
      </p>
      <progress className={styles.bar} max={Math.max(1, of)} value={mailing.sent} aria-label="Emails sent" />
      <StopSending id={id} {...(onStopped ? { onStopped } : {})} />
    </div>
  );
}
