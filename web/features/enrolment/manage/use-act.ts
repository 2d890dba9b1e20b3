import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { refreshStudents } from './students.query.ts';

/** An act on a place with its reason: one key per attempt, what is wrong said in the dialog, lists read anew once it is done. */
export function useAct<Sent>({
  send,
  done,
  again,
  onClose,
}: {
  send: (sent: Sent, idempotencyKey: string) => Promise<unknown>;
  /** What the toast says. */
  done: string;
  /** Asks the dry run anew: something moved. */
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
    /** Sends what is made of the reason; without one the field says so. */
    press: (make: (reason: string) => Sent) => {
      setAsked(true);
      if (reason.trim() !== '') act.mutate(make(reason.trim()));
    },
  };
}
