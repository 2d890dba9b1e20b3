import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import { PROOF_CODE_TRIES, type ProofState } from './proof.rules.ts';

export async function findProofState(db: Db, sessionId: number): Promise<ProofState> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.authenticated_at as authenticatedAt',
      's.proven_at as provenAt',
      sql<boolean>`u.totp_confirmed_at is not null`.as('hasTwoStep'),
      'u.password_hash as passwordHash',
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export async function markProven(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: at }).where('id', '=', sessionId).execute();
}

/** Stores the hash of an emailed code, replacing an earlier one. */
export async function keepProofCode(db: Db, sessionId: number, code: { hash: string; expiresAt: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proof_code_hash: code.hash, proof_code_expires_at: code.expiresAt, proof_code_tries: 0 })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Counts a try of the session's code and returns the hash to compare with; undefined if no tries are left. Counts
 * before comparing, so that concurrent guesses count one by one.
 */
export async function countProofCodeTry(db: Db, sessionId: number, real: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ proof_code_tries: sql`proof_code_tries + 1` })
    .where('id', '=', sessionId)
    .where('proof_code_hash', 'is not', null)
    .where('proof_code_expires_at', '>', real)
    .where('proof_code_tries', '<', PROOF_CODE_TRIES)
    .returning('proof_code_hash')
    .executeTakeFirst();
  return row?.proof_code_hash ?? undefined;
}

/** Spends the session's code; false if it was spent or replaced in the meantime. */
export async function spendProofCode(db: Db, sessionId: number, spent: { hash: string; at: Date }): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ proven_at: spent.at, proof_code_hash: null, proof_code_expires_at: null })
    .where('id', '=', sessionId)
    .where('proof_code_hash', '=', spent.hash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
