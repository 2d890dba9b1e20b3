import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { instantText } from '../words.ts';
import { fromWorkout, workoutTable, workoutUrl } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_waitlist_offered',
  write: ({ workout, kind, expiresAt }, at) => ({
    subject: `A place for you: ${workout.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A place is yours to take',
    blocks: [
      hello(at),
      paragraph(`A place in ${workout.title} came free, and you are the next in line.`),
      workoutTable(workout, at, kind, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Take the place', workoutUrl(workout, at)),
      note('After that it goes to the next in line. If you do not need it, leave the line and make somebody happy.'),
    ],
    reason: `You get this mail because you asked for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', expiresAt: '2027-01-06T12:00:00.000Z' },
});
