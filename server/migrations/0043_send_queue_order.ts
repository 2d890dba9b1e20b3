import { type Kysely, sql } from 'kysely';

/**
 * The queue of mails in the order in which they are claimed. A mailing's sends are queued at one instant: by that alone, all of
 * them were read and sorted for each few that a worker took. A send is queued without its text and grows some five times when it is
 * written: with that room beside it, it stays on its page, and its indexes needn't be told.
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
