import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockFollows } from './follow.store.ts';
import { addFollowsOfSchool, followsSchool, removeFollowsOfSchool } from './follow-school.store.ts';

/**
 * Sets or removes a person's reminders for all of a school's listed courses.
 * @returns whether all of them are set now; always false for a school that lists none
 */
export async function followSchool(
  ctx: Ctx,
  { userId, schoolId, following }: { userId: number; schoolId: number; following: boolean },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockFollows(tx, userId);
    if (following) await addFollowsOfSchool(tx, userId, schoolId);
    else await removeFollowsOfSchool(tx, userId, schoolId);
    return followsSchool(tx, userId, schoolId);
  });
}
