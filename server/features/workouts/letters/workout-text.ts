import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { type Block, type Fact, facts, type Letter, type Setting } from '#server/letters/letter.ts';
import { whenLines } from '#server/letters/text.ts';
import type { WorkoutFacts } from './workout-mail.query.ts';

export function workoutUrl(workout: WorkoutFacts, at: Setting): string {
  return `${at.publicUrl}${workoutPath(workout)}`;
}

export const workoutPath = (workout: WorkoutFacts): string => `/workouts/${workout.workoutId}`;

/** The page with the instructions and the person's own submission and feedback. */
export function writtenUrl(workout: WorkoutFacts, at: Setting): string {
  return `${at.publicUrl}${writtenPath(workout)}`;
}

export const writtenPath = (workout: WorkoutFacts): string => `/workouts/written/${workout.uuid}`;

/** The join URL for the live part: the personal link if there is one. */
export function workoutJoinUrl(workout: WorkoutFacts, at: Setting): string {
  const url = `${at.publicUrl}/workouts/links/${workout.uuid}`;
  return workout.joinToken ? `${url}?t=${workout.joinToken}` : url;
}

/** Rows that say what, when, and which spot; callers may add rows. */
export function workoutTable(
  workout: WorkoutFacts,
  at: Setting,
  place: 'live' | 'written',
  ...more: readonly (Fact | null)[]
): Block {
  return facts(
    { label: 'What', value: [workout.title, `with ${workout.schoolName}`] },
    {
      label: place === 'live' ? 'When' : workout.hasLive ? 'Live session' : 'Submit by',
      value: whenLines(workout.startsAt, at.zone, workout.zone),
    },
    { label: 'Spot', value: place === 'live' ? 'Live session' : 'Written feedback' },
    ...more,
  );
}

export function fromWorkout(workout: WorkoutFacts): Pick<Letter, 'fromName' | 'school' | 'replyTo'> {
  return {
    fromName: workout.schoolName,
    school: workout.school,
    ...(workout.replyTo ? { replyTo: workout.replyTo } : {}),
  };
}

/** The calendar entry for the live part. It leaves out the meeting URL. */
export function workoutCalendar(
  workout: WorkoutFacts,
  at: Setting,
  method: 'REQUEST' | 'CANCEL',
): Required<Pick<Letter, 'calendar'>> {
  const url = workoutUrl(workout, at);
  return {
    calendar: {
      method,
      filename: method === 'CANCEL' ? 'canceled.ics' : 'workout.ics',
      entries: [
        {
          eventUuid: workout.uuid,
          sequence: workout.sequence,
          title: workout.title,
          startsAt: workout.startsAt,
          endsAt: workout.endsAt,
          location: 'Online',
          url,
          ...(method === 'CANCEL'
            ? {}
            : {
                description: `Join starting ${JOIN_OPENS_MINUTES_BEFORE} minutes before: ${workoutJoinUrl(workout, at)}\n\nWorkout page: ${url}`,
              }),
        },
      ],
    },
  };
}
