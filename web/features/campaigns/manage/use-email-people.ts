import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type List, listValue } from '#contract/campaigns/email-template-text.ts';
import { createEmailTemplate } from '#contract/campaigns/email-templates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { refreshEmails } from './emails.query.ts';

/** Whom a new email goes to: people selected on a list, or everyone on it. */
export interface ToPeople {
  readonly list: List;
  /** Their keys; undefined: everyone on the list. */
  readonly people?: readonly string[];
}

/** Creates a one-time email to a list, or to people on it, and opens it. `home`: the course or event it belongs to. */
export function useEmailPeople(home: { courseId: number } | { eventId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const make = useMutation({
    mutationFn: ({ list, people }: ToPeople) => {
      const body = {
        kind: 'onetime' as const,
        ...home,
        list: listValue(list),
        ...(people ? { people: [...people] } : {}),
      };
      return call(createEmailTemplate, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ email_template: created }) => {
      await navigate({ to: '/teachers/email_templates/$id/edit', params: { id: String(created.id) } });
      await refreshEmails(client, created.id);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  return {
    email: (to: ToPeople) => {
      if (!make.isPending) make.mutate(to);
    },
    pending: make.isPending,
  };
}
