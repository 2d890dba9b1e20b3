import type { Feature } from '#server/platform/feature.ts';
import { identitiesRoutes } from './identities/identities.routes.ts';
import { mountIdentityPages } from './identities/identity-pages.ts';
import { settingsRoutes } from './persons/settings.routes.ts';
import { usersRoutes } from './persons/users.routes.ts';
import { proofsRoutes } from './proofs/proofs.routes.ts';
import { authRoutes } from './sign-in/auth.routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { twoStepRoutes } from './two-step/two-step.routes.ts';

export const feature: Feature = {
  name: 'accounts',
  routes: [...authRoutes, ...usersRoutes, ...settingsRoutes, ...proofsRoutes, ...twoStepRoutes, ...identitiesRoutes],
  mount: mountIdentityPages,
  sweeps: [{ name: 'accounts', run: sweepAccounts }],
};
