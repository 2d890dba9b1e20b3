import { writtenParagraphs } from '#server/features/events/letters/event-text.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl, writtenUrl } from './workout-text.ts';

/** Sent only while the person has a written spot, and only if a School Admin chose to (rules-teachers W4). */
interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_instructions_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_instructions_changed',
  title: 'New workout instructions',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => going(workout) && workout.written),
  write: ({ workout }, at) => ({
    subject: `New instructions: ${workout.title}`,
    preview: `${workout.schoolName} changed the instructions for your written feedback.`,
    title: 'Your instructions have changed',
    blocks: [
      hello(at),
      paragraph(`${workout.schoolName} changed the instructions for your written feedback in ${workout.title}.`),
      ...writtenParagraphs(workout.instructions, at).map(paragraph),
      workoutTable(
        workout,
        at,
        'written',
        workout.submissionUrl ? { label: 'Submit it at', value: workout.submissionUrl } : null,
      ),
      action('Submit your work', writtenUrl(workout, at)),
      note(`Anything you already submitted stays as it is. Workout page: ${workoutUrl(workout, at)}`),
    ],
    reason: `You're getting this email because you're signed up for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
  variants: [{ workout: { submissionUrl: null } }, { workout: { hasLive: false } }, ...workoutVariants],
});
