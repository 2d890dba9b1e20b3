import { defineLetter } from '../define-letter.ts';
import { writtenParagraphs } from '../events/event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout, workoutVariants } from '../samples.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, writtenUrl } from './workout-words.ts';

/** Their work was answered. */
interface Data {
  readonly workoutId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_answered: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_answered',
  title: 'Feedback of a workout',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ever',
  load: aboutWorkout<Data>((workout) => workout.feedback !== null),
  write: ({ workout }, at) => ({
    subject: `Your feedback is here: ${workout.title}`,
    preview: `${workout.schoolName} has answered what you sent in.`,
    title: 'Your feedback is here',
    blocks: [
      hello(at),
      paragraph(`What you sent in for ${workout.title} was answered:`),
      ...writtenParagraphs(workout.feedback ?? '', at).map(paragraph),
      action('Read your feedback', writtenUrl(workout, at)),
      note('It stays on My Workouts for you alone, beside what you sent in.'),
    ],
    reason: `You're getting this email because you sent in work for a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
  variants: [...workoutVariants],
});
