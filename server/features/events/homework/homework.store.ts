import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Tries by themselves; staff may try on. */
const TRIES_AT_MOST = 12;
/** Whoever works on it has it so long; a program that died meanwhile is not waited for any longer. */
const CLAIM_MS = 60_000;

/** The homework of an event: what learners are shown, and what became of asking the service. */
export interface Homework {
  readonly wanted: boolean;
  /** What learners see: made by us or written by a teacher. */
  readonly url: string | null;
  /** What the service answered. */
  readonly madeUrl: string | null;
  /** Why it made none, in a sentence. */
  readonly problem: string | null;
}

export async function findHomework(ctx: Ctx, eventId: number): Promise<Homework | undefined> {
  const { rows } = await sql<Homework>`
    select v.should_create_ccc_project as wanted, nullif(v.ccc_project_url, '') as url, p.url as "madeUrl", p.problem
    from events v left join event_projects p on p.event_id = v.id
    where v.id = ${eventId}::bigint and v.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** An event whose project somebody has just begun to make. */
export interface ClaimedProject {
  readonly uuid: string;
  readonly name: string;
  readonly schoolId: number;
  readonly courseId: number | null;
  /** It was asked for before, and nobody knows what became of that. */
  readonly askedBefore: boolean;
}

/** Takes the making of a project upon oneself; undefined: there is one, or somebody else is at it. */
export async function claimProject(ctx: Ctx, eventId: number): Promise<ClaimedProject | undefined> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<ClaimedProject>`
    with claimed as (
      insert into event_projects as p (event_id, tries, asked_at, claimed_until)
      select v.id, 1, ${now}::timestamptz, ${until}::timestamptz from events v
        where v.id = ${eventId}::bigint and v.deleted_at is null and v.status <> 'cancelled'
          and coalesce(v.ccc_project_url, '') = ''
      on conflict (event_id) do update set tries = p.tries + 1, asked_at = excluded.asked_at,
        claimed_until = excluded.claimed_until
        where p.url is null and (p.claimed_until is null or p.claimed_until <= ${now}::timestamptz)
      returning p.event_id, p.tries)
    select v.uuid, v.name, v.school_id as "schoolId", v.course_id as "courseId", c.tries > 1 as "askedBefore"
    from claimed c join events v on v.id = c.event_id`.execute(ctx.db);
  return rows[0];
}

/** Keeps what the service answered; what a teacher wrote meanwhile stays what learners see. */
export async function keepProject(tx: Ctx, eventId: number, url: string): Promise<void> {
  await tx.db
    .updateTable('event_projects')
    .set({ url, problem: null, claimed_until: null })
    .where('event_id', '=', eventId)
    .execute();
  await sql`
    update events set ccc_project_url = ${url}, ccc_project_requested_at = ${tx.clock.now()}::timestamptz
    where id = ${eventId}::bigint and coalesce(ccc_project_url, '') = ''`.execute(tx.db);
}

/** Shows learners again what the service made once, where nobody wrote another; undefined: there is nothing to bring back. */
export async function bringBackProject(
  ctx: Ctx,
  eventId: number,
): Promise<{ url: string; schoolId: number; courseId: number | null } | undefined> {
  const { rows } = await sql<{ url: string; schoolId: number; courseId: number | null }>`
    update events v set ccc_project_url = p.url from event_projects p
    where v.id = ${eventId}::bigint and p.event_id = v.id and p.url is not null and v.deleted_at is null
      and v.status <> 'cancelled' and coalesce(v.ccc_project_url, '') = ''
    returning p.url, v.school_id as "schoolId", v.course_id as "courseId"`.execute(ctx.db);
  return rows[0];
}

export async function noteProjectProblem(ctx: Ctx, eventId: number, problem: string): Promise<void> {
  await ctx.db
    .updateTable('event_projects')
    .set({ problem, claimed_until: null })
    .where('event_id', '=', eventId)
    .execute();
}

/** Published events that want a project and have none; one that failed after 1, 2, 4 … 60 minutes again. */
export async function dueProjects(ctx: Ctx, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select v.id from events v left join event_projects p on p.event_id = v.id
    where v.should_create_ccc_project and v.status = 'published' and v.deleted_at is null and v.ccc_project_url is null
      and (p.event_id is null or (p.url is null and p.tries < ${TRIES_AT_MOST}
        and (p.claimed_until is null or p.claimed_until <= ${now}::timestamptz)
        and p.asked_at + make_interval(mins => least(60, power(2, p.tries - 1)::integer)) <= ${now}::timestamptz))
    order by v.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}
