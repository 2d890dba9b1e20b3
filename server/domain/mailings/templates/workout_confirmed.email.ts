import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { spanText } from '../words.ts';
import { fromWorkout, workoutCalendar, workoutJoinUrl, workoutTable, workoutUrl } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_confirmed',
  write: ({ workout }, at) => ({
    subject: `You're in: ${workout.title}`,
    preview: `${spanText(workout.startsAt, workout.endsAt, at.zone)}. The session is attached for your calendar.`,
    title: "You're in!",
    blocks: [
      hello(at),
      paragraph(`You have a place in the live session of ${workout.title}.`),
      workoutTable(workout, at, 'live'),
      action('Join the workout', workoutJoinUrl(workout, at)),
      note(
        `The link opens 15 minutes before the start and is yours alone. Plans changed? Give your place back at ${workoutUrl(workout, at)}`,
      ),
    ],
    reason: `You get this mail because you took a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...workoutCalendar(workout, at, 'REQUEST'),
  }),
  sample: { workoutId: 12, workout: sampleWorkout },
});
