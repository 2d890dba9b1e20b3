import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '../samples.ts';
import { amountText, refundText } from '../words.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutTable } from './workout-words.ts';

/** To who had a place of this kind, or waited for one. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written' | 'waiting';
  readonly refund?: Amount;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_cancelled',
  title: 'Workout cancelled',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => workout.status === 'cancelled'),
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
        refund ? { label: 'Refunded', value: amountText(refund) } : null,
      ),
      action('Find another workout', `${at.publicUrl}/workouts`),
      note(
        kind === 'live'
          ? 'The attached file takes it out of your calendar.'
          : kind === 'written'
            ? 'Your place for written feedback ends with it.'
            : 'You are no longer in line for a place.',
      ),
    ],
    reason: `You're getting this email because you had or waited for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...(kind === 'live' ? workoutCalendar(workout, at, 'CANCEL') : {}),
  }),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, sequence: 2 },
    kind: 'live',
    refund: { cashCents: 2000, credits: 0 },
  },
  variants: [
    { kind: 'written' },
    { kind: 'written', workout: { hasLive: false } },
    { kind: 'waiting' },
    { refund: undefined },
    ...refundVariants,
    ...workoutVariants,
  ],
});
