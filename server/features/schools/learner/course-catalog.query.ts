import { sql } from 'kysely';
import type { CourseLevel } from '#contract/schools/course-level.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, listed } from '#server/platform/database/named.ts';

interface Filters {
  now: Date;
  /** Null: every topic. */
  topic: string | null;
  /** Weekday on which the next cohort meets, from Monday as 1; null: any. */
  day: number | null;
  /** What the next cohort costs people without a membership; both null: anything, even without a cohort. */
  fromCents: number | null;
  toCents: number | null;
}

interface CatalogSlot extends Filters {
  limit: number;
  offset: number;
}

interface SchoolSlot {
  now: Date;
  schoolId: number;
  limit: number;
}

const LISTED = sql<boolean>`k.listed_at is not null and k.archived_at is null and s.archived_at is null`;

/** Whether people can enroll in a cohort `c`. */
const enrols = (now: Date) =>
  sql<boolean>`c.status in ('enrolling', 'started') and c.ends_at > ${now}::timestamptz and c.payment_due_at > ${now}::timestamptz`;

/**
 * The next cohort of a course `k` that is open for enrollment: one with a free seat before a full one, then the
 * soonest.
 */
const nextCohort = (now: Date) => sql<number | null>`(
  select c.id from cohorts c join seat_pools p on p.id = c.seat_pool_id where c.course_id = k.id and ${enrols(now)}
  order by p.capacity - p.taken - p.held > 0 desc, c.starts_at, c.id limit 1)`;

/** The dated sessions of a cohort `c`. */
const SESSIONS = sql`from events v where v.cohort_id = c.id and v.kind = 'Class Session' and v.status = 'published'
  and v.deleted_at is null and v.starts_at is not null`;

/** Whether a cohort `c` meets on the day and costs what was asked. */
const fits = ({ day, fromCents, toCents }: Filters) => sql<boolean>`
  (${fromCents}::bigint is null or c.nonmember_price_cents >= ${fromCents}::bigint)
  and (${toCents}::bigint is null or c.nonmember_price_cents <= ${toCents}::bigint)
  and (${day}::int is null
    or exists (select ${SESSIONS} and extract(isodow from v.starts_at at time zone v.timezone) = ${day}::int))`;

/** Whether courses without a cohort are listed, too. */
const anyCohort = ({ day, fromCents, toCents }: Filters) =>
  sql<boolean>`${day}::int is null and ${fromCents}::bigint is null and ${toCents}::bigint is null`;

const ofTopic = (topic: string | null) => sql<boolean>`(${topic}::text is null or k.topic = ${topic})`;

/**
 * Courses with their next cohort, in order of its start. `offset 0` keeps the planner from reordering the join, which
 * would compute the next cohort of every course. Instead it walks the cohorts by their index and checks whether each is
 * its course's next.
 */
const open = (slot: Filters) => sql`
  from (select c.id, c.course_id, c.starts_at, c.nonmember_price_cents from cohorts c
    where ${enrols(slot.now)} and ${fits(slot)} order by c.starts_at, c.id offset 0) w
  cross join lateral (
    select k.id, k.name from courses k join schools s on s.id = k.school_id
    where k.id = w.course_id and ${LISTED} and ${ofTopic(slot.topic)} and w.id = ${nextCohort(slot.now)} offset 0) k`;

const SOONEST = sql`w.starts_at, search_text(k.name), k.id`;
const CHEAPEST = sql`w.nonmember_price_cents, w.starts_at, search_text(k.name), k.id`;

/**
 * Which courses a page shows, each with its next cohort. In order of start it walks cohorts only as far as the page needs; courses without a
 * cohort follow by name if the page isn't full.
 */
function placesOf(slot: CatalogSlot, order: typeof SOONEST) {
  const { limit, offset } = slot;
  return sql<{ course_id: number; cohort_id: number | null }>`(
    with open as materialized (
      select k.id as course_id, w.id as cohort_id ${open(slot)}
      order by ${order} limit ${limit}::bigint offset ${offset}::bigint),
    others as materialized (
      select k.id as course_id from courses k join schools s on s.id = k.school_id
      where ${LISTED} and ${ofTopic(slot.topic)} and ${anyCohort(slot)}
        and not exists (select from cohorts c where c.course_id = k.id and ${enrols(slot.now)})
      order by search_text(k.name), k.id limit ${limit}::bigint - (select count(*) from open)
      offset case when ${offset}::bigint = 0 or exists (select from open) then 0
        else ${offset}::bigint - (select count(*) ${open(slot)}) end)
    select course_id, cohort_id from open union all select course_id, null from others)`;
}

