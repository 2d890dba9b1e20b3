import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Most automatic tries; staff may try again. */
const MAX_ATTEMPTS = 12;
/** How long a process keeps its claim; after that, it is assumed dead. */
const CLAIM_MS = 60_000;

export interface Homework {
  readonly wanted: boolean;
  /** The URL that learners see: created by the service or entered by a teacher. */
  readonly url: string | null;
  readonly madeUrl: string | null;
  readonly problem: string | null;
}

export async function findHomework(ctx: Ctx, eventId: number): Promise<Homework | undefined> {
  const { rows } = await sql<Homework>`
    select v.should_create_ccc_project as wanted, nullif(v.ccc_project_url, '') as url, p.url as "madeUrl", p.problem
    from events v left join event_projects p on p.event_id = v.id
    where v.id = ${eventId}::bigint and v.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** An event whose project this process has claimed to create. */
export interface ClaimedProject {
  readonly uuid: string;
  readonly name: string;
  readonly schoolId: number;
  readonly courseId: number | null;
  /** True if the project was requested before, with an unknown outcome. */
  readonly askedBefore: boolean;
}

/** Claims the creation of a project; undefined: it exists, or another process has claimed it. */
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

/**
 * Stores the URL the service returned; if a teacher has entered one in the meantime, learners still see the teacher's.
 */
export async function saveProject(tx: Ctx, eventId: number, url: string): Promise<void> {
  await tx.db
    .updateTable('event_projects')
    .set({ url, problem: null, claimed_until: null })
    .where('event_id', '=', eventId)
    .execute();
  await sql`
    update events set ccc_project_url = ${url}, ccc_project_requested_at = ${tx.clock.now()}::timestamptz
    where id = ${eventId}::bigint and coalesce(ccc_project_url, '') = ''`.execute(tx.db);
}

/**
 * Shows learners the service's project again, if no one has entered another URL; undefined: there is nothing to
 * restore.
 */
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

/** Published events that want a project and have none; failed ones are retried after 1, 2, 4 … 60 minutes. */
export async function dueProjects(ctx: Ctx, limit: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select v.id from events v left join event_projects p on p.event_id = v.id
    where v.should_create_ccc_project and v.status = 'published' and v.deleted_at is null and v.ccc_project_url is null
      and (p.event_id is null or (p.url is null and p.tries < ${MAX_ATTEMPTS}
        and (p.claimed_until is null or p.claimed_until <= ${now}::timestamptz)
        and p.asked_at + make_interval(mins => least(60, power(2, p.tries - 1)::integer)) <= ${now}::timestamptz))
    order by v.id limit ${limit}::bigint`.execute(ctx.db);
  return rows.map((row) => row.id);
}
