import { useQueryClient } from '@tanstack/react-query';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { TEMPLATE_SAVED } from '#contract/campaigns/email-template-text.ts';
import { changeEmailTemplate } from '#contract/campaigns/email-templates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { plainText } from '#web/kit/rich-text/plain-text.ts';
import { effectText } from '../email-text.rules.ts';
import { emailTemplateQuery, refreshEmails } from '../emails.query.ts';
import {
  checkEmail,
  EMAIL_LABELS,
  EMAIL_RENAME,
  type EmailValues,
  emailBody,
  emailValues,
} from './email-values.rules.ts';

/**
 * The form of an email: sends the changes with the revision they are based on, and reports the result with M's toasts.
 */
export function useEmailForm(template: EmailTemplate, after?: { saved: () => void; failed: () => void }) {
  const client = useQueryClient();
  const { queryKey } = emailTemplateQuery(template.id);
  return useEditedForm<EmailValues, EmailTemplate>({
    kind: 'email_template',
    id: template.id,
    loaded: template,
    values: emailValues,
    rename: EMAIL_RENAME,
    labels: EMAIL_LABELS,
    words: { active: (on) => (on ? 'Active' : 'Inactive'), body: plainText },
    // M§8: a string error becomes a failure toast.
    toastProblems: true,
    toastRefused: true,
    check: (values) => checkEmail(values, template),
    save: async (changed, revision) => {
      try {
        const { email_template: saved, effect } = await call(changeEmailTemplate, {
          params: { id: template.id },
          body: { ...emailBody(changed), revision },
        });
        toast.success(TEMPLATE_SAVED, effectText(effect) ?? undefined);
        return saved;
      } catch (error) {
        after?.failed();
        // Someone else has sent it in the meantime: the page shows its progress, and keeps what was typed.
        if (isApiProblem(error) && error.status === 409) void client.invalidateQueries({ queryKey });
        throw error;
      }
    },
    reload: () => client.fetchQuery({ ...emailTemplateQuery(template.id), staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(queryKey, saved);
      void refreshEmails(client, template.id);
      after?.saved();
    },
  });
}

export type EmailForm = ReturnType<typeof useEmailForm>;
