import { sql } from 'kysely';
import { MAX_LANDING_ROWS } from '#contract/landing/landing-blocks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lockLandingPage } from './landing-row.store.ts';

/**
 * Adds a learner's words after a course's testimonials; the page stays locked until the transaction ends. Undefined if
 * the page already has as many as it can.
 */
export async function addQuote(
  tx: Ctx,
  quote: {
    readonly courseId: number;
    readonly schoolId: number;
    readonly userId: number | null;
    readonly authorName: string;
    readonly authorTitle: string;
    /** HTML, sanitized. */
    readonly quote: string;
  },
): Promise<number | undefined> {
  // Locks the page like every other edit, so that two at the same time wait for each other.
  await lockLandingPage(tx, quote.courseId);
  const { rows } = await sql<{ id: number }>`
    insert into landing_testimonials (school_id, course_id, position, author_name, author_title, quote, quoted_user_id, created_at)
    select ${quote.schoolId}::bigint, ${quote.courseId}::bigint, coalesce(max(position) + 1, 0), ${quote.authorName},
      ${quote.authorTitle}, ${quote.quote}, ${quote.userId}::bigint, ${tx.clock.now()}
    from landing_testimonials where course_id = ${quote.courseId}::bigint having count(*) < ${MAX_LANDING_ROWS}
    returning id`.execute(tx.db);
  return rows[0]?.id;
}

/**
 * The author of these words agrees to this name; null: they no longer agree, and no one may read the words from then
 * on.
 */
export async function nameQuotes(tx: Ctx, testimonialIds: readonly number[], name: string | null): Promise<void> {
  const ids = [...testimonialIds];
  if (name === null) {
    await sql`update landing_testimonials set withdrawn_at = coalesce(withdrawn_at, ${tx.clock.now()})
      where id = any(${ids}::bigint[])`.execute(tx.db);
  } else {
    await sql`update landing_testimonials set author_name = ${name} where id = any(${ids}::bigint[])`.execute(tx.db);
  }
}

/** Shows words again after their author agrees again. False if the testimonial is gone. */
export async function showQuote(tx: Ctx, testimonialId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update landing_testimonials set withdrawn_at = null, author_name = ${name} where id = ${testimonialId}::bigint
    returning id`.execute(tx.db);
  return rows.length === 1;
}
