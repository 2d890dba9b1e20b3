import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  changeTicketType,
  showTicketTypeChange,
  type TeacherTicketType,
  TICKET_TYPE_SAVED,
  type TicketTypeChange,
  type TicketTypeInput,
} from '#contract/events/ticket-types.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { keepTicketType, ticketTypesQuery } from './ticket-types.query.ts';
import { checkTicket, TICKET_LABELS, type TicketValues, ticketBody, ticketValues } from './ticket-values.rules.ts';

const GONE = 'Someone deleted this ticket type while you were editing.';
/** Fields whose change may notify people, or change how people get in, once the event is published. */
const CONSEQUENTIAL = ['price', 'nonmemberPrice', 'status'] as const;

/**
 * The form of one ticket type: sends what changed, asks first if a save notifies people or changes how they get in, and
 * reports the result in M's toasts. `confirmation` is to be shown as a dialog.
 */
export function useTicketForm(type: TeacherTicketType, published: boolean) {
  const client = useQueryClient();
  const { pending, save } = useConfirmBeforeSaving<TicketTypeChange, TicketTypeChange['totals']>();
  const open = useRef(published);
  open.current = published;
  const params = { id: type.id };

  const send = (body: TicketTypeInput, revision: number, consequential: boolean): Promise<TeacherTicketType> =>
    save(
      async () => {
        if (!consequential || !open.current) return null;
        const { change } = await call(showTicketTypeChange, { params, query: body });
        return change.consequential ? change : null;
      },
      async (expected) => {
        const sent = { ...body, revision, ...(expected ? { expected } : {}) };
        return (await call(changeTicketType, { params, body: sent })).ticketType;
      },
    );

  const form = useEditedForm<TicketValues, TeacherTicketType>({
    kind: 'ticket_type',
    id: type.id,
    loaded: type,
    values: ticketValues,
    rename: { nonmember_price: 'nonmemberPrice' },
    labels: TICKET_LABELS,
    words: { status: (status) => (status === 'active' ? 'Active' : 'Disabled') },
    // M§8: a string error is a failure toast
    toastProblems: true,
    toastRefused: true,
    check: checkTicket,
    save: async (changed, revision) => {
      const consequential = CONSEQUENTIAL.some((name) => name in changed);
      try {
        return await send(ticketBody(changed), revision, consequential);
      } catch (error) {
        throw isApiProblem(error) && error.status === 404 ? new ApiProblem(404, GONE) : error;
      }
    },
    reload: async () => {
      const { ticketTypes } = await client.fetchQuery({ ...ticketTypesQuery(type.eventId), staleTime: 0 });
      const now = ticketTypes.find(({ id }) => id === type.id);
      if (!now) throw new ApiProblem(404, GONE);
      return now;
    },
    onSaved: (saved) => {
      toast.success(TICKET_TYPE_SAVED);
      void keepTicketType(client, saved);
    },
  });
  return { form, confirmation: pending };
}
