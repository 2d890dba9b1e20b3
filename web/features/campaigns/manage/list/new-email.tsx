import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TemplateHome, TemplateKind } from '#contract/campaigns/email-template-text.ts';
import { createEmailTemplate } from '#contract/campaigns/email-templates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { kindsOf, kindText } from '../email-text.rules.ts';
import { refreshEmails } from '../emails.query.ts';
import styles from './new-email.module.css';

/** Offers the kinds of email with their purpose; a click creates one and opens it. */
export function NewEmail({ home, homeId, onClose }: { home: TemplateHome; homeId: number; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const [problem, setProblem] = useState<string>();
  const make = useMutation({
    mutationFn: (kind: TemplateKind) => {
      const body = { kind, ...(home === 'course' ? { courseId: homeId } : { eventId: homeId }) };
      return call(createEmailTemplate, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ email_template: created }) => {
      await navigate({ to: '/teachers/email_templates/$id/edit', params: { id: String(created.id) } });
      await refreshEmails(client, created.id);
    },
    onError: (error) => setProblem(error.message),
  });
  return (
    <Dialog open onClose={onClose} title="New email" actions={false}>
      <ul className={styles.kinds}>
        {kindsOf(home).map((kind) => {
          const { name, line } = kindText(kind, home);
          return (
            <li key={kind}>
              <button
                type="button"
                className={styles.kind}
                aria-busy={(make.isPending && make.variables === kind) || undefined}
                onClick={() => {
                  if (!make.isPending) make.mutate(kind);
                }}
              >
                <span className={textStyles.strong}>{name}</span>
                <span className={textStyles.softMedium}>{line}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={textStyles.softMedium}>Automatic emails are off until you turn them on.</p>
      <div role="alert">{problem && <p className={textStyles.error}>{problem}</p>}</div>
    </Dialog>
  );
}
