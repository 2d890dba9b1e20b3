import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import { LEASE_MS } from './delivery.rules.ts';

type To = { readonly userId: number } | { readonly address: string };

interface NewSend {
  readonly occasion: string;
  readonly to: To;
  readonly data: object;
  readonly schoolId: number | null;
}

/** Inserts one queued row unless its kind, recipient, and occasion already exist. Returns its id or null. */
export async function insertSend(
  ctx: Ctx,
  send: NewSend & { readonly kind: string; readonly transactional: boolean },
): Promise<number | null> {
  const data = JSON.stringify(send.data);
  const queuedAt = ctx.clock.now();
  const { rows } =
    'userId' in send.to
      ? await sql<{ id: number }>`
          insert into sends (kind, occasion, user_id, to_address, school_id, transactional, data, queued_at)
          select ${send.kind}, ${send.occasion}, u.id, u.email, ${send.schoolId}::bigint, ${send.transactional}::boolean,
            ${data}::jsonb, ${queuedAt}::timestamptz
          from ${ctx.readers.people} u where u.id = ${send.to.userId} and u.email is not null
          on conflict (kind, recipient, occasion) do nothing returning id`.execute(ctx.db)
      : await sql<{ id: number }>`
          insert into sends (kind, occasion, to_address, school_id, transactional, data, queued_at)
          values (${send.kind}, ${send.occasion}, ${send.to.address}, ${send.schoolId}, ${send.transactional},
            ${data}::jsonb, ${queuedAt})
          on conflict (kind, recipient, occasion) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Inserts many queued rows in one statement, except those that already exist. Returns how many are new. */
export async function insertSends(
  ctx: Ctx,
  sends: readonly (NewSend & {
    readonly kind: string;
    readonly transactional: boolean;
    readonly templateId: number | null;
    readonly mailingId: number | null;
    /** Why the email is not sent; null: it is queued. */
    readonly unsent: string | null;
  })[],
): Promise<number> {
  const rows = JSON.stringify(
    sends.map((row) => ({
      kind: row.kind,
      transactional: row.transactional,
      occasion: row.occasion,
      user_id: 'userId' in row.to ? row.to.userId : null,
      address: 'address' in row.to ? row.to.address : null,
      school_id: row.schoolId,
      data: row.data,
      template_id: row.templateId,
      mailing_id: row.mailingId,
      unsent: row.unsent,
    })),
  );
  const now = ctx.clock.now();
  const result = await prepared(
    ctx.db,
    'mailings_insert_sends',
    sql`
    insert into sends (kind, occasion, user_id, to_address, school_id, transactional, data, queued_at, email_template_id, mailing_id,
      state, skip_reason, settled_at)
    select r.kind, r.occasion, r.user_id, coalesce(u.email, r.address), r.school_id, r.transactional,
      r.data, ${now}::timestamptz, r.template_id, r.mailing_id, case when r.unsent is null then 'queued' else 'skipped' end, r.unsent,
      case when r.unsent is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as r (kind text, transactional boolean, occasion text, user_id bigint, address text, school_id bigint,
      data jsonb, template_id bigint, mailing_id bigint, unsent text)
    left join lateral (select email from ${ctx.readers.people} u where u.id = r.user_id limit 1) u on true
    where coalesce(u.email, r.address) is not null
    order by r.user_id, r.address
    on conflict (kind, recipient, occasion) do nothing`,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Drops a teacher's queued emails: those of one mailing, or of a template. An email that a worker holds right now is
 * sent; if it is released again, the next call drops it. Returns how many.
 */
export async function dropSends(
  tx: Ctx,
  of: { readonly mailingId: number } | { readonly templateId: number },
  reason: string,
): Promise<number> {
  const filter =
    'mailingId' in of ? sql`mailing_id = ${of.mailingId}::bigint` : sql`email_template_id = ${of.templateId}::bigint`;
  const { numAffectedRows } = await sql`
    update sends set state = 'skipped', skip_reason = ${reason}, settled_at = ${tx.clock.now()}
    where ${filter} and state = 'queued'
      and (claimed_at is null or claimed_at < ${new Date(tx.clock.real().getTime() - LEASE_MS)}::timestamptz)`.execute(
    tx.db,
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * failed, bounced, or skipped → queued: rendered again as of now, to the person's current email address. False if its
 * state has changed: another request was first.
 */
export async function requeue(tx: Ctx, sendId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sends s set state = 'queued', skip_reason = null, failure = null, last_error = null, settled_at = null, sent_at = null,
      provider_message_id = null, claimed_at = null, next_attempt_at = null, attempts = 0, requeued_at = ${tx.clock.now()}::timestamptz,
      subject = null, html = null, text = null, ics = null, attachments = '[]', headers = '{}',
      to_address = coalesce((select u.email from ${tx.readers.people} u where u.id = s.user_id limit 1), s.to_address)
    where s.id = ${sendId}::bigint and s.state in ('failed', 'bounced', 'skipped') and s.data is not null`.execute(
    tx.db,
  );
  return numAffectedRows === 1n;
}
