import { sql } from 'kysely';
import { dropDevicesOf, dropDevicesOfSessions } from '#server/features/push/index.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { SECOND_STEP_WITHIN_MS, type SessionKind } from './session.rules.ts';

export interface NewSession {
  readonly tokenHash: string;
  readonly personId: number;
  readonly kind: SessionKind;
  readonly startedAt: Date;
  readonly usedAt: Date;
  readonly authenticatedAt: Date;
  /** When the second step was done; null if there was none. */
  readonly secondStepAt: Date | null;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The session it succeeds, if its token was rotated. */
  readonly successorOf?: number;
}

/** The first session of those that were rotated one into another. */
const familyId = sql<number>`coalesce(family_id, id)`.as('familyId');

async function familyOf(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('sessions').select(familyId).where('id', '=', id).executeTakeFirst())?.familyId;
}

export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.personId,
      kind: session.kind,
      created_at: session.startedAt,
      last_seen_at: session.usedAt,
      authenticated_at: session.authenticatedAt,
      totp_at: session.secondStepAt,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
      ip: session.ip,
      user_agent: session.userAgent,
      family_id:
        session.successorOf === undefined
          ? null
          : sql<number>`(select coalesce(family_id, id) from sessions where id = ${session.successorOf}::bigint)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function queryLiveSessions(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('idle_expires_at', '>', at)
    .execute();
  return rows.map(({ id }) => id);
}

export async function touchSession(db: Db, id: number, usedAt: Date, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: usedAt, idle_expires_at: sql`least(${idleExpiresAt}::timestamptz, expires_at)` })
    .where('id', '=', id)
    .where('last_seen_at', '<', usedAt)
    .execute();
}

/** Retires an old session for its successor; true for the one caller that may create it. */
export async function retireSession(db: Db, id: number, from: string, to: SessionKind, until: Date): Promise<boolean> {
  const retired = await db
    .updateTable('sessions')
    .set({ kind: to, expires_at: sql`least(expires_at, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where('kind', '=', from)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return retired.numUpdatedRows > 0n;
}

export async function revokeSessionsByToken(db: Db, tokenHashes: readonly string[], at: Date): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('token_hash', 'in', tokenHashes)
    .where('revoked_at', 'is', null)
    .execute();
  // Also for sessions that ended earlier: their browsers still get push.
  const families = await db.selectFrom('sessions').select(familyId).where('token_hash', 'in', tokenHashes).execute();
  await dropDevicesOfSessions(
    db,
    families.map((each) => each.familyId),
  );
}

/** Ends every session of a person, and push in their browsers, optionally except one. Returns how many. */
export async function revokeSessionsOf(db: Db, personId: number, at: Date, exceptId?: number): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', personId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  const ended = Number((await query.executeTakeFirst()).numUpdatedRows);
  // Browsers whose session expired still get push, so they are found by their person.
  await dropDevicesOf(db, personId, exceptId === undefined ? undefined : await familyOf(db, exceptId));
  return ended;
}

/** Ends one session of a person, and push in its browser; false if there is no such live session. */
export async function revokeSession(db: Db, session: { personId: number; id: number; at: Date }): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: session.at })
    .where('id', '=', session.id)
    .where('user_id', '=', session.personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', session.at)
    .executeTakeFirst();
  const own = await db
    .selectFrom('sessions')
    .select(familyId)
    .where('id', '=', session.id)
    .where('user_id', '=', session.personId)
    .executeTakeFirst();
  await dropDevicesOfSessions(db, own ? [own.familyId] : []);
  return ended.numUpdatedRows > 0n;
}

/** The token's live half session, with its owner. */
export async function findHalfSession(
  db: Db,
  tokenHash: string,
  real: Date,
): Promise<{ id: number; personId: number } | undefined> {
  return (
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id as personId'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.totp_at', 'is', null)
      .where('s.revoked_at', 'is', null)
      .where('s.idle_expires_at', '>', real)
      .where('s.expires_at', '>', real)
      // A full session that started at the very moment two-step sign-in was turned on has a longer expiry of its own.
      .where('s.authenticated_at', '>', new Date(real.getTime() - SECOND_STEP_WITHIN_MS))
      .where('u.totp_confirmed_at', 'is not', null)
      .where('u.erased_at', 'is', null)
      .executeTakeFirst()
  );
}

/** Ends a half session after its second step; true for the one caller that may continue. */
export async function endHalfSession(db: Db, id: number, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('totp_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endHalfSessionsOf(db: Db, personId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', personId)
    .where('totp_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function markSecondStep(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ totp_at: at }).where('id', '=', id).execute();
}

/** A person's live sessions, last used first. Half sessions aren't included. */
export async function listLiveSessions(db: Db, personId: number, real: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.ip',
      's.user_agent as userAgent',
      's.authenticated_at as signedInAt',
      's.last_seen_at as lastSeenAt',
    ])
    .where('s.user_id', '=', personId)
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', real)
    .where('s.expires_at', '>', real)
    .where((eb) => eb.or([eb('s.totp_at', 'is not', null), eb('u.totp_confirmed_at', 'is', null)]))
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute();
}

/** Current rights, and whether signing in needs a second step; read in the transaction that starts a session. */
export async function rightsOf(
  db: Db,
  personId: number,
): Promise<{ isStaff: boolean; isTeacher: boolean; hasSecondStep: boolean } | undefined> {
  return db
    .selectFrom('users as u')
    .select([
      'u.is_staff as isStaff',
      sql<boolean>`u.totp_confirmed_at is not null`.as('hasSecondStep'),
      sql<boolean>`exists (select 1 from staff_roles r where r.user_id = u.id and r.accepted_at is not null
        and r.revoked_at is null)`.as('isTeacher'),
    ])
    .where('u.id', '=', personId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes sessions that ended before `before`, and push in browsers that have no session left. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  const deleted = await db.deleteFrom('sessions').where('expires_at', '<', before).returning(familyId).execute();
  const families = [...new Set(deleted.map((each) => each.familyId))];
  if (families.length === 0) return;
  // A family's sessions were rotated one after another, so the last one lives longest.
  const { rows } = await sql<{ familyId: number }>`
    select distinct coalesce(family_id, id) as "familyId" from sessions
    where family_id = any(${families}::bigint[]) or id = any(${families}::bigint[])`.execute(db);
  const alive = new Set(rows.map((each) => each.familyId));
  await dropDevicesOfSessions(
    db,
    families.filter((family) => !alive.has(family)),
  );
}
