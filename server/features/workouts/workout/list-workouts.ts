import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import type { listAttendingWorkouts, listWorkouts } from '#contract/workouts/workouts.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { codePricerFor } from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { instructionsFor, presentPlace, presentWorkout } from './workout.present.ts';
import {
  attendedWorkouts,
  countAttendedWorkouts,
  countWorkouts,
  ownPlaces,
  pastWorkouts,
  upcomingWorkouts,
} from './workout-cards.query.ts';

/** `GET /workouts`. */
export async function readWorkouts(
  ctx: Ctx,
  query: QueryOf<typeof listWorkouts>,
): Promise<ResponseOf<typeof listWorkouts>> {
  const person = await requirePerson(ctx);
  const { page, perPage } = query;
  const slot = { userId: person.id, limit: perPage, offset: (page - 1) * perPage };
  const [rows, total] = await Promise.all([
    query.past ? pastWorkouts(ctx, slot) : upcomingWorkouts(ctx, slot),
    countWorkouts(ctx, query.past ? 'past' : 'upcoming'),
  ]);
  const places = await ownPlaces(
    ctx,
    person.id,
    rows.map((row) => row.id),
  );
  const codePrice = await codePricerFor(ctx, person);
  return {
    workouts: rows.map((row) => presentWorkout(row, person, ctx.clock.now(), codePrice)),
    attendingWorkoutIds: [...new Set(places.map((place) => place.workoutId))],
    meta: pageMetaOf(page, perPage, total),
  };
}

/** `GET /workouts/attending`. */
export async function readAttendingWorkouts(
  ctx: Ctx,
  query: QueryOf<typeof listAttendingWorkouts>,
): Promise<ResponseOf<typeof listAttendingWorkouts>> {
  const person = await requirePerson(ctx);
  const { page, perPage } = query;
  const rows = await attendedWorkouts(ctx, { userId: person.id, limit: perPage, offset: (page - 1) * perPage });
  const total = await totalOfAll(query, rows.length, () => countAttendedWorkouts(ctx, person.id));
  const places = Map.groupBy(
    await ownPlaces(
      ctx,
      person.id,
      rows.map((row) => row.id),
    ),
    (place) => place.workoutId,
  );
  const codePrice = await codePricerFor(ctx, person);
  return {
    attendingEvents: rows.map((row) => {
      const own = places.get(row.id) ?? [];
      return {
        ...presentWorkout(row, person, ctx.clock.now(), codePrice),
        places: own.map(presentPlace),
        instructions: instructionsFor(own),
      };
    }),
    meta: pageMetaOf(page, perPage, total),
  };
}
