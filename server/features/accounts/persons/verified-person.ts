import type { Ctx } from '#server/platform/ctx.ts';
import { findCredentialsByEmail } from './person.store.ts';

/** Whose verified address this is, any case; undefined where it is nobody's, or was never verified. */
export async function verifiedPersonOf(ctx: Ctx, email: string): Promise<number | undefined> {
  const found = await findCredentialsByEmail(ctx.db, email);
  return found?.verified ? found.id : undefined;
}
