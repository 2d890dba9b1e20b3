import {
  getEvent,
  listAttending,
  listEventHosts,
  listEventStates,
  listEvents,
  listTicketTypes,
} from '#contract/events/events.endpoints.ts';
import { listSchoolEvents } from '#contract/events/school-events.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { presentHost } from './event.present.ts';
import { queryOwnHolds } from './event-cards.query.ts';
import { queryHosts, queryTickets } from './event-page.query.ts';
import { readAttending, readEvents, readStates } from './list-events.ts';
import { readSchoolEvents } from './list-school-events.ts';
import { presentTickets, seeEvent, showEvent } from './show-event.ts';

export const routes = [
  route(listEvents, (ctx, { query }) => readEvents(ctx, query)),
  route(listAttending, (ctx, { query }) => readAttending(ctx, query)),
  route(listEventStates, (ctx, { query }) => readStates(ctx, query)),
  route(listSchoolEvents, (ctx, { params, query }) => readSchoolEvents(ctx, params.id, query)),
  route(getEvent, (ctx, { params }) => showEvent(ctx, params.id)),
  route(listTicketTypes, async (ctx, { params }) => {
    const { row, person } = await seeEvent(ctx, params.id);
    const [tickets, holds] = await Promise.all([
      queryTickets(ctx.db, { ids: [row.id] }),
      person ? queryOwnHolds(ctx.db, { userId: person.id }) : [],
    ]);
    const heldPools = new Set(holds.map((hold) => hold.poolId));
    return { ticketTypes: await presentTickets(ctx, { row, person }, tickets, heldPools) };
  }),
  route(listEventHosts, async (ctx, { params }) => {
    const { row } = await seeEvent(ctx, params.id);
    return { eventHosts: (await queryHosts(ctx.db, { ids: [row.id] })).map(presentHost) };
  }),
];
