import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface OutboxFilter {
  /** The recipient's email address; case doesn't matter. */
  readonly to?: string;
  readonly kind?: string;
  /** Only sends with a higher id. */
  readonly after?: number;
}

export interface OutboxMail {
  readonly id: number;
  readonly uuid: string;
  readonly kind: string;
  readonly occasion: string;
  readonly to: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  readonly state: string;
  readonly skipReason: string | null;
  readonly lastError: string | null;
  readonly subject: string | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly ics: string | null;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
}

const LIMIT = 200;

const columns = sql`id, uuid, kind, occasion, to_address as "to", from_name as "fromName", reply_to as "replyTo", state,
  skip_reason as "skipReason", last_error as "lastError", subject, html, text, ics, attachments, headers,
  queued_at as "queuedAt", sent_at as "sentAt"`;

/** Newest first, at most 200. */
export async function outboxMails(ctx: Ctx, filter: OutboxFilter): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    select ${columns} from sends
    where (${filter.to ?? null}::text is null or lower(to_address) = lower(${filter.to ?? null}))
      and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and id > ${filter.after ?? 0}
    order by id desc limit ${LIMIT}`.execute(ctx.db);
  return rows;
}

export async function outboxMail(ctx: Ctx, id: number): Promise<OutboxMail | null> {
  const { rows } = await sql<OutboxMail>`select ${columns} from sends where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}
