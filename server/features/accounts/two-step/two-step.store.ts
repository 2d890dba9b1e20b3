import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';

/** A person's two-step sign-in. The secret may exist before it is confirmed; until then nothing requires it. */
export interface TwoStepRow {
  readonly secret: string | null;
  readonly confirmedAt: Date | null;
  readonly lastStep: number | null;
  readonly recoveryCodesLeft: number;
}

export async function findTwoStep(db: Db, personId: number): Promise<TwoStepRow | undefined> {
  return db
    .selectFrom('users as u')
    .select([
      'u.totp_secret as secret',
      'u.totp_confirmed_at as confirmedAt',
      'u.totp_last_step as lastStep',
      sql<number>`(select count(*)::int from totp_recovery_codes c where c.user_id = u.id and c.used_at is null)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .where('u.id', '=', personId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret, replacing an earlier one; false if two-step sign-in is on. */
export async function storePendingSecret(db: Db, personId: number, secret: string): Promise<boolean> {
  const kept = await db
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', personId)
    .where('totp_confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/**
 * Turns two-step sign-in on with the confirmed secret; false if it is already on, or another secret was stored in the
 * meantime.
 */
export async function confirmSecret(
  db: Db,
  personId: number,
  confirmed: { secret: string; step: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_confirmed_at: confirmed.at, totp_last_step: confirmed.step })
    .where('id', '=', personId)
    .where('totp_secret', '=', confirmed.secret)
    .where('totp_confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Accepts a step's code, once: of many callers with the same code, one gets in. */
export async function consumeStep(db: Db, personId: number, used: { secret: string; step: number }): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_last_step: used.step })
    .where('id', '=', personId)
    .where('totp_secret', '=', used.secret)
    .where('totp_confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', used.step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Turns two-step sign-in off and deletes everything stored for it; false if it was off. */
export async function forgetTwoStep(db: Db, personId: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', personId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  await db.deleteFrom('totp_recovery_codes').where('user_id', '=', personId).execute();
  return result.numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  personId: number,
  codes: { hashes: readonly string[]; at: Date },
): Promise<void> {
  await db.deleteFrom('totp_recovery_codes').where('user_id', '=', personId).execute();
  await db
    .insertInto('totp_recovery_codes')
    .values(codes.hashes.map((hash) => ({ user_id: personId, code_hash: hash, created_at: codes.at })))
    .execute();
}

/** Spends a recovery code; true for the one caller that may. */
export async function spendRecoveryCode(db: Db, personId: number, spent: { hash: string; at: Date }): Promise<boolean> {
  const result = await db
    .updateTable('totp_recovery_codes')
    .set({ used_at: spent.at })
    .where('user_id', '=', personId)
    .where('code_hash', '=', spent.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
