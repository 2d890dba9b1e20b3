import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Forgotten } from '#server/platform/forgotten.ts';

/**
 * Deletes what was written to the person, and their preferences; queued emails are not sent. In the caller's
 * transaction.
 */
export async function forgetPerson(tx: Ctx, { id, email, placeholder }: Forgotten): Promise<void> {
  const now = tx.clock.now();
  await sql`delete from notification_preferences where user_id = ${id}`.execute(tx.db);
  await sql`delete from unsubscribes where user_id = ${id} or lower(address) = lower(${email})`.execute(tx.db);
  await sql`delete from suppressions where lower(address) = lower(${email})`.execute(tx.db);
  await sql`
    update sends set to_address = ${placeholder}, data = case when html is null then '{}'::jsonb end,
      subject = case when html is null then null else '' end, text = case when html is null then null else '' end,
      html = case when html is null then null else '' end,
      ics = null, attachments = '[]', headers = '{}', reply_to = null, last_error = null,
      state = case when state = 'queued' then 'skipped' else state end,
      skip_reason = case when state = 'queued' then 'erased' else skip_reason end,
      settled_at = case when state = 'queued' then ${now}::timestamptz else settled_at end
    where user_id = ${id} or lower(to_address) = lower(${email})`.execute(tx.db);
}

/**
 * The last email to a closed account is kept this long, to see whether it arrived; then its email address is erased
 * too.
 */
export async function eraseLastMails(ctx: Ctx, before: Date): Promise<void> {
  await sql`
    update sends set to_address = 'erased-mail-' || id || '@erased.invalid', data = case when html is null then '{}'::jsonb end,
      subject = case when html is null then null else '' end, text = case when html is null then null else '' end,
      html = case when html is null then null else '' end
    where kind = 'account_deleted' and queued_at < ${before} and to_address not like '%@erased.invalid'
      and state <> 'queued'`.execute(ctx.db);
}
