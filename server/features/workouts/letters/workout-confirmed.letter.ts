import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { spanText } from '#server/letters/text.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutJoinUrl, workoutTable, workoutUrl } from './workout-text.ts';

/** Sent only while the person has a live spot; includes its calendar entry. */
interface Data {
  readonly workoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_confirmed: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_confirmed',
  title: 'Workout spot confirmed',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => going(workout) && workout.live),
  write: ({ workout }, at) => ({
    subject: `You're in: ${workout.title}`,
    preview: `${spanText(workout.startsAt, workout.endsAt, at.zone)}. A calendar file is attached.`,
    title: "You're in!",
    blocks: [
      hello(at),
      paragraph(`You have a spot in the live session for ${workout.title}.`),
      workoutTable(workout, at, 'live'),
      action('Join the workout', workoutJoinUrl(workout, at)),
      note(
        `The link is just for you and opens ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start. Plans changed? Cancel your spot: ${workoutUrl(workout, at)}`,
      ),
    ],
    reason: `You're getting this email because you signed up for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...workoutCalendar(workout, at, 'REQUEST'),
  }),
  sample: { workoutId: 12, workout: sampleWorkout },
  variants: [...workoutVariants],
});
