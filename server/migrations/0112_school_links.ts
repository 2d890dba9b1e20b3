import { type Kysely, sql } from 'kysely';

/** A school's own pages elsewhere: full URLs in the order of its settings (`contract/schools/links.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table schools
      add column links text[] not null default '{}'
        constraint schools_links_few check (cardinality(links) <= 6 and length(array_to_string(links, ' ')) <= 2000);
    `)
    .execute(db);
}
