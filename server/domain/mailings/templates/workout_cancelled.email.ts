import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout } from '../samples.ts';
import { defineMail } from '../template.ts';
import { amountText, refundText } from '../words.ts';
import { fromWorkout, workoutCalendar, workoutTable } from '../workout-words.ts';

export const mail = defineMail({
  kind: 'workout_cancelled',
  write: ({ workout, kind, refund }, at) => ({
    subject: `Cancelled: ${workout.title}`,
    preview: refund ? refundText(refund) : `${workout.schoolName} has cancelled this workout.`,
    title: 'This workout is cancelled',
    blocks: [
      hello(at),
      paragraph(`${workout.schoolName} has cancelled ${workout.title}. We are sorry.`),
      ...(refund ? [paragraph(refundText(refund))] : []),
      workoutTable(
        workout,
        at,
        kind === 'written' ? 'written' : 'live',
        refund ? { label: 'Returned', value: amountText(refund) } : null,
      ),
      action('Find another workout', `${at.publicUrl}/workouts`),
      note(
        kind === 'live'
          ? 'The attached file takes it out of your calendar.'
          : kind === 'written'
            ? 'Your place for written feedback ends with it.'
            : 'You are not in line for a place any more.',
      ),
    ],
    reason: `You get this mail because you had or waited for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...(kind === 'live' ? workoutCalendar(workout, at, 'CANCEL') : {}),
  }),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, sequence: 2 },
    kind: 'live',
    refund: { cashCents: 2000, credits: 0 },
  },
});
