import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { AFTER_DELETE, REALLY_DELETE } from '#contract/campaigns/email-template-text.ts';
import { deleteEmailTemplate } from '#contract/campaigns/email-templates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { emailTemplateQuery, refreshEmails } from '../emails.query.ts';

/** Deletes an email, after saying what happens (M 2.5, rules-teachers E13). */
export function EmailDanger({
  template,
  onGone,
}: {
  template: EmailTemplate;
  /** Drops unsaved changes, so leaving the page doesn't ask. */
  onGone: () => void;
}) {
  const { id, automation } = template;
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteEmailTemplate, { params: { id } }),
    onSuccess: async ({ dropped }) => {
      onGone();
      toast.success('Email deleted', dropped > 0 ? `${counted(dropped, 'scheduled email')} won’t be sent.` : undefined);
      // M23: leads to this page, also for an event's email.
      await navigate({ href: AFTER_DELETE, ignoreBlocker: true });
      client.removeQueries({ queryKey: emailTemplateQuery(id).queryKey });
      await refreshEmails(client, id);
    },
    onError: (error) => {
      toast.error('Error', error.message);
      void client.invalidateQueries({ queryKey: emailTemplateQuery(id).queryKey });
    },
  });
  return (
    <DangerFrame
      action={
        <ConfirmButton confirm={REALLY_DELETE} loading={remove.isPending} onConfirm={() => remove.mutate()}>
          Delete
        </ConfirmButton>
      }
    >
      <p>{consequence(automation)}</p>
    </DangerFrame>
  );
}

function consequence(automation: EmailTemplate['automation']): string {
  if (!automation) return 'This permanently deletes the email. It hasn’t been sent to anyone.';
  const { scheduled, sent } = automation;
  const waits =
    scheduled > 0 ? ` ${counted(scheduled, 'scheduled recipient', 'scheduled recipients')} won’t receive it.` : '';
  return sent > 0
    ? `This permanently deletes the email.${waits} Emails already sent stay in people’s inboxes.`
    : `This permanently deletes the email.${waits}`;
}
