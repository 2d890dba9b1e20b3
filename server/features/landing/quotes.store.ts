import { sql } from 'kysely';
import { LANDING_ROWS_AT_MOST } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lockLandingPage } from './landing-row.store.ts';

/**
 * Puts a learner's words below the testimonials of a course; the page is locked until the end. Undefined where the page
 * holds as many as it can.
 */
export async function addQuote(
  tx: Ctx,
  quote: {
    readonly courseId: number;
    readonly schoolId: number;
    readonly userId: number | null;
    readonly authorName: string;
    readonly authorTitle: string;
    /** HTML, sanitised. */
    readonly quote: string;
  },
): Promise<number | undefined> {
  // As every other edit of the page: two that are made at once wait for each other.
  await lockLandingPage(tx, quote.courseId);
  const { rows } = await sql<{ id: number }>`
    insert into landing_testimonials (school_id, course_id, position, author_name, author_title, quote, quoted_user_id, created_at)
    select ${quote.schoolId}::bigint, ${quote.courseId}::bigint, coalesce(max(position) + 1, 0), ${quote.authorName},
      ${quote.authorTitle}, ${quote.quote}, ${quote.userId}::bigint, ${tx.clock.now()}
    from landing_testimonials where course_id = ${quote.courseId}::bigint having count(*) < ${LANDING_ROWS_AT_MOST}
    returning id`.execute(tx.db);
  return rows[0]?.id;
}

/** Whoever wrote these words agrees under this name; null: not any more, and nobody reads them from here on. */
export async function nameQuotes(tx: Ctx, testimonialIds: readonly number[], name: string | null): Promise<void> {
  const ids = [...testimonialIds];
  if (name === null) {
    await sql`update landing_testimonials set withdrawn_at = coalesce(withdrawn_at, ${tx.clock.now()})
      where id = any(${ids}::bigint[])`.execute(tx.db);
  } else {
    await sql`update landing_testimonials set author_name = ${name} where id = any(${ids}::bigint[])`.execute(tx.db);
  }
}

/** Shows words again whose writer agrees anew. False where the testimonial is gone. */
export async function showQuote(tx: Ctx, testimonialId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update landing_testimonials set withdrawn_at = null, author_name = ${name} where id = ${testimonialId}::bigint
    returning id`.execute(tx.db);
  return rows.length === 1;
}
