import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/search/search.endpoints.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { nameHolds } from '#server/platform/database/holds.ts';
import type { Wanted } from './words.rules.ts';

/** Of each kind so many are weighed. */
const WEIGHED_OF_A_KIND = 60;
/** How much of what was typed a name has to share to be similar. */
const SIMILAR_FROM = 0.5;
/** So many are looked up in an index. */
const LOOKED_UP = 1_000;
/** Of the nearest evenings ahead and over so many are asked whether a word stands nearly everywhere; then these are enough. */
const SOUNDED = 20;
const AT_HAND = 200;
const NEARLY_EVERYWHERE = 0.75;

/**
 * Where what was asked for is looked for: `words` of names and texts, the last one as a beginning; `parts` of names, inside of
 * words; `similar`: names that share most of its letters, for a slip of the pen.
 */
export type Looking = 'words' | 'parts' | 'similar';

/** What a person may open, beyond what is open to all who are signed in (rules §9). */
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

/** The cohorts and courses in which a person has, or had, a place. */
export async function placesOfReader(ctx: Ctx, userId: number): Promise<{ cohortId: number; courseId: number }[]> {
  const { rows } = await sql<{ cohortId: number; courseId: number }>`
    select cohort_id as "cohortId", course_id as "courseId" from enrolments
    where user_id = ${userId}::bigint and state in ('active', 'completed') and suspended_at is null
    limit 1000`.execute(ctx.db);
  return rows;
}

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

/** True of rows of a school or course that the person manages. */
function managed(scope: Scope, schoolId: string, courseId: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`;
  if (scope.schoolIds.length + scope.taughtCourseIds.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(schoolId)} = any(${ids(scope.schoolIds)})
    or ${sql.ref(courseId)} = any(${ids(scope.taughtCourseIds)}))`;
}

/** What is searched: its table, what its indexes leave out, and its texts, as its index on words holds them. */
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

/** Class sessions that the person may open: of their own cohorts, and those that they manage. */
const ownSessions = (scope: Scope) => sql<boolean>`t.kind = 'Class Session'
  and (t.cohort_id = any(${ids(scope.cohortIds)}) or ${managed(scope, 't.school_id', 't.course_id')})`;
const openEvenings = sql<boolean>`t.kind <> 'Class Session'`;

