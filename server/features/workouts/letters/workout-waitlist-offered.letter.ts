import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { isOfferValid } from '#server/letters/reminder.rules.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { instantText, shortInstantText } from '#server/letters/text.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutPath, workoutTable, workoutUrl } from './workout-text.ts';

interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly expiresAt: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_offered: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_offered',
  title: 'Workout spot offered',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId) =>
    isOfferValid(data, ctx.clock.now()) ? aboutWorkout<Data>(going)(ctx, data, userId) : null,
  write: ({ workout, kind, expiresAt }, at) => ({
    subject: `A spot opened up for you: ${workout.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A spot opened up for you',
    blocks: [
      hello(at),
      paragraph(`A spot in ${workout.title} opened up, and you're next on the waitlist.`),
      workoutTable(workout, at, kind, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Take my spot', workoutUrl(workout, at)),
      note(
        "After that, it goes to the next person on the waitlist. Don't need it? Leave the waitlist so someone else can have it.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  push: ({ workout, expiresAt }, at) => ({
    kind: 'waitlist_offer',
    text: `A spot opened up. It's held for you until ${shortInstantText(new Date(expiresAt), at.zone)}`,
    path: workoutPath(workout),
    expiresAt: new Date(expiresAt),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', expiresAt: '2027-01-06T12:00:00.000Z' },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
