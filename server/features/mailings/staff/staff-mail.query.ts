import { type RawBuilder, sql } from 'kysely';
import type { MailFailure, MailState } from '#contract/mailings/mail-text.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FoundMail {
  readonly id: number;
  readonly userId: number | null;
  readonly displayName: string | null;
  readonly erased: boolean;
  readonly to: string;
  readonly kind: string;
  readonly school: string | null;
  readonly transactional: boolean;
  readonly state: MailState;
  readonly failure: MailFailure | null;
  readonly error: string | null;
  readonly skipReason: string | null;
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly settledAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly againAt: Date | null;
  readonly suppressed: 'bounced' | 'complained' | 'manual' | null;
}

type FailedMailFilter = 'day' | 'week' | 'retried';
const DAYS: Readonly<Record<'day' | 'week', number>> = { day: 1, week: 7 };
const DAY_MS = 86_400_000;

const isFailed = (ctx: Ctx, days: number) =>
  sql`state in ('failed', 'bounced') and settled_at > ${new Date(ctx.clock.now().getTime() - days * DAY_MS)}::timestamptz`;
const isRetried = sql`state = 'queued' and failure is not null`;
const isOf = (ctx: Ctx, only: FailedMailFilter) => (only === 'retried' ? isRetried : isFailed(ctx, DAYS[only]));

async function read(ctx: Ctx, found: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<FoundMail[]> {
  const { rows } = await sql<FoundMail>`
    select s.id, s.user_id as "userId", u.display_name as "displayName", (u.erased_at is not null or s.to_address like '%@erased.invalid') as erased,
      s.to_address as "to", s.kind, c.name as school, s.transactional, s.state, s.failure, s.last_error as error,
      s.skip_reason as "skipReason", s.attempts, s.queued_at as "queuedAt", coalesce(s.settled_at, s.sent_at) as "settledAt",
      case when s.state = 'queued' then s.next_attempt_at end as "nextTryAt", s.requeued_at as "againAt",
      (select b.reason from suppressions b where lower(b.address) = lower(coalesce(u.email, s.to_address))
        and b.lifted_at is null limit 1) as suppressed
    from (${found}) s left join users u on u.id = s.user_id left join schools c on c.id = s.school_id
    order by ${order}`.execute(ctx.db);
  return rows;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Recently failed emails, latest first; or those that are retried, next first. */
export function findFailedMail(ctx: Ctx, only: FailedMailFilter, { limit, offset }: Page): Promise<FoundMail[]> {
  const order = only === 'retried' ? sql`next_attempt_at nulls first, id` : sql`settled_at desc, id desc`;
  const outer = only === 'retried' ? sql`s.next_attempt_at nulls first, s.id` : sql`s.settled_at desc, s.id desc`;
  const found = sql`select * from sends where ${isOf(ctx, only)} order by ${order}
    limit ${limit}::bigint offset ${offset}::bigint`;
  return read(ctx, found, outer);
}

/** How many emails failed recently or are retried; a large count is cached for a few seconds. */
export function countFailedMail(ctx: Ctx, only: FailedMailFilter): Promise<number> {
  return cachedCount(ctx, `mail ${only}`, async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from sends where ${isOf(ctx, only)}`.execute(ctx.db);
    return rows[0]?.n ?? 0;
  });
}

/** What failed in the last 24 hours, by cause, most frequent first. */
export async function failuresOfDay(ctx: Ctx): Promise<{ failure: MailFailure; number: number }[]> {
  const { rows } = await sql<{ failure: MailFailure; number: number }>`
    select coalesce(failure, 'unclear') as failure, count(*)::integer as number from sends where ${isFailed(ctx, 1)}
    group by 1 order by 2 desc, 1`.execute(ctx.db);
  return rows;
}

const isTo = ({ id, email }: { readonly id: number; readonly email: string | null }) =>
  sql`(user_id = ${id}::bigint or (user_id is null and lower(to_address) = lower(${email}::text)))`;

/** Every email to one person: by their account, or by email address alone. Newest first. */
export function findPersonMail(
  ctx: Ctx,
  person: { readonly id: number; readonly email: string | null },
  { limit, offset }: Page,
): Promise<FoundMail[]> {
  const found = sql`select * from sends where ${isTo(person)} order by id desc limit ${limit}::bigint offset ${offset}::bigint`;
  return read(ctx, found, sql`s.id desc`);
}

export async function countPersonMail(
  ctx: Ctx,
  person: { readonly id: number; readonly email: string | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sends where ${isTo(person)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** One email, with its queued data: to check whether it is still true, never to show. */
export async function findMail(ctx: Ctx, id: number): Promise<(FoundMail & { readonly data: object | null }) | null> {
  const [mail] = await read(ctx, sql`select * from sends where id = ${id}::bigint`, sql`s.id`);
  if (!mail) return null;
  const { rows } = await sql<{ data: object | null }>`select data from sends where id = ${id}::bigint`.execute(ctx.db);
  return { ...mail, data: rows[0]?.data ?? null };
}

/** A person as staff look them up, deleted accounts too, with the suppression of their email address. */
export async function findReader(
  ctx: Ctx,
  id: number,
): Promise<{
  readonly id: number;
  readonly displayName: string;
  readonly email: string | null;
  readonly reason: 'bounced' | 'complained' | 'manual' | null;
  readonly since: Date | null;
} | null> {
  const { rows } = await sql<{
    id: number;
    displayName: string;
    email: string | null;
    reason: 'bounced' | 'complained' | 'manual' | null;
    since: Date | null;
  }>`
    select u.id, coalesce(u.display_name, '') as "displayName", u.email, b.reason, b.created_at as since
    from users u left join suppressions b on lower(b.address) = lower(u.email) and b.lifted_at is null
    where u.id = ${id}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
