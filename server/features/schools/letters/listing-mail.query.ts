import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ListingMailFacts {
  readonly state: string;
  readonly words: string | null;
  readonly courseId: number;
  readonly courseName: string;
  readonly courseSlug: string;
  readonly schoolName: string;
  readonly listed: boolean;
}

export async function listingMailFacts(ctx: Ctx, listingId: number): Promise<ListingMailFacts | null> {
  const { rows } = await sql<ListingMailFacts>`
    select l.state, l.words, k.id as "courseId", k.name as "courseName", k.slug as "courseSlug", s.name as "schoolName",
      k.listed_at is not null as listed
    from course_listings l join courses k on k.id = l.course_id join schools s on s.id = l.school_id
    where l.id = ${listingId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

export const sampleListing: ListingMailFacts = {
  state: 'returned',
  words: 'Lovely headline. The picture is too small to tell what it shows.\n\nSend it again with a larger one.',
  courseId: 7,
  courseName: 'Foley for Film',
  courseSlug: 'foley-for-film',
  schoolName: 'Foxglove Foley',
  listed: true,
};
