import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

interface CatalogueSlot {
  now: Date;
  /** Null: every topic. */
  topic: string | null;
  /** Null: every school. */
  schoolId: number | null;
  limit: number;
  offset: number;
}

/** Read model of the catalogue: listed courses with their next open cohort, soonest first. Counts seats, so it joins seats. */
export const queryCatalogue = compiled('schools_catalogue', (slot: CatalogueSlot) =>
  builder
    .selectFrom('courses as k')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cohorts as c')
          .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
          .select([
            'c.id',
            'c.starts_at',
            'c.start_date',
            'c.end_date',
            'c.price_cents',
            'c.nonmember_price_cents',
            sql<number>`case when p.closed_at is null then p.capacity - p.taken - p.held else 0 end`.as(
              'seats_remaining',
            ),
          ])
          .whereRef('c.course_id', '=', 'k.id')
          .where(sql<boolean>`c.status in ('enrolling', 'started')`)
          .where(sql<boolean>`c.ends_at > ${slot.now} and c.payment_due_at > ${slot.now}`)
          .orderBy(sql`p.capacity - p.taken - p.held > 0 desc`)
          .orderBy('c.starts_at')
          .limit(sql.lit(1))
          .as('n'),
      (join) => join.onTrue(),
    )
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
      'n.id as next_id',
      'n.starts_at as next_starts_at',
      'n.start_date as next_start_date',
      'n.end_date as next_end_date',
      'n.price_cents as next_price_cents',
      'n.nonmember_price_cents as next_nonmember_price_cents',
      'n.seats_remaining as next_seats_remaining',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('k.listed_at', 'is not', null)
    .where('k.archived_at', 'is', null)
    .where('s.archived_at', 'is', null)
    .where(sql<boolean>`(${slot.topic}::text is null or k.topic = ${slot.topic})`)
    .where(sql<boolean>`(${slot.schoolId}::bigint is null or k.school_id = ${slot.schoolId})`)
    .orderBy(sql`n.starts_at asc nulls last`)
    .orderBy('k.name')
    .orderBy('k.id')
    .limit(slot.limit)
    .offset(slot.offset),
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
