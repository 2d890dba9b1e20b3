import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { type CreateWorkout, createWorkout, type WorkoutPlaces } from './create-workout.ts';
import { publishWorkout } from './publish-workout.ts';
import { findWorkout } from './workout.store.ts';

const HOUR_MS = 3_600_000;
let number = 0;

export interface AWorkout extends Partial<Omit<CreateWorkout, 'start' | 'live' | 'written'>> {
  /** Hours from now until the start (default: a week). */
  readonly inHours?: number;
  /** False: a draft. Default: true. */
  readonly published?: boolean;
  readonly live?: Partial<WorkoutPlaces>;
  readonly written?: Partial<WorkoutPlaces>;
}

/** A free workout of 60 minutes in a week, with 10 live and 5 written spots; creates its own school. For tests. */
export async function aWorkout(ctx: Ctx, input: AWorkout = {}) {
  const { inHours = 168, published = true, live, written, ...rest } = input;
  number += 1;
  const schoolId = rest.schoolId ?? (await aSchool(ctx)).id;
  const timezone = rest.timezone ?? 'America/New_York';
  const localTime = localOfInstant(new Date(ctx.clock.now().getTime() + inHours * HOUR_MS), timezone);
  const created = await createWorkout(ctx, {
    name: `Workout ${number}`,
    description: '<p>Practice together.</p>',
    instructions: '<p>Record one minute and send it in.</p>',
    zoomUrl: 'https://meet.example.test/secret-workout',
    timezone,
    start: { date: localTime.date, time: localTime.time, ampm: localTime.ampm },
    ...rest,
    schoolId,
    live: { capacity: 10, memberPriceCents: 0, nonmemberPriceCents: 0, ...live },
    written: { capacity: 5, memberPriceCents: 0, nonmemberPriceCents: 0, ...written },
  });
  if (published) await publishWorkout(ctx, { workoutId: created.id });
  const row = await findWorkout(ctx, created.id);
  if (!row?.startsAt) throw new Error('A workout without its start.');
  return { ...created, schoolId, startsAt: row.startsAt };
}
