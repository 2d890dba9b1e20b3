import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface MailingRow {
  readonly id: number;
  readonly templateId: number;
  readonly schoolId: number;
  readonly subject: string;
  readonly body: string;
  readonly state: 'held' | 'sending' | 'sent' | 'undone' | 'stopped';
  /** Number of people on the frozen list, without those who are skipped. */
  readonly recipients: number;
  readonly twice: number;
  readonly list: string;
  readonly listName: string;
  readonly replyTo: string | null;
  readonly requestedBy: number | null;
  readonly createdAt: Date;
  readonly heldUntil: Date;
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface FrozenPerson {
  readonly address: string;
  readonly userId: number | null;
  readonly placeId: number | null;
  /** Why the email isn't sent to this person; null: it is. */
  readonly skipped: 'bounced' | 'complained' | 'unsubscribed' | 'suppressed' | 'preference' | null;
}

const columns = sql`id, email_template_id as "templateId", school_id as "schoolId", subject, body, state, recipients, twice,
  coalesce(list, '') as list, coalesce(list_name, '') as "listName", reply_to as "replyTo", requested_by as "requestedBy",
  created_at as "createdAt", coalesce(held_until, created_at) as "heldUntil", started_at as "startedAt",
  stopped_at as "stoppedAt", finished_at as "finishedAt"`;

/** A template's mailing that wasn't undone, if any. */
export async function pendingMailing(ctx: Ctx, templateId: number): Promise<MailingRow | undefined> {
  const { rows } = await sql<MailingRow>`
    select ${columns} from mailings where email_template_id = ${templateId}::bigint and state <> 'undone'`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The mailings of many templates, without undone ones, keyed by template id. */
export async function pendingMailings(ctx: Ctx, templateIds: readonly number[]): Promise<Map<number, MailingRow>> {
  if (templateIds.length === 0) return new Map();
  const { rows } = await sql<MailingRow>`
    select ${columns} from mailings
    where email_template_id = any(${[...templateIds]}::bigint[]) and state <> 'undone'`.execute(ctx.db);
  return new Map(rows.map((row) => [row.templateId, row]));
}

export async function findMailing(ctx: Ctx, id: number): Promise<MailingRow | undefined> {
  const { rows } = await sql<MailingRow>`select ${columns} from mailings where id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

/** Freezes text and list, once: the caller has locked the template. */
export async function insertMailing(
  tx: Ctx,
  mailing: Pick<
    MailingRow,
    | 'templateId'
    | 'schoolId'
    | 'subject'
    | 'body'
    | 'twice'
    | 'list'
    | 'listName'
    | 'replyTo'
    | 'requestedBy'
    | 'heldUntil'
  >,
  people: readonly FrozenPerson[],
): Promise<MailingRow> {
  const { rows } = await sql<MailingRow>`
    insert into mailings (email_template_id, school_id, occasion, subject, body, state, recipients, twice, list, list_name, reply_to,
      requested_by, created_at, held_until)
    select ${mailing.templateId}::bigint, ${mailing.schoolId}::bigint, 'press:' || (count(*) + 1), ${mailing.subject}, ${mailing.body},
      'held', ${people.filter(({ skipped }) => skipped === null).length}::integer, ${mailing.twice}::integer, ${mailing.list},
      ${mailing.listName}, ${mailing.replyTo}, ${mailing.requestedBy}::bigint, ${tx.clock.now()}::timestamptz,
      ${mailing.heldUntil}::timestamptz
    from mailings where email_template_id = ${mailing.templateId}::bigint
    returning ${columns}`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new Error('A mailing was not written.');
  await sql`
    insert into mailing_recipients (mailing_id, address, user_id, place_id, skipped)
    select ${row.id}::bigint, p.address, p.user_id, p.place_id, p.skipped
    from jsonb_to_recordset(${JSON.stringify(
      people.map((person) => ({
        address: person.address,
        user_id: person.userId,
        place_id: person.placeId,
        skipped: person.skipped,
      })),
    )}::jsonb) as p (address text, user_id bigint, place_id bigint, skipped text)`.execute(tx.db);
  return row;
}

type Step = { readonly from: MailingRow['state']; readonly to: MailingRow['state'] };

/** Moves a mailing to its next state if it is still in the expected one. False: another process got there first. */
export async function stepMailing(tx: Ctx, id: number, { from, to }: Step): Promise<boolean> {
  const now = tx.clock.now();
  const { numAffectedRows } = await sql`
    update mailings set state = ${to},
      started_at = case when ${to} = 'sending' then ${now}::timestamptz else started_at end,
      stopped_at = case when ${to} = 'stopped' then ${now}::timestamptz else stopped_at end,
      finished_at = case when ${to} in ('sent', 'stopped', 'undone') then ${now}::timestamptz else finished_at end
    where id = ${id}::bigint and state = ${from}`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Mailings whose hold is over, the longest waiting first. */
export async function mailingsToRelease(ctx: Ctx, limit: number): Promise<{ id: number; templateId: number }[]> {
  const { rows } = await sql<{ id: number; templateId: number }>`
    select id, email_template_id as "templateId" from mailings
    where state = 'held' and held_until <= ${ctx.clock.now()}::timestamptz order by held_until, id limit ${limit}::bigint`.execute(
    ctx.db,
  );
  return rows;
}

/** The people on a frozen list who get the mailing, in batches by row id. */
export async function frozenAfter(
  tx: Ctx,
  mailingId: number,
  after: number,
  limit: number,
): Promise<(FrozenPerson & { readonly id: number })[]> {
  const { rows } = await sql<FrozenPerson & { id: number }>`
    select id, address, user_id as "userId", place_id as "placeId", skipped from mailing_recipients
    where mailing_id = ${mailingId}::bigint and skipped is null and id > ${after}::bigint
    order by id limit ${limit}::bigint`.execute(tx.db);
  return rows;
}

/**
 * Serializes counting a school's emails for the day until the end of the transaction, so that two sends can't both fit
 * under the limit.
 */
export async function lockSendingDay(tx: Ctx, schoolId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns.day', ${schoolId}::bigint))`.execute(tx.db);
}

/** How many emails a school has sent or queued since `since`; undone mailings don't count. */
export async function countMailsSince(ctx: Ctx, schoolId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(sum(recipients), 0)::integer as number from mailings
    where school_id = ${schoolId}::bigint and state <> 'undone' and created_at > ${since}::timestamptz`.execute(ctx.db);
  return rows[0]?.number ?? 0;
}
