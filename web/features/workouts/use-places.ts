import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import {
  attendWorkout,
  joinWorkoutWaitlist,
  leaveWorkoutWaitlist,
  refundPlace,
  showPlaceRefund,
} from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { ATTEND_TOASTS, WAITLIST_TOASTS } from '#web/features/events/attend/attend-toasts.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { refreshWorkouts, type WorkoutPageData, workoutQuery } from './workouts.query.ts';

const GIVEN_BACK = {
  title: 'Your spot is canceled',
  message: "You're no longer signed up.",
} as const;

/** Takes a free spot and releases it. `unverified`: the email address has to be verified first. */
export function usePlaces(workoutId: number) {
  const client = useQueryClient();
  const [unverified, setUnverified] = useState<string | null>(null);
  const press = useMutation({
    scope: { id: 'workouts.attend' },
    mutationFn: (body: { ticketTypeId: number; attending: boolean }) =>
      call(attendWorkout, { params: { id: workoutId }, body }),
    onSuccess: ({ attending, places, ticketTypes }) => {
      client.setQueryData<WorkoutPageData>(
        workoutQuery(workoutId).queryKey,
        (page) => page && { ...page, places, workout: { ...page.workout, ticketTypes } },
      );
      const said = attending ? ATTEND_TOASTS.attending : GIVEN_BACK;
      toast.success(said.title, said.message);
    },
    onError: (error, wanted) => {
      if (isApiProblem(error) && error.code === WORKOUT_REFUSALS.addressUnverified) setUnverified(error.message);
      else toast.error(wanted.attending ? "Couldn't sign you up" : "Couldn't cancel your spot", error.message);
    },
    onSettled: () => refreshWorkouts(client),
  });
  return { press, unverified, forgetUnverified: () => setUnverified(null) };
}

/** Joins the waitlist for a kind of spot, and leaves it (or declines an offered spot). */
export function usePlaceWaitlist(workoutId: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'workouts.waitlist' },
    mutationFn: async ({ wait, ticketTypeId }: { wait: boolean; ticketTypeId: number }) => {
      const params = { id: workoutId };
      if (wait) await call(joinWorkoutWaitlist, { params, body: { ticketTypeId } });
      else await call(leaveWorkoutWaitlist, { params, query: { ticketTypeId } });
    },
    onSuccess: (_, { wait }) => {
      if (wait) toast.success(WAITLIST_TOASTS.joined.title, WAITLIST_TOASTS.joined.message);
      else toast.success(WAITLIST_TOASTS.left.title);
    },
    onError: (error) => toast.error(WAITLIST_TOASTS.failed.title, error.message),
    onSettled: () => refreshWorkouts(client),
  });
}

/** What releasing a paid spot now would refund; requested while the spot is held. */
export function usePlaceRefund(workoutId: number, ticketTypeId: number) {
  const client = useQueryClient();
  const params = { id: workoutId };
  const refundQuery = useQuery({
    queryKey: ['workouts', 'refund', ticketTypeId],
    queryFn: async () => (await call(showPlaceRefund, { params, query: { ticketTypeId } })).refund,
    staleTime: 10_000,
  });
  const cancel = useMutation({
    mutationFn: (amount: number) => call(refundPlace, { params, body: { ticketTypeId, amount } }),
    onSuccess: ({ refund }) => toast.success(GIVEN_BACK.title, refund.message),
    // The amount has changed: ask again with the new one
    onError: (error) => toast.error("Couldn't cancel your spot", error.message),
    onSettled: () => refreshWorkouts(client),
  });
  return { refund: refundQuery.data, failed: refundQuery.isError, retry: refundQuery.refetch, cancel };
}
