import type { EventStatus } from '#contract/events/event.ts';
import { Badge } from '#web/kit/text/badge.tsx';

const STATES = {
  draft: 'Draft',
  published: 'Published',
  started: 'Live',
  completed: 'Ended',
  cancelled: 'Canceled',
} as const satisfies Record<EventStatus, string>;

export function EventState({ status }: { status: EventStatus }) {
  return <Badge look={status}>{STATES[status]}</Badge>;
}