/** The same, the course listed last first, with or without a cohort. */
function newestPlaces(slot: CatalogSlot) {
  return sql<{ course_id: number; cohort_id: number | null }>`(
    select k.id as course_id, ${nextCohort(slot.now)} as cohort_id
    from (select k.id, k.listed_at from courses k join schools s on s.id = k.school_id
      where ${LISTED} and ${ofTopic(slot.topic)}
        and (${anyCohort(slot)} or exists (
          select from cohorts c where c.id = ${nextCohort(slot.now)} and ${fits(slot)}))
      order by k.listed_at desc, k.id desc limit ${slot.limit}::bigint offset ${slot.offset}::bigint) k)`;
}

/** Which courses a school's page shows, each with its next cohort. Reads only that school's cohorts. */
function placesOfSchool(slot: SchoolSlot) {
  return sql<{ course_id: number; cohort_id: number | null }>`(
    select k.id as course_id, c.id as cohort_id from courses k join schools s on s.id = k.school_id
    left join cohorts c on c.id = ${nextCohort(slot.now)}
    where k.school_id = ${slot.schoolId}::bigint and ${LISTED}
    order by c.starts_at asc nulls last, search_text(k.name), k.id limit ${slot.limit}::bigint)`;
}

const BY_START = sql`x.next_starts_at asc nulls last, search_text(x.name), x.id`;

/** The card data of these courses, in order. Joins seat pools to count free seats. */
function cards(places: ReturnType<typeof placesOf>, order = BY_START) {
  return builder
    .selectFrom(places.as<'n'>('n'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('courses as k')
          .innerJoin('schools as s', 's.id', 'k.school_id')
          .leftJoin('cohorts as c', (join) => join.onRef('c.id', '=', 'n.cohort_id'))
          .leftJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
          .select([
            'k.id',
            'k.slug',
            'k.name',
            'k.topic',
            sql<CourseLevel | null>`k.level`.as('level'),
            'k.listed_at',
            'k.description',
            'k.image_media_id',
            'k.cover',
            's.name as school_name',
            's.slug as school_slug',
            's.accent',
            'c.id as next_id',
            'c.starts_at as next_starts_at',
            'c.start_date as next_start_date',
            'c.end_date as next_end_date',
            'c.price_cents as next_price_cents',
            'c.nonmember_price_cents as next_nonmember_price_cents',
            sql<number | null>`case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end`.as(
              'next_seats_remaining',
            ),
            'p.capacity as next_capacity',
          ])
          .whereRef('k.id', '=', 'n.course_id')
          .offset(sql.lit(0))
          .as('x'),
      (join) => join.onTrue(),
    )
    .selectAll('x')
    .orderBy(order);
}

/** Read model of the catalog: listed courses with their next open cohort, soonest first. */
export const queryCatalog = compiled('schools_catalogue', (slot: CatalogSlot) => cards(placesOf(slot, SOONEST)));

/** The same, the lowest price first. */
export const queryCatalogByPrice = compiled('schools_catalogue_by_price', (slot: CatalogSlot) =>
  cards(
    placesOf(slot, CHEAPEST),
    sql`x.next_nonmember_price_cents asc nulls last, x.next_starts_at asc nulls last, search_text(x.name), x.id`,
  ),
);

/** The same, the newest course first. */
export const queryNewestCatalog = compiled('schools_catalogue_newest', (slot: CatalogSlot) =>
  cards(newestPlaces(slot), sql`x.listed_at desc, x.id desc`),
);

/** How many of the listed courses have a next cohort that fits. */
export const countFiltered = compiled('schools_catalogue_fitting', (slot: Filters) =>
  builder
    .selectFrom(sql<{ id: number }>`(select k.id ${open(slot)})`.as('n'))
    .select(sql<number>`count(*)`.as('total')),
);

export const countCatalog = compiled('schools_catalogue_count', (slot: { topic: string | null }) =>
  builder
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .select(sql<number>`count(*)`.as('total'))
    .where(LISTED)
    .where(ofTopic(slot.topic)),
);

/** One school's listed courses, sorted as in the catalog. */
export const queryCatalogOfSchool = compiled('schools_catalogue_of_school', (slot: SchoolSlot) =>
  cards(placesOfSchool(slot)),
);

/**
 * On which weekdays and at what times these cohorts meet, in each session's own zone: the first session of each, and
 * how many there are.
 */
export const queryMeetingTimes = compiled('schools_catalogue_times', (slot: { cohortIds: number[] }) =>
  builder
    .selectFrom(
      sql<{ cohort_id: number; starts_at: Date; sessions: number }>`(
        select c.id as cohort_id, t.starts_at, t.sessions from unnest(${listed(slot.cohortIds)}) c (id)
        cross join lateral (
          select min(v.starts_at) as starts_at, count(*) as sessions ${SESSIONS}
          group by extract(isodow from v.starts_at at time zone v.timezone), (v.starts_at at time zone v.timezone)::time
          order by count(*) desc, min(v.starts_at) limit 3) t)`.as('t'),
    )
    .selectAll('t')
    .orderBy(sql`t.cohort_id, t.sessions desc, t.starts_at`),
);
