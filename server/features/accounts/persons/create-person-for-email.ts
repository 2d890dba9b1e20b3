import type { Ctx } from '#server/platform/ctx.ts';
import { findCredentialsByEmail, insertPerson, type PersonSource } from './person.store.ts';

/**
 * The account of an address, made where there is none: unverified, without password, access `lead`.
 * Two at once for one address end with one account. Never tell the asker whether it was there before.
 */
export async function createPersonForEmail(
  tx: Ctx,
  email: string,
  source: PersonSource,
): Promise<{ personId: number; created: boolean }> {
  const address = email.trim();
  const inserted = await insertPerson(tx.db, address, source, tx.clock.now());
  if (inserted !== undefined) return { personId: inserted, created: true };
  const known = await findCredentialsByEmail(tx.db, address);
  if (!known) throw new Error('No one has this taken address.');
  return { personId: known.id, created: false };
}
