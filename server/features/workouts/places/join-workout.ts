import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import { WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import type { showWorkoutLink as showContract } from '#contract/workouts/workouts.endpoints.ts';
import { currentPerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { seeWorkoutByUuid } from '../workout/show-workout.ts';
import { managesWorkout } from '../workout/workout.policy.ts';
import { decideJoin, joinWindow, SENTENCES } from '../workout/workout.rules.ts';
import type { WorkoutRow } from '../workout/workout.store.ts';
import { heldPlaceOf, refusalOfPlace } from './attend-workout.ts';
import { livePlacesOf, noteJoined, type PlaceRow, placeByNonce } from './place.store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Opened = WorkoutRow & { startsAt: Date; endsAt: Date };
interface LinkRequest {
  readonly uuid: string;
  readonly token: string | undefined;
}

async function findOpened(ctx: Ctx, uuid: string): Promise<Opened> {
  const workout = await seeWorkoutByUuid(ctx, uuid);
  if (!workout.startsAt || !workout.endsAt || workout.status === 'draft') throw notFound();
  return { ...workout, startsAt: workout.startsAt, endsAt: workout.endsAt };
}

/**
 * Who wants to join: the live spot of the token or of the signed-in person; null for a person who manages the workout.
 * @throws 401, 403
 */
async function joiningPlace(ctx: Ctx, workout: Opened, token: string | undefined): Promise<PlaceRow | null> {
  const byToken = token !== undefined && UUID.test(token) ? await placeByNonce(ctx, token) : undefined;
  if (byToken?.workoutId === workout.id && byToken.kind === 'live' && heldPlaceOf(byToken)) return byToken;
  const person = await currentPerson(ctx);
  if (!person) {
    throw token === undefined
      ? refuse('signed_out', 401, 'Sign in to continue.')
      : refuse(WORKOUT_REFUSALS.linkRevoked, 403, "This link no longer works. Sign in to see what's changed.");
  }
  const live = (await livePlacesOf(ctx, workout.id, person.id)).find((place) => place.kind === 'live');
  if (live) return live;
  if (managesWorkout(person, workout)) return null;
  const code = token === undefined ? WORKOUT_REFUSALS.notAttending : WORKOUT_REFUSALS.linkRevoked;
  throw refuse(code, 403, SENTENCES.notAttending);
}

function joinRefusal(workout: Opened, now: Date): Refusal | null {
  const because = decideJoin(workout, now);
  return because && refusalOfPlace(because);
}

/** The state of a join link. Never includes the meeting URL. */
export async function showWorkoutLink(ctx: Ctx, request: LinkRequest): Promise<ResponseOf<typeof showContract>> {
  const workout = await findOpened(ctx, request.uuid);
  const now = ctx.clock.now();
  const refusal = await joiningPlace(ctx, workout, request.token).then(
    () => joinRefusal(workout, now),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  const { opensAt, closesAt } = joinWindow(workout);
  return {
    workout: {
      id: workout.id,
      uuid: workout.uuid,
      name: workout.name,
      startsAtUtc: workout.startsAt.toISOString(),
      endsAtUtc: workout.endsAt.toISOString(),
    },
    state: refusal?.code ?? 'open',
    message: refusal?.message ?? 'Doors are open.',
    opensAtUtc: opensAt.toISOString(),
    closesAtUtc: closesAt.toISOString(),
    nowUtc: now.toISOString(),
  };
}

/** Joins the live part: records the join and returns the meeting URL, which only this call does. */
export async function joinWorkout(ctx: Ctx, request: LinkRequest): Promise<{ redirectTo: string }> {
  const workout = await findOpened(ctx, request.uuid);
  const place = await joiningPlace(ctx, workout, request.token);
  const refusal = joinRefusal(workout, ctx.clock.now());
  if (refusal) throw refusal;
  if (!workout.zoomUrl)
    throw refuse('no_meeting', 409, "The meeting doesn't have a link yet. Please let your host know.");
  if (place) await noteJoined(ctx, place.id);
  return { redirectTo: workout.zoomUrl };
}
