import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/search/search.endpoints.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { nameContains } from '#server/platform/database/contains.ts';
import type { Wanted } from './words.rules.ts';

/** How many candidates of each kind are ranked. */
const WEIGHED_OF_A_KIND = 60;
/** The `word_similarity` from which a name counts as similar to the query. */
const SIMILAR_FROM = 0.5;
/** Row limit of one index lookup. */
const LOOKED_UP = 1_000;
/**
 * How many of the nearest upcoming and past events are sampled to see whether a word occurs nearly everywhere. If so,
 * scanning the nearest `SCANNED_ROWS` of each is enough.
 */
const SOUNDED = 20;
const SCANNED_ROWS = 200;
const NEARLY_EVERYWHERE = 0.75;

/**
 * Where to look: `words` in names and texts, with the last one as a prefix; `parts` of names, inside words; `similar`:
 * names that share most of the letters, for typos.
 */
export type Looking = 'words' | 'parts' | 'similar';

/** What a person may open beyond what every signed-in person may (rules §9). */
export interface Scope {
  readonly everything: boolean;
  readonly schoolIds: readonly number[];
  readonly taughtCourseIds: readonly number[];
  readonly cohortIds: readonly number[];
  readonly courseIds: readonly number[];
}

export interface FoundRow {
  readonly kind: SearchKind;
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly context: string;
  readonly courseId: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly classSession: boolean;
}

/** The cohorts and courses that a person is or was enrolled in. */
export async function placesOfReader(ctx: Ctx, userId: number): Promise<{ cohortId: number; courseId: number }[]> {
  const { rows } = await sql<{ cohortId: number; courseId: number }>`
    select cohort_id as "cohortId", course_id as "courseId" from enrolments
    where user_id = ${userId}::bigint and state in ('active', 'completed') and suspended_at is null
    limit 1000`.execute(ctx.db);
  return rows;
}

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

function managed(scope: Scope, schoolId: string, courseId: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`;
  if (scope.schoolIds.length + scope.taughtCourseIds.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(schoolId)} = any(${ids(scope.schoolIds)})
    or ${sql.ref(courseId)} = any(${ids(scope.taughtCourseIds)}))`;
}

/** What is searched: the table, the condition of its partial indexes, and the text exactly as its word index has it. */
const SEARCHED = {
  event: { table: sql.table('events'), shown: "t.status = 'published'", text: "t.name || ' ' || t.description" },
  course: { table: sql.table('courses'), shown: 'true', text: "t.name || ' ' || t.topic || ' ' || t.description" },
  lesson: { table: sql.table('lessons'), shown: "t.publication_status = 'published'", text: "t.name || ' ' || t.body" },
  material: {
    table: sql.table('course_contents'),
    shown: "t.publication_status = 'published'",
    text: "t.name || ' ' || t.body",
  },
  library: {
    table: sql.table('library_contents'),
    shown: "t.publication_status = 'published'",
    text: "t.name || ' ' || t.topic || ' ' || t.body",
  },
} as const satisfies Record<SearchKind, unknown>;

/** Class sessions that the person may open: from their own cohorts, and those they manage. */
const ownSessions = (scope: Scope) => sql<boolean>`t.kind = 'Class Session'
  and (t.cohort_id = any(${ids(scope.cohortIds)}) or ${managed(scope, 't.school_id', 't.course_id')})`;
const openEvents = sql<boolean>`t.kind <> 'Class Session'`;

/** Whether the person may open a row, by its own columns; other checks run on the looked-up rows only. */
function mayOpen(kind: SearchKind, scope: Scope): RawBuilder<boolean> {
  switch (kind) {
    case 'event':
      return sql`(${openEvents} or ${ownSessions(scope)})`;
    case 'course':
      return sql`(t.listed_at is not null or t.id = any(${ids(scope.courseIds)}) or ${managed(scope, 't.school_id', 't.id')})`;
    case 'lesson':
      return sql`(t.cohort_id = any(${ids(scope.cohortIds)}) or ${managed(scope, 't.school_id', 't.course_id')})`;
    case 'material':
      return sql`(t.course_id = any(${ids(scope.courseIds)}) or ${managed(scope, 't.school_id', 't.course_id')}
        or exists (select from courses o where o.id = t.course_id and o.open_material))`;
    case 'library':
      return sql`true`;
  }
}

