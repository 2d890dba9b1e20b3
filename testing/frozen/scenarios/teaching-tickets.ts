import { aHost } from '#server/features/events/event/event.factory.ts';
import { hostEvent } from '#server/features/events/index.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { bought, callApi } from './kit.ts';
import { admin, event, multipliedWithSeats, startEvent, to } from './teaching-kit.ts';

const PRICED = { priceCents: 2000, nonmemberPriceCents: 2500, capacity: 5 };
const ticketed = (s: ScenarioContext, ticket: object = PRICED) => event(s, { tickets: [ticket] });

async function hosted(s: ScenarioContext) {
  const { id } = await event(s);
  const host = await aHost(s.t.systemCtx(), { schoolId: s.world.school.id });
  await hostEvent(s.t.systemCtx(), { eventId: id, hostId: host.id });
  const links = s.t.db.selectFrom('event_hosts').select('id').where('event_id', '=', id);
  return { eventId: id, hostId: host.id, linkId: (await links.executeTakeFirstOrThrow()).id };
}

export const teachingTickets: Readonly<Record<string, Recording>> = {
  'POST /teachers/ticket_types': {
    cases: {
      'of one that has begun': async (s) => {
        const { id } = await event(s);
        await startEvent(s, id);
        return { as: admin, body: { eventId: id } };
      },
      'too many': async (s) => {
        const { id } = await event(s);
        const { ticketType } = await callApi(s, admin, 'POST /teachers/ticket_types', { eventId: id });
        await multipliedWithSeats(s, 'ticket_types', ticketType.id, 19);
        return { as: admin, body: { eventId: id } };
      },
    },
  },
  'PATCH /teachers/ticket_types/{id}': {
    cases: {
      'on sale': async (s) => {
        const { id } = await event(s);
        const created = await callApi(s, admin, 'POST /teachers/ticket_types', { eventId: id });
        const body = { name: 'Seat', capacity: 5, price: 20, nonmemberPrice: 25, status: 'active' };
        return { as: admin, ...to(created.ticketType.id), body };
      },
      'locked once it has begun': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        await startEvent(s, id);
        return { as: admin, ...to(ticketTypeIds[0]!), body: { price: 30 } };
      },
      'below what is sold': async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await bought(s, await s.t.buyer(), ticketTypeIds[0]);
        return { as: admin, ...to(ticketTypeIds[0]!), body: { capacity: 0, price: -1 } };
      },
      stale: async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await callApi(s, admin, `PATCH /teachers/ticket_types/${ticketTypeIds[0]}`, { name: 'Ours' });
        return { as: admin, ...to(ticketTypeIds[0]!), body: { name: 'Mine', revision: 0 } };
      },
    },
  },
  'DELETE /teachers/ticket_types/{id}': {
    does: async (s) => {
      const { id } = await event(s);
      const created = await callApi(s, admin, 'POST /teachers/ticket_types', { eventId: id });
      return { as: admin, ...to(created.ticketType.id) };
    },
    cases: {
      'someone has one': async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await bought(s, await s.t.buyer(), ticketTypeIds[0]);
        return { as: admin, ...to(ticketTypeIds[0]!) };
      },
      begun: async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        await startEvent(s, id);
        return { as: admin, ...to(ticketTypeIds[0]!) };
      },
    },
  },
  'POST /teachers/ticket_types/{id}/refunds': {
    does: async (s) => {
      const { ticketTypeIds } = await ticketed(s);
      await bought(s, await s.t.buyer(), ticketTypeIds[0]);
      await callApi(s, admin, `PATCH /teachers/ticket_types/${ticketTypeIds[0]}`, { price: 0, nonmemberPrice: 0 });
      return { as: admin, ...to(ticketTypeIds[0]!), body: { expected: { people: 1 } } };
    },
    cases: { 'nothing was paid': async (s) => ({ as: admin, ...to((await ticketed(s)).ticketTypeIds[0]!), body: {} }) },
  },
  'POST /teachers/hosts': {
    cases: {
      'too many': async (s) => {
        const { id } = await event(s);
        for (let n = 0; n < 20; n += 1) await callApi(s, admin, 'POST /teachers/hosts', { eventId: id });
        return { as: admin, body: { eventId: id } };
      },
      'of one that has begun': async (s) => {
        const { id } = await event(s);
        await startEvent(s, id);
        return { as: admin, body: { eventId: id } };
      },
    },
  },
  'PATCH /teachers/hosts/{hostId}': {
    cases: {
      archive: async (s) => ({
        as: admin,
        params: { hostId: (await aHost(s.t.systemCtx(), { schoolId: s.world.school.id })).id },
        body: { archived: true },
      }),
      'archive one that is shown': async (s) => ({
        as: admin,
        params: { hostId: (await hosted(s)).hostId },
        body: { archived: true },
      }),
      'archived already': async (s) => {
        const { id } = await aHost(s.t.systemCtx(), { schoolId: s.world.school.id });
        await callApi(s, admin, `PATCH /teachers/hosts/${id}`, { archived: true });
        return { as: admin, params: { hostId: id }, body: { name: 'Ada' } };
      },
    },
  },
  'POST /teachers/event_hosts': {
    does: async (s) => ({
      as: admin,
      body: {
        eventId: (await event(s)).id,
        hostId: (await aHost(s.t.systemCtx(), { schoolId: s.world.school.id })).id,
      },
    }),
  },
  'DELETE /teachers/event_hosts/{id}': { does: async (s) => ({ as: admin, ...to((await hosted(s)).linkId) }) },
};
