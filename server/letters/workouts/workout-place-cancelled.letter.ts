import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { refundVariants, sampleWorkout, workoutVariants } from '../samples.ts';
import { amountText, refundText } from '../words.ts';
import { aboutWorkout } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutTable, workoutUrl } from './workout-words.ts';

/** Only while the person has no such place; `refund`: what a paid one brought back. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly refund?: Amount;
  /** Its work was not answered in time, and the money was taken back. */
  readonly unanswered?: true;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_place_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_place_cancelled',
  title: 'Place in a workout cancelled',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutWorkout<Data>((workout, { kind }) => workout.status !== 'cancelled' && !workout[kind]),
  write: ({ workout, kind, refund, unanswered }, at) => ({
    subject: unanswered ? `Your refund: ${workout.title}` : `You gave your place back: ${workout.title}`,
    preview: refund ? refundText(refund) : 'Your place is free for somebody else.',
    title: 'Your place is cancelled',
    blocks: [
      hello(at),
      paragraph(
        unanswered
          ? `You didn't get feedback on what you sent in for ${workout.title} in time, so we refunded you. Your written spot has ended.`
          : `You are not participating in ${workout.title} by this place anymore.`,
      ),
      ...(refund ? [paragraph(refundText(refund))] : []),
      workoutTable(workout, at, kind, refund ? { label: 'Refunded', value: amountText(refund) } : null),
      action('See the workout', workoutUrl(workout, at)),
      note(
        kind === 'live'
          ? 'The attached file takes it out of your calendar. The link to the meeting no longer works for you.'
          : 'Nothing else was changed.',
      ),
    ],
    reason: `You're getting this email because you had a place in a workout of ${workout.schoolName}.`,
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
