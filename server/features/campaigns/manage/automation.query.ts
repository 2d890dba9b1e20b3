import { type RawBuilder, sql } from 'kysely';
import { type EmailTemplateRow, intervalMs, TOO_LATE_MS } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Makes an automated email unique per template and waitlist entry, enrollment, or attendance. */
export const placeOccasion = (templateId: number, placeId: number): string => `template:${templateId}:${placeId}`;

/** Safety margin, so that rows written a while after their own timestamp are still found. */
const MARGIN_MS = 60 * 60_000;

const livePlace = sql`exists (select 1 from enrolments o where o.user_id = e.user_id and o.course_id = e.course_id
  and o.state in ('active', 'completed') and o.suspended_at is null)`;

/**
 * What triggers a template (rules-teachers E12): `place_id, user_id, address, at, reason`; `reason`: why it wouldn't be
 * sent.
 */
function causes(template: EmailTemplateRow, now: Date): RawBuilder<unknown> {
  if (template.kind === 'waitlist')
    return sql`
      select w.id as place_id, w.user_id, w.email as address, w.confirmed_at as at,
        case when w.unsubscribed_at is not null then 'left'
          when exists (select 1 from enrolments o join users u on u.id = o.user_id
            where o.course_id = w.course_id and (o.user_id = w.user_id or lower(u.email) = lower(w.email))
              and o.state in ('active', 'completed') and o.enrolled_at >= w.confirmed_at) then 'enrolled' end as reason
      from course_waitlist w where w.course_id = ${template.courseId}::bigint and w.confirmed_at is not null`;
  if (template.courseId !== null)
    return sql`
      select e.id as place_id, e.user_id, null::text as address, e.enrolled_at as at,
        case when ${livePlace} then null when e.state = 'cancelled' then 'cancelled' else 'left' end as reason
      from enrolments e where e.course_id = ${template.courseId}::bigint and e.reason <> 'transferred'`;
  return sql`
    select a.id as place_id, a.user_id, null::text as address, coalesce(a.confirmed_at, a.created_at) as at,
      case when v.status = 'cancelled' or v.deleted_at is not null then 'cancelled'
        when a.state <> 'attending' or a.suspended_at is not null then 'left'
        when coalesce(v.ended_early_at, v.ends_at) <= ${now}::timestamptz then 'over' end as reason
    from attendances a join events v on v.id = a.event_id
    where a.event_id = ${template.eventId}::bigint and a.state <> 'pending'
      and (a.state = 'attending' or a.confirmed_at is not null)`;
}

/** SQL condition on a cause `c` and its person `u`: an email can reach them. */
const reachable = sql`case when c.user_id is null then c.address is not null
  else u.erased_at is null and u.email is not null and u.verified_at is not null end`;

/** Causes after the last activation that have no send yet. */
function open(template: EmailTemplateRow, now: Date): RawBuilder<unknown> {
  return sql`
    select c.place_id, u.id as user_id, coalesce(u.email, c.address) as address, coalesce(u.display_name, '') as display_name, c.at, c.reason
    from (${causes(template, now)}) c left join users u on u.id = c.user_id
    where c.at > ${template.activatedAt}::timestamptz
      and ${reachable}
      and not exists (select 1 from sends s where s.email_template_id = ${template.id}::bigint
        and s.occasion = 'template:' || ${template.id}::bigint || ':' || c.place_id)`;
}

export interface DuePerson {
  readonly placeId: number;
  readonly userId: number | null;
  readonly address: string;
  /** Why the email isn't sent; null: it is. */
  readonly reason: 'left' | 'enrolled' | 'cancelled' | 'over' | 'too_late' | null;
}

