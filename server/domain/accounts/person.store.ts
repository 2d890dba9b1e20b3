import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';

/** How an account came to be. */
export type PersonSource = 'sign_up' | 'provider' | 'public_event' | 'survey' | 'invitation' | 'staff';

export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly verified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The living account of an address, any case. */
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

/** Makes an account for an address unless it has one; unverified. */
export async function insertPerson(db: Db, email: string, source: PersonSource, at: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({ email, source, created_at: at })
    .onConflict((oc) => oc.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The first proof of an address: whatever password was set before it is gone. True when this was the first proof. */
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

/** Writes the first run down, once. Zero rows: it was done already. */
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

export async function findBio(db: Db, personId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('bio').where('id', '=', personId).executeTakeFirst();
  return row?.bio ?? null;
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
      is_beta: person.isBeta,
      source: person.source,
      created_at: person.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
