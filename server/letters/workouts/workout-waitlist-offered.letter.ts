import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { offerStands } from '../reminder.rules.ts';
import { sampleWorkout, workoutVariants } from '../samples.ts';
import { instantText } from '../words.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutTable, workoutUrl } from './workout-words.ts';

/** What it is queued with. */
interface Data {
  readonly workoutId: number;
  readonly kind: 'live' | 'written';
  readonly expiresAt: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_waitlist_offered: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_waitlist_offered',
  title: 'A place in a workout is offered',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId) =>
    offerStands(data, ctx.clock.now()) ? aboutWorkout<Data>(going)(ctx, data, userId) : null,
  write: ({ workout, kind, expiresAt }, at) => ({
    subject: `A place for you: ${workout.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A place is yours to take',
    blocks: [
      hello(at),
      paragraph(`A place in ${workout.title} came free, and you are the next in line.`),
      workoutTable(workout, at, kind, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Take the place', workoutUrl(workout, at)),
      note("After that it goes to the next in line. If you don't need it, leave the line: somebody else is waiting."),
    ],
    reason: `You're getting this email because you asked for a place in a workout of ${workout.schoolName}.`,
    ...fromWorkout(workout),
  }),
  sample: { workoutId: 12, workout: sampleWorkout, kind: 'live', expiresAt: '2027-01-06T12:00:00.000Z' },
  variants: [{ kind: 'written' }, { kind: 'written', workout: { hasLive: false } }, ...workoutVariants],
});
