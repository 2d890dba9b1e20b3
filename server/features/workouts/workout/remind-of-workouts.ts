import { queueDueReminders } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { dueWorkoutReminders } from './workout-reminders.query.ts';

/** Queues every live session reminder that is due by the domain's clock. */
export function remindOfWorkouts(ctx: Ctx): Promise<void> {
  const kinds = { dayBefore: 'workout_reminder_24h', hourBefore: 'workout_reminder_1h' } as const;
  return queueDueReminders(ctx, kinds, async (time) =>
    (await dueWorkoutReminders(ctx, time)).map(({ userId, workoutId, schoolId, occasion }) => ({
      occasion,
      to: { userId },
      data: { workoutId },
      schoolId,
    })),
  );
}
