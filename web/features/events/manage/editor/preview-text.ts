import type { EventPreviewAs } from '#contract/events/event-previews.ts';

/** The audiences a teacher can preview an event's page as, in words. */
export const PREVIEWS: readonly { as: EventPreviewAs; who: string }[] = [
  { as: 'visitor', who: 'a visitor' },
  { as: 'member', who: 'a member' },
  { as: 'enrolled', who: 'an enrolled student' },
];
