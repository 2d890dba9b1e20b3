import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutTable } from './workout-text.ts';

/** For people who had this kind of spot, or were waiting for one. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written' | 'waiting';
  readonly refund?: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_cancelled',
  title: 'Workout canceled',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => workout.status === 'cancelled'),
  write: ({ workout, kind, refund }, at) => ({
    subject: `Canceled: ${workout.title}`,
    preview: refund ? refundText(refund) : `${workout.schoolName} canceled this workout.`,
    title: 'This workout was canceled',
    blocks: [
      hello(at),
      paragraph(`${workout.schoolName} canceled ${workout.title}. We're sorry.`),
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
          ? 'Open the attached file to remove it from your calendar.'
          : kind === 'written'
            ? 'Your written feedback spot is canceled too.'
            : "You're no longer on the waitlist.",
      ),
    ],
    reason: `You're getting this email because you signed up for, or were on the waitlist for, a workout by ${workout.schoolName}.`,
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
