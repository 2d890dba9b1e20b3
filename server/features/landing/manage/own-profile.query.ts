import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { richTextOf } from '#server/platform/rich-text.ts';

export async function ownProfile(
  ctx: Ctx,
  personId: number,
): Promise<{ name: string; bio: string; imageMediaId: number | null }> {
  const { rows } = await sql<{ name: string; bio: string | null; imageMediaId: number | null }>`
    select trim(concat_ws(' ', first_name, last_name)) as name, bio, picture_media_id as "imageMediaId"
    from users where id = ${personId}::bigint`.execute(ctx.db);
  const [row] = rows;
  const bio = row?.bio?.trim() ?? '';
  return {
    name: row?.name ?? '',
    bio: bio === '' || bio.startsWith('<') ? bio : richTextOf(bio),
    imageMediaId: row?.imageMediaId ?? null,
  };
}
