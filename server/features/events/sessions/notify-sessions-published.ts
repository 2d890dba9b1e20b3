import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { expectedOf } from '../attendance/event-attendees.query.ts';
import type { EventRow } from '../event/event-row.store.ts';

const AT_ONCE = 1000;

/**
 * Notifies a cohort's learners of class sessions that were just published, in the caller's transaction: each learner
 * gets one email with one calendar file, however many sessions there are (rules-teachers W7, X2). Other events notify
 * no one. Returns how many people are notified.
 */
export async function notifySessionsPublished(
  tx: Ctx,
  published: readonly Pick<EventRow, 'id' | 'kind' | 'cohortId' | 'schoolId'>[],
): Promise<number> {
  const sessions = published.filter(({ kind }) => kind === 'Class Session');
  const [first] = sessions;
  if (!first?.cohortId) return 0;
  const { cohortId, schoolId } = first;
  const eventIds = sessions.map(({ id }) => id).sort((a, b) => a - b);
  const learners = await expectedOf(tx, first.id);
  for (let from = 0; from < learners.length; from += AT_ONCE) {
    await queueMails(
      tx,
      'sessions_published',
      learners.slice(from, from + AT_ONCE).map((userId) => ({
        // Publishing is final, so the first session appears in no other email.
        occasion: `event:${eventIds[0]}:published`,
        to: { userId },
        data: { cohortId, eventIds },
        schoolId,
      })),
    );
  }
  return learners.length;
}
