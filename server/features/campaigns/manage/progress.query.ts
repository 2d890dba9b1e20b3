import { sql } from 'kysely';
import type { LeftOutReason } from '#contract/campaigns/email-template-text.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface Progress {
  readonly waiting: number;
  /** Accepted by the mail server, whatever happened later; refused emails don't count. */
  readonly sent: number;
  readonly delivered: number;
  readonly bounced: number;
  readonly failed: number;
  /** People who unsubscribed through one of these emails. */
  readonly left: number;
  readonly skipped: readonly { readonly reason: LeftOutReason; readonly number: number }[];
}

const NOTHING: Progress = { waiting: 0, sent: 0, delivered: 0, bounced: 0, failed: 0, left: 0, skipped: [] };

/** By template id. A one-time email has one mailing, so its counts are the template's. */
export async function progressOf(ctx: Ctx, templateIds: readonly number[]): Promise<(templateId: number) => Progress> {
  if (templateIds.length === 0) return () => NOTHING;
  const { rows } = await sql<Progress & { id: number }>`
    with s as (select email_template_id as id, state, skip_reason, sent_at is not null as left_us, count(*)::integer as number
      from sends where email_template_id = any(${[...templateIds]}::bigint[]) group by 1, 2, 3, 4)
    select s.id, coalesce(sum(number) filter (where state = 'queued'), 0)::integer as waiting,
      coalesce(sum(number) filter (where state in ('sent', 'delivered', 'bounced', 'complained') and left_us), 0)::integer as sent,
      coalesce(sum(number) filter (where state = 'delivered'), 0)::integer as delivered,
      coalesce(sum(number) filter (where state = 'bounced'), 0)::integer as bounced,
      coalesce(sum(number) filter (where state = 'failed'), 0)::integer as failed,
      (select count(*)::integer from unsubscribes x join sends m on m.id = x.send_id where m.email_template_id = s.id) as left,
      coalesce(json_agg(json_build_object('reason', skip_reason, 'number', number) order by number desc, skip_reason)
        filter (where state = 'skipped'), '[]') as skipped
    from s group by s.id`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? NOTHING;
}

/** People who were left out when a list was frozen. */
export async function frozenOut(
  ctx: Ctx,
  mailingId: number,
): Promise<{ readonly reason: LeftOutReason; readonly number: number }[]> {
  const { rows } = await sql<{ reason: LeftOutReason; number: number }>`
    select skipped as reason, count(*)::integer as number from mailing_recipients
    where mailing_id = ${mailingId}::bigint and skipped is not null group by 1 order by 2 desc, 1`.execute(ctx.db);
  return rows;
}
