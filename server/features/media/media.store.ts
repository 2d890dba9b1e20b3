import { sql } from 'kysely';
import { MEDIA_COLOURS } from '#contract/media/address.ts';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface MediaRow {
  readonly id: number;
  readonly objectType: string;
  readonly objectId: number | null;
  readonly uploadedBy: number | null;
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly checksum: string;
  readonly fileName: string | null;
}

export interface NewMedia {
  readonly objectType: MediaObject;
  readonly objectId: number | null;
  readonly uploadedBy: number | null;
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly checksum: string;
  readonly fileName: string | null;
  readonly alt: string | null;
  /** A picture's dominant color; null if it has none. */
  readonly color: number | null;
}

/** The next id, with the color at its end. */
const idWith = (color: number) =>
  sql<number>`nextval(pg_get_serial_sequence('media', 'id')) * ${sql.lit(MEDIA_COLOURS)} + ${color}::int`;

export async function insertMedia(ctx: Ctx, media: NewMedia): Promise<number> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto('media')
    .values({
      ...(media.color === null ? {} : { id: idWith(media.color) }),
      object_type: media.objectType,
      object_id: media.objectId,
      uploaded_by: media.uploadedBy,
      state: 'ready',
      storage_key: media.storageKey,
      content_type: media.contentType,
      bytes: media.bytes,
      width: media.width,
      height: media.height,
      checksum: media.checksum,
      file_name: media.fileName,
      alt: media.alt,
      created_at: now,
      ready_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function mediaQuery(ctx: Ctx) {
  return ctx.db
    .selectFrom('media')
    .select([
      'id',
      'object_type as objectType',
      'object_id as objectId',
      'uploaded_by as uploadedBy',
      'storage_key as storageKey',
      'content_type as contentType',
      'bytes',
      'width',
      'height',
      'checksum',
      'file_name as fileName',
    ])
    .where('state', '=', 'ready');
}

/** An existing picture or file; undefined for deleted ones too. */
export async function findMedia(ctx: Ctx, id: number): Promise<MediaRow | undefined> {
  const row = await mediaQuery(ctx).where('id', '=', id).executeTakeFirst();
  // A ready row has key, type, bytes, and checksum: the table and `insertMedia` guarantee that.
  return row as MediaRow | undefined;
}

const PAGE = 200;

/** A person's uploads, and pictures of them: all that still exist, by id, a page at a time. */
export async function* mediaOf(ctx: Ctx, personId: number): AsyncGenerator<MediaRow> {
  let after = 0;
  for (;;) {
    const rows = await mediaQuery(ctx)
      .where((eb) =>
        eb.or([eb('uploaded_by', '=', personId), eb('object_type', '=', 'User').and('object_id', '=', personId)]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    // A ready row has key, type, bytes, and checksum.
    yield* rows as MediaRow[];
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/**
 * Sets which object a person's own uploads belong to; skips other people's uploads and those that already belong to
 * something. Returns the ones that were set.
 */
export async function attachOwnMedia(
  tx: Ctx,
  input: { ids: readonly number[]; uploadedBy: number; objectType: MediaObject; objectId: number },
): Promise<number[]> {
  if (input.ids.length === 0) return [];
  const rows = await tx.db
    .updateTable('media')
    .set({ object_id: input.objectId })
    .where('id', 'in', [...input.ids])
    .where('uploaded_by', '=', input.uploadedBy)
    .where('object_type', '=', input.objectType)
    .where('state', '=', 'ready')
    .where((eb) => eb.or([eb('object_id', 'is', null), eb('object_id', '=', input.objectId)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