/** What of a row's own columns decides whether the person may open it; the rest is asked of those that were looked up. */
function mayOpen(kind: SearchKind, scope: Scope): RawBuilder<boolean> {
  switch (kind) {
    case 'event':
      return sql`(${openEvenings} or ${ownSessions(scope)})`;
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

export interface Asked {
  readonly wanted: Wanted;
  readonly scope: Scope;
  readonly kinds: readonly SearchKind[];
  readonly limit: number;
}

function matches({ wanted }: Asked, looking: Looking, kind: SearchKind): RawBuilder<boolean> {
  switch (looking) {
    case 'words':
      return sql`to_tsvector('unaccented', ${sql.raw(SEARCHED[kind].text)}) @@ to_tsquery('unaccented', ${wanted.words})`;
    case 'parts':
      return nameHolds(sql`t.name`, wanted.text);
    case 'similar':
      return sql`search_text(t.name) %> search_text(${wanted.text}::text)`;
  }
}

/** The same, one condition for each index: sessions have one of their own, so that everybody else's are never read. */
const openIn = (kind: SearchKind, scope: Scope): RawBuilder<boolean>[] =>
  kind === 'event' ? [openEvenings, ownSessions(scope)] : [mayOpen(kind, scope)];

/** Of what is no event. */
const UNTIMED = 'null::timestamptz as starts_at, null::timestamptz as ends_at, false as class_session';

/** What of a row is weighed and shown, or tells whether it is shown. */
const COLUMNS = {
  event: `t.id, t.slug, t.name, t.school_id, t.course_id, t.starts_at, t.ends_at, t.kind = 'Class Session' as class_session, null as context, t.deleted_at`,
  course: `t.id, t.slug, t.name, t.school_id, t.id as course_id, ${UNTIMED}, null as context, t.archived_at`,
  lesson: `t.id, t.uuid::text as slug, t.name, t.school_id, t.course_id, ${UNTIMED}, null as context, t.deleted_at, t.publish_at`,
  material: `t.id, t.slug, t.name, t.school_id, t.course_id, ${UNTIMED}, null as context, t.deleted_at, t.module_id`,
  library: `t.id, t.slug, t.name, null::bigint as school_id, null::bigint as course_id, ${UNTIMED}, t.kind as context, t.deleted_at`,
} as const satisfies Record<SearchKind, string>;

/** What was not thrown away, and is out already. */
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
 * The same of what it belongs to, asked of one row after the other until there are enough: put as a join, the database reads every
 * school, course and module there is.
 */
const BELONGS_TO_CURRENT: Partial<Record<SearchKind, string>> = {
  course: '(select s.archived_at from schools s where s.id = t.school_id) is null',
  material: `(select k.archived_at from courses k where k.id = t.course_id) is null
    and (select m.deleted_at from course_modules m where m.id = t.module_id) is null`,
};

/** Which are weighed: the nearest evenings, the newest of the others. */
const weighedFirst = (kind: SearchKind, now: Date): RawBuilder<unknown> =>
  kind === 'event'
    ? sql`t.starts_at < ${now}::timestamptz, abs(extract(epoch from t.starts_at - ${now}::timestamptz))`
    : sql`t.id desc`;

/**
 * What is weighed of each kind: of the rows that an index points to, and that the person may open, the first so many. Names of schools
 * and courses are none of it: they are read of what is shown alone. `near`: evenings that were found at hand, without the index.
 */
export function lookUp(asked: Asked, looking: Looking, now: Date, near?: readonly number[]): RawBuilder<unknown> {
  const ofKind = (kind: SearchKind) => {
    const { table, shown } = SEARCHED[kind];
    const from = sql`select ${sql.raw(COLUMNS[kind])} from ${table} t where ${sql.raw(shown)}`;
    const found =
      kind === 'event' && near
        ? [sql`(${from} and ${mayOpen(kind, asked.scope)} and t.id = any(${ids(near)}))`]
        : openIn(kind, asked.scope).map(
            (open) => sql`(${from} and ${open} and ${matches(asked, looking, kind)} limit ${sql.lit(LOOKED_UP)})`,
          );
    return sql`(select ${kind}::text as kind, t.id, t.slug, t.name, t.school_id, t.course_id, t.starts_at, t.ends_at, t.class_session, t.context
      from (select * from (${sql.join(found, sql` union all `)}) t where ${current(kind, now)}
        order by ${weighedFirst(kind, now)}) t
      where ${sql.raw(BELONGS_TO_CURRENT[kind] ?? 'true')} limit ${sql.lit(WEIGHED_OF_A_KIND)})`;
  };
  return sql.join(asked.kinds.map(ofKind), sql` union all `);
}

/**
 * Settings of the transaction in which something is looked up: by the indexes on words and letters alone. Left to itself, the database
 * goes along another index until it has enough, and makes words of every text on its way: for a word that stands nowhere, of all of them.
 */
export const BY_INDEXES_ALONE = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_FROM)}, true),
  set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
  set_config('enable_indexonlyscan', 'off', true)`;

/** Evenings ahead, the nearest first, and those that are over, the last first. */
const NEAREST = [
  (now: Date) => sql`t.starts_at >= ${now}::timestamptz order by t.starts_at, t.id`,
  (now: Date) => sql`t.starts_at < ${now}::timestamptz order by t.starts_at desc, t.id desc`,
] as const;

/** Whether nearly every evening says these words: then the index would point to all of them, and the nearest are enough. */
async function standsEverywhere(ctx: Ctx, asked: Asked): Promise<boolean> {
  if (!asked.kinds.includes('event')) return false;
  const now = ctx.clock.now();
  const nearest = NEAREST.map(
    (near) => sql`(select ${matches(asked, 'words', 'event')} as hit from events t
      where t.status = 'published' and ${near(now)} limit ${sql.lit(SOUNDED)})`,
  );
  const { rows } = await sql<{ hits: number; seen: number }>`
    select count(*) filter (where hit) as hits, count(*) as seen from (${sql.join(nearest, sql` union all `)}) sounded`.execute(
    ctx.db,
  );
  const { hits, seen } = rows[0] ?? { hits: 0, seen: 0 };
  return seen === SOUNDED * NEAREST.length && hits >= seen * NEARLY_EVERYWHERE;
}

/** The nearest evenings that say these words. */
async function atHand(ctx: Ctx, asked: Asked): Promise<number[]> {
  const nearest = NEAREST.map(
    (near) => sql`(select t.id from (select * from events t where t.status = 'published' and ${near(ctx.clock.now())}
        limit ${sql.lit(AT_HAND)}) t
      where ${matches(asked, 'words', 'event')} and ${mayOpen('event', asked.scope)} limit ${sql.lit(WEIGHED_OF_A_KIND)})`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(nearest, sql` union all `)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * What was asked for, the best first: the name itself, names that begin with it, names that hold it, then texts; among
 * equals what is ahead before what is over. How similar a name is costs more than all the rest, and is asked only where it decides.
 */
export async function findMatches(ctx: Ctx, asked: Asked, looking: Looking): Promise<FoundRow[]> {
  const text = sql`search_text(${asked.wanted.text}::text)`;
  const now = ctx.clock.now();
  const near = looking === 'words' && (await standsEverywhere(ctx, asked)) ? await atHand(ctx, asked) : undefined;
  const limit = sql`${asked.limit}::bigint`;
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
        from (${lookUp(asked, looking, now, near)}) c) w) f
    where f.place <= ${limit}
    order by f.named desc, f.past nulls first, word_similarity(${text}, search_text(f.name)) desc, f.starts_at, search_text(f.name), f.id
    limit ${limit}`;
  return inTransaction(ctx, async (tx) => {
    await BY_INDEXES_ALONE.execute(tx.db);
    const { rows } = await best.execute(tx.db);
    return rows;
  });
}
