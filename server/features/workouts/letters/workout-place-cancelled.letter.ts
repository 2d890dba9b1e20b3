import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutTable, workoutUrl } from './workout-text.ts';

/** Sent only while the person has no such spot. `refund`: what was refunded for a paid one. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly refund?: Amount;
  /** True if the spot ended because there was no feedback in time and the money was refunded. */
  readonly unanswered?: true;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_place_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_place_cancelled',
  title: 'Workout spot canceled',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutWorkout<Data>((workout, { kind }) => workout.status !== 'cancelled' && !workout[kind]),
  write: ({ workout, kind, refund, unanswered }, at) => ({
    subject: unanswered ? `Your refund: ${workout.title}` : `You canceled your spot: ${workout.title}`,
    preview: refund ? refundText(refund) : 'Your spot is open to someone else now.',
    title: unanswered ? "You've been refunded" : 'Your spot is canceled',
    blocks: [
      hello(at),
      paragraph(
        unanswered
          ? `You didn't get feedback on ${workout.title} in time, so we refunded you. Your written feedback spot has ended.`
          : `You're no longer ${kind === 'live' ? 'in the live session for' : 'signed up for written feedback on'} ${workout.title}.`,
      ),
      ...(refund ? [paragraph(refundText(refund))] : []),
      workoutTable(workout, at, kind, refund ? { label: 'Refunded', value: amountText(refund) } : null),
      action('See the workout', workoutUrl(workout, at)),
      note(
        kind === 'live'
          ? 'Open the attached file to remove it from your calendar. Your link to the meeting no longer works.'
          : 'Nothing else has changed.',
      ),
    ],
    reason: `You're getting this email because you were signed up for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...(kind === 'live' ? workoutCalendar(workout, at, 'CANCEL') : {}),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', refund: { cashCents: 2000, credits: 0 } },
  variants: [
    { kind: 'written' },
    { kind: 'written', workout: { hasLive: false } },
    { kind: 'written', unanswered: true },
    { refund: undefined },
    ...refundVariants,
    ...workoutVariants,
  ],
});
