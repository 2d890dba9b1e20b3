import type { SettingsUser } from '#contract/accounts/settings.endpoints.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { pictureAddress } from './picture-address.ts';

/** Initial values of the settings form, with the new email address whose link hasn't been clicked yet. */
export async function querySettings(db: Db, personId: number, real: Date): Promise<SettingsUser | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.display_name',
      'u.email',
      'u.timezone',
      'u.bio',
      'u.picture_media_id',
      'u.shows_attendance',
      'u.password_hash',
      eb
        .selectFrom('auth_tokens as t')
        .select('t.email')
        .whereRef('t.user_id', '=', 'u.id')
        .where('t.purpose', '=', 'email_change')
        .where('t.used_at', 'is', null)
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', real)
        .orderBy('t.id', 'desc')
        .limit(1)
        .as('pending_email'),
    ])
    .where('u.id', '=', personId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.email === null) return undefined;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name ?? '',
    email: row.email,
    pendingEmail: row.pending_email,
    timezone: row.timezone,
    bio: row.bio,
    imageUrl: pictureAddress(row.picture_media_id),
    showsAttendance: row.shows_attendance,
    needsPassword: row.password_hash === null,
  };
}
