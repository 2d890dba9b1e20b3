import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout, workoutVariants } from '../samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl } from './workout-words.ts';

/** What it is queued with. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_expired',
  title: 'An offered place in a workout was released',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutWorkout<Data>(going),
  write: ({ workout, kind }, at) => ({
    subject: `Your place was released: ${workout.title}`,
    preview: 'The time to take it is over. You can join the waitlist again.',
    title: 'The place went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The place in ${workout.title} that we held for you was not taken in time.`),
      workoutTable(workout, at, kind),
      action('See the workout', workoutUrl(workout, at)),
      note('Would you still like to take part? You can join the waitlist again on the page of the workout.'),
    ],
    reason: `You're getting this email because you asked for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live' },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
