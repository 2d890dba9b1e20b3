/**
 * The viewpoints from which a manager can preview a page. Not in the endpoints' file, since every page imports this to
 * read its URL.
 */
export const EVENT_PREVIEWS = ['visitor', 'member', 'enrolled'] as const;
export type EventPreviewAs = (typeof EVENT_PREVIEWS)[number];
