import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { Db } from '#server/platform/database/pool.ts';

export interface ConnectedRow {
  readonly id: number;
  readonly provider: ProviderName;
  readonly createdAt: Date;
}

export async function listIdentities(db: Db, personId: number): Promise<ConnectedRow[]> {
  const rows = await db
    .selectFrom('user_identities')
    .select(['id', 'provider', 'created_at'])
    .where('user_id', '=', personId)
    .orderBy('id')
    .execute();
  // The table allows no other providers.
  return rows.map((row) => ({ id: row.id, provider: row.provider as ProviderName, createdAt: row.created_at }));
}

export async function findIdentity(
  db: Db,
  identity: { provider: ProviderName; subject: string },
): Promise<{ personId: number } | undefined> {
  return db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select('i.user_id as personId')
    .where('i.provider', '=', identity.provider)
    .where('i.subject', '=', identity.subject)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

export async function hasIdentityOf(db: Db, personId: number, provider: ProviderName): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .select('id')
    .where('user_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the provider account, or the person's slot for that provider, was taken in the meantime. */
export async function insertIdentity(
  db: Db,
  identity: {
    personId: number;
    provider: ProviderName;
    subject: string;
    email: string | null;
    emailVerified: boolean;
    at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('user_identities')
    .values({
      user_id: identity.personId,
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email,
      email_verified: identity.emailVerified,
      created_at: identity.at,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a person's connected accounts: otherwise two concurrent disconnections would each count the other's account as
 * the remaining way to sign in.
 */
export async function lockIdentities(db: Db, personId: number): Promise<number[]> {
  await db.selectFrom('users').select('id').where('id', '=', personId).forUpdate().execute();
  const rows = await db.selectFrom('user_identities').select('id').where('user_id', '=', personId).execute();
  return rows.map(({ id }) => id);
}

export async function deleteIdentity(db: Db, personId: number, id: number): Promise<void> {
  await db.deleteFrom('user_identities').where('user_id', '=', personId).where('id', '=', id).execute();
}

export interface NewAttempt {
  readonly stateHash: string;
  readonly provider: ProviderName;
  /** The person who started connecting; null: signing in. */
  readonly personId: number | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('identity_attempts')
    .values({
      state_hash: attempt.stateHash,
      provider: attempt.provider,
      user_id: attempt.personId,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      created_at: attempt.at,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Spends a sign-in or connection attempt; a second or late caller gets nothing. */
export async function spendAttempt(db: Db, stateHash: string, provider: ProviderName, real: Date) {
  return db
    .updateTable('identity_attempts')
    .set({ used_at: real })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', real)
    .returning(['user_id as personId', 'nonce', 'code_verifier as codeVerifier', 'return_to as returnTo'])
    .executeTakeFirst();
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('identity_attempts').where('expires_at', '<', before).execute();
}
