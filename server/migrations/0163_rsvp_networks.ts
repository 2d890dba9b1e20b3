import { type Kysely, sql } from 'kysely';

/**
 * A row in `rsvp_tokens` is what an email address was asked to confirm, emailed or not. It stores the requesting
 * network as a hash, and until when a seat is held for the RSVP: from a network's sixth unconfirmed RSVP on, no seat is
 * held.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table rsvp_tokens
      add column network_hash text,
      add column held_until timestamptz,
      add constraint rsvp_tokens_held_of_network check ((network_hash is null) = (held_until is null));
    create index rsvp_tokens_of_network on rsvp_tokens (network_hash, held_until) where network_hash is not null;
    create index rsvp_tokens_of_user on rsvp_tokens (user_id, id);
    `)
    .execute(db);
}
