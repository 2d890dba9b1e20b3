import type { LandingList } from '#contract/landing/landing-blocks.ts';
import { type Person, requirePerson } from '#server/features/accounts/index.ts';
import { addRow, type RowOf, showRow } from '#server/features/landing/index.ts';
import { courseByAddress } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { ownProfile } from './own-profile.query.ts';

/**
 * Fills in a teacher's own profile when they add themself: name, picture, and the bio if there is one (rules-teachers
 * LP6).
 */
async function filledIn(ctx: Ctx, person: Person, sent: Readonly<Record<string, unknown>>) {
  const profile = await ownProfile(ctx, person.id);
  return {
    sent: { name: profile.name, ...(profile.bio === '' ? {} : { bio: profile.bio }), ...sent },
    person: { id: person.id, imageMediaId: profile.imageMediaId },
  };
}

/**
 * Adds a row at the end of a list of a course that the caller manages. Authorization: checked here, by the course in
 * the body; someone else's course is not found.
 * @throws 404, 409 `list_full`, 422
 */
export async function addTo<L extends LandingList, Result>(
  ctx: Ctx,
  list: L,
  body: { readonly courseId: number; readonly myself?: boolean | undefined },
  toResponse: (row: RowOf[L]) => Result,
): Promise<Result> {
  const { courseId, myself, ...texts } = body;
  await checkRight(ctx, { manages: { course: 'id' } }, { id: String(courseId) });
  const course = await courseByAddress(ctx, String(courseId));
  const id = course?.id ?? courseId;
  const row = myself ? await filledIn(ctx, await requirePerson(ctx), texts) : { sent: texts };
  let response: Result | undefined;
  await addRow(ctx, { courseId: id, list, ...row }, async (tx, rowId) => {
    response = toResponse(await showRow(tx, { courseId: id, list, id: rowId }));
    await ctx.idempotency?.store(tx, 201, response);
  });
  if (response === undefined) throw new Error('A row that was added is answered.');
  return response;
}