/** People whose email is due and not yet handled, the longest waiting first. */
export async function dueOf(ctx: Ctx, template: EmailTemplateRow, limit: number): Promise<DuePerson[]> {
  const now = ctx.clock.now();
  const interval = intervalMs(template);
  const by = new Date(now.getTime() - interval);
  const late = new Date(by.getTime() - TOO_LATE_MS);
  const from = template.sweptTo && new Date(template.sweptTo.getTime() - interval - MARGIN_MS);
  const { rows } = await sql<DuePerson>`
    select o.place_id as "placeId", o.user_id as "userId", o.address,
      coalesce(o.reason, case when o.at < ${late}::timestamptz then 'too_late' end) as reason
    from (${open(template, now)}) o
    where o.at <= ${by}::timestamptz and (${from}::timestamptz is null or o.at > ${from}::timestamptz)
    order by o.at, o.place_id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export interface Scheduled {
  readonly number: number;
  readonly nextAt: Date | null;
}

/**
 * How many emails are still scheduled for each automated template of one course or event, by template id. One statement
 * per kind.
 */
export async function scheduledNumbers(
  ctx: Ctx,
  templates: readonly EmailTemplateRow[],
): Promise<ReadonlyMap<number, number>> {
  const now = ctx.clock.now();
  const active = templates.filter(({ kind, status }) => kind !== 'onetime' && status === 'active');
  const numbers = new Map<number, number>();
  for (const alike of Map.groupBy(active, ({ kind }) => kind).values()) {
    const [first] = alike;
    if (!first) continue;
    const since = alike.map((each) => {
      const ahead = now.getTime() - intervalMs(each);
      return new Date(Math.max(ahead, each.activatedAt?.getTime() ?? now.getTime())).toISOString();
    });
    const { rows } = await sql<{ id: number; number: number }>`
      select m.id, count(*)::integer as number
      from unnest(${alike.map(({ id }) => id)}::bigint[], ${since}::timestamptz[]) as m (id, since)
        cross join lateral (select * from (${causes(first, now)}) a where a.at > m.since and a.reason is null) c
        left join users u on u.id = c.user_id
      where ${reachable}
        and not exists (select 1 from sends s where s.email_template_id = m.id
          and s.occasion = 'template:' || m.id || ':' || c.place_id)
      group by m.id`.execute(ctx.db);
    for (const { id, number } of rows) numbers.set(id, number);
  }
  return numbers;
}

/** How many emails are still scheduled, and when the next one is due. */
export async function scheduledOf(ctx: Ctx, template: EmailTemplateRow): Promise<Scheduled> {
  if (template.status !== 'active') return { number: 0, nextAt: null };
  const now = ctx.clock.now();
  const interval = intervalMs(template);
  const { rows } = await sql<{ number: number; next: Date | null }>`
    select count(*)::integer as number, min(o.at) as next from (${open(template, now)}) o
    where o.reason is null and o.at > ${new Date(now.getTime() - interval)}::timestamptz`.execute(ctx.db);
  const row = rows[0];
  return { number: row?.number ?? 0, nextAt: row?.next ? new Date(row.next.getTime() + interval) : null };
}

/** People whose email would already be due under another interval, the longest waiting first: they don't get it. */
export async function passedBy(
  ctx: Ctx,
  template: EmailTemplateRow,
  { interval, limit }: { readonly interval: number; readonly limit: number },
): Promise<DuePerson[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DuePerson>`
    select o.place_id as "placeId", o.user_id as "userId", o.address, o.reason from (${open(template, now)}) o
    where o.at <= ${new Date(now.getTime() - interval)}::timestamptz order by o.at, o.place_id limit ${limit}::bigint`.execute(
    ctx.db,
  );
  return rows;
}

/** SQL for the people still scheduled, with the same columns as `open`. */
export function scheduledSql(ctx: Ctx, template: EmailTemplateRow): RawBuilder<unknown> {
  const now = ctx.clock.now();
  const interval = intervalMs(template);
  return sql`select o.* from (${open(template, now)}) o where ${template.status === 'active'}::boolean and o.reason is null
    and o.at > ${new Date(now.getTime() - interval)}::timestamptz`;
}
