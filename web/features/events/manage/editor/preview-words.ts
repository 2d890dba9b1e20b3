import type { EventPreviewAs } from '#contract/events/event-previews.ts';

/** As whom a teacher looks at an event's page, in words. */
export const PREVIEWS: readonly { as: EventPreviewAs; who: string }[] = [
  { as: 'visitor', who: 'a visitor' },
  { as: 'member', who: 'a member' },
  { as: 'enrolled', who: 'an enrolled student' },
];
