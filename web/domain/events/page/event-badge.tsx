import { EVENT_STATUS_LABELS, type EventStatus } from '#contract/events/event.ts';
import { Badge } from '#web/kit/text/badge.tsx';

/** The state of an event in the specification's words: 'Upcoming Event', 'Event has started!', 'Event has ended'. */
export function EventBadge({ status }: { status: EventStatus }) {
  return <Badge look={status}>{EVENT_STATUS_LABELS[status]}</Badge>;
}
