import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutTable } from './workout-text.ts';

/** The person paid, but the spot was gone: they were refunded in full. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_place_lost: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_place_lost',
  title: 'Workout spot lost and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutWorkout<Data>(() => true),
  write: ({ workout, kind, refund }, at) => ({
    subject: `No spots left: ${workout.title}`,
    preview: refundText(refund),
    title: 'That spot was taken before your payment went through',
    blocks: [
      hello(at),
      paragraph(`We're sorry: we couldn't hold your spot in ${workout.title} until your payment went through.`),
      paragraph(refundText(refund)),
      workoutTable(workout, at, kind, { label: 'Refunded', value: amountText(refund) }),
      action('Find another workout', `${at.publicUrl}/workouts`),
      note("You weren't charged for anything else."),
    ],
    reason: `You're getting this email because you paid for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, live: false },
    kind: 'live',
    refund: { cashCents: 2000, credits: 0 },
  },
  variants: [
    { kind: 'written' },
    { kind: 'written', workout: { hasLive: false } },
    ...refundVariants,
    ...workoutVariants,
  ],
});
