import { type RawBuilder, sql } from 'kysely';
import type { EmailRecipient } from '#contract/campaigns/sending.endpoints.ts';
import type { EmailTemplateRow, MailingRow } from '#server/features/campaigns/index.ts';
import type { Contained } from '#server/platform/contains.rules.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';
import { scheduledSql } from './automation.query.ts';
import { type Addressed, listedSql } from './listed.query.ts';
import { readerKey } from './readers.query.ts';

export interface RecipientRow {
  readonly key: string;
  readonly email: string;
  readonly displayName: string;
  readonly state: EmailRecipient['state'];
  readonly reason: string | null;
  readonly at: Date | null;
}

/** An email's state, from a row in `sends`; `queued` is shown as waiting. */
const sendState = sql`case s.state when 'queued' then 'waiting' when 'skipped' then 'left_out' else s.state end`;

/**
 * People who closed their account disappear from every list (rules-teachers J2); `u` is the person, if the row has one.
 */
const stillHere = (userId: RawBuilder<unknown>, address: RawBuilder<unknown>) =>
  sql`case when ${userId} is null then ${address} not like '%@erased.invalid' else u.id is not null end`;

/**
 * People who would get a one-time email now. All three queries have the columns `key, email, name, state, reason, at,
 * nth`.
 */
export const wouldGetRows = ({ list, schoolId, people }: Addressed): RawBuilder<unknown> => sql`
  select ${readerKey('l')} as key, l.address as email, l.display_name as name,
    case when l.reason is null then 'would_get' else 'left_out' end as state, l.reason, null::timestamptz as at,
    row_number() over (order by l.joined_at, l.place_id) as nth
  from (${listedSql(list.kind, [list.id], schoolId, people)}) l`;

/** People on the frozen list, with the state of their email. */
export const frozenRows = (mailing: MailingRow): RawBuilder<unknown> => sql`
  select case when r.user_id is null then 'w' || coalesce(r.place_id, r.id) else 'u' || r.user_id end as key, r.address as email,
    coalesce(u.display_name, '') as name,
    case when r.skipped is not null then 'left_out' when s.id is null then 'waiting' else ${sendState} end as state,
    coalesce(r.skipped, s.skip_reason) as reason, coalesce(s.settled_at, s.sent_at) as at, r.id as nth
  from mailing_recipients r left join users u on u.id = r.user_id and u.erased_at is null
  left join sends s on s.mailing_id = r.mailing_id
    and s.recipient = coalesce('user:' || r.user_id::text, 'mail:' || lower(r.address))
  where r.mailing_id = ${mailing.id}::bigint and ${stillHere(sql`r.user_id`, sql`r.address`)}`;

/** For an automated email: people still scheduled, then people it was sent to, latest first. */
export const sentRows = (ctx: Ctx, template: EmailTemplateRow, interval: number): RawBuilder<unknown> => sql`
  select case when o.user_id is null then 'w' || o.place_id else 'u' || o.user_id end as key, o.address as email,
    o.display_name as name, 'scheduled' as state, null::text as reason,
    o.at + make_interval(secs => ${interval / 1000}::double precision) as at,
    extract(epoch from o.at) as nth
  from (${scheduledSql(ctx, template)}) o
  union all
  select case when s.user_id is null then 'w' || coalesce(s.data->>'placeId', s.id::text) else 'u' || s.user_id end, s.to_address,
    coalesce(u.display_name, ''), ${sendState}, s.skip_reason, coalesce(s.settled_at, s.sent_at),
    10000000000 - extract(epoch from s.queued_at) + 10000000000
  from sends s left join users u on u.id = s.user_id and u.erased_at is null
  where s.email_template_id = ${template.id}::bigint and ${stillHere(sql`s.user_id`, sql`s.to_address`)}`;

export async function recipientPage(
  ctx: Ctx,
  rows: RawBuilder<unknown>,
  query: {
    readonly segment: 'all' | 'gets' | 'left_out';
    readonly sought: Contained | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly rows: RecipientRow[]; readonly total: number }> {
  const { segment, sought, limit, offset } = query;
  const of =
    segment === 'all' ? sql`true` : segment === 'gets' ? sql`p.state <> 'left_out'` : sql`p.state = 'left_out'`;
  const like = sought
    ? sql`(${nameContains(sql`p.name`, sought.text)} or ${emailContains(sql`p.email`, sought.text)})`
    : sql`true`;
  const found = await sql<RecipientRow & { total: number }>`
    with p as materialized (select p.* from (${rows}) p where ${of} and ${like})
    select p.key, p.email, p.name as "displayName", p.state, p.reason, p.at, (select count(*)::integer from p) as total
    from p order by p.nth, p.email limit ${limit}::bigint offset ${offset}::bigint`.execute(ctx.db);
  const first = found.rows[0];
  if (first || offset === 0) return { rows: found.rows, total: first?.total ?? 0 };
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${rows}) p where ${of} and ${like}`.execute(ctx.db);
  return { rows: [], total: counted[0]?.total ?? 0 };
}
