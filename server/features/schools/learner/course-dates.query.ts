import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, listed } from '#server/platform/database/named.ts';

/**
 * Dates of the published class sessions of these cohorts, in order. Leaves out names and join links, which only
 * enrolled people see.
 */
export const queryCohortDates = compiled('catalogue_cohort_dates', (slot: { cohortIds: number[] }) =>
  builder
    .selectFrom('events as v')
    .select([
      sql<number>`v.cohort_id`.as('cohortId'),
      sql<Date>`v.starts_at`.as('startsAt'),
      sql<Date>`coalesce(v.ended_early_at, v.ends_at)`.as('endsAt'),
      'v.timezone',
    ])
    .where(sql<boolean>`v.cohort_id = any(${listed(slot.cohortIds)})`)
    .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
    .where('v.starts_at', 'is not', null)
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(sql.lit(500)),
);

/** How many cohorts of a course have started. */
export const queryCohortsTaught = compiled('catalogue_cohorts_taught', (slot: { courseId: number; now: Date }) =>
  builder
    .selectFrom('cohorts as c')
    .select(sql<number>`count(*)`.as('taught'))
    .where('c.course_id', '=', slot.courseId)
    .where(sql<boolean>`c.status in ('enrolling', 'started', 'completed') and c.starts_at <= ${slot.now}`),
);
