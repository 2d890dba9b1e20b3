import type { Entry } from './rights.table.ts';

const list: Entry = { targets: ['own'], ask: () => ({}) };

/** The bell, the search, the line for a seat, leaving, and who follows. */
export const learnerRights: Record<string, Entry> = {
  'GET /notifications': list,
  'GET /notifications/unread': list,
  // Another person's notification: `notifications.test.ts`.
  'POST /notifications/{id}/read': {
    targets: ['missing'],
    ask: (world) => ({ params: { id: world.missingId } }),
  },
  'POST /notifications/read': list,
};
