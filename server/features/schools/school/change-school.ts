import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { updateSchool } from '#contract/schools/school-details.endpoints.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { choosePicture } from './choose-picture.ts';
import type { SchoolRow } from './school.store.ts';
import { lockSchool, saveSchoolDetails } from './school-details.store.ts';
import { takeSlug } from './take-slug.ts';

/**
 * The form's fields. Pictures, cover, and accent are separate controls that save right away, so they don't count as a
 * change to the form.
 */
const FORM = ['name', 'slug', 'about', 'links'] as const;

const isSame = (before: SchoolRow, after: SchoolRow, field: (typeof FORM)[number]) =>
  String(before[field]) === String(after[field]);

/** Log detail of a change. The about text and links are long, so the log only says that they changed. */
function detailOf(before: SchoolRow, after: SchoolRow): Record<string, string> {
  return {
    ...changed({
      name: [before.name, after.name],
      slug: [before.slug, after.slug],
      accent: [before.accent, after.accent],
    }),
    ...(before.about === after.about ? {} : { about: 'changed' }),
    ...(isSame(before, after, 'links') ? {} : { links: after.links.length > 0 ? 'changed' : 'removed' }),
    ...(before.imageMediaId === after.imageMediaId ? {} : { picture: after.imageMediaId ? 'changed' : 'removed' }),
    ...(before.cover === after.cover ? {} : { drawn_cover: 'changed' }),
    ...(before.coverMediaId === after.coverMediaId ? {} : { cover: after.coverMediaId ? 'changed' : 'removed' }),
  };
}

/**
 * Changes only the school details that are sent.
 * @throws 404; 409 `stale` for a revision that is not the current one; 422 and 429 for a slug as `takeSlug`
 */
export async function changeSchool(
  ctx: Ctx,
  input: { schoolId: number; body: BodyOf<typeof updateSchool> },
): Promise<void> {
  const { schoolId, body } = input;
  await inTransaction(ctx, async (tx) => {
    const before = await lockSchool(tx, schoolId);
    if (!before) throw notFound();
    const after: SchoolRow = {
      ...before,
      name: body.name ?? before.name,
      slug: body.slug ?? before.slug,
      about: body.about ?? before.about,
      links: body.links ?? before.links,
      accent: body.accent === undefined ? before.accent : body.accent,
      cover: body.cover ?? before.cover,
      imageMediaId: await choosePicture(tx, { sent: body.imageUrl, present: before.imageMediaId, schoolId }),
      coverMediaId: await choosePicture(tx, { sent: body.coverUrl, present: before.coverMediaId, schoolId }),
    };
    const fields = FORM.filter((field) => !isSame(before, after, field));
    await bumpRevision(tx, { kind: 'school', id: schoolId, sent: body.revision, fields });
    if (fields.includes('slug')) await takeSlug(tx, 'school', { id: schoolId, slug: after.slug });
    const detail = detailOf(before, after);
    if (Object.keys(detail).length === 0) return;
    await saveSchoolDetails(tx, after);
    await logActivity(tx, { action: 'change_school', subjectKind: 'school', subjectId: schoolId, schoolId, detail });
  });
}
