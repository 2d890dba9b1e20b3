import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { EMAIL_SENT } from '#contract/campaigns/email-template-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { toField } from '#web/kit/form/field-link.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { EmailState } from '../email-state.tsx';
import { emailTemplateQuery } from '../emails.query.ts';
import { EmailDanger } from './email-danger.tsx';
import styles from './email-edit-page.module.css';
import { EmailFields } from './email-fields.tsx';
import { EmailFoot } from './email-foot.tsx';
import { EmailFrame } from './email-frame.tsx';
import { EmailPreview, type Reader } from './email-preview.tsx';
import { EmailSending } from './email-sending.tsx';
import { unmetAsTyped } from './email-values.rules.ts';
import { SentEmail } from './sent-email.tsx';
import { useEmailForm } from './use-email-form.ts';

const SendDialog = lazy(async () => ({ default: (await import('../sending/send-dialog.tsx')).SendDialog }));

/** An email for its teachers (M 2.5): an editor while it can still be edited, and its results once Send was clicked. */
export function EmailEditPage({ id }: { id: number }) {
  const { data: template } = useSuspenseQuery(emailTemplateQuery(id));
  useSentToast(template.sending);
  return template.editable ? <Editor template={template} /> : <SentEmail template={template} />;
}

/** M§8: 'Email sent!', once it is really released (rules-teachers E10). */
function useSentToast(sending: EmailTemplate['sending']): void {
  const before = useRef(sending);
  useEffect(() => {
    const sendStarted = sending === 'sending' || sending === 'sent';
    if (before.current === 'held' && sendStarted) toast.success(EMAIL_SENT);
    before.current = sending;
  }, [sending]);
}

function Editor({ template }: { template: EmailTemplate }) {
  const [verifying, setVerifying] = useState(false);
  const saving = useRef(false);
  const verifySaved = (saved: boolean) => {
    if (saving.current && saved) setVerifying(true);
    saving.current = false;
  };
  const form = useEmailForm(template, { saved: () => verifySaved(true), failed: () => verifySaved(false) });
  const [reader, setReader] = useState<Reader>(null);
  // The last values read: new figures raise no revision, so the form doesn't get them.
  const shown = template.revision >= form.thing.revision ? template : form.thing;
  const unmet = unmetAsTyped(form.values, shown);
  const verify = () => {
    saving.current = form.changed && unmet.length === 0;
    if (saving.current) form.submit();
    else setVerifying(true);
  };
  const toUnmet = (field: string) => {
    setVerifying(false);
    // Wait until the dialog is gone: nothing behind it can take the focus before.
    requestAnimationFrame(() => toField(field));
  };
  return (
    <EmailFrame template={shown} subject={form.values.subject}>
      <SaveHead
        form={form}
        action={shown.kind === 'onetime' && <Button onClick={verify}>Verify &amp; Send Now</Button>}
      >
        <EmailState {...shown} />
        <a href="#preview" className={styles.toPreview}>
          Preview
        </a>
      </SaveHead>
      <div className={styles.whole}>
        <div className={styles.frame}>
          <div className={styles.fields}>
            <EditedForm form={form} label={`Email ${template.subject}`} bar={false}>
              <EmailFields form={form} template={shown} onList={() => setReader(null)} />
            </EditedForm>
          </div>
          <aside className={styles.preview} aria-label="Preview">
            <EmailPreview template={shown} typed={form.values} reader={reader} onReader={setReader} />
          </aside>
          <div className={styles.rest}>
            <EmailSending template={shown} unsaved={form.changed} reader={reader} />
            <EmailFoot template={shown} lastSaved={form.lastSaved} />
            <EmailDanger template={shown} onGone={form.discard} />
          </div>
        </div>
      </div>
      {verifying && (
        <Suspense>
          <SendDialog
            template={shown}
            typed={form.changed ? { unmet, fields: form.changedFields } : null}
            onClose={() => setVerifying(false)}
            onField={toUnmet}
          />
        </Suspense>
      )}
    </EmailFrame>
  );
}
