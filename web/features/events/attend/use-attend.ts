import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  attendEvent,
  joinWaitlist,
  leaveWaitlist,
  refundTicket,
  showTicketRefund,
} from '#contract/events/attend.endpoints.ts';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type EventPageData, eventQuery, refreshEvents } from '../list/events.query.ts';
import { withAttendance } from '../page/event-eligibility.rules.ts';
import { ATTEND_TOASTS, seatOf, WAITLIST_TOASTS } from './attend-toasts.ts';

export interface AttendBody {
  attending: boolean;
  ticketTypeId: number | null;
}

/**
 * Sends and cancels an RSVP. The page updates right away; if the server refuses, it reverts and a toast says why.
 * `unverified`: the email address has to be verified first.
 */
export function useAttend(eventId: number) {
  const client = useQueryClient();
  const [unverified, setUnverified] = useState<string | null>(null);
  const { queryKey } = eventQuery(eventId);
  const press = useMutation({
    scope: { id: 'events.attend' },
    mutationFn: (body: AttendBody) => call(attendEvent, { params: { id: eventId }, body }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<EventPageData>(queryKey);
      client.setQueryData<EventPageData>(queryKey, (page) => page && withAttendance(page, wanted));
      return before;
    },
    onSuccess: ({ attending, attendance, attendeesCount, seatsRemaining }) => {
      client.setQueryData<EventPageData>(
        queryKey,
        (page) => page && { ...page, attendance, event: { ...page.event, attendeesCount, seatsRemaining } },
      );
      const said = attending ? ATTEND_TOASTS.attending : ATTEND_TOASTS.cancelled;
      toast.success(said.title, said.message, seatOf(eventId));
    },
    onError: (error, wanted, before) => {
      if (before) client.setQueryData(queryKey, before);
      if (isApiProblem(error) && error.code === EVENT_REFUSALS.addressUnverified) setUnverified(error.message);
      else {
        const title = wanted.attending ? "Couldn't save your RSVP" : "Couldn't cancel your RSVP";
        toast.error(title, error.message, seatOf(eventId));
      }
    },
    onSettled: () => refreshEvents(client),
  });
  return { press, unverified, forgetUnverified: () => setUnverified(null) };
}

/** Joins a seat waitlist, and leaves it (or declines an offered seat). */
export function useWaitlist(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'events.waitlist' },
    mutationFn: async ({ wait, ticketTypeId }: { wait: boolean; ticketTypeId: number | null }) => {
      const params = { id: eventId };
      if (wait) await call(joinWaitlist, { params, body: { ticketTypeId } });
      else await call(leaveWaitlist, { params, query: ticketTypeId === null ? {} : { ticketTypeId } });
    },
    onSuccess: (_, { wait }) => {
      if (wait) toast.success(WAITLIST_TOASTS.joined.title, WAITLIST_TOASTS.joined.message, seatOf(eventId));
      else toast.success(WAITLIST_TOASTS.left.title, undefined, seatOf(eventId));
    },
    onError: (error) => toast.error(WAITLIST_TOASTS.failed.title, error.message, seatOf(eventId)),
    onSettled: () => refreshEvents(client),
  });
}

/** What a paid ticket would refund now; requested while the ticket is held. */
export function useTicketRefund(eventId: number) {
  const client = useQueryClient();
  const refundQuery = useQuery({
    queryKey: ['events', 'refund', eventId],
    queryFn: async () => (await call(showTicketRefund, { params: { id: eventId } })).refund,
    staleTime: 10_000,
  });
  const cancel = useMutation({
    mutationFn: (amount: number) => call(refundTicket, { params: { id: eventId }, body: { amount } }),
    onSuccess: ({ refund }) => {
      client.setQueryData<EventPageData>(
        eventQuery(eventId).queryKey,
        (page) => page && withAttendance(page, { attending: false, ticketTypeId: null }),
      );
      toast.success(ATTEND_TOASTS.cancelled.title, refund.message || ATTEND_TOASTS.cancelled.message, seatOf(eventId));
    },
    // The amount has changed: ask again with the new one.
    onError: (error) => toast.error("Couldn't cancel your ticket", error.message, seatOf(eventId)),
    onSettled: () => refreshEvents(client),
  });
  return { refund: refundQuery.data, failed: refundQuery.isError, retry: refundQuery.refetch, cancel };
}
