import type { EventField } from '#contract/events/teacher-event.ts';

type Ampm = 'AM' | 'PM';

/** What a teacher sends of an event, checked by the contract: walls in three parts, addresses as text. Left out stays. */
export interface EventInput {
  readonly name?: string | undefined;
  readonly kind?: string | undefined;
  readonly cohortId?: number | null | undefined;
  readonly admittance?: string | undefined;
  readonly description?: string | undefined;
  readonly shortDescription?: string | undefined;
  readonly timezone?: string | undefined;
  readonly startDate?: string | null | undefined;
  readonly startTime?: string | null | undefined;
  readonly ampm?: Ampm | null | undefined;
  readonly duration?: number | undefined;
  readonly capacity?: number | undefined;
  readonly zoomAccountId?: number | null | undefined;
  readonly zoomUrl?: string | null | undefined;
  /** Read by the caller, who knows our media: its id, null for none; left out where it is nothing of ours. */
  readonly imageMediaId?: number | null | undefined;
  readonly cover?: string | undefined;
  readonly recordingUrl?: string | null | undefined;
  readonly summary?: string | null | undefined;
  readonly recap?: string | null | undefined;
  readonly shouldSendRecapEmail?: boolean | undefined;
  readonly sendRecapDate?: string | null | undefined;
  readonly sendRecapTime?: string | null | undefined;
  readonly recapAmpm?: Ampm | '' | null | undefined;
  readonly shouldCreateCccProject?: boolean | undefined;
  readonly cccProjectUrl?: string | null | undefined;
}

/** A sentence per field that is wrong; `ticketTypes` where publishing wants an active one. */
export type EventProblems = Partial<Record<EventField | 'ticketTypes', string>>;
