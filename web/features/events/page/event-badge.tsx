import type { EventStatus } from '#contract/events/event.ts';
import { Badge } from '#web/kit/text/badge.tsx';

/** Labels of the statuses (L§4). */
const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Upcoming Event',
  started: 'Event has started!',
  completed: 'Event has ended',
  cancelled: 'Event is canceled',
};

/** The state of an event in the specification's words: 'Upcoming Event', 'Event has started!', 'Event has ended'. */
export function EventBadge({ status }: { status: EventStatus }) {
  return <Badge look={status}>{EVENT_STATUS_LABELS[status]}</Badge>;
}
