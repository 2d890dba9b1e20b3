import type { Ctx } from '#server/platform/ctx.ts';
import { findCredentialsByEmail, insertPerson, type PersonSource } from './person.store.ts';

/**
 * The account for an email address, created if there is none: unverified, without password, access `lead`. Two
 * concurrent calls for one email address end with one account. Never reveal to the caller whether it existed.
 */
export async function createPersonForEmail(
  tx: Ctx,
  email: string,
  source: PersonSource,
): Promise<{ personId: number; created: boolean }> {
  const address = email.trim();
  const inserted = await insertPerson(tx.db, {
    email: address,
    source,
    visitSource: tx.visitSource,
    at: tx.clock.now(),
  });
  if (inserted !== undefined) return { personId: inserted, created: true };
  const known = await findCredentialsByEmail(tx.db, address);
  if (!known) throw new Error('No one has this taken address.');
  return { personId: known.id, created: false };
}
