/** As whom a manager looks at a page; apart from the endpoints, since every page reads addresses by it. */
export const EVENT_PREVIEWS = ['visitor', 'member', 'enrolled'] as const;
export type EventPreviewAs = (typeof EVENT_PREVIEWS)[number];
