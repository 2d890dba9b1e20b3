import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const PUBLIC_THING = ['own', 'foreign', 'missing'] as const;
const NOTHING = { liveTicketTypeId: 0, writtenTicketTypeId: 0 };
const workout = (world: World, target: Target) =>
  target === 'own'
    ? world.workout
    : target === 'foreign'
      ? world.otherWorkout
      : { ...NOTHING, id: world.missingId, uuid: crypto.randomUUID() };

/**
 * Published workouts at any school: visible to everyone signed in. For drafts:
 * `server/journeys/workouts/workout.test.ts`.
 */
const ofWorkout: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: workout(world, target).id } }),
  foreign: [200],
};
const list: Entry = { targets: ['own'], ask: () => ({}) };
const ofUuid = (world: World, target: Target) => ({ params: { uuid: workout(world, target).uuid } });
const liveOf = (world: World, target: Target): number => workout(world, target).liveTicketTypeId || world.missingId;

export const workoutRights: Record<string, Entry> = {
  'GET /workouts': list,
  'GET /workouts/attending': list,
  'GET /workouts/{id}': ofWorkout,
  // No one here has a written place: only managers see the written part.
  'GET /workouts/written/{uuid}': { targets: PUBLIC_THING, ask: ofUuid, own: [200, 403], foreign: [200, 403] },
  'POST /workouts/{id}/attend': {
    ...ofWorkout,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      body: { ticketTypeId: liveOf(world, target), attending: true },
    }),
  },
  // No one here has a paid place.
  'GET /workouts/{id}/ticket_refunds': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      query: { ticketTypeId: liveOf(world, target) },
    }),
    own: [404],
    foreign: [404],
  },
  'POST /workouts/{id}/ticket_refunds': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      body: { ticketTypeId: liveOf(world, target), amount: 0 },
    }),
    own: [404],
    foreign: [404],
  },
  // Places are available, so no one waits.
  'POST /workouts/{id}/waitlist': {
    ...ofWorkout,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      body: { ticketTypeId: liveOf(world, target) },
    }),
    own: [409],
    foreign: [409],
  },
  'DELETE /workouts/{id}/waitlist': {
    ...ofWorkout,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      query: { ticketTypeId: liveOf(world, target) },
    }),
    own: [404],
    foreign: [404],
  },
  'POST /workouts/{id}/submissions': {
    ...ofWorkout,
    ask: (world, target) => ({ params: { id: workout(world, target).id }, body: { text: 'My take.' } }),
    own: [403],
    foreign: [403],
  },
  'GET /workouts/links/{uuid}': { targets: PUBLIC_THING, ask: ofUuid, own: [200, 401], foreign: [200, 401] },
  'POST /workouts/links/{uuid}/joins': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({ ...ofUuid(world, target), body: {} }),
    // A week before the start no one can join yet; visitors are asked to sign in.
    own: [401, 403, 409],
    foreign: [401, 403, 409],
  },
};
