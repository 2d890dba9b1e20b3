import { sql } from 'kysely';
import type { MailFailure } from '#contract/mailings/mail-text.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

/** One send that this worker holds, until `claimedAt` is older than the lease. */
export interface ClaimedSend {
  readonly id: number;
  readonly uuid: string;
  readonly kind: string;
  readonly userId: number | null;
  readonly toAddress: string;
  readonly schoolId: number | null;
  readonly transactional: boolean;
  readonly data: object | null;
  /** Whether the email was rendered at an earlier try. */
  readonly written: boolean;
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly claimedAt: Date;
}

const claimed = sql`id, uuid, kind, user_id as "userId", to_address as "toAddress", school_id as "schoolId", transactional, data,
  html is not null as written, attempts, queued_at as "queuedAt", claimed_at as "claimedAt"`;

/** Guard for the negative control: without it any worker may take a send. */
const LEASE_GUARD = 'mail_lease';

/** Queued, its pause over, and not held by another worker. Lease and pauses use the queue's clock: real time. */
function due(ctx: Ctx, leaseMs: number) {
  const real = ctx.clock.real();
  if (unguarded(ctx, LEASE_GUARD)) return sql`state = 'queued'`;
  return sql`state = 'queued'
    and (claimed_at is null or claimed_at < ${new Date(real.getTime() - leaseMs)}::timestamptz)
    and (next_attempt_at is null or next_attempt_at <= ${real}::timestamptz)`;
}

/**
 * Still queued, checked on rows found by id. Written so that the queue's own index can't be used: just after a mailing
 * was queued, the planner still thinks the queue is empty, and would read all of it for every few rows.
 */
const stillQueued = sql`state is not distinct from 'queued'`;

/** Claims one queued send for this worker; null if it is done, not due, or another worker's. */
export async function claimSend(ctx: Ctx, sendId: number, leaseMs: number): Promise<ClaimedSend | null> {
  const real = ctx.clock.real();
  const { rows } = await sql<ClaimedSend>`
    update sends set claimed_at = ${real}::timestamptz, attempts = attempts + 1
    where id = ${sendId} and ${due(ctx, leaseMs)} returning ${claimed}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** When the claim on a queued send ends, if a worker holds it, dead or alive. */
export async function claimEnds(ctx: Ctx, sendId: number, leaseMs: number): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('sends')
    .select('claimed_at')
    .where('id', '=', sendId)
    .where('state', '=', 'queued')
    .where('claimed_at', '>', new Date(ctx.clock.real().getTime() - leaseMs))
    .executeTakeFirst();
  return row?.claimed_at ? new Date(row.claimed_at.getTime() + leaseMs) : null;
}

/** The next `limit` due sends, oldest first. */
export async function claimNextSends(ctx: Ctx, leaseMs: number, limit: number): Promise<ClaimedSend[]> {
  const real = ctx.clock.real();
  const { rows } = await sql<ClaimedSend>`
    with next as materialized (
      select id from sends where ${due(ctx, leaseMs)} order by queued_at, id limit ${limit}::bigint for update skip locked),
    taken as (
      update sends set claimed_at = ${real}::timestamptz, attempts = attempts + 1
      where id = any(array(select id from next)) returning ${claimed})
    select * from taken order by "queuedAt", id`.execute(ctx.db);
  return rows;
}

/** Whether any send is due and unclaimed. */
export async function hasDueSends(ctx: Ctx, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sends where ${due(ctx, leaseMs)} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** When the first claim on any queued send ends. */
export async function nextClaimEnds(ctx: Ctx, leaseMs: number): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('sends')
    .select('claimed_at')
    .where('state', '=', 'queued')
    .where('claimed_at', '>', new Date(ctx.clock.real().getTime() - leaseMs))
    .orderBy('claimed_at')
    .limit(1)
    .executeTakeFirst();
  return row?.claimed_at ? new Date(row.claimed_at.getTime() + leaseMs) : null;
}

/** Still queued, and still held under this worker's claim. */
function mine(ctx: Ctx, send: ClaimedSend) {
  if (unguarded(ctx, LEASE_GUARD)) return sql`id = ${send.id} and ${stillQueued}`;
  return sql`id = ${send.id} and ${stillQueued} and claimed_at = ${send.claimedAt}::timestamptz`;
}

export interface Rendered {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  readonly ics: string | null;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string }[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface Written {
  readonly send: ClaimedSend;
  readonly mail: Rendered;
}

/** Stores rendered emails in one statement. Returns the ids that this worker still holds. */
export async function keepRendered(ctx: Ctx, written: readonly Written[]): Promise<Set<number>> {
  if (written.length === 0) return new Set();
  const rows = JSON.stringify(
    written.map(({ send, mail }) => ({
      send_id: send.id,
      held_from: send.claimedAt,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      from_name: mail.fromName,
      reply_to: mail.replyTo,
      ics: mail.ics,
      attachments: mail.attachments,
      headers: mail.headers,
    })),
  );
  const held = unguarded(ctx, LEASE_GUARD) ? sql`true` : sql`s.claimed_at = r.held_from`;
  const kept = await sql<{ id: number }>`
    update sends s set subject = r.subject, html = r.html, text = r.text, from_name = r.from_name, reply_to = r.reply_to,
      ics = r.ics, attachments = r.attachments, headers = r.headers
    from json_to_recordset(${rows}::json) as r (send_id bigint, held_from timestamptz, subject text, html text, text text,
      from_name text, reply_to text, ics text, attachments jsonb, headers jsonb)
    where s.id = r.send_id and ${stillQueued} and ${held} returning s.id`.execute(ctx.db);
  return new Set(kept.rows.map(({ id }) => id));
}

/** Replaces the text of an email with a secret once it is settled. */
function forgotten(forget: boolean) {
  const kept = 'This mail carried a secret and was not kept.';
  const text = (column: 'subject' | 'html' | 'text') =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is not null then ${kept}::text end`;
  return forget ? sql`, ${text('subject')}, ${text('html')}, ${text('text')}, data = '{}'` : sql``;
}

