import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { amountText, refundText } from '../words.ts';
import { fromWorkout, workoutTable } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_place_lost',
  write: ({ workout, kind, refund }, at) => ({
    subject: `No place left: ${workout.title}`,
    preview: refundText(refund),
    title: 'Your place was gone',
    blocks: [
      hello(at),
      paragraph(`We could not keep a place in ${workout.title} for you when your payment came. We are sorry.`),
      paragraph(refundText(refund)),
      workoutTable(workout, at, kind, { label: 'Returned', value: amountText(refund) }),
      action('Find another workout', `${at.publicUrl}/workouts`),
      note('Nothing else was charged.'),
    ],
    reason: `You get this mail because you paid for a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, live: false },
    kind: 'live',
    refund: { cashCents: 2000, credits: 0 },
  },
});
