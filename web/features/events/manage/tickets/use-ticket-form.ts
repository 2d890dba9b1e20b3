import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { keepTicketType, ticketTypesQuery } from './ticket-types.query.ts';
import { checkTicket, TICKET_LABELS, type TicketValues, ticketBody, ticketValues } from './ticket-values.rules.ts';

/** A save waiting for the teacher's confirmation. */
export interface AskedTicketChange {
  change: TicketTypeChange;
  /** True if the teacher is asked again because the figures changed in the meantime. */
  again: boolean;
  /** Called with false for 'Not now'. */
  answer: (go: boolean) => void;
}

const GONE = 'Someone deleted this ticket type while you were editing.';
/** Fields whose change may notify people, or change how people get in, once the event is published. */
const CONSEQUENTIAL = ['price', 'nonmemberPrice', 'status'] as const;

/**
 * The form of one ticket type: sends what changed, asks first if a save notifies people or changes how they get in, and
 * reports the result in M's toasts. `asked` is to be shown as a dialog.
 */
export function useTicketForm(type: TeacherTicketType, published: boolean) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedTicketChange | null>(null);
  const open = useRef(published);
  open.current = published;
  const params = { id: type.id };
  const requestConfirmation = (change: TicketTypeChange, retried: boolean) =>
    new Promise<boolean>((resolve) => {
      setAsked({
        change,
        again: retried,
        answer: (go) => {
          setAsked(null);
          resolve(go);
        },
      });
    });

  /**
   * Requests the dry run, and asks the teacher if it has something to say. Returns the figures that the teacher agreed
   * to, or null if there was nothing to confirm.
   */
  const agreed = async (
    body: TicketTypeInput,
    consequential: boolean,
    retried: boolean,
  ): Promise<TicketTypeChange['totals'] | null> => {
    if (!consequential || !open.current) return null;
    const { change } = await call(showTicketTypeChange, { params, query: body });
    if (!change.consequential) return null;
    // No message: someone who chose 'Not now' knows that nothing was saved.
    if (!(await requestConfirmation(change, retried))) throw new ApiProblem(409, '');
    return change.totals;
  };

  const send = async (body: TicketTypeInput, revision: number, consequential: boolean): Promise<TeacherTicketType> => {
    let retried = false;
    for (;;) {
      const expected = await agreed(body, consequential, retried);
      try {
        const sent = { ...body, revision, ...(expected ? { expected } : {}) };
        return (await call(changeTicketType, { params, body: sent })).ticketType;
      } catch (error) {
        if (!isApiProblem(error) || error.code !== 'figures_changed') throw error;
        retried = true;
      }
    }
  };

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
    check: (values) => {
      const found = checkTicket(values);
      if (Object.keys(found).length > 0) toast.refused();
      return found;
    },
    save: async (changed, revision) => {
      const consequential = CONSEQUENTIAL.some((name) => name in changed);
      try {
        return await send(ticketBody(changed), revision, consequential);
      } catch (error) {
        if (!isApiProblem(error)) throw error;
        if (error.fields) toast.refused();
        throw error.status === 404 ? new ApiProblem(404, GONE) : error;
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
  return { form, asked };
}
