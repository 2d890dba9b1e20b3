import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listIdentities } from './identity.store.ts';

export async function connectedProvidersOf(ctx: Ctx, personId: number): Promise<ProviderName[]> {
  return (await listIdentities(ctx.db, personId)).map(({ provider }) => provider);
}
