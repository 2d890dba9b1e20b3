import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/search/search.endpoints.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
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
  event: { table: 'events', shown: "t.status = 'published'", text: "t.name || ' ' || t.description" },
  course: { table: 'courses', shown: 'true', text: "t.name || ' ' || t.topic || ' ' || t.description" },
  lesson: { table: 'lessons', shown: "t.publication_status = 'published'", text: "t.name || ' ' || t.body" },
  material: { table: 'course_contents', shown: "t.publication_status = 'published'", text: "t.name || ' ' || t.body" },
  library: {
    table: 'library_contents',
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
      return sql`to_tsvector('english', ${sql.raw(SEARCHED[kind].text)}) @@ to_tsquery('english', ${wanted.words})`;
    case 'parts':
      return sql`lower(t.name) like ${wanted.pattern}`;
    case 'similar':
      return sql`lower(t.name) %> ${wanted.text}`;
  }
}

/** The same, one condition for each index: sessions have one of their own, so that everybody else's are never read. */
const openIn = (kind: SearchKind, scope: Scope): RawBuilder<boolean>[] =>
  kind === 'event' ? [openEvenings, ownSessions(scope)] : [mayOpen(kind, scope)];

/** Which rows an index points to, in no order. */
export function lookUp(asked: Asked, looking: Looking): RawBuilder<{ kind: SearchKind; ids: number[] }> {
  return sql`${sql.join(
    asked.kinds.map((kind) => {
      const { table, shown } = SEARCHED[kind];
      const sets = openIn(kind, asked.scope).map(
        (open) => sql`(select t.id from ${sql.table(table)} t
          where ${sql.raw(shown)} and ${open} and ${matches(asked, looking, kind)} limit ${sql.lit(LOOKED_UP)})`,
      );
      return sql`select ${kind}::text as kind, array(${sql.join(sets, sql` union all `)}) as ids`;
    }),
    sql` union all `,
  )}`;
}

/** Settings of the transaction in which something is looked up. */
export const BY_INDEXES_ALONE = sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_FROM)}, true),
  set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
  set_config('enable_indexonlyscan', 'off', true)`;

/**
 * Looks them up by the indexes on words and letters alone. Left to itself, the database goes along another index until it has
 * enough, and makes words of every text on its way: for a word that stands nowhere, of all of them.
 */
function lookedUp(ctx: Ctx, asked: Asked, looking: Looking): Promise<Map<SearchKind, readonly number[]>> {
  return inTransaction(ctx, async (tx) => {
    await BY_INDEXES_ALONE.execute(tx.db);
    const { rows } = await lookUp(asked, looking).execute(tx.db);
    return new Map(rows.map((row) => [row.kind, row.ids]));
  });
}

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

/** The rows of each kind that were looked up, and that the person may open, unweighed. */
function rowsOf(scope: Scope, now: Date, kind: SearchKind, found: readonly number[]): RawBuilder<unknown> {
  const limit = sql.lit(WEIGHED_OF_A_KIND);
  const chosen = sql`t.id = any(${ids(found)}) and ${sql.raw(SEARCHED[kind].shown)} and ${mayOpen(kind, scope)}`;
  switch (kind) {
    case 'event':
      return sql`select 'event' as kind, t.id, t.slug, t.name, s.name as context, t.course_id, t.starts_at
        from events t join schools s on s.id = t.school_id
        where ${chosen} and t.deleted_at is null
        order by t.starts_at < ${now}::timestamptz, abs(extract(epoch from t.starts_at - ${now}::timestamptz)) limit ${limit}`;
    case 'course':
      return sql`select 'course' as kind, t.id, t.slug, t.name, s.name as context, t.id as course_id, null::timestamptz
        from courses t join schools s on s.id = t.school_id
        where ${chosen} and t.archived_at is null and s.archived_at is null order by t.id desc limit ${limit}`;
    case 'lesson':
      return sql`select 'lesson' as kind, t.id, t.uuid::text, t.name, k.name as context, t.course_id, null::timestamptz
        from lessons t join courses k on k.id = t.course_id
        where ${chosen} and t.deleted_at is null and t.publish_at <= ${now}::timestamptz order by t.id desc limit ${limit}`;
    case 'material':
      return sql`select 'material' as kind, t.id, t.slug, t.name, k.name as context, t.course_id, null::timestamptz
        from course_contents t join courses k on k.id = t.course_id
          join course_modules m on m.id = t.module_id and m.deleted_at is null
        where ${chosen} and t.deleted_at is null and k.archived_at is null order by t.id desc limit ${limit}`;
    case 'library':
      return sql`select 'library' as kind, t.id, t.slug, t.name, t.kind as context, null::bigint, null::timestamptz
        from library_contents t where ${chosen} and t.deleted_at is null order by t.id desc limit ${limit}`;
  }
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

async function candidates(ctx: Ctx, asked: Asked, looking: Looking): Promise<Map<SearchKind, readonly number[]>> {
  if (looking !== 'words' || !(await standsEverywhere(ctx, asked))) return lookedUp(ctx, asked, looking);
  const kinds = asked.kinds.filter((kind) => kind !== 'event');
  const others = kinds.length > 0 ? await lookedUp(ctx, { ...asked, kinds }, looking) : new Map();
  return new Map([...others, ['event', await atHand(ctx, asked)]]);
}

/**
 * What was asked for, the best first: the name itself, names that begin with it, names that hold it, then texts; among
 * equals what is ahead before what is over.
 */
export async function findMatches(ctx: Ctx, asked: Asked, looking: Looking): Promise<FoundRow[]> {
  const { text } = asked.wanted;
  const now = ctx.clock.now();
  const found = [...(await candidates(ctx, asked, looking))].filter(([, its]) => its.length > 0);
  if (found.length === 0) return [];
  const all = sql.join(
    found.map(([kind, its]) => sql`(${rowsOf(asked.scope, now, kind, its)})`),
    sql` union all `,
  );
  const { rows } = await sql<FoundRow>`
    select f.kind, f.id, f.slug, f.name, f.context, f.course_id as "courseId", f.starts_at as "startsAt"
    from (${all}) f (kind, id, slug, name, context, course_id, starts_at)
    order by case when lower(f.name) = ${text} then 3 when starts_with(lower(f.name), ${text}) then 2
        when position(${text} in lower(f.name)) > 0 then 1 else 0 end desc,
      f.starts_at < ${now}::timestamptz nulls first, word_similarity(${text}, lower(f.name)) desc, f.starts_at, f.name, f.id
    limit ${asked.limit}::bigint`.execute(ctx.db);
  return rows;
}
