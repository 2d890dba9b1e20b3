import { type Kysely, sql } from 'kysely';

/** Work for written feedback can be a file (audio, PDF, ZIP): it keeps its name and can be larger than a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table media add column file_name text
      constraint media_file_name_short check (file_name is null or char_length(file_name) between 1 and 150);
    alter table media drop constraint media_size_limit;
    alter table media add constraint media_size_limit check (bytes is null
      or bytes between 0 and case when content_type is null or content_type like 'image/%' then 10485760 else 26214400 end);
    create index media_uploaded_by on media (uploaded_by, id);
    `)
    .execute(db);
}
