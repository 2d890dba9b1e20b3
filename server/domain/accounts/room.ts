import type { Room } from '#server/platform/room.ts';
import { authRoutes } from './auth.routes.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { mountIdentityPages } from './identity-pages.ts';
import { settingsRoutes } from './settings.routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { twoStepRoutes } from './two-step.routes.ts';
import { usersRoutes } from './users.routes.ts';

/** What the app mounts. */
export const room: Room = {
  name: 'accounts',
  routes: [...authRoutes, ...usersRoutes, ...settingsRoutes, ...twoStepRoutes, ...identitiesRoutes],
  mount: mountIdentityPages,
  sweeps: [{ name: 'accounts', run: sweepAccounts }],
};
