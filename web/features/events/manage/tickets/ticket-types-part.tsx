import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addTicketType,
  changeTicketType,
  type TeacherTicketType,
  TICKET_TYPES_OF_AN_EVENT,
} from '#contract/events/ticket-types.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { OrderedCards } from '#web/kit/layout/ordered-cards.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { refreshTeacherEvents } from '../editor/teacher-event.query.ts';
import { TicketTypeCard } from './ticket-type-card.tsx';
import { type TicketTypes, ticketTypesQuery } from './ticket-types.query.ts';
import styles from './ticket-types-part.module.css';

/** The ticket types of an event, each edited and saved in place (M 2.8, rules-teachers H1, H2). */
export function TicketTypesPart({
  eventId,
  onlyFor,
}: {
  eventId: number;
  /** The only people who can buy; null: anyone can. */
  onlyFor: string | null;
}) {
  const { data, error, refetch } = useQuery(ticketTypesQuery(eventId));
  return (
    <div id="ticketTypes">
      <EditorGroup title="Ticket types" line={data && lineOf(data)}>
        {data ? (
          <Types eventId={eventId} onlyFor={onlyFor} {...data} />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonForm />
        )}
      </EditorGroup>
    </div>
  );
}

function lineOf({ event, ticketTypes }: TicketTypes): string {
  if (!event.ticketed) {
    return ticketTypes.length === 0
      ? 'Without ticket types, people RSVP.'
      : 'None has been active yet, so people RSVP.';
  }
  return event.rsvps > 0
    ? `People need a ticket. ${counted(event.rsvps, 'RSVP', 'RSVPs')} from before ${event.rsvps === 1 ? 'still holds a seat' : 'still hold a seat'}.`
    : 'People need a ticket.';
}

function Types({ eventId, onlyFor, ticketTypes, event }: TicketTypes & { eventId: number; onlyFor: string | null }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const add = useMutation({
    mutationFn: () =>
      call(addTicketType, { body: { eventId }, idempotencyKey: keyOf({ eventId, after: ticketTypes.length }) }),
    onSuccess: ({ ticketType }) => {
      client.setQueryData(ticketTypesQuery(eventId).queryKey, (known) =>
        known === undefined || known.ticketTypes.some(({ id }) => id === ticketType.id)
          ? known
          : { ...known, ticketTypes: [...known.ticketTypes, ticketType] },
      );
      return refreshTeacherEvents(client);
    },
    onError: (error) => toast.error(error.message),
  });
  const move = useMutation({
    mutationFn: ({ id, to }: { id: number; to: number }) =>
      call(changeTicketType, { params: { id }, body: { position: to } }),
    onMutate: ({ id, to }) => {
      client.setQueryData(ticketTypesQuery(eventId).queryKey, (known) =>
        known === undefined ? known : { ...known, ticketTypes: moved(known.ticketTypes, id, to) },
      );
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshTeacherEvents(client),
  });
  const published = event.status === 'published';
  const button = (
    <Button
      variant="secondary"
      icon={<IconPlus size={18} stroke={1.75} />}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      Add ticket type
    </Button>
  );
  if (ticketTypes.length === 0) {
    return event.locked ? (
      <p className={textStyles.softMedium}>{event.locked}</p>
    ) : (
      <EmptyState title="No ticket types" icon={<IconTicket size={26} stroke={1.75} />} action={button}>
        Add one to sell tickets or offer different kinds of seats.
      </EmptyState>
    );
  }
  const nothingOnSale = event.ticketed && !event.locked && ticketTypes.every(({ status }) => status === 'disabled');
  return (
    <>
      {nothingOnSale && (
        <p className={styles.warning} role="status">
          All ticket types are disabled, so no one can join right now.
        </p>
      )}
      <OrderedCards
        label="Ticket types"
        onMove={event.locked ? undefined : (id, to) => move.mutate({ id, to })}
        cards={ticketTypes.map((type) => ({
          id: type.id,
          name: type.name,
          head: <Head type={type} />,
          body: <TicketTypeCard type={type} published={published} onlyFor={onlyFor} />,
        }))}
      />
      {!event.locked && ticketTypes.length < TICKET_TYPES_OF_AN_EVENT && (
        <div className={styles.add}>
          {button}
          {published && (
            <p className={textStyles.softMedium}>A new ticket type starts disabled, so you can set it up first.</p>
          )}
        </div>
      )}
    </>
  );
}

function Head({ type: { name, status, seats, capacity } }: { type: TeacherTicketType }) {
  return (
    <>
      <h3 className={styles.name}>{name}</h3>
      <Badge look={status === 'active' ? 'published' : 'draft'}>{status === 'active' ? 'Active' : 'Disabled'}</Badge>
      <span className={textStyles.softMedium}>
        {formatCount(seats.taken)} of {formatCount(capacity)}
      </span>
    </>
  );
}

function moved(types: readonly TeacherTicketType[], id: number, to: number): TeacherTicketType[] {
  const type = types.find((each) => each.id === id);
  const others = types.filter((each) => each.id !== id);
  return type ? others.toSpliced(to, 0, type).map((each, position) => ({ ...each, position })) : [...types];
}
