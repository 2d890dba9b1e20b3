import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';

/** Approves on a click: shows the toasts, and refreshes if someone else decided first. */
export function useApproval<Decided>({
  approve,
  failed,
  onApproved,
  onFailed,
  refresh,
}: {
  approve: (keyFor: ReturnType<typeof useAttemptKey>) => Promise<Decided>;
  /** Title of the toast if the server refuses the approval. */
  failed: string;
  onApproved: (decided: Decided) => Promise<void>;
  onFailed?: () => void;
  refresh: () => Promise<void>;
}) {
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: () => approve(keyFor),
    onSuccess: onApproved,
    onError: async (error) => {
      onFailed?.();
      toast.error(failed, error.message);
      // Decided or changed in the meantime: show the current state
      if (isApiProblem(error) && error.status === 409) await refresh();
    },
  });
}

/** A staff refusal with its reason, which the applicant reads as written. */
export function RefusalForm<Decided>({
  label,
  limit,
  submit,
  danger = false,
  done,
  failed,
  send,
  onDone,
  onCancel,
  children,
}: {
  label: string;
  /** In characters. */
  limit: number;
  submit: string;
  danger?: boolean;
  done: string;
  failed: string;
  send: (body: { words: string }, idempotencyKey: string) => Promise<Decided>;
  onDone: (decided: Decided) => Promise<void>;
  onCancel: () => void;
  /** What else the refusal does; shown above the buttons. */
  children?: ReactNode;
}) {
  const keyFor = useAttemptKey();
  const form = useServerForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() === '' ? FIELD_REQUIRED : undefined }),
    submit: async (body) => {
      try {
        return await send(body, keyFor(body));
      } catch (error) {
        // The text stays in the form until the user has seen the outcome.
        if (isApiProblem(error) && error.status === 409) toast.error(failed, error.message);
        throw error;
      }
    },
    onSuccess: async (decided) => {
      toast.success(done, "They'll get your reply by email.");
      await onDone(decided);
    },
  });
  return (
    <form {...form.props}>
      <UnsavedChangesGuard changed={form.changed && !form.sending} writing={form.changed} />
      <Fields>
        <FormProblem form={form} />
        <TextAreaField label={label} required rows={6} autoFocus limit={limit} {...form.field('words')} />
        {children}
        <Row gap={8}>
          <SubmitButton form={form} {...(danger ? { variant: 'danger' } : {})}>
            {submit}
          </SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Fields>
    </form>
  );
}

export function DecidedBy({ name, at }: { name: string | null; at: string | null | undefined }) {
  return (
    <p>
      By {name || 'a former colleague'}
      {at && (
        <span>
          , <DateTime at={at} />
        </span>
      )}
      <span>.</span>
    </p>
  );
}
