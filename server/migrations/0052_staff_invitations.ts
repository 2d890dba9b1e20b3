import { type Kysely, sql } from 'kysely';

/**
 * An invitation to a staff role has its own link (rules-teachers D5): stored as a hash, expired by the domain's clock,
 * and kept next to the role, so a used, withdrawn, or expired link can explain itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table staff_roles
      add column invitation_hash text constraint staff_roles_invitation_once unique,
      add column invitation_expires_at timestamptz,
      add constraint staff_roles_invitation_whole check ((invitation_hash is null) = (invitation_expires_at is null));
    create index staff_roles_of_school on staff_roles (school_id, id) where revoked_at is null;
    `)
    .execute(db);
}
