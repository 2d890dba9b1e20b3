import type { EventField } from '#contract/events/event.fields.ts';
import type { EventInput as Sent } from '#contract/events/event-input.ts';

/** What a teacher sends of an event, checked by the contract. Left out stays. */
export interface EventInput extends Readonly<Omit<Sent, 'imageUrl'>> {
  /** Read by the caller, who knows our media: its id, null for none; left out where it is nothing of ours. */
  readonly imageMediaId?: number | null | undefined;
}

/** A sentence per field that is wrong; `ticketTypes` where publishing wants an active one. */
export type EventProblems = Partial<Record<EventField | 'ticketTypes', string>>;