export interface SearchInput {
  readonly wanted: Wanted;
  readonly scope: Scope;
  readonly kinds: readonly SearchKind[];
  readonly limit: number;
}

function matches({ wanted }: SearchInput, looking: Looking, kind: SearchKind): RawBuilder<boolean> {
  switch (looking) {
    case 'words':
      return sql`to_tsvector('unaccented', ${sql.raw(SEARCHED[kind].text)}) @@ to_tsquery('unaccented', ${wanted.words})`;
    case 'parts':
      return nameContains(sql`t.name`, wanted.text);
    case 'similar':
      return sql`search_text(t.name) %> search_text(${wanted.text}::text)`;
  }
}

/**
 * Whether the person may open a row, as one condition per index: class sessions have their own index, so other people's
 * are never read.
 */
const openIn = (kind: SearchKind, scope: Scope): RawBuilder<boolean>[] =>
  kind === 'event' ? [openEvents, ownSessions(scope)] : [mayOpen(kind, scope)];

const UNTIMED = 'null::timestamptz as starts_at, null::timestamptz as ends_at, false as class_session';

const COLUMNS = {
  event: `t.id, t.slug, t.name, t.school_id, t.course_id, t.starts_at, t.ends_at, t.kind = 'Class Session' as class_session, null as context, t.deleted_at`,
  course: `t.id, t.slug, t.name, t.school_id, t.id as course_id, ${UNTIMED}, null as context, t.archived_at`,
  lesson: `t.id, t.uuid::text as slug, t.name, t.school_id, t.course_id, ${UNTIMED}, null as context, t.deleted_at, t.publish_at`,
  material: `t.id, t.slug, t.name, t.school_id, t.course_id, ${UNTIMED}, null as context, t.deleted_at, t.module_id`,
  library: `t.id, t.slug, t.name, null::bigint as school_id, null::bigint as course_id, ${UNTIMED}, t.kind as context, t.deleted_at`,
} as const satisfies Record<SearchKind, string>;

function current(kind: SearchKind, now: Date): RawBuilder<boolean> {
  switch (kind) {
    case 'course':
      return sql`t.archived_at is null`;
    case 'lesson':
      return sql`t.deleted_at is null and t.publish_at <= ${now}::timestamptz`;
    default:
      return sql`t.deleted_at is null`;
  }
}

/**
 * Whether a row's parents are still current, checked row by row until there are enough rows. With a join, the database
 * would read every school, course, and module.
 */
const BELONGS_TO_CURRENT: Partial<Record<SearchKind, string>> = {
  course: '(select s.archived_at from schools s where s.id = t.school_id) is null',
  material: `(select k.archived_at from courses k where k.id = t.course_id) is null
    and (select m.deleted_at from course_modules m where m.id = t.module_id) is null`,
};

/** Candidate order: the nearest events first, the newest of the other kinds. */
const weighedFirst = (kind: SearchKind, now: Date): RawBuilder<unknown> =>
  kind === 'event'
    ? sql`t.starts_at < ${now}::timestamptz, abs(extract(epoch from t.starts_at - ${now}::timestamptz))`
    : sql`t.id desc`;

/**
 * The candidates of each kind: the first rows that an index finds and the person may open. Names of schools and courses
 * are loaded later, for the results only. `near`: ids of events that `scanNearest` already found without the index.
 */
export function lookUp(input: SearchInput, looking: Looking, now: Date, near?: readonly number[]): RawBuilder<unknown> {
  const ofKind = (kind: SearchKind) => {
    const { table, shown } = SEARCHED[kind];
    const from = sql`select ${sql.raw(COLUMNS[kind])} from ${table} t where ${sql.raw(shown)}`;
    const found =
      kind === 'event' && near
        ? [sql`(${from} and ${mayOpen(kind, input.scope)} and t.id = any(${ids(near)}))`]
        : openIn(kind, input.scope).map(
            (open) => sql`(${from} and ${open} and ${matches(input, looking, kind)} limit ${sql.lit(LOOKED_UP)})`,
          );
    return sql`(select ${kind}::text as kind, t.id, t.slug, t.name, t.school_id, t.course_id, t.starts_at, t.ends_at, t.class_session, t.context
      from (select * from (${sql.join(found, sql` union all `)}) t where ${current(kind, now)}
        order by ${weighedFirst(kind, now)}) t
      where ${sql.raw(BELONGS_TO_CURRENT[kind] ?? 'true')} limit ${sql.lit(WEIGHED_OF_A_KIND)})`;
  };
  return sql.join(input.kinds.map(ofKind), sql` union all `);
}

