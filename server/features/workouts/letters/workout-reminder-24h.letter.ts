import { DAY_BEFORE } from '#server/features/tickets/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { sampleWorkout } from '#server/letters/samples.ts';
import { beforeLive } from './about-workout.ts';
import { workoutReminder } from './workout-reminder.ts';

interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_reminder_24h: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_reminder_24h',
  title: 'Workout reminder, 24 hours before',
  ...workoutReminder,
  load: beforeLive(DAY_BEFORE),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, startsAt: new Date('2027-01-02T00:00:00Z'), endsAt: new Date('2027-01-02T01:30:00Z') },
  },
});