/**
 * queued → sent, run once per email and planned once per connection. `forget`: the text carried a secret and is not
 * kept. False if this worker no longer holds the send.
 */
export async function markSent(ctx: Ctx, send: ClaimedSend, messageId: string, forget: boolean): Promise<boolean> {
  const mark = sql`
    update sends set state = 'sent', sent_at = ${ctx.clock.now()}::timestamptz, provider_message_id = ${messageId}::text,
      failure = null, last_error = null${forgotten(forget)}
    where ${mine(ctx, send)}`;
  const { numAffectedRows } =
    forget || unguarded(ctx, LEASE_GUARD)
      ? await mark.execute(ctx.db)
      : await prepared(ctx.db, 'mailings_mark_sent', mark);
  return numAffectedRows === 1n;
}

/** queued → skipped, with the reason shown in the outbox, to staff, and in the teacher's list. */
export async function markSkipped(ctx: Ctx, send: ClaimedSend, reason: string, forget: boolean): Promise<void> {
  await sql`
    update sends set state = 'skipped', skip_reason = ${reason}, settled_at = ${ctx.clock.now()}${forgotten(forget)}
    where ${mine(ctx, send)}`.execute(ctx.db);
}

/** Why a try failed, with the mail server's words or the error's. */
interface Failed {
  readonly failure: MailFailure;
  readonly error: string;
}

/** queued → failed: it is not retried automatically. */
export async function markFailed(
  ctx: Ctx,
  send: ClaimedSend,
  { failure, error }: Failed,
  forget: boolean,
): Promise<void> {
  await sql`
    update sends set state = 'failed', failure = ${failure}, last_error = ${error}, settled_at = ${ctx.clock.now()}${forgotten(forget)}
    where ${mine(ctx, send)}`.execute(ctx.db);
}

/**
 * queued → bounced: the email address is dead, and gets no email from now on. This replaces a complaint, until the
 * bounce is lifted.
 */
export async function markBounced(
  ctx: Ctx,
  send: ClaimedSend,
  { failure, error }: Failed,
  forget: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    with bounced as (
      update sends set state = 'bounced', failure = ${failure}, last_error = ${error}, settled_at = ${now}${forgotten(forget)}
      where ${mine(ctx, send)} returning id, to_address),
    complained as (
      update suppressions s set lifted_at = ${now}::timestamptz from bounced b
      where lower(s.address) = lower(b.to_address) and s.reason = 'complained' and s.lifted_at is null returning s.id)
    insert into suppressions (address, reason, send_id, created_at)
    select b.to_address, 'bounced', b.id, ${now}::timestamptz from bounced b, (select count(*) from complained) first
    on conflict (lower(address)) where lifted_at is null do nothing`.execute(ctx.db);
}

/** Releases the send until `at`, real time. */
export async function postpone(ctx: Ctx, send: ClaimedSend, at: Date, { failure, error }: Failed): Promise<void> {
  await sql`
    update sends set claimed_at = null, next_attempt_at = ${at}, failure = ${failure}, last_error = ${error}
    where ${mine(ctx, send)}`.execute(ctx.db);
}

/** Releases the send right away: nothing was tried. */
export async function returnToQueue(ctx: Ctx, send: ClaimedSend): Promise<void> {
  await sql`update sends set claimed_at = null, attempts = attempts - 1 where ${mine(ctx, send)}`.execute(ctx.db);
}