/**
 * Settings for the search transaction: use only the word and trigram indexes. Otherwise the planner may walk another
 * index until it has enough rows and compute a tsvector for every text on the way: for a word that occurs nowhere, for
 * all of them.
 */
export const BY_INDEXES_ALONE = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_FROM)}, true),
  set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
  set_config('enable_indexonlyscan', 'off', true)`;

/** Upcoming events, the nearest first, and past events, the latest first. */
const NEAREST = [
  (now: Date) => sql`t.starts_at >= ${now}::timestamptz order by t.starts_at, t.id`,
  (now: Date) => sql`t.starts_at < ${now}::timestamptz order by t.starts_at desc, t.id desc`,
] as const;

/**
 * Whether nearly every event contains these words. Then the index would match almost all of them, and scanning the
 * nearest is enough.
 */
async function matchesNearlyAll(ctx: Ctx, input: SearchInput): Promise<boolean> {
  if (!input.kinds.includes('event')) return false;
  const now = ctx.clock.now();
  const nearest = NEAREST.map(
    (near) => sql`(select ${matches(input, 'words', 'event')} as hit from events t
      where t.status = 'published' and ${near(now)} limit ${sql.lit(SOUNDED)})`,
  );
  const { rows } = await sql<{ hits: number; seen: number }>`
    select count(*) filter (where hit) as hits, count(*) as seen from (${sql.join(nearest, sql` union all `)}) sounded`.execute(
    ctx.db,
  );
  const { hits, seen } = rows[0] ?? { hits: 0, seen: 0 };
  return seen === SOUNDED * NEAREST.length && hits >= seen * NEARLY_EVERYWHERE;
}

async function scanNearest(ctx: Ctx, input: SearchInput): Promise<number[]> {
  const nearest = NEAREST.map(
    (near) => sql`(select t.id from (select * from events t where t.status = 'published' and ${near(ctx.clock.now())}
        limit ${sql.lit(SCANNED_ROWS)}) t
      where ${matches(input, 'words', 'event')} and ${mayOpen('event', input.scope)} limit ${sql.lit(WEIGHED_OF_A_KIND)})`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(nearest, sql` union all `)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * The results, best first: the exact name, names that begin with the query, names that contain it, then texts; on a
 * tie, upcoming before past. Similarity of names is the most expensive part, so it is computed only for the top rows.
 */
export async function findMatches(ctx: Ctx, input: SearchInput, looking: Looking): Promise<FoundRow[]> {
  const text = sql`search_text(${input.wanted.text}::text)`;
  const now = ctx.clock.now();
  const near = looking === 'words' && (await matchesNearlyAll(ctx, input)) ? await scanNearest(ctx, input) : undefined;
  const limit = sql`${input.limit}::bigint`;
  const best = sql<FoundRow>`
    select f.kind, f.id, f.slug, f.name, f.course_id as "courseId", f.starts_at as "startsAt",
      f.ends_at as "endsAt", f.class_session as "classSession",
      case when f.kind in ('event', 'course') then (select s.name from schools s where s.id = f.school_id)
        when f.kind in ('lesson', 'material') then (select k.name from courses k where k.id = f.course_id)
        else f.context end as context
    from (select w.*, rank() over (order by w.named desc, w.past nulls first) as place
      from (select c.*, c.starts_at < ${now}::timestamptz as past,
          case when search_text(c.name) = ${text} then 3 when starts_with(search_text(c.name), ${text}) then 2
            when position(${text} in search_text(c.name)) > 0 then 1 else 0 end as named
        from (${lookUp(input, looking, now, near)}) c) w) f
    where f.place <= ${limit}
    order by f.named desc, f.past nulls first, word_similarity(${text}, search_text(f.name)) desc, f.starts_at, search_text(f.name), f.id
    limit ${limit}`;
  return inTransaction(ctx, async (tx) => {
    await BY_INDEXES_ALONE.execute(tx.db);
    const { rows } = await best.execute(tx.db);
    return rows;
  });
}
