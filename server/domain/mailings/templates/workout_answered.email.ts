import { plainParagraphs } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { fromWorkout, writtenUrl } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_answered',
  write: ({ workout }, at) => ({
    subject: `Your feedback is here: ${workout.title}`,
    preview: `${workout.schoolName} has answered what you sent in.`,
    title: 'Your feedback is here',
    blocks: [
      hello(at),
      paragraph(`What you sent in for ${workout.title} was answered:`),
      ...plainParagraphs(workout.feedback ?? '').map(paragraph),
      action('Read your feedback', writtenUrl(workout, at)),
      note('It stays on My Workouts for you alone, beside what you sent in.'),
    ],
    reason: `You get this mail because you sent in work for a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: { ...sampleWorkout, live: false, written: true } },
});
