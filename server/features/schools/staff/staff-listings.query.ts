import { sql } from 'kysely';
import type { ListingFilter, ListingState } from '#contract/schools/listing.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FoundListing {
  readonly id: number;
  readonly state: ListingState;
  readonly courseId: number;
  readonly courseName: string;
  readonly courseSlug: string;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** Requests for staff: waiting, or decided by staff. Automatically listed and withdrawn ones are neither. */
const SHOWN: Readonly<Record<ListingFilter, ReturnType<typeof sql>>> = {
  waiting: sql`l.state = 'waiting'`,
  decided: sql`l.state in ('approved', 'returned') and l.decided_by is not null`,
};
const COLUMNS = sql`l.id, l.state, l.course_id as "courseId", k.name as "courseName", k.slug as "courseSlug",
  l.school_id as "schoolId", s.name as "schoolName", a.display_name as "askedBy", l.asked_at as "askedAt",
  d.display_name as "decidedBy", l.decided_at as "decidedAt"`;
const FROM = sql`from course_listings l join courses k on k.id = l.course_id join schools s on s.id = l.school_id
  left join users a on a.id = l.asked_by left join users d on d.id = l.decided_by`;

/** A page of requests: waiting ones oldest first, decided ones newest first. */
export async function findListings(
  ctx: Ctx,
  at: { only: ListingFilter; limit: number; offset: number },
): Promise<FoundListing[]> {
  const order = at.only === 'waiting' ? sql`l.asked_at, l.id` : sql`l.decided_at desc, l.id desc`;
  const { rows } = await sql<FoundListing>`
    select ${COLUMNS} ${FROM} where ${SHOWN[at.only]}
    order by ${order} limit ${at.limit}::bigint offset ${at.offset}::bigint`.execute(ctx.db);
  return rows;
}

export async function countListings(ctx: Ctx): Promise<Record<ListingFilter, number>> {
  const { rows } = await sql<Record<ListingFilter, number>>`
    select count(*) filter (where ${SHOWN.waiting}) as waiting, count(*) filter (where ${SHOWN.decided}) as decided
    from course_listings l`.execute(ctx.db);
  return rows[0] ?? { waiting: 0, decided: 0 };
}

export interface ListingOfCourse extends FoundListing {
  readonly schoolSlug: string;
  readonly topic: string;
  readonly words: string | null;
  readonly before: { id: number; state: ListingState; words: string | null; askedAt: string }[];
}

/** One request, with the course's earlier ones. */
export async function findListing(ctx: Ctx, id: number): Promise<ListingOfCourse | undefined> {
  const { rows } = await sql<ListingOfCourse>`
    select ${COLUMNS}, s.slug as "schoolSlug", k.topic, l.words,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'state', o.state, 'words', o.words,
          'askedAt', to_char(o.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc)
        from (select id, state, words, asked_at from course_listings
          where course_id = l.course_id and id < l.id order by id desc limit 20) o), '[]') as before
    ${FROM} where l.id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}
