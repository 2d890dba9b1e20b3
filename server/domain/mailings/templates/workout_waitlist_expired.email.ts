import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { fromWorkout, workoutTable, workoutUrl } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_waitlist_expired',
  write: ({ workout, kind }, at) => ({
    subject: `Your place went on: ${workout.title}`,
    preview: 'The time to take it is over. You can stand in line again.',
    title: 'The place went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The place in ${workout.title} that we held for you was not taken in time.`),
      workoutTable(workout, at, kind),
      action('See the workout', workoutUrl(workout, at)),
      note('Would you still like to take part? You can stand in line again on the page of the workout.'),
    ],
    reason: `You get this mail because you asked for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live' },
});
