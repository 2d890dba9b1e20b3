import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

interface CatalogueSlot {
  now: Date;
  /** Null: every topic. */
  topic: string | null;
  limit: number;
  offset: number;
}

interface SchoolSlot {
  now: Date;
  schoolId: number;
  limit: number;
}

/** Listed courses. */
function listed() {
  return builder
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .where('k.listed_at', 'is not', null)
    .where('k.archived_at', 'is', null)
    .where('s.archived_at', 'is', null);
}

/** Of each course the cohort that one can enrol in next, by one pass over those that enrol: with a free seat before a full one, then the soonest. */
function nextCohorts(now: Date) {
  return builder
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .distinctOn('c.course_id')
    .select(['c.course_id', 'c.id', 'c.starts_at'])
    .where(sql<boolean>`c.status in ('enrolling', 'started')`)
    .where(sql<boolean>`c.ends_at > ${now} and c.payment_due_at > ${now}`)
    .orderBy('c.course_id')
    .orderBy(sql`p.capacity - p.taken - p.held > 0 desc`)
    .orderBy('c.starts_at')
    .orderBy('c.id');
}

const ofTopic = (topic: string | null) => sql<boolean>`(${topic}::text is null or k.topic = ${topic})`;

/** Which courses a page shows, each with its next cohort: only what they are sorted by is read of those that are not on it. */
function placesOf(slot: CatalogueSlot) {
  return listed()
    .leftJoin(nextCohorts(slot.now).as('n'), 'n.course_id', 'k.id')
    .select(['k.id as course_id', 'n.id as cohort_id'])
    .where(ofTopic(slot.topic))
    .orderBy(sql`n.starts_at asc nulls last`)
    .orderBy('k.name')
    .orderBy('k.id')
    .limit(slot.limit)
    .offset(slot.offset);
}

/** The same of one school, whose cohorts alone are read. */
function placesOfSchool(slot: SchoolSlot) {
  return listed()
    .leftJoin(nextCohorts(slot.now).where('c.school_id', '=', slot.schoolId).as('n'), 'n.course_id', 'k.id')
    .select(['k.id as course_id', 'n.id as cohort_id'])
    .where('k.school_id', '=', slot.schoolId)
    .orderBy(sql`n.starts_at asc nulls last`)
    .orderBy('k.name')
    .orderBy('k.id')
    .limit(slot.limit);
}

/** What the cards of these courses show, in their order. Counts seats, so it joins seats. */
function cards(places: ReturnType<typeof placesOf> | ReturnType<typeof placesOfSchool>) {
  return builder
    .selectFrom(places.as('n'))
    .innerJoin('courses as k', 'k.id', 'n.course_id')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .leftJoin('cohorts as c', 'c.id', 'n.cohort_id')
    .leftJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select([
      'k.id',
      'k.slug',
      'k.name',
      'k.topic',
      'k.description',
      'k.image_media_id',
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
    ])
    .orderBy(sql`c.starts_at asc nulls last`)
    .orderBy('k.name')
    .orderBy('k.id');
}

/** Read model of the catalogue: listed courses with their next open cohort, soonest first. */
export const queryCatalogue = compiled('schools_catalogue', (slot: CatalogueSlot) => cards(placesOf(slot)));

/** How many courses the catalogue lists. */
export const countCatalogue = compiled('schools_catalogue_count', (slot: { topic: string | null }) =>
  listed().select(sql<number>`count(*)`.as('total')).where(ofTopic(slot.topic)),
);

/** What one school lists, as the catalogue sorts it. */
export const queryCatalogueOfSchool = compiled('schools_catalogue_of_school', (slot: SchoolSlot) =>
  cards(placesOfSchool(slot)),
);

/** Topics of all listed courses. */
export const queryTopics = compiled('schools_topics', (_: object) =>
  builder
    .selectFrom('courses')
    .select('topic')
    .distinct()
    .where('listed_at', 'is not', null)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`topic <> ''`)
    .orderBy('topic')
    .limit(sql.lit(100)),
);
