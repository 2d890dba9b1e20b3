import { type Kysely, sql } from 'kysely';

/**
 * An invitation to a staff role has a link of its own (rules-teachers D5): stored as a hash, ended by the domain's clock, and
 * kept beside the role, so that a used, withdrawn or expired one can say what became of it.
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
