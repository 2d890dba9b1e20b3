import { type Kysely, sql } from 'kysely';

/**
 * Orders the email queue by how emails are claimed. A mailing's sends are queued at one instant; ordered by that
 * instant alone, all of them were read and sorted each time a worker took a few. A send is queued without its text and
 * grows about fivefold when it is rendered: with free space beside it, it stays on its page, and its indexes need no
 * update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index sends_queue;
    create index sends_queue on sends (queued_at, id) where state = 'queued';
    alter table sends set (fillfactor = 20);
    `)
    .execute(db);
}
