import { type RawBuilder, sql } from 'kysely';
import type { PlaceKind } from '#contract/workouts/workout.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredWorkoutStatus } from './workout.rules.ts';

export interface TypeRow {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly status: string;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly poolId: number;
  readonly capacity: number;
  /** The viewer's own hold counts as free. */
  readonly left: number;
}

export interface WorkoutCardRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly status: StoredWorkoutStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly durationMinutes: number;
  readonly timezone: string;
  readonly schoolId: number;
  readonly schoolName: string;
  readonly schoolSlug: string;
  readonly accent: string | null;
  readonly topic: string;
  readonly types: TypeRow[];
}

/** Lists are counted up to this. */
const COUNTED_TO = 10_000;

const cards = (userId: number) => sql`
  select w.id, w.uuid, w.name, w.kind, w.description, w.image_media_id as "imageMediaId", w.cover, w.status,
    w.starts_at as "startsAt", w.ends_at as "endsAt", w.duration_minutes as "durationMinutes", w.timezone,
    w.school_id as "schoolId", s.name as "schoolName", s.slug as "schoolSlug", s.accent,
    coalesce((select k.topic from courses k where k.school_id = s.id and k.listed_at is not null and k.archived_at is null
      and k.topic <> '' order by k.id limit 1), '') as topic, coalesce(t.types, '[]') as types
  from workouts w join schools s on s.id = w.school_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', y.id, 'kind', y.kind, 'name', y.name, 'status', y.status,
      'priceCents', y.price_cents, 'nonmemberPriceCents', y.nonmember_price_cents, 'poolId', p.id,
      'capacity', p.capacity, 'left', case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end
        + (select count(*) from seat_holds h where h.pool_id = p.id and h.user_id = ${userId}::bigint and h.state = 'live'))
      order by y.position, y.id) as types
    from ticket_types y join seat_pools p on p.id = y.seat_pool_id
    where y.workout_id = w.id and p.capacity > 0) t on true`;

async function run(ctx: Ctx, text: RawBuilder<WorkoutCardRow>): Promise<WorkoutCardRow[]> {
  return (await text.execute(ctx.db)).rows;
}

interface PageSlot {
  readonly userId: number;
  readonly limit: number;
  readonly offset: number;
}

const running = (now: Date) => sql`w.status = 'published' and w.deleted_at is null
  and tstzrange(w.starts_at, w.ends_at) @> ${now}::timestamptz`;
const ahead = (now: Date) => sql`w.status = 'published' and w.deleted_at is null and w.starts_at > ${now}::timestamptz`;

/**
 * Running workouts and the next upcoming ones, each set through its own index: running ones are never searched for by
 * scanning all starts.
 */
const firstUpcoming = (now: Date, wanted: number) => sql`
  with running as materialized (select w.id, w.starts_at from workouts w where ${running(now)})
  (select * from running)
  union all
  (select w.id, w.starts_at from workouts w where ${ahead(now)} order by w.starts_at, w.id limit ${wanted}::bigint)`;

const over = (now: Date) => sql`w.status = 'published' and w.deleted_at is null and w.ends_at <= ${now}::timestamptz
  and w.starts_at <= ${now}::timestamptz`;
const finished = sql`w.status = 'finished' and w.deleted_at is null and w.starts_at is not null`;

/** The latest past and finished workouts, at most `wanted` of each, each set through its own index. */
const latestPast = (now: Date, wanted: number) => sql`
  (select w.id, w.starts_at from workouts w where ${over(now)} order by w.starts_at desc, w.id desc limit ${wanted}::bigint)
  union all
  (select w.id, w.starts_at from workouts w where ${finished} order by w.starts_at desc, w.id desc limit ${wanted}::bigint)`;

/** Running and upcoming workouts, in order of start. */
export function upcomingWorkouts(ctx: Ctx, page: PageSlot): Promise<WorkoutCardRow[]> {
  return run(
    ctx,
    sql`${cards(page.userId)} where w.id in (
        select x.id from (${firstUpcoming(ctx.clock.now(), page.limit + page.offset)}) x
        order by x.starts_at, x.id limit ${page.limit}::bigint offset ${page.offset}::bigint)
      order by w.starts_at, w.id`,
  );
}

