import { sql } from 'kysely';
import { lineGiven } from '#contract/primitives/text.ts';
import type { VisitSource } from '#contract/primitives/visit-source.ts';
import type { Db } from '#server/platform/database/pool.ts';

export type PersonSource = 'sign_up' | 'provider' | 'public_event' | 'survey' | 'invitation' | 'staff';

export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly verified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The account with an email address, in any case, unless it is erased. */
export async function findCredentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'verified_at', 'first_name', 'last_name'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.email === null) return undefined;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    verified: row.verified_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
  };
}

/** Creates an unverified account for an email address, unless it has one. */
export async function insertPerson(
  db: Db,
  person: { email: string; source: PersonSource; visitSource: VisitSource | undefined; at: Date },
): Promise<number | undefined> {
  const { email, source, visitSource, at } = person;
  const row = await db
    .insertInto('users')
    .values({ email, source, created_at: at, visit_source: visitSource ? JSON.stringify(visitSource) : null })
    .onConflict((oc) => oc.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores a provider's names as initial values for the onboarding form. */
export async function proposeNames(
  db: Db,
  personId: number,
  names: { firstName: string | null; lastName: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: lineGiven(names.firstName, 100), last_name: lineGiven(names.lastName, 100) })
    .where('id', '=', personId)
    .where('onboarded_at', 'is', null)
    .execute();
}

/** Locks a person until the transaction ends; anyone else who locks them waits. */
export async function lockPerson(db: Db, personId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
}

/** First verification of an email address: clears any password set before. True if it was the first. */
export async function markVerified(db: Db, personId: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ verified_at: at, password_hash: null, password_set_at: null })
    .where('id', '=', personId)
    .where('verified_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function savePassword(db: Db, personId: number, passwordHash: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_set_at: at })
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .execute();
}

export interface Onboarding {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly timezone: string;
  readonly passwordHash: string | null;
}

/** Stores a person's onboarding, once; false if it was already done. */
export async function saveOnboarding(db: Db, personId: number, form: Onboarding, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      display_name: sql`coalesce(display_name, ${form.displayName})`,
      timezone: form.timezone,
      onboarded_at: at,
      ...(form.passwordHash === null ? {} : { password_hash: form.passwordHash, password_set_at: at }),
    })
    .where('id', '=', personId)
    .where('onboarded_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function saveConsents(
  db: Db,
  personId: number,
  versions: Readonly<Record<'tos' | 'privacy', string>>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values([
      { user_id: personId, document: 'tos', version: versions.tos, given_at: at },
      { user_id: personId, document: 'privacy', version: versions.privacy, given_at: at },
    ])
    .onConflict((oc) => oc.columns(['user_id', 'document', 'version']).doNothing())
    .execute();
}

export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName: string;
  readonly timezone: string | null;
  /** Sanitized; left out: unchanged. */
  readonly bio?: string | null;
  /** Null removes the picture; left out: unchanged. */
  readonly pictureMediaId?: null;
  /** Left out: unchanged. */
  readonly showsAttendance?: boolean;
}

export async function saveProfile(db: Db, personId: number, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      display_name: profile.displayName,
      timezone: profile.timezone,
      ...(profile.bio === undefined ? {} : { bio: profile.bio }),
      ...(profile.pictureMediaId === undefined ? {} : { picture_media_id: profile.pictureMediaId }),
      ...(profile.showsAttendance === undefined ? {} : { shows_attendance: profile.showsAttendance }),
    })
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .execute();
}

export async function findPasswordHash(db: Db, personId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Replaces the password that was just checked; false if it has changed since. */
export async function replacePassword(
  db: Db,
  personId: number,
  change: { from: string | null; to: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: change.to, password_set_at: change.at })
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`password_hash is not distinct from ${change.from}`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Replaces the old email address with a verified new one; false if someone already has the new one, or if the old one
 * is no longer current.
 */
export async function moveAddress(
  db: Db,
  personId: number,
  move: { from: string; to: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update users set email = ${move.to}, verified_at = ${move.at}
    where id = ${personId} and email = ${move.from} and erased_at is null
      and not exists (select 1 from users o where lower(o.email) = lower(${move.to}) and o.id <> ${personId})
    returning id`.execute(db);
  return rows.length > 0;
}

export interface WholePerson {
  readonly email: string;
  readonly profile: {
    readonly firstName: string;
    readonly lastName: string;
    readonly displayName: string;
    readonly timezone: string;
  } | null;
  readonly passwordHash: string | null;
  readonly verified: boolean;
  readonly isStaff: boolean;
  readonly isBeta: boolean;
  readonly source: PersonSource;
  readonly at: Date;
}

export async function insertWholePerson(db: Db, person: WholePerson): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: person.email,
      first_name: person.profile?.firstName ?? null,
      last_name: person.profile?.lastName ?? null,
      display_name: person.profile?.displayName ?? null,
      timezone: person.profile?.timezone ?? null,
      onboarded_at: person.profile ? person.at : null,
      password_hash: person.passwordHash,
      password_set_at: person.passwordHash === null ? null : person.at,
      verified_at: person.verified ? person.at : null,
      is_staff: person.isStaff,
      staff_since: person.isStaff ? person.at : null,
      is_beta: person.isBeta,
      source: person.source,
      created_at: person.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
