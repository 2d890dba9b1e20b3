import { sql } from 'kysely';
import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** How much of a body is read for its excerpt, tags included. */
const READ_FOR_EXCERPT = 600;
/** Lists are counted up to this many rows. */
const COUNTED_TO = 10_000;
const RELATED = 4;

const line = () =>
  builder
    .selectFrom('library_contents as l')
    .select([
      'l.id',
      'l.slug',
      'l.name',
      'l.topic',
      'l.image_media_id as imageMediaId',
      // A check constraint allows no other values.
      sql<LibraryKind>`l.kind`.as('kind'),
      sql<string>`left(l.body, ${sql.lit(READ_FOR_EXCERPT)})`.as('beginning'),
    ])
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`l.publication_status = 'published'`);

interface Page {
  limit: number;
  offset: number;
  whole: boolean;
}

const listed = (slot: Page) =>
  line().select(sql<string | null>`case when ${slot.whole}::boolean then l.body end`.as('body'));

/** Published pieces of one kind in their order. */
export const queryLibraryOfKind = compiled('library_of_kind', (slot: Page & { kind: string }) =>
  listed(slot)
    .where('l.kind', '=', slot.kind)
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql<number>`${slot.limit}::bigint`)
    .offset(sql<number>`${slot.offset}::bigint`),
);

/** All published pieces: Concepts, then Examples. */
export const queryLibrary = compiled('library_all', (slot: Page) =>
  listed(slot)
    .orderBy('l.kind')
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql<number>`${slot.limit}::bigint`)
    .offset(sql<number>`${slot.offset}::bigint`),
);
export type ListedRow = Awaited<ReturnType<typeof queryLibrary>>[number];

export const queryLibraryContent = compiled('library_content', (slot: { contentId: number }) =>
  builder
    .selectFrom('library_contents as l')
    .select([
      'l.id',
      'l.slug',
      'l.name',
      'l.topic',
      'l.body',
      'l.image_media_id as imageMediaId',
      sql<LibraryKind>`l.kind`.as('kind'),
      sql<boolean>`l.publication_status = 'draft'`.as('draft'),
    ])
    .where('l.id', '=', slot.contentId)
    .where('l.deleted_at', 'is', null)
    .limit(sql.lit(1)),
);

export const queryRelated = compiled('library_related', (slot: { contentId: number; kind: string; topic: string }) =>
  line()
    .where('l.kind', '=', slot.kind)
    .where('l.topic', '=', slot.topic)
    .where('l.id', '<>', slot.contentId)
    .orderBy('l.position')
    .orderBy('l.id')
    .limit(sql.lit(RELATED)),
);

export type LibraryLineRow = Awaited<ReturnType<typeof queryRelated>>[number];

export async function countLibrary(db: Db, kind: LibraryKind | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from library_contents where publication_status = 'published' and deleted_at is null
        and (${kind ?? null}::text is null or kind = ${kind ?? null}) limit ${COUNTED_TO}::bigint) counted`.execute(db);
  return rows[0]?.total ?? 0;
}
