import * as identities from '#contract/accounts/identities.endpoints.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { requirePerson } from '../persons/require-person.ts';
import { connectAddress } from './begin-identity.ts';
import { disconnectIdentity } from './disconnect-identity.ts';
import { listIdentities } from './identity.store.ts';

export const identitiesRoutes: readonly Route[] = [
  route(identities.listProviders, async (ctx) => ({ providers: [...ctx.providers.identity.keys()] })),
  route(identities.listConnectedAccounts, async (ctx) => {
    const person = await requirePerson(ctx);
    const rows = await listIdentities(ctx.db, person.id);
    return { omniAuthAccounts: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
  }),
  route(identities.beginConnecting, async (ctx, { body }, { request }) => {
    const person = await requirePerson(ctx);
    if (!ctx.providers.identity.has(body.provider)) {
      throw refuse('not_configured', 409, "You can't connect accounts from this provider here.");
    }
    return { url: await connectAddress(ctx, person.id, { provider: body.provider, ip: request.ip }) };
  }),
  route(identities.disconnectAccount, async (ctx, { params }) => {
    await disconnectIdentity(ctx, await requirePerson(ctx), params.id);
    return {};
  }),
];
