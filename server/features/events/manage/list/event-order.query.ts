import { type RawBuilder, sql } from 'kysely';

/** Whose events are listed: a school's, or only those of some of its courses. */
export interface EventScope {
  readonly schoolId: number;
  readonly courseIds: readonly number[] | null;
}

export type Segment =
  | { readonly kind: 'future' | 'past'; readonly now: Date }
  | { readonly kind: 'cohort'; readonly cohortId: number };

const END = sql`coalesce(v.ended_early_at, v.ends_at)`;
const SPAN = sql`tstzrange(v.starts_at, greatest(v.starts_at, coalesce(v.ended_early_at, v.ends_at)))`;

/** SQL: event `v` is in scope and not deleted; for one course, uses that course's index. */
export function inScope({ schoolId, courseIds }: EventScope): RawBuilder<boolean> {
  if (courseIds === null) return sql`v.school_id = ${schoolId}::bigint and v.deleted_at is null`;
  const [only, ...more] = courseIds;
  if (only !== undefined && more.length === 0) return sql`v.course_id = ${only}::bigint and v.deleted_at is null`;
  return sql`v.course_id = any(${[...courseIds]}::bigint[]) and v.deleted_at is null`;
}

export function inSegment(segment: Segment): RawBuilder<boolean> {
  if (segment.kind === 'cohort') return sql`v.cohort_id = ${segment.cohortId}::bigint`;
  if (segment.kind === 'past') return sql`${END} <= ${segment.now}::timestamptz`;
  return sql`(v.starts_at is null or ${END} > ${segment.now}::timestamptz)`;
}

/** A list's order, for rows of `table`: undated ones first; past ones latest first (rules-teachers F2). */
export function orderOf(segment: Segment, table: 'v' | 'x'): RawBuilder<unknown> {
  const [start, id] = [sql.ref(`${table}.starts_at`), sql.ref(`${table}.id`)];
  return segment.kind === 'past' ? sql`${start} desc, ${id} desc` : sql`${start} nulls first, ${id}`;
}

/**
 * The first `maxEvents` events of a segment in its order: id, start, and name. Never reads another segment's rows: running
 * events come from the index on time spans, upcoming and past ones from the index on starts.
 */
export function inOrder(scope: EventScope, segment: Segment, maxEvents: number): RawBuilder<unknown> {
  const limit = sql`limit ${maxEvents}::bigint`;
  const columns = sql`select v.id, v.starts_at, v.name from events v where ${inScope(scope)}`;
  if (segment.kind === 'cohort')
    return sql`${columns} and ${inSegment(segment)} order by ${orderOf(segment, 'v')} ${limit}`;
  const now = sql`${segment.now}::timestamptz`;
  const parts =
    segment.kind === 'past'
      ? sql`(${columns} and v.starts_at <= ${now} and ${END} <= ${now} order by ${orderOf(segment, 'v')} ${limit})
          union all
          (${columns} and v.school_id = ${scope.schoolId}::bigint and v.ended_early_at <= v.starts_at
            and v.starts_at > ${now} and ${END} <= ${now})`
      : sql`(${columns} and v.school_id = ${scope.schoolId}::bigint and v.starts_at is null order by v.id ${limit})
          union all
          (select * from running)
          union all
          (${columns} and v.starts_at > ${now} and ${END} > ${now} order by v.starts_at, v.id ${limit})`;
  // Materialized: few events are running, and they must not be searched for in the order of all starts.
  const running =
    segment.kind === 'future'
      ? sql`with running as materialized (${columns} and v.starts_at is not null and ${SPAN} @> ${now})`
      : sql``;
  return sql`${running} select x.id, x.starts_at, x.name from (${parts}) x order by ${orderOf(segment, 'x')} ${limit}`;
}
