import type { EventField } from '#contract/events/event.fields.ts';
import type { EventInput as Sent } from '#contract/events/event-input.ts';

/** A teacher's input for an event, checked by the contract. Omitted fields stay unchanged. */
export interface EventInput extends Readonly<Omit<Sent, 'imageUrl'>> {
  /** Resolved by the caller, who knows our media: the image's id, null for none; omitted if it isn't one of ours. */
  readonly imageMediaId?: number | null | undefined;
}

/** A sentence per invalid field; `ticketTypes` if publishing needs an active one. */
export type EventProblems = Partial<Record<EventField | 'ticketTypes', string>>;
