import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { joinCohortWaitlist, leaveCohortWaitlist } from '#contract/enrollment/places.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Joins the waitlist of a cohort, or leaves it (`mutate(false)`); reports why if the server refuses. */
export function useSeatWaitlist(cohortId: number) {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['enrolment'] }), [client]);
  // Replaces earlier toasts about this waitlist, which are no longer true.
  const line = `line:${cohortId}`;
  const waitlist = useMutation({
    scope: { id: 'enrolment.seat-waitlist' },
    mutationFn: async (wait: boolean) => {
      if (wait) await call(joinCohortWaitlist, { params: { id: cohortId } });
      else await call(leaveCohortWaitlist, { params: { id: cohortId } });
    },
    onSuccess: (_, wait) => {
      if (wait)
        toast.success(
          "You're on the waitlist",
          "We'll email you a confirmation now, and again when a seat opens up for you.",
          line,
        );
      else toast.success('You left the waitlist', undefined, line);
    },
    onError: (error, wait) =>
      toast.error(wait ? "Couldn't join the waitlist" : "Couldn't leave the waitlist", error.message, line),
    // A seat may have opened up or been taken: reload.
    onSettled: () => client.invalidateQueries({ queryKey: ['enrolment'] }),
  });
  return { ...waitlist, refresh };
}
