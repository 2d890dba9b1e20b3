import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffMail, sendMailAgain } from '#contract/mailings/staff-mail.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { STAFF_MAIL } from './staff-mail.query.ts';

/** Resends an email, or says why it can't be resent. */
export function useSendAgain(): (mail: StaffMail) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: StaffMail) => call(sendMailAgain, { params: { id }, idempotencyKey: makeKey() }),
    onSuccess: ({ mail }) => toast.success('Sending again', `To ${mail.to}.`),
    onError: (failure) => toast.error("Couldn't send it again", failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: STAFF_MAIL }),
  });
  return mutate;
}
