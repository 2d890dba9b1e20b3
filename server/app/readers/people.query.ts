import { sql } from 'kysely';

/** Who has an account, as the mail engine and the bell join them; without an address once erased. */
export const people = sql`(select id, email, first_name, timezone, erased_at from users)`;
