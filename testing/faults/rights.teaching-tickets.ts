import type { World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';

const OWN_OR_NOT = ['own', 'foreign', 'missing'] as const;

const of = (own: number, foreign: number) => (world: World, target: Target) =>
  target === 'own' ? own : target === 'foreign' ? foreign : world.missingId;
const event = (world: World, target: Target) => of(world.liveEvent.id, world.otherLiveEvent.id)(world, target);
const type = (world: World, target: Target) =>
  of(world.liveEvent.ticketTypeId, world.otherLiveEvent.ticketTypeId)(world, target);
const host = (world: World, target: Target) => of(world.liveEvent.hostId, world.otherLiveEvent.hostId)(world, target);
const link = (world: World, target: Target) =>
  of(world.liveEvent.eventHostId, world.otherLiveEvent.eventHostId)(world, target);

const begunLink = (world: World, target: Target) =>
  of(world.liveEvent.begunEventHostId, world.otherLiveEvent.begunEventHostId)(world, target);

const at = (
  id: (world: World, target: Target) => number,
  more: Omit<RequestParts, 'params'> = {},
  name: 'id' | 'hostId' = 'id',
): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ params: { [name]: id(world, target) }, ...more }),
});
/** An id in the body: teaching-tickets.test.ts and teaching-hosts.test.ts compare a foreign one with a missing one. */
const inBody = (bodyOf: (world: World, target: Target) => Record<string, unknown>, own: number): Entry => ({
  targets: OWN_OR_NOT,
  ask: (world, target) => ({ body: bodyOf(world, target) }),
  own: [own],
  // Staff manage everything.
  foreign: [own, 404],
});

/** Ticket types and hosts of the course's event; open to its Course Admins too. The host is shown only there. */
export const teachingTicketRights: Record<string, Entry> = {
  'GET /teachers/events/{id}/ticket_types': { ...at(event), ofCourse: true },
  'POST /teachers/ticket_types': inBody((world, target) => ({ eventId: event(world, target) }), 201),
  'PATCH /teachers/ticket_types/{id}': at(type, { body: { name: 'Walked' } }),
  'GET /teachers/ticket_types/{id}/change': at(type, { query: { name: 'Walked' } }),
  'GET /teachers/ticket_types/{id}/refund': at(type),
  // Nothing was paid: only managers learn that.
  'POST /teachers/ticket_types/{id}/refunds': { ...at(type, { body: {} }), own: [409] },
  // Someone attends with this ticket type: its managers, and no one else, learn that it can't be deleted.
  'DELETE /teachers/ticket_types/{id}': { ...at(type), own: [409] },
  'GET /teachers/events/{id}/event_hosts': { ...at(event), ofCourse: true },
  'GET /teachers/hosts': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ query: { schoolId: of(world.school.id, world.otherSchool.id)(world, target) } }),
    foreign: [200, 404],
    // Staff get an empty list for a school that doesn't exist.
    missing: [200, 404],
  },
  'GET /teachers/host_people': {
    targets: OWN_OR_NOT,
    ask: (world, target) => ({ query: { schoolId: of(world.school.id, world.otherSchool.id)(world, target) } }),
    foreign: [200, 404],
    // Staff get an empty list for a school that doesn't exist.
    missing: [200, 404],
  },
  'POST /teachers/hosts': inBody((world, target) => ({ eventId: event(world, target) }), 201),
  'PATCH /teachers/hosts/{hostId}': at(host, { body: { name: 'Walked', bio: '<p>Walks.</p>' } }, 'hostId'),
  'POST /teachers/event_hosts': inBody(
    (world, target) => ({ eventId: world.liveEvent.id, hostId: host(world, target) }),
    200,
  ),
  'PATCH /teachers/event_hosts/{id}': at(link, { body: { position: 0 } }),
  // The event is running: its managers, and no one else, learn that a host can't be removed.
  'DELETE /teachers/event_hosts/{id}': { ...at(begunLink), own: [409] },
  // What learners see: each of these events is public.
  'GET /hosts/{hostId}/image': { ...at(host, {}, 'hostId'), foreign: [200] },
};
