import { type Kysely, sql } from 'kysely';

/**
 * A letter of completion gets the teacher's name, and a short code that a person can type, `CB-7F3K-22XM`, made of 32
 * characters that aren't mistaken for each other (40 bits, so no code is found by guessing).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function letter_short_code() returns text language sql volatile as $$
      select 'CB-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(b, i) % 32 + 1, 1)
        || case when n = 4 then '-' else '' end, '' order by n)
      -- six bits of a random uuid are fixed: they are in the bytes 6 and 8, which are left out
      from (select uuid_send(gen_random_uuid()) as b) as r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) with ordinality as t (i, n)
    $$;
    alter table certificates add column short_code text, add column taught_by text;
    update certificates set short_code = letter_short_code();
    alter table certificates alter column short_code set not null, alter column short_code set default letter_short_code(),
      add constraint certificates_short_code_once unique (short_code),
      add constraint certificates_short_code_form check (short_code ~ '^CB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
      add constraint certificates_taught_by_said check (taught_by <> '');
    `)
    .execute(db);
}
