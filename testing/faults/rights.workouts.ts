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

/** Published workouts of whatever school: visible to all who are signed in. Their drafts: `server/journeys/workouts/workout.test.ts`. */
const ofWorkout: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: workout(world, target).id } }),
  foreign: [200],
};
const list: Entry = { targets: ['own'], ask: () => ({}) };
const ofUuid = (world: World, target: Target) => ({ params: { uuid: workout(world, target).uuid } });
const liveOf = (world: World, target: Target): number => workout(world, target).liveTicketTypeId || world.missingId;

/** The operations of workouts: lists, places, work sent in, join links. */
export const workoutRights: Record<string, Entry> = {
  'GET /workouts': list,
  'GET /workouts/attending': list,
  'GET /workouts/{id}': ofWorkout,
  // Nobody here has a written place: only who manages it sees the written part.
  'GET /workouts/written/{uuid}': { targets: PUBLIC_THING, ask: ofUuid, own: [200, 403], foreign: [200, 403] },
  'POST /workouts/{id}/attend': {
    ...ofWorkout,
    ask: (world, target) => ({
      params: { id: workout(world, target).id },
      body: { ticketTypeId: liveOf(world, target), attending: true },
    }),
  },
  // Nobody here has a paid place.
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
  // There are places: nobody waits.
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
    // A week before the start the doors are closed for everyone; visitors are asked who they are.
    own: [401, 403, 409],
    foreign: [401, 403, 409],
  },
};
