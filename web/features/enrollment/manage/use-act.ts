import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { refreshStudents } from './students.query.ts';

/**
 * An action on an enrollment with its reason: one key per attempt, errors shown in the dialog, lists reloaded once it
 * is done.
 */
export function useAct<Sent>({
  send,
  done,
  again,
  onClose,
}: {
  send: (sent: Sent, idempotencyKey: string) => Promise<unknown>;
  /** Message of the success toast. */
  done: string;
  /** Requests the dry run again, because something changed. */
  again: () => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const act = useMutation({
    mutationFn: (sent: Sent) => send(sent, keyOf(sent)),
    onSuccess: async () => {
      toast.success(done);
      onClose();
      await refreshStudents(client);
    },
    onError: again,
  });
  return {
    reason: { value: reason, asked, onChange: setReason },
    words: reason.trim(),
    pending: act.isPending,
    problem: act.isError
      ? isApiProblem(act.error)
        ? act.error.message
        : "Couldn't save the change. Try again."
      : undefined,
    /** Sends the request built from the reason; without a reason, the field says so. */
    press: (make: (reason: string) => Sent) => {
      setAsked(true);
      if (reason.trim() !== '') act.mutate(make(reason.trim()));
    },
  };
}
