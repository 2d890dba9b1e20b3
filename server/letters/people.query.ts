import { sql } from 'kysely';

/** Who can be written to, as the mail engine joins them; without an address once erased. */
export const people = sql`(select id, email, first_name, timezone, erased_at from users)`;
