import { FIELD_REQUIRED, refuseFields } from '#contract/primitives/problem.ts';
import { SLUG_TAKEN } from '#contract/schools/slug-text.ts';
import { chooseCover } from '#covers/choose.ts';
import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { latestSchoolCovers } from './covers.query.ts';
import { insertSchool, type SchoolRow } from './school.store.ts';
import { slugFrom, slugProblem } from './slug.rules.ts';
import { freeSlug, lockSlugs, slugOwner } from './slug.store.ts';

/**
 * Creates a school with its first School Admin. If there is no `slug`, one is made from the name.
 * @throws 422 for an empty name, and for a slug that is invalid or was ever given to another school
 */
export async function createSchool(
  ctx: Ctx,
  input: { name: string; about?: string; slug?: string; adminId: number; createdBy?: number },
): Promise<SchoolRow> {
  const name = input.name.trim();
  if (name === '') throw refuseFields({ name: FIELD_REQUIRED });
  return inTransaction(ctx, async (tx) => {
    await lockSlugs(tx, 'school');
    const slug = input.slug ?? (await freeSlug(tx, 'school', slugFrom(name, 'school')));
    const problem = slugProblem(slug) ?? ((await slugOwner(tx, 'school', slug)) !== undefined ? SLUG_TAKEN : null);
    if (problem) throw refuseFields({ slug: problem });
    const createdBy = input.createdBy ?? input.adminId;
    const cover = chooseCover({ name }, await latestSchoolCovers(tx));
    const school = await insertSchool(tx, { name, slug, about: input.about ?? '', cover, createdBy });
    await giveSchoolAdmin(tx, { schoolId: school.id, userId: input.adminId, invitedBy: createdBy });
    return school;
  });
}
