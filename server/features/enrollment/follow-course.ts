import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { addFollow, isFollowing, lockFollows, removeFollow } from './follow.store.ts';
import { pressed } from './selection.rules.ts';

/**
 * Sets or removes a person's reminder for a course; without `following` it toggles. One person's requests are
 * serialized.
 * @returns whether it is set now
 */
export async function followCourse(
  ctx: Ctx,
  input: { userId: number; courseId: number; following?: boolean | undefined },
): Promise<boolean> {
  const { userId, courseId } = input;
  return inTransaction(ctx, async (tx) => {
    await lockFollows(tx, userId);
    const wanted = pressed(await isFollowing(tx, userId, courseId), input.following);
    if (wanted) await addFollow(tx, userId, courseId);
    else await removeFollow(tx, userId, courseId);
    return wanted;
  });
}
