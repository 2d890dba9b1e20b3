import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '../samples.ts';
import { amountText, refundText } from '../words.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutTable } from './workout-words.ts';

/** Paid, but the place was gone: everything went back. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly refund: Amount;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_place_lost: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_place_lost',
  title: 'Place in a workout lost and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutWorkout<Data>(() => true),
  write: ({ workout, kind, refund }, at) => ({
    subject: `No place left: ${workout.title}`,
    preview: refundText(refund),
    title: 'Your place was gone',
    blocks: [
      hello(at),
      paragraph(`We could not keep a place in ${workout.title} for you when your payment came. We are sorry.`),
      paragraph(refundText(refund)),
      workoutTable(workout, at, kind, { label: 'Refunded', value: amountText(refund) }),
      action('Find another workout', `${at.publicUrl}/workouts`),
      note('Nothing else was charged.'),
    ],
    reason: `You're getting this email because you paid for a workout of ${workout.schoolName}.`,
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
