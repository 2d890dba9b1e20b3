import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import type { getWorkout } from '#contract/workouts/workouts.endpoints.ts';
import { type Person, requirePerson } from '#server/features/accounts/index.ts';
import { codePricerFor } from '#server/features/checkout/index.ts';
import { presentEntry, waitlistEntriesOf } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { managesWorkout, seesWorkout } from './workout.policy.ts';
import { presentPlace, presentTexts, presentWorkout } from './workout.present.ts';
import {
  decideJoin,
  decideSubmission,
  decideTime,
  joinWindow,
  type Refused,
  SENTENCES,
  workoutStatusAt,
} from './workout.rules.ts';
import { findWorkout, findWorkoutByUuid, type WorkoutRow } from './workout.store.ts';
import { ownPlaces, workoutCards } from './workout-cards.query.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const permissionOf = (because: Refused | null) => ({
  allowed: because === null,
  code: because?.code ?? null,
  message: because?.message ?? null,
});

const NOT_ATTENDING: Refused = {
  code: WORKOUT_REFUSALS.notAttending,
  status: 409,
  message: SENTENCES.notAttending,
};

/** The workout with this uuid; 404 also for an invalid uuid. */
export async function seeWorkoutByUuid(ctx: Ctx, uuid: string): Promise<WorkoutRow> {
  const workout = UUID.test(uuid) ? await findWorkoutByUuid(ctx, uuid) : undefined;
  if (!workout) throw notFound();
  return workout;
}

async function pageOf(ctx: Ctx, person: Person, workout: WorkoutRow): Promise<ResponseOf<typeof getWorkout>> {
  if (!seesWorkout(person, workout)) throw notFound();
  const [[card], places] = await Promise.all([
    workoutCards(ctx, person.id, [workout.id]),
    ownPlaces(ctx, person.id, [workout.id]),
  ]);
  // A draft without a date has no page yet.
  if (!card) throw notFound();
  const now = ctx.clock.now();
  const manages = managesWorkout(person, workout);
  const live = places.some((place) => place.kind === 'live');
  const written = places.find((place) => place.kind === 'written');
  const types = new Map(card.types.map((type) => [type.poolId, type.id]));
  const entries = await waitlistEntriesOf(ctx, { userId: person.id, poolIds: [...types.keys()] });
  const { opensAt, closesAt } = joinWindow(card);
  return {
    workout: presentWorkout(card, person, now, await codePricerFor(ctx, person)),
    places: places.map(presentPlace),
    waitlist: entries.flatMap((entry) => {
      const ticketTypeId = types.get(entry.poolId);
      return ticketTypeId === undefined ? [] : [presentEntry(entry, ticketTypeId)];
    }),
    ...presentTexts(workout, manages || written !== undefined),
    calendarSequence: places.find((place) => place.kind === 'live')?.calendarSequence ?? null,
    may: {
      attend: permissionOf(decideTime(workoutStatusAt(card, now))),
      join: permissionOf(
        live || manages ? decideJoin({ ...card, capacityLive: workout.capacityLive }, now) : NOT_ATTENDING,
      ),
      submit: permissionOf(
        decideSubmission(workout, written ? { paid: written.paid, submission: written.state } : null, now),
      ),
      manage: manages,
    },
    nowUtc: now.toISOString(),
    joinOpensAtUtc: opensAt.toISOString(),
    joinClosesAtUtc: closesAt.toISOString(),
  };
}

/** `GET /workouts/{id}`. */
export async function showWorkout(ctx: Ctx, workoutId: number): Promise<ResponseOf<typeof getWorkout>> {
  const person = await requirePerson(ctx);
  const workout = await findWorkout(ctx, workoutId);
  if (!workout) throw notFound();
  return pageOf(ctx, person, workout);
}

/** `GET /workouts/written/{uuid}`. 403 for people who neither hold a written spot nor manage it. */
export async function showWrittenWorkout(ctx: Ctx, uuid: string): Promise<ResponseOf<typeof getWorkout>> {
  const person = await requirePerson(ctx);
  const page = await pageOf(ctx, person, await seeWorkoutByUuid(ctx, uuid));
  if (!page.may.manage && !page.places.some((place) => place.kind === 'written')) {
    throw refuse(WORKOUT_REFUSALS.notAttending, 403, SENTENCES.noWrittenPlace, { workoutId: page.workout.id });
  }
  return page;
}
