import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** The published class sessions of a cohort that was opened, by start. Without meeting links. */
export const queryClassSessions = compiled('events_class_sessions', (slot: { cohortId: number }) =>
  builder
    .selectFrom('events as v')
    .select(['v.id', 'v.name', 'v.starts_at', 'v.ends_at', 'v.duration_minutes'])
    .where('v.cohort_id', '=', slot.cohortId)
    .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(sql.lit(100)),
);
