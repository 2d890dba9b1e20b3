import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleWorkout, workoutVariants } from '../samples.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl } from './workout-words.ts';

/** What it is queued with. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly place: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_joined',
  title: 'In line for a place in a workout',
  transactional: true,
  secret: false,
  bell: false,
  load: aboutWorkout<Data>(going),
  write: ({ workout, kind, place }, at) => ({
    subject: `You're in line: ${workout.title}`,
    preview: `Number ${place}. We'll email you when a place is yours to take.`,
    title: "You're in line for a place",
    blocks: [
      hello(at),
      paragraph(`${workout.title} has no such place left. You are number ${place} in line.`),
      workoutTable(workout, at, kind, { label: 'In line', value: `Number ${place}` }),
      action('See the workout', workoutUrl(workout, at)),
      note('When one comes free we hold it for you and tell you until when. You can leave the line at any time.'),
    ],
    reason: `You're getting this email because you asked for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', place: 3 },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
