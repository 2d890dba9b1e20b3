import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SitemapEntry {
  readonly path: string;
  /** When the page last changed; null: unknown. */
  readonly changedAt: Date | null;
}

/** The sitemap protocol's limit of URLs per file. */
const AT_MOST = 50_000;

/**
 * What search engines may index: listed courses, schools with at least one, and upcoming public events (rules-teachers
 * LP7). Leaves out drafts and anything archived, private, or hidden.
 */
export async function querySitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select path, "changedAt" from (
      select 1 as part, k.id, '/courses/' || k.slug as path, l.updated_at as "changedAt"
      from courses k join schools s on s.id = k.school_id left join landing_pages l on l.course_id = k.id
      where k.listed_at is not null and k.archived_at is null and s.archived_at is null
      union all
      select 2, s.id, '/schools/' || s.slug, null from schools s
      where s.archived_at is null and exists (select 1 from courses k
        where k.school_id = s.id and k.listed_at is not null and k.archived_at is null)
      union all
      select 3, v.id, '/events/' || v.id || '-' || v.slug, null from events v join schools s on s.id = v.school_id
      where v.status = 'published' and v.deleted_at is null and v.kind <> 'Class Session' and v.admittance = 'public'
        and v.starts_at > ${ctx.clock.now()} and s.archived_at is null) found
    order by part, id limit ${AT_MOST}`.execute(ctx.db);
  return rows;
}
