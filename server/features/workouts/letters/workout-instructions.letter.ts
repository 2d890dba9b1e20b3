import { writtenParagraphs } from '#server/features/events/letters/event-text.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl, writtenUrl } from './workout-text.ts';

/** Sent only while the person has a written spot. */
interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_instructions: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_instructions',
  title: 'Workout instructions',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => going(workout) && workout.written),
  write: ({ workout }, at) => ({
    subject: `Your instructions: ${workout.title}`,
    preview: `What to do for your written feedback by ${workout.schoolName}.`,
    title: "You're in! Here's what to do",
    blocks: [
      hello(at),
      paragraph(`You have a written feedback spot in ${workout.title}.`),
      ...writtenParagraphs(workout.instructions, at).map(paragraph),
      workoutTable(
        workout,
        at,
        'written',
        workout.submissionUrl ? { label: 'Submit it at', value: workout.submissionUrl } : null,
      ),
      action('Submit your work', writtenUrl(workout, at)),
      note(
        `You'll find the instructions there too, and under My Workouts. Plans changed? Cancel your spot: ${workoutUrl(workout, at)}`,
      ),
    ],
    reason: `You're getting this email because you signed up for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
  variants: [{ workout: { submissionUrl: null } }, { workout: { hasLive: false } }, ...workoutVariants],
});
