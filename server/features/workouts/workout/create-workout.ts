import { blankFields, type ValuesOf } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import { WORKOUT_STORED } from '#contract/workouts/workout.fields.ts';
import { chooseCover } from '#covers/choose.ts';
import { coverNeighbors, loadCohorts } from '#server/features/schools/index.ts';
import { openPool } from '#server/features/seats/index.ts';
import { insertTicketType } from '#server/features/tickets/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type LocalStart, startOf } from '#server/platform/local-start.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import { LONGEST_WORKOUT_MINUTES } from './workout.rules.ts';
import { insertWorkout, latestWorkoutCovers } from './workout.store.ts';
import type { WorkoutColumns } from './workout-settings.store.ts';

/** Spots of one kind: how many, and their prices. A capacity of 0: no spots of this kind. */
export interface WorkoutPlaces {
  readonly capacity: number;
  readonly memberPriceCents: number;
  readonly nonmemberPriceCents: number;
}

/** A new workout. Its rich text is sanitized here. */
export interface CreateWorkout extends Partial<ValuesOf<typeof WORKOUT_STORED>> {
  readonly schoolId: number;
  readonly cohortId?: number | null;
  readonly name: string;
  readonly live: WorkoutPlaces;
  readonly written: WorkoutPlaces;
  readonly timezone?: string;
  readonly start?: LocalStart | null;
  readonly durationMinutes?: number;
  readonly imageMediaId?: number | null;
  readonly createdBy?: number | null;
}

/** Default zone of a new workout (T§9). */
export const DEFAULT_WORKOUT_ZONE = 'America/New_York';
export const LIVE_PLACE = 'Live session';
export const WRITTEN_PLACE = 'Written feedback';
const WHOLE = 'Enter a whole number, 0 or more.';

function placeFields(places: WorkoutPlaces, names: { capacity: string; member: string; nonmember: string }) {
  const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;
  return {
    ...(isWhole(places.capacity) ? {} : { [names.capacity]: WHOLE }),
    ...(isWhole(places.memberPriceCents) ? {} : { [names.member]: WHOLE }),
    ...(isWhole(places.nonmemberPriceCents) ? {} : { [names.nonmember]: WHOLE }),
  };
}

function readColumns(input: CreateWorkout): WorkoutColumns {
  const fields: Record<string, string> = {
    ...placeFields(input.live, {
      capacity: 'capacityLive',
      member: 'liveSessionMemberPrice',
      nonmember: 'liveSessionNonmemberPrice',
    }),
    ...placeFields(input.written, {
      capacity: 'capacityAsync',
      member: 'asyncSessionMemberPrice',
      nonmember: 'asyncSessionNonmemberPrice',
    }),
  };
  const columns = mergeFields(
    WORKOUT_STORED,
    blankFields(WORKOUT_STORED),
    { ...input, name: input.name.trim() },
    fields,
  );
  if (columns.name === '') fields.name = FIELD_REQUIRED;
  const minutes = input.durationMinutes ?? 60;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_WORKOUT_MINUTES) {
    fields.duration = `Enter 1 to ${LONGEST_WORKOUT_MINUTES} minutes.`;
  }
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  return columns;
}

async function courseOf(tx: Ctx, input: CreateWorkout): Promise<{ courseId: number | null; cohortId: number | null }> {
  if (!input.cohortId) return { courseId: null, cohortId: null };
  const [cohort] = await loadCohorts(tx, [input.cohortId]);
  if (!cohort || cohort.schoolId !== input.schoolId) throw notFound();
  return { courseId: cohort.courseId, cohortId: cohort.id };
}

/**
 * Creates a draft with its live and its written spots.
 * @throws 422 with every field that needs attention; 404 for a cohort from another school
 */
export function createWorkout(
  ctx: Ctx,
  input: CreateWorkout,
): Promise<{ id: number; uuid: string; liveTicketTypeId: number; writtenTicketTypeId: number }> {
  const columns = readColumns(input);
  return inTransaction(ctx, async (tx) => {
    const timezone = input.timezone ?? DEFAULT_WORKOUT_ZONE;
    const place = await courseOf(tx, input);
    const { topic, courses } = await coverNeighbors(tx, input.schoolId, place.courseId);
    const used = [...courses, ...(await latestWorkoutCovers(tx, input.schoolId))];
    const created = await insertWorkout(tx, {
      schoolId: input.schoolId,
      ...place,
      ...columns,
      cover: chooseCover({ name: columns.name, topic }, used),
      timezone,
      start: input.start ? startOf(input.start, timezone) : null,
      durationMinutes: input.durationMinutes ?? 60,
      imageMediaId: input.imageMediaId ?? null,
      createdBy: input.createdBy ?? null,
    });
    const add = async (kind: 'live' | 'written', places: WorkoutPlaces) => {
      const { capacity, memberPriceCents, nonmemberPriceCents } = places;
      const poolKind = kind === 'live' ? 'workout_live' : 'workout_written';
      const seatPoolId = await openPool(tx, { kind: poolKind, capacity });
      const owner = { workoutId: created.id, kind };
      return insertTicketType(tx, owner, {
        schoolId: input.schoolId,
        name: kind === 'live' ? LIVE_PLACE : WRITTEN_PLACE,
        priceCents: memberPriceCents,
        nonmemberPriceCents,
        seatPoolId,
      });
    };
    const liveTicketTypeId = await add('live', input.live);
    return { ...created, liveTicketTypeId, writtenTicketTypeId: await add('written', input.written) };
  });
}