/** Past and finished workouts, newest first. */
export function pastWorkouts(ctx: Ctx, page: PageSlot): Promise<WorkoutCardRow[]> {
  return run(
    ctx,
    sql`${cards(page.userId)} where w.id in (
        select x.id from (${latestPast(ctx.clock.now(), page.limit + page.offset)}) x
        order by x.starts_at desc, x.id desc limit ${page.limit}::bigint offset ${page.offset}::bigint)
      order by w.starts_at desc, w.id desc`,
  );
}

export function countWorkouts(ctx: Ctx, segment: 'upcoming' | 'past'): Promise<number> {
  const now = ctx.clock.now();
  const counted = segment === 'past' ? latestPast(now, COUNTED_TO) : firstUpcoming(now, COUNTED_TO);
  return cachedCount(ctx, `workouts ${segment}`, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select 1 from (${counted}) one limit ${COUNTED_TO}::bigint) counted`.execute(
      ctx.db,
    );
    return rows[0]?.total ?? 0;
  });
}

/** Workouts by id, leaving out those without a date. */
export function workoutCards(ctx: Ctx, userId: number, ids: readonly number[]): Promise<WorkoutCardRow[]> {
  return run(
    ctx,
    sql`${cards(userId)} where w.id = any(${[...ids]}::bigint[]) and w.deleted_at is null and w.starts_at is not null`,
  );
}

const attendedBy = (userId: number) => sql`w.deleted_at is null and w.starts_at is not null and w.status <> 'draft'
  and w.id in (select workout_id from workout_places where user_id = ${userId}::bigint and state = 'attending'
    and suspended_at is null)`;

export async function countAttendedWorkouts(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from workouts w where ${attendedBy(userId)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Workouts in which a person has a spot: upcoming in order of start, then past, newest first. */
export function attendedWorkouts(ctx: Ctx, { userId, limit, offset }: PageSlot): Promise<WorkoutCardRow[]> {
  const now = ctx.clock.now();
  const over = sql`(w.status = 'finished' or w.ends_at <= ${now}::timestamptz)`;
  return run(
    ctx,
    sql`${cards(userId)} where ${attendedBy(userId)}
      order by ${over}, case when ${over} then null else w.starts_at end, w.starts_at desc, w.id
      limit ${limit}::bigint offset ${offset}::bigint`,
  );
}

export interface OwnPlaceRow {
  readonly workoutId: number;
  readonly kind: PlaceKind;
  readonly ticketTypeId: number;
  readonly ticketTypeName: string;
  readonly paid: boolean;
  readonly joined: boolean;
  readonly submissionId: number | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  readonly fileBytes: number | null;
  readonly state: 'submitted' | 'in_review' | 'answered' | null;
  readonly feedback: string | null;
  readonly submittedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly correctedAt: Date | null;
  readonly endsAt: Date | null;
  readonly instructions: string;
  /** The sequence for the calendar entry of a live spot, as in emails and the feed. */
  readonly calendarSequence: number;
}

/** A person's own spots in these workouts, with their submissions. Never reads another person's. */
export async function ownPlaces(ctx: Ctx, userId: number, workoutIds: readonly number[]): Promise<OwnPlaceRow[]> {
  const { rows } = await sql<OwnPlaceRow>`
    select p.workout_id as "workoutId", y.kind, y.id as "ticketTypeId", y.name as "ticketTypeName",
      p.order_line_id is not null as paid, p.joined_at is not null as joined, s.id as "submissionId", s.text, s.url,
      f.id as "fileId", f.file_name as "fileName", f.bytes as "fileBytes", s.state,
      case when s.state = 'answered' then s.feedback end as feedback, s.submitted_at as "submittedAt",
      s.answered_at as "answeredAt", s.corrected_at as "correctedAt", w.ends_at as "endsAt", w.instructions, w.ics_sequence + p.ics_sequence as "calendarSequence"
    from workout_places p join ticket_types y on y.id = p.ticket_type_id join workouts w on w.id = p.workout_id
    left join workout_submissions s on s.place_id = p.id left join media f on f.id = s.media_id and f.state = 'ready'
    where p.user_id = ${userId}::bigint and p.workout_id = any(${[...workoutIds]}::bigint[]) and p.state = 'attending'
      and p.suspended_at is null
    order by y.position, p.id`.execute(ctx.db);
  return rows;
}
