import { sql } from 'kysely';
import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface LibraryFields {
  readonly slug: string;
  readonly name: string;
  readonly kind: LibraryKind;
  readonly topic: string;
  readonly body: string;
  readonly status: 'draft' | 'published';
}

export interface LibraryRow extends LibraryFields {
  readonly id: number;
  readonly updatedAt: Date;
}

const COLUMNS = sql`id, slug, name, kind, topic, body, publication_status as status, updated_at as "updatedAt"`;

export async function findLibraryContent(ctx: Ctx, contentId: number): Promise<LibraryRow | undefined> {
  const { rows } = await sql<LibraryRow>`
    select ${COLUMNS} from library_contents where id = ${contentId}::bigint and deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** One page of a kind in its order, drafts too; without bodies. */
export async function staffLibraryPage(
  ctx: Ctx,
  kind: LibraryKind,
  limit: number,
  offset: number,
): Promise<Omit<LibraryRow, 'body'>[]> {
  const { rows } = await sql<Omit<LibraryRow, 'body'>>`
    select id, slug, name, kind, topic, publication_status as status, updated_at as "updatedAt"
    from library_contents where kind = ${kind} and deleted_at is null
    order by position, id limit ${limit}::bigint offset ${offset}::bigint`.execute(ctx.db);
  return rows;
}

export async function countStaffLibrary(ctx: Ctx, kind: LibraryKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from library_contents where kind = ${kind} and deleted_at is null`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** One piece, its row locked until the transaction ends. */
export async function lockLibraryContent(tx: Ctx, contentId: number): Promise<LibraryRow | undefined> {
  const { rows } = await sql<LibraryRow>`
    select ${COLUMNS} from library_contents where id = ${contentId}::bigint and deleted_at is null
    for no key update`.execute(tx.db);
  return rows[0];
}

/** Adds a piece at the end of its kind. */
export async function insertLibraryContent(
  tx: Ctx,
  content: LibraryFields & { createdBy: number | null },
): Promise<number> {
  const now = tx.clock.now();
  const last = await tx.db
    .selectFrom('library_contents')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('kind', '=', content.kind)
    .executeTakeFirst();
  const row = await tx.db
    .insertInto('library_contents')
    .values({
      slug: content.slug,
      name: content.name,
      kind: content.kind,
      topic: content.topic,
      body: content.body,
      publication_status: content.status,
      position: (last?.position ?? -1) + 1,
      created_by: content.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateLibraryContent(
  tx: Ctx,
  contentId: number,
  change: Partial<LibraryFields> & { deleted?: true },
): Promise<void> {
  const { slug, name, kind, topic, body, status, deleted } = change;
  const now = tx.clock.now();
  await tx.db
    .updateTable('library_contents')
    .set({
      updated_at: now,
      ...(slug === undefined ? {} : { slug }),
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(topic === undefined ? {} : { topic }),
      ...(body === undefined ? {} : { body }),
      ...(status === undefined ? {} : { publication_status: status }),
      ...(deleted ? { deleted_at: now } : {}),
    })
    .where('id', '=', contentId)
    .execute();
}

export async function libraryIdsInOrder(tx: Ctx, kind: LibraryKind): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('library_contents')
    .select('id')
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function renumberLibrary(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update library_contents l set position = n.at - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as n (id, at)
    where l.id = n.id and l.position <> n.at - 1`.execute(tx.db);
}
