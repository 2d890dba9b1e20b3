import { sql } from 'kysely';

/** People with an account, as the mail engine and the bell join them; without an email once erased. */
export const people = sql`(select id, email, first_name, timezone, erased_at from users)`;
