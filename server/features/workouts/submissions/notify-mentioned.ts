import { findPerson, type Person } from '#server/features/accounts/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { mentionsIn } from '#server/platform/rich-text.ts';
import { managesWorkout } from '../workout/workout.policy.ts';

/**
 * Notifies people mentioned in a submission or its feedback in the app: only people who may read it, each once per
 * submission, and never its writer.
 */
export async function notifyMentioned(
  tx: Ctx,
  workout: { schoolId: number; name: string; uuid: string },
  text: { html: string; by: Pick<Person, 'id' | 'displayName'> | null; submissionId: number; writerId?: number },
): Promise<void> {
  for (const userId of mentionsIn(text.html)) {
    if (userId === text.by?.id) continue;
    const person = await findPerson(tx, userId);
    if (!person || !(managesWorkout(person, workout) || person.id === text.writerId)) continue;
    await notifyMany(tx, [
      {
        userId,
        kind: 'mention',
        occasion: `submission:${text.submissionId}`,
        title: `${text.by?.displayName ?? 'Someone'} mentioned you`,
        body: `In a submission for ${workout.name}`,
        href: `/workouts/written/${workout.uuid}`,
      },
    ]);
  }
}
