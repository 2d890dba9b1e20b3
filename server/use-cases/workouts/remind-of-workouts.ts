import { queueMails } from '#server/domain/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { dueWorkoutReminders } from './workout-holders.query.ts';

/** As for events: 24 hours and 1 hour before the live session, each once per person and start (rules §7). */
const REMINDERS = [
  { kind: 'workout_reminder_24h', fromHours: 24, toHours: 1 },
  { kind: 'workout_reminder_1h', fromHours: 1, toHours: 0 },
] as const;
const AT_ONCE = 1000;

/** Queues every reminder that is due by the domain's clock. */
export async function remindOfWorkouts(ctx: Ctx): Promise<void> {
  for (const reminder of REMINDERS) {
    for (;;) {
      const due = await dueWorkoutReminders(ctx, { ...reminder, limit: AT_ONCE });
      const { queued } = await queueMails(
        ctx,
        reminder.kind,
        due.map(({ userId, workoutId, schoolId, occasion }) => ({
          occasion,
          to: { userId },
          data: { workoutId },
          schoolId,
        })),
      );
      if (due.length < AT_ONCE || queued === 0) break;
    }
  }
}
