import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleWorkout, workoutVariants } from '#server/letters/samples.ts';
import { instantText, shortInstantText, spanText } from '#server/letters/text.ts';
import { aboutWorkout, going } from './about-workout.ts';
import { fromWorkout, workoutCalendar, workoutJoinUrl, workoutPath, workoutTable, workoutUrl } from './workout-text.ts';

/** `was`: the previous start. `refundUntil`: until when paid spots are refunded in full. */
interface Data {
  readonly workoutId: number;
  readonly was: string;
  readonly refundUntil?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly workout_time_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'workout_time_changed',
  title: 'Workout time changed',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutWorkout<Data>((workout) => going(workout) && (workout.live || workout.written)),
  write: ({ workout, was, refundUntil }, at) => ({
    subject: `New time: ${workout.title}`,
    preview: `Now ${spanText(workout.startsAt, workout.endsAt, at.zone)}.`,
    title: 'This workout has a new time',
    blocks: [
      hello(at),
      paragraph(
        workout.hasLive
          ? `${workout.schoolName} moved the live session for ${workout.title} to a new time.`
          : `${workout.schoolName} changed the deadline to submit your work for ${workout.title}.`,
      ),
      workoutTable(workout, at, workout.live ? 'live' : 'written', {
        label: 'Previously',
        value: instantText(new Date(was), at.zone),
      }),
      workout.live
        ? action('Join the workout', workoutJoinUrl(workout, at))
        : action('See the workout', workoutUrl(workout, at)),
      note(
        [
          workout.live ? 'Open the attached file to update your calendar.' : 'You keep your written feedback spot.',
          refundUntil
            ? `You can cancel a paid spot for a full refund until ${instantText(new Date(refundUntil), at.zone)}.`
            : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ],
    reason: `You're getting this email because you're signed up for a workout by ${workout.schoolName}.`,
    ...fromWorkout(workout),
    ...(workout.live ? workoutCalendar(workout, at, 'REQUEST') : {}),
  }),
  push: ({ workout }, at) => ({
    kind: 'new_time',
    text: `A workout has a new ${workout.hasLive ? 'time' : 'deadline'}: ${shortInstantText(workout.startsAt, at.zone)}`,
    path: workoutPath(workout),
  }),
  sample: {
    workoutId: 12,
    workout: { ...sampleWorkout, sequence: 1 },
    was: '2027-01-06T00:00:00.000Z',
    refundUntil: '2027-01-08T00:00:00.000Z',
  },
  variants: [
    { workout: { live: false, written: true } },
    { workout: { live: false, written: true, hasLive: false } },
    { refundUntil: undefined },
    { workout: { live: false, written: true }, refundUntil: undefined },
    ...workoutVariants,
  ],
});
