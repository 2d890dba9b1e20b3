import { writtenParagraphs } from '#server/features/events/letters/event-text.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, writtenPath, writtenUrl } from './workout-text.ts';

interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_answered: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_answered',
  title: 'Workout feedback',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ever',
  load: aboutWorkout<Data>((workout) => workout.feedback !== null),
  write: ({ workout }, at) => ({
    subject: `Your feedback is ready: ${workout.title}`,
    preview: `${workout.schoolName} gave you feedback on your submission.`,
    title: 'Your feedback is ready',
    blocks: [
      hello(at),
      paragraph(`Your feedback on ${workout.title} is ready:`),
      ...writtenParagraphs(workout.feedback ?? '', at).map(paragraph),
      action('Read your feedback', writtenUrl(workout, at)),
      note('Only you can see it, under My Workouts, next to your submission.'),
    ],
    reason: `You're getting this email because you submitted work for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  push: ({ workout }) => ({ kind: 'feedback', text: 'Your feedback is ready', path: writtenPath(workout) }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
  variants: [...workoutVariants],
});
