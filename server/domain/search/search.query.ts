import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/search/search.endpoints.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Wanted } from './words.rules.ts';

/**
 * Of each kind so many are weighed, in the order of an index: where a word stands nearly everywhere, the database goes
 * along that index and soon has enough; where it is rare, it asks the index of words.
 */
const WEIGHED_OF_A_KIND = 60;
/** How much of what was typed a name has to share to be a guess. */
const SIMILAR_FROM = 0.5;

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

/** The rows of each kind that match `matches` and that the person may open, unweighed. */
function sources(
  scope: Scope,
  now: Date,
  matches: (words: RawBuilder<unknown>, name: RawBuilder<unknown>) => RawBuilder<boolean>,
): Record<SearchKind, readonly RawBuilder<unknown>[]> {
  const limit = sql.lit(WEIGHED_OF_A_KIND);
  const words = (text: string) => sql.raw(`to_tsvector('english', ${text})`);
  const name = (alias: string) => sql.raw(`lower(${alias}.name)`);
  const events = (when: RawBuilder<unknown>) => sql`
    select 'event' as kind, v.id, v.slug, v.name, s.name as context, v.course_id, v.starts_at
    from events v join schools s on s.id = v.school_id
    where v.status = 'published' and v.deleted_at is null
      and ${matches(words("v.name || ' ' || v.description"), name('v'))}
      and (v.kind <> 'Class Session' or v.cohort_id = any(${ids(scope.cohortIds)})
        or ${managed(scope, 'v.school_id', 'v.course_id')})
      and ${when} limit ${limit}`;
  return {
    event: [
      events(sql`v.starts_at >= ${now}::timestamptz order by v.starts_at, v.id`),
      events(sql`v.starts_at < ${now}::timestamptz order by v.starts_at desc, v.id desc`),
    ],
    course: [
      sql`select 'course' as kind, k.id, k.slug, k.name, s.name as context, k.id as course_id, null::timestamptz
        from courses k join schools s on s.id = k.school_id
        where k.archived_at is null and s.archived_at is null
          and ${matches(words("k.name || ' ' || k.topic || ' ' || k.description"), name('k'))}
          and (k.listed_at is not null or k.id = any(${ids(scope.courseIds)}) or ${managed(scope, 'k.school_id', 'k.id')})
        order by k.id desc limit ${limit}`,
    ],
    lesson: [
      sql`select 'lesson' as kind, l.id, l.uuid::text, l.name, k.name as context, l.course_id, null::timestamptz
        from lessons l join courses k on k.id = l.course_id
        where l.publication_status = 'published' and l.deleted_at is null and l.publish_at <= ${now}::timestamptz
          and ${matches(words("l.name || ' ' || l.body"), name('l'))}
          and (l.cohort_id = any(${ids(scope.cohortIds)}) or ${managed(scope, 'l.school_id', 'l.course_id')})
        order by l.id desc limit ${limit}`,
    ],
    material: [
      sql`select 'material' as kind, c.id, c.slug, c.name, k.name as context, c.course_id, null::timestamptz
        from course_contents c join courses k on k.id = c.course_id
          join course_modules m on m.id = c.module_id and m.deleted_at is null
        where c.publication_status = 'published' and c.deleted_at is null and k.archived_at is null
          and ${matches(words("c.name || ' ' || c.body"), name('c'))}
          and (k.open_material or c.course_id = any(${ids(scope.courseIds)})
            or ${managed(scope, 'c.school_id', 'c.course_id')})
        order by c.id desc limit ${limit}`,
    ],
    library: [
      sql`select 'library' as kind, b.id, b.slug, b.name, b.kind as context, null::bigint, null::timestamptz
        from library_contents b
        where b.publication_status = 'published' and b.deleted_at is null
          and ${matches(words("b.name || ' ' || b.topic || ' ' || b.body"), name('b'))}
        order by b.id desc limit ${limit}`,
    ],
  };
}

interface Asked {
  readonly wanted: Wanted;
  readonly scope: Scope;
  readonly kinds: readonly SearchKind[];
  readonly limit: number;
}

/**
 * What was asked for, the best first: the name itself, names that begin with it, names that hold it, then texts; among
 * equals what is ahead before what is over. `guess`: names that are only similar.
 */
export function findMatches(ctx: Ctx, asked: Asked, guess: boolean): Promise<FoundRow[]> {
  const { wanted, scope, kinds, limit } = asked;
  const { text, words, pattern } = wanted;
  const now = ctx.clock.now();
  const found = sources(scope, now, (vector, name) => {
    if (guess) return sql<boolean>`${name} %> ${text}`;
    const inWords = sql<boolean>`${vector} @@ to_tsquery('english', ${words})`;
    return pattern === null ? inWords : sql<boolean>`(${inWords} or ${name} like ${pattern})`;
  });
  const all = sql.join(
    kinds.flatMap((kind) => found[kind]).map((source) => sql`(${source})`),
    sql` union all `,
  );
  const run = async (on: Ctx) => {
    const { rows } = await sql<FoundRow>`
      select f.kind, f.id, f.slug, f.name, f.context, f.course_id as "courseId", f.starts_at as "startsAt"
      from (${all}) f (kind, id, slug, name, context, course_id, starts_at)
      order by case when lower(f.name) = ${text} then 3 when starts_with(lower(f.name), ${text}) then 2
          when position(${text} in lower(f.name)) > 0 then 1 else 0 end desc,
        f.starts_at < ${now}::timestamptz nulls first, word_similarity(${text}, lower(f.name)) desc, f.starts_at, f.name, f.id
      limit ${limit}::bigint`.execute(on.db);
    return rows;
  };
  if (!guess) return run(ctx);
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_FROM)}, true)`.execute(tx.db);
    return run(tx);
  });
}
