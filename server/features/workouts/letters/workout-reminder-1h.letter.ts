import { HOUR_BEFORE } from '#server/features/tickets/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { sampleWorkout } from '#server/letters/samples.ts';
import { beforeLive } from './about-workout.ts';
import { workoutReminder } from './workout-reminder.ts';

interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_reminder_1h: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_reminder_1h',
  title: 'Workout reminder, 1 hour before',
  ...workoutReminder,
  load: beforeLive(HOUR_BEFORE),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, startsAt: new Date('2026-12-31T13:00:00Z'), endsAt: new Date('2026-12-31T14:30:00Z') },
  },
});
