import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { action, hello, type Letter, note, paragraph, type Setting } from '#server/letters/letter.ts';
import { workoutVariants } from '#server/letters/samples.ts';
import { capital, spanText, startText } from '#server/letters/text.ts';
import type { WorkoutFacts } from './workout-mail.query.ts';
import { fromWorkout, workoutJoinUrl, workoutTable, workoutUrl } from './workout-text.ts';

/** Shared by the reminders of a workout's live part: the time left is computed when the email is sent. */
export const workoutReminder = {
  transactional: false,
  secret: false,
  bell: true,
  again: 'ahead',
  write: ({ workout }: { readonly workout: WorkoutFacts }, at: Setting): Letter => {
    const when = startText(at.now, workout.startsAt, at.zone);
    return {
      subject: `${capital(when)}: ${workout.title}`,
      preview: `${spanText(workout.startsAt, workout.endsAt, at.zone)}.`,
      title: `Starts ${when}`,
      blocks: [
        hello(at),
        paragraph(`The live session for ${workout.title} starts ${when}.`),
        workoutTable(workout, at, 'live'),
        action('Join the workout', workoutJoinUrl(workout, at)),
        note(
          `The link opens ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start. Can't make it? Cancel your spot: ${workoutUrl(workout, at)}`,
        ),
      ],
      reason: `You're getting this email because you're signed up for a workout by ${workout.schoolName}.`,
      ...fromWorkout(workout),
    };
  },
  variants: [...workoutVariants],
} as const;
