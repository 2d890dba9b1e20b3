import { HOUR_BEFORE } from '#server/domain/tickets/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout, workoutVariants } from '../samples.ts';
import { capital, spanText, startWords } from '../words.ts';
import { beforeLive } from './about-workout.ts';
import { fromWorkout, workoutJoinUrl, workoutTable, workoutUrl } from './workout-words.ts';

/** What it is queued with. */
interface Data {
  readonly workoutId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_reminder_1h: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_reminder_1h',
  title: 'Workout begins in one hour',
  transactional: false,
  secret: false,
  bell: true,
  again: 'ahead',
  load: beforeLive(HOUR_BEFORE),
  write: ({ workout }, at) => {
    const when = startWords(at.now, workout.startsAt, at.zone);
    return {
      subject: `${capital(when)}: ${workout.title}`,
      preview: `${spanText(workout.startsAt, workout.endsAt, at.zone)}.`,
      title: `It begins ${when}`,
      blocks: [
        hello(at),
        paragraph(`The live session of ${workout.title} begins ${when}.`),
        workoutTable(workout, at, 'live'),
        action('Join the workout', workoutJoinUrl(workout, at)),
        note(`The link opens 15 minutes before the start. Can't come? Free your place at ${workoutUrl(workout, at)}`),
      ],
      reason: `You're getting this email because you have a place in a workout of ${workout.schoolName}.`,
      ...fromWorkout(workout),
    };
  },
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, startsAt: new Date('2026-12-31T13:00:00Z'), endsAt: new Date('2026-12-31T14:30:00Z') },
  },
  variants: [...workoutVariants],
});
