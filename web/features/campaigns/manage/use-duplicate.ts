import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { TemplateKind } from '#contract/campaigns/email-template-text.ts';
import { duplicateEmailTemplate } from '#contract/campaigns/email-templates.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { refreshEmails } from './emails.query.ts';

/** Creates a copy of an email and opens it. */
export function useDuplicate({ id, kind }: { id: number; kind: TemplateKind }): {
  duplicate: () => void;
  pending: boolean;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  // A retry after a lost response makes no second copy; after a response, the next click makes one.
  const copyCount = useRef(0);
  const copy = useMutation({
    mutationFn: () => call(duplicateEmailTemplate, { params: { id }, idempotencyKey: keyOf([id, copyCount.current]) }),
    onSuccess: async ({ email_template: copied }) => {
      copyCount.current += 1;
      toast.success('Duplicated', `You’re now editing the copy.${kind === 'onetime' ? '' : ' It’s inactive.'}`);
      await navigate({ to: '/teachers/email_templates/$id/edit', params: { id: String(copied.id) } });
      await refreshEmails(client, copied.id);
    },
    onError: (error) => toast.error('Error', error.message),
  });
  return {
    duplicate: () => {
      if (!copy.isPending) copy.mutate();
    },
    pending: copy.isPending,
  };
}
