import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { slugCandidates } from './slug.rules.ts';

export type Addressed = 'school' | 'course';

const TABLES = { school: 'school_slugs', course: 'course_slugs' } as const;
const OWNERS = { school: 'school_id', course: 'course_id' } as const;

/** A slug that a thing has or had; `since`: when it got it. */
export interface KeptSlug {
  readonly slug: string;
  readonly since: Date;
}

/**
 * Makes transactions that give out a slug of this kind wait for one another, so two of them can't both get the same
 * one.
 */
export async function lockSlugs(tx: Ctx, kind: Addressed): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slugs:${kind}`}, 0))`.execute(tx.db);
}

/** The id of the thing that has or had a slug; undefined if there was none. */
export async function slugOwner(ctx: Ctx, kind: Addressed, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(OWNERS[kind])} as id from ${sql.table(TABLES[kind])} where slug = ${slug}`.execute(ctx.db);
  return rows[0]?.id;
}

/** The first of base, base-2, … that nothing of this kind has or ever had. */
export async function freeSlug(ctx: Ctx, kind: Addressed, base: string): Promise<string> {
  const candidates = [...slugCandidates(base)];
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(TABLES[kind])} where slug = any(${candidates}::text[])`.execute(ctx.db);
  const used = new Set(rows.map(({ slug }) => slug));
  const free = candidates.find((slug) => !used.has(slug));
  if (free === undefined) throw new Error('No slug is left.');
  return free;
}

const MAX_SHOWN = 100;

/** The slugs that a thing has and had, the latest first. */
export async function slugsOf(ctx: Ctx, kind: Addressed, id: number): Promise<KeptSlug[]> {
  const { rows } = await sql<KeptSlug>`
    select slug, since from ${sql.table(TABLES[kind])} where ${sql.ref(OWNERS[kind])} = ${id}::bigint
    order by since desc, slug limit ${MAX_SHOWN}`.execute(ctx.db);
  return rows;
}

/** Records, by the domain's clock, that a thing gets this slug. The trigger then leaves the row alone. */
export async function keepSlug(tx: Ctx, kind: Addressed, id: number, slug: string): Promise<void> {
  const since = tx.clock.now();
  if (kind === 'school') await tx.db.insertInto('school_slugs').values({ slug, school_id: id, since }).execute();
  else await tx.db.insertInto('course_slugs').values({ slug, course_id: id, since }).execute();
}
