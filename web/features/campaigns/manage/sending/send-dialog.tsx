import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { GOES_OUT_SOON } from '#contract/campaigns/email-template-text.ts';
import { sendEmailNow } from '#contract/campaigns/sending.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { EMAIL_LABELS } from '../editor/email-values.rules.ts';
import { knownTokens, namesText, sendLabel, subjectText } from '../email-text.rules.ts';
import { emailTemplateQuery, refreshEmails, type SendCheck, sendCheckQuery } from '../emails.query.ts';
import { LeftOutPeople } from './left-out-people.tsx';
import { LeftOutReasons } from './left-out-reasons.tsx';
import styles from './sending.module.css';

/**
 * Before a one-time email is sent: how many people get it, from which list, with which subject, the first five of them,
 * and who is left out and why; then one button that shows the number (rules-teachers E8). What is unmet is listed at
 * once, each with a way to its field.
 */
export function SendDialog({
  template,
  typed = null,
  onClose,
  onField,
}: {
  template: EmailTemplate;
  /** What is typed and not saved: its unmet conditions stand in for those of its fields as saved. */
  typed?: { readonly unmet: SendCheck['unmet']; readonly fields: readonly string[] } | null;
  onClose: () => void;
  /** Closes the dialog and moves to this field of the email. */
  onField: (field: string) => void;
}) {
  const { id, revision } = template;
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const checked = useQuery(sendCheckQuery(id));
  const send = useMutation({
    mutationFn: (expected: number) => {
      const body = { expected, revision };
      // One sending per text: undoing it and sending again is another attempt.
      return call(sendEmailNow, { params: { id }, body, idempotencyKey: keyOf([id, body, checked.dataUpdatedAt]) });
    },
    onSuccess: ({ email_template: sent }) => {
      toast.success(GOES_OUT_SOON, "You can undo until then. You'll get a copy.");
      onClose();
      client.setQueryData(emailTemplateQuery(id).queryKey, sent);
      void refreshEmails(client, id);
    },
    onError: (error) => {
      void checked.refetch();
      // Someone else has saved or sent the email in the meantime: the page shows that once the dialog is closed.
      if (isApiProblem(error) && error.code !== 'recipients_changed') {
        void client.invalidateQueries({ queryKey: emailTemplateQuery(id).queryKey });
      }
    },
  });
  const { data } = checked;
  const unmet = data ? unmetNow(data.unmet, typed) : (typed?.unmet ?? []);
  const ready = data !== undefined && typed === null && unmet.length === 0 && data.number > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={!data ? 'Verify & Send Now' : unmet.length > 0 ? 'Before you send' : titleOf(data)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          {ready && (
            <Button loading={send.isPending} onClick={() => send.mutate(data.number)}>
              {sendLabel(data.number)}
            </Button>
          )}
        </>
      }
    >
      <div className={layoutStyles.column14}>
        {checked.isError ? (
          <div role="alert" className={layoutStyles.column14}>
            <p>Couldn’t load the recipients.</p>
            <div>
              <Button variant="secondary" size="sm" onClick={() => void checked.refetch()}>
                Retry
              </Button>
            </div>
          </div>
        ) : data ? (
          <>
            <UnmetList unmet={unmet} onField={onField} />
            {typed === null && <Checked template={template} check={data} ready={ready} />}
          </>
        ) : (
          <div aria-hidden="true">
            <SkeletonLine width={40} />
            <SkeletonLine width={80} />
            <SkeletonLine width={60} />
          </div>
        )}
        <div role="alert">{send.isError && <p className={textStyles.error}>{problemOf(send.error)}</p>}</div>
      </div>
    </Dialog>
  );
}

const titleOf = ({ number }: SendCheck) => `Send this email to ${counted(number, 'person', 'people')}?`;

function problemOf(error: unknown): string {
  if (!isApiProblem(error)) return "Couldn't send it. Try again.";
  return error.code === 'recipients_changed' ? "This number just changed. Here's the latest." : error.message;
}

/** The unmet conditions, where a field that is typed in counts as typed. */
const unmetNow = (saved: SendCheck['unmet'], typed: { unmet: SendCheck['unmet']; fields: readonly string[] } | null) =>
  typed
    ? [
        ...typed.unmet,
        ...saved.filter(
          ({ field }) => !typed.fields.includes(field) && !typed.unmet.some((other) => other.field === field),
        ),
      ]
    : saved;

function UnmetList({ unmet, onField }: { unmet: SendCheck['unmet']; onField: (field: string) => void }) {
  if (unmet.length === 0) return null;
  return (
    <ul className={styles.unmet}>
      {unmet.map(({ field, text }) => (
        <li key={field}>
          <span>
            {field !== 'send' && (
              <span>
                <strong>{EMAIL_LABELS[field]}</strong>{' '}
              </span>
            )}
            <span>{text}</span>
          </span>
          {field !== 'send' && (
            <Button variant="secondary" size="sm" onClick={() => onField(field)}>
              Go to {EMAIL_LABELS[field]}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Checked({ template, check, ready }: { template: EmailTemplate; check: SendCheck; ready: boolean }) {
  const { id } = template;
  const { number, listName, subject, firstNames, leftOut, leftOutTotal, fromName, replyTo } = check;
  return (
    <>
      <dl className={styles.facts}>
        <dt>List</dt>
        <dd>{listName ?? 'None'}</dd>
        <dt>Recipients</dt>
        <dd>{formatCount(number)}</dd>
        <dt>Subject</dt>
        <dd>{subjectText(subject, knownTokens(template)) || 'None'}</dd>
        <dt>From</dt>
        <dd>{fromName}</dd>
        {replyTo && (
          <>
            <dt>Replies go to</dt>
            <dd>{replyTo}</dd>
          </>
        )}
      </dl>
      {firstNames.length > 0 && (
        <p>
          <span className={styles.soft}>Goes to</span> {namesText(firstNames, number)}
        </p>
      )}
      {leftOutTotal > 0 && (
        <>
          <LeftOutReasons leftOut={leftOut} title={`${counted(leftOutTotal, 'person', 'people')} left out`} />
          <Disclosed id={id} />
        </>
      )}
      {ready && <p className={styles.soft}>You'll get a copy. You have 30 seconds to undo.</p>}
    </>
  );
}

function Disclosed({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  if (open) return <LeftOutPeople id={id} />;
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        See who's left out
      </Button>
    </div>
  );
}
