import type { EventField } from '#contract/events/event.fields.ts';
import type { EventInput as Sent } from '#contract/events/event-input.ts';

/** A teacher's input for an event, checked by the contract. Omitted fields stay unchanged. */
export interface EventInput extends Readonly<Omit<Sent, 'imageUrl'>> {
  /**
   * The image's id, resolved by the caller, who knows our media; null: no image; omitted if the image isn't one of
   * ours.
   */
  readonly imageMediaId?: number | null | undefined;
}

/** A sentence per invalid field; `ticketTypes` if publishing needs an active one. */
export type EventProblems = Partial<Record<EventField | 'ticketTypes', string>>;
