import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl } from './workout-text.ts';

interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_expired',
  title: 'Offered workout spot released',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutWorkout<Data>(going),
  write: ({ workout, kind }, at) => ({
    subject: `Your spot was released: ${workout.title}`,
    preview: 'Your hold expired. You can join the waitlist again.',
    title: 'Your hold expired',
    blocks: [
      hello(at),
      paragraph(`We held a spot in ${workout.title} for you, but the hold expired before you took it.`),
      workoutTable(workout, at, kind),
      action('See the workout', workoutUrl(workout, at)),
      note('Still want to take part? You can get back on the waitlist on the workout page.'),
    ],
    reason: `You're getting this email because you joined the waitlist for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live' },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
