import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** The kinds of things that have a revision (rules-teachers A1). Surveys also have versions, which answers refer to. */
export type RevisedKind =
  | 'school'
  | 'course'
  | 'cohort'
  | 'event'
  | 'ticket_type'
  | 'host'
  | 'template'
  | 'survey'
  | 'lesson'
  | 'workout'
  | 'landing_page';

export interface RevisionRow {
  readonly revision: number;
  /** Name of the person who saved last; empty if they closed their account, null if no person saved. */
  readonly savedBy: string | null;
  readonly savedAt: Date;
  /** Field → the revision that last changed it. */
  readonly fields: Readonly<Record<string, number>>;
}

/** The revisions of things of one kind. Things that no one has saved yet are left out. */
export async function findRevisions(
  ctx: Ctx,
  kind: RevisedKind,
  ids: readonly number[],
): Promise<(RevisionRow & { readonly id: number })[]> {
  const { rows } = await sql<RevisionRow & { id: number }>`
    select r.subject_id as id, r.revision, r.saved_at as "savedAt", r.fields,
      case when r.saved_by is not null then coalesce(u.display_name, '') end as "savedBy"
    from revisions r left join users u on u.id = r.saved_by
    where r.kind = ${kind} and r.subject_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}

/** A thing's revision; undefined if no one has saved it yet. */
export async function findRevision(ctx: Ctx, kind: RevisedKind, id: number): Promise<RevisionRow | undefined> {
  return (await findRevisions(ctx, kind, [id]))[0];
}

/** Makes `revision` the current one. False if someone saved in the meantime. */
export async function writeRevision(
  tx: Ctx,
  kind: RevisedKind,
  id: number,
  saved: { readonly revision: number; readonly by: number | null; readonly fields: Readonly<Record<string, number>> },
): Promise<boolean> {
  const { rows } = await sql`
    insert into revisions as r (kind, subject_id, revision, saved_by, saved_at, fields)
    values (${kind}, ${id}, ${saved.revision}, ${saved.by}, ${tx.clock.now()}, ${JSON.stringify(saved.fields)}::jsonb)
    on conflict (kind, subject_id) do update set revision = excluded.revision, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at, fields = r.fields || excluded.fields
    where r.revision = excluded.revision - 1
    returning r.revision`.execute(tx.db);
  return rows.length === 1;
}
