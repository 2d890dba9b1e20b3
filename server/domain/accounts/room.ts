import type { Room } from '#server/platform/room.ts';
import { authRoutes } from './auth.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { usersRoutes } from './users.routes.ts';

/** What the app mounts. */
export const room: Room = {
  name: 'accounts',
  routes: [...authRoutes, ...usersRoutes, ...settingsRoutes],
  sweeps: [{ name: 'accounts', run: sweepAccounts }],
};
