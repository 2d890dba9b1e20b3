import type { World } from './actors.ts';
import type { Entry, Target } from './rights.entry.ts';

const PUBLIC_THING = ['own', 'foreign', 'missing'] as const;
const event = (world: World, target: Target): number =>
  target === 'own' ? world.eventId : target === 'foreign' ? world.otherEventId : world.missingId;

/** Public events at any school: visible to everyone. */
const ofEvent: Entry = {
  targets: PUBLIC_THING,
  ask: (world, target) => ({ params: { id: event(world, target) } }),
  foreign: [200],
};
const list: Entry = { targets: ['own'], ask: () => ({}) };
const tokenOf = (token: string) => ({ params: { token } });
const NO_TOKEN = 'x'.repeat(43);

/** The operations of events, tickets, seat waitlists, join links, and the calendar. */
export const eventRights: Record<string, Entry> = {
  'GET /events': list,
  'GET /events/attending': list,
  'GET /events/states': { targets: ['own'], ask: (world) => ({ query: { ids: world.eventId } }) },
  'GET /events/{id}': ofEvent,
  'GET /events/{id}/ticket_types': ofEvent,
  'GET /events/{id}/event_hosts': ofEvent,
  'POST /events/{id}/attend': {
    ...ofEvent,
    ask: (world, target) => ({ params: { id: event(world, target) }, body: { attending: true } }),
  },
  'POST /stripe/build_event_payment_link': {
    targets: ['missing'],
    ask: (world) => ({ body: { ticketTypeId: world.missingId } }),
    missing: [404, 401],
  },
  // No one here has a paid ticket, and nothing is sold out.
  'GET /events/{id}/ticket_refunds': { ...ofEvent, own: [404], foreign: [404] },
  'POST /events/{id}/ticket_refunds': {
    ...ofEvent,
    ask: (world, target) => ({ params: { id: event(world, target) }, body: { amount: 0 } }),
    own: [404],
    foreign: [404],
  },
  'POST /events/{id}/waitlist': {
    ...ofEvent,
    ask: (world, target) => ({ params: { id: event(world, target) }, body: {} }),
    own: [409],
    foreign: [409],
  },
  'DELETE /events/{id}/waitlist': { ...ofEvent, own: [404], foreign: [404] },
  'POST /users/from_public_event': {
    targets: ['own'],
    ask: () => ({ body: { email: 'rights@example.test' } }),
  },
  'POST /events/{id}/public_attend': {
    ...ofEvent,
    ask: (world, target) => ({ params: { id: event(world, target) }, body: { email: 'rights@example.test' } }),
  },
  'GET /events/rsvps/{token}': { targets: ['missing'], ask: () => tokenOf(NO_TOKEN) },
  'POST /events/rsvps': { targets: ['missing'], ask: () => ({ body: { token: NO_TOKEN } }) },
  'POST /events/{id}/rsvp_codes': {
    ...ofEvent,
    ask: (world, target) => ({
      params: { id: event(world, target) },
      body: { email: 'rights@example.test', code: '000000' },
    }),
    own: [422],
    foreign: [422],
  },
  'POST /events/rsvps/sign_in_links': { targets: ['missing'], ask: () => ({ body: { token: NO_TOKEN } }) },
  'GET /events/links/{uuid}': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({
      params: {
        uuid: target === 'own' ? world.eventUuid : target === 'foreign' ? world.otherEventUuid : crypto.randomUUID(),
      },
    }),
    foreign: [200],
  },
  'POST /events/links/{uuid}/joins': {
    targets: PUBLIC_THING,
    ask: (world, target) => ({
      params: {
        uuid: target === 'own' ? world.eventUuid : target === 'foreign' ? world.otherEventUuid : crypto.randomUUID(),
      },
      body: {},
    }),
    // A week before the start no one can join yet; visitors are asked to sign in.
    own: [401, 403, 409],
    foreign: [401, 403, 409],
  },
  'GET /calendar_feed': list,
  'POST /calendar_feed': list,
  'DELETE /calendar_feed': list,
};
