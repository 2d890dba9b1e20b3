import { sql } from 'kysely';
import type { VisitSource } from '#contract/primitives/visit-source.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Tokens that sign someone in: for a new or unverified email address, or for an account. */
export const SIGN_IN_PURPOSES = ['sign_up', 'sign_in_link'] as const;
export type SignInPurpose = (typeof SIGN_IN_PURPOSES)[number];
export type TokenPurpose = SignInPurpose | 'password_reset' | 'email_change' | 'email_change_stop' | 'identity_connect';

export interface NewToken {
  readonly purpose: TokenPurpose;
  readonly personId: number | null;
  /** Empty if the token is about a person, not an email address. */
  readonly email: string;
  readonly tokenHash: string;
  readonly codeHash: string | null;
  readonly next: string | null;
  /** Where the person came from who signs up. */
  readonly visitSource?: VisitSource | undefined;
  readonly ip: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Token {
  readonly id: number;
  readonly purpose: TokenPurpose;
  readonly personId: number | null;
  readonly email: string;
  readonly next: string | null;
  readonly visitSource: VisitSource | undefined;
}

const COLUMNS = ['id', 'purpose', 'user_id', 'email', 'payload'] as const;

function tokenOf(row: {
  id: number;
  purpose: string;
  user_id: number | null;
  email: string | null;
  payload: unknown;
}): Token {
  const payload = row.payload as { next?: string; visitSource?: VisitSource } | null;
  return {
    id: row.id,
    // Only rows with these purposes are selected here.
    purpose: row.purpose as TokenPurpose,
    personId: row.user_id,
    email: row.email ?? '',
    next: payload?.next ?? null,
    visitSource: payload?.visitSource,
  };
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const { id } = await db
    .insertInto('auth_tokens')
    .values({
      purpose: token.purpose,
      user_id: token.personId,
      email: token.email === '' ? null : token.email,
      token_hash: token.tokenHash,
      code_hash: token.codeHash,
      payload: JSON.stringify({ next: token.next ?? undefined, visitSource: token.visitSource }),
      ip: token.ip,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findLiveToken(
  db: Db,
  tokenHash: string,
  purposes: readonly TokenPurpose[],
  real: Date,
): Promise<Token | undefined> {
  const row = await db
    .selectFrom('auth_tokens')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', sql<string>`any(${[...purposes]}::text[])`)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', real)
    .executeTakeFirst();
  return row ? tokenOf(row) : undefined;
}

/**
 * Counts a try against the newest code sent to an email address and returns the hash to compare with. Counts before
 * comparing, so that concurrent guesses count one by one.
 */
export async function countCodeTry(
  db: Db,
  email: string,
  real: Date,
  atMost: number,
): Promise<{ token: Token; tokenHash: string; codeHash: string } | undefined> {
  const row = await db
    .updateTable('auth_tokens')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('auth_tokens')
        .select('id')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('purpose', '=', sql<string>`any(${[...SIGN_IN_PURPOSES]}::text[])`)
        .where('code_hash', 'is not', null)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', real)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('attempts', '<', atMost)
    .where('used_at', 'is', null)
    .returning([...COLUMNS, 'token_hash', 'code_hash'])
    .executeTakeFirst();
  if (!row || row.code_hash === null) return undefined;
  return { token: tokenOf(row), tokenHash: row.token_hash, codeHash: row.code_hash };
}

/** Spends a token; false if someone else spent it first, or it has expired in the meantime. */
export async function spendToken(db: Db, id: number, real: Date): Promise<boolean> {
  const result = await db
    .updateTable('auth_tokens')
    .set({ used_at: real })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', real)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Revokes all other tokens sent to an email address. Skips one that is being spent right now, so that no two
 * transactions wait for each other.
 */
export async function revokeOtherTokens(
  db: Db,
  email: string,
  purposes: readonly TokenPurpose[],
  exceptId: number,
  real: Date,
): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ revoked_at: real })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth_tokens')
        .select('id')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('purpose', '=', sql<string>`any(${[...purposes]}::text[])`)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('id', '<>', exceptId)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function revokeTokensOf(db: Db, personId: number, purpose: TokenPurpose, real: Date): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ revoked_at: real })
    .where('user_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Stores the only token for the first staff account, replacing the previous one. */
export async function replaceFirstStaffToken(
  db: Db,
  token: Pick<NewToken, 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await sql`
    insert into auth_tokens (purpose, token_hash, created_at, expires_at)
    values ('first_staff', ${token.tokenHash}, ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz)
    on conflict (purpose) where purpose = 'first_staff' do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Whether this token can create the first staff account and hasn't expired. */
export async function isFirstStaffToken(db: Db, tokenHash: string, real: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth_tokens
    where purpose = 'first_staff' and token_hash = ${tokenHash} and expires_at > ${real}::timestamptz`.execute(db);
  return rows.length > 0;
}

/**
 * Spends the token for the first staff account; false if someone else was first, or it was replaced or expired in the
 * meantime.
 */
export async function spendFirstStaffToken(db: Db, tokenHash: string, real: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_tokens')
    .where('purpose', '=', 'first_staff')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', real)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the token for the first staff account: someone is staff now, so no link may create one. */
export async function endFirstStaffToken(db: Db): Promise<void> {
  await db.deleteFrom('auth_tokens').where('purpose', '=', 'first_staff').execute();
}

export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auth_tokens').where('expires_at', '<', before).execute();
}
