import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

interface Block {
  id: number;
  title: string;
  desc: string;
}

/**
 * A JSON list of a landing table's complete rows, in their order (rules-teachers LP2). The names come from our code,
 * never from a client.
 */
function list<Row>(table: string, ...columns: (keyof Row & string)[]) {
  // No one may read the words of a learner who no longer agrees (rules-teachers S8).
  const readable = table === 'landing_testimonials' ? sql`and x.withdrawn_at is null` : sql``;
  // An instructor linked to an account uses that account's picture until another is uploaded here.
  const valueAt = (column: string) =>
    table === 'landing_instructors' && column === 'imageMediaId'
      ? sql`coalesce(x.image_media_id, (select u.picture_media_id from users u where u.id = x.user_id))`
      : sql.ref(`x.${snake(column)}`);
  const pairs = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${valueAt(column)}`));
  return sql<Row[]>`coalesce((select json_agg(json_build_object(${pairs}) order by x.position, x.id)
    from ${sql.table(table)} x where x.course_id = p.course_id and x.complete ${readable}), '[]'::json)`;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A course's landing page with all its lists, in one statement. */
export const queryLandingPage = compiled('landing_page', (slot: { courseId: number }) =>
  builder
    .selectFrom('landing_pages as p')
    .selectAll('p')
    .select([
      list<Block>('landing_outcomes', 'id', 'title', 'desc').as('outcomes'),
      list<{ id: number; authorName: string; authorTitle: string; quote: string; imageMediaId: number | null }>(
        'landing_testimonials',
        'id',
        'authorName',
        'authorTitle',
        'quote',
        'imageMediaId',
      ).as('testimonials'),
      list<{ id: number; name: string; title: string; bio: string; imageMediaId: number | null }>(
        'landing_instructors',
        'id',
        'name',
        'title',
        'bio',
        'imageMediaId',
      ).as('instructors'),
      list<Block>('landing_outlines', 'id', 'title', 'desc').as('outlines'),
      list<{ id: number; title: string; timeSlot: string; desc: string }>(
        'landing_schedules',
        'id',
        'title',
        'timeSlot',
        'desc',
      ).as('schedules'),
      list<Block>('landing_benefits', 'id', 'title', 'desc').as('benefits'),
      list<Block>('landing_faqs', 'id', 'title', 'desc').as('faqs'),
    ])
    .where('p.course_id', '=', slot.courseId),
);
