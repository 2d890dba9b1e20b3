import { type Kysely, sql } from 'kysely';

/** A one-time email can go to selected people on its list, by the keys of its readers: `u12` a person, `w34` an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table email_templates add column selected_people text[]
      constraint email_templates_selected_people_bound check (cardinality(selected_people) between 1 and 1000);
    `)
    .execute(db);
}
