import type { Ctx } from '#server/platform/ctx.ts';
import { findCredentialsByEmail } from './person.store.ts';

/** The owner of a verified email address, in any case; undefined if no one has it, or it was never verified. */
export async function verifiedPersonOf(ctx: Ctx, email: string): Promise<number | undefined> {
  const found = await findCredentialsByEmail(ctx.db, email);
  return found?.verified ? found.id : undefined;
}
