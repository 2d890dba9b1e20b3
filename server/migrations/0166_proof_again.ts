import { type Kysely, sql } from 'kysely';

/**
 * When this session's owner last confirmed their identity, and the six digits that were emailed to them for it. They
 * are stored on the session, because no other session may use them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sessions add column proven_at timestamptz, add column proof_code_hash text,
      add column proof_code_expires_at timestamptz, add column proof_code_tries integer not null default 0,
      add constraint sessions_proof_code_ends check ((proof_code_hash is null) = (proof_code_expires_at is null)),
      add constraint sessions_proof_code_tries check (proof_code_tries between 0 and 5);
    `)
    .execute(db);
}
