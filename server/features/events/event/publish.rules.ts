import { NEEDS_AN_ACTIVE_TYPE } from '#contract/events/ticket-types.endpoints.ts';
import { MEETING_IS_BEING_MADE, SAVE_FOR_MEETING } from '#contract/meetings/words.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';

const REQUIRED_TO_PUBLISH = 'This field is required if publishing.';

export interface Drafted {
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly startsAt: Date | null;
  readonly zoomUrl: string | null;
  /** The states of the event's ticket types; omitted if it has none. */
  readonly ticketTypes?: readonly { readonly status: 'active' | 'disabled' }[];
  /**
   * State of the meeting that the event's account creates (rules-teachers I3); `unsaved`: the meeting depends on
   * unsaved changes.
   */
  readonly meetingState?: string | null;
  readonly meetingProblem?: string | null;
}

/** The message for an event without a meeting URL. Undefined: its meeting is created once the start is right. */
function addressMissing(event: Drafted, now: Date): string | undefined {
  if (!event.meetingState) return REQUIRED_TO_PUBLISH;
  if (event.meetingState === 'unsaved') return SAVE_FOR_MEETING;
  if (event.meetingState === 'failed') {
    return `We couldn't create the meeting. ${event.meetingProblem ?? ''} Or enter a link instead.`.replace('  ', ' ');
  }
  return event.startsAt === null || event.startsAt <= now ? undefined : MEETING_IS_BEING_MADE;
}

/**
 * Everything a draft lacks (rules §6, rules-teachers W7: class sessions need no description); empty: it can be
 * published.
 */
export function missingToPublish(event: Drafted, now: Date): Record<string, string> {
  const address = (event.zoomUrl ?? '').trim() === '' ? addressMissing(event, now) : undefined;
  const { ticketTypes = [] } = event;
  return {
    ...(event.name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    ...(event.description.trim() === '' && event.kind !== 'Class Session' ? { description: FIELD_REQUIRED } : {}),
    ...(event.startsAt === null ? { startDate: FIELD_REQUIRED } : {}),
    ...(event.startsAt !== null && event.startsAt <= now ? { startDate: 'The start is in the past.' } : {}),
    ...(address === undefined ? {} : { zoomUrl: address }),
    ...(ticketTypes.length > 0 && ticketTypes.every((type) => type.status === 'disabled')
      ? { ticketTypes: NEEDS_AN_ACTIVE_TYPE }
      : {}),
  };
}
