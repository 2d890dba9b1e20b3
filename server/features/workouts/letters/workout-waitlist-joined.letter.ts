import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl } from './workout-text.ts';

interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly place: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_joined',
  title: 'On the waitlist for a workout',
  transactional: true,
  secret: false,
  bell: false,
  load: aboutWorkout<Data>(going),
  write: ({ workout, kind, place }, at) => ({
    subject: `You're on the waitlist: ${workout.title}`,
    preview: `You're #${place}. We'll email you when a spot opens up for you.`,
    title: "You're on the waitlist",
    blocks: [
      hello(at),
      paragraph(
        `${kind === 'live' ? 'Live' : 'Written feedback'} spots in ${workout.title} are full. You're #${place} on the waitlist.`,
      ),
      workoutTable(workout, at, kind, { label: 'Waitlist', value: `#${place}` }),
      action('See the workout', workoutUrl(workout, at)),
      note(
        "When a spot opens up, we'll hold it for you and email you how long you have to take it. You can leave the waitlist anytime.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', place: 3 },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
