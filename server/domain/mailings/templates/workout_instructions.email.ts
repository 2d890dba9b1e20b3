import { plainParagraphs } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { fromWorkout, workoutTable, workoutUrl, writtenUrl } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_instructions',
  write: ({ workout }, at) => ({
    subject: `Your instructions: ${workout.title}`,
    preview: `What to do for your written feedback by ${workout.schoolName}.`,
    title: "You're in! Here is what to do",
    blocks: [
      hello(at),
      paragraph(`You have a place for written feedback in ${workout.title}.`),
      ...plainParagraphs(workout.instructions).map(paragraph),
      workoutTable(
        workout,
        at,
        'written',
        workout.submissionUrl ? { label: 'Send it in', value: workout.submissionUrl } : null,
      ),
      action('Send in your work', writtenUrl(workout, at)),
      note(
        `The instructions stand there too, and on My Workouts. Plans changed? Give your place back at ${workoutUrl(workout, at)}`,
      ),
    ],
    reason: `You get this mail because you took a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
});
