import { type Kysely, sql } from 'kysely';

/** Work for written feedback is now rich text: plain-text submissions become paragraphs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update workout_submissions set text = '<p>' || replace(replace(replace(replace(replace(text, '&', '&amp;'),
      '<', '&lt;'), '>', '&gt;'), E'\\r', ''), E'\\n', '<br />') || '</p>'
    where text is not null`.execute(db);
  await sql`create index users_called on users (lower(display_name) text_pattern_ops) where erased_at is null`.execute(
    db,
  );
}
