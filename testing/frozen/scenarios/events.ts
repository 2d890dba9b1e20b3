import { type AnEvent, anEvent, startEventIn } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { bought, callApi, disputed, inDays, someone } from './kit.ts';

const PRICED = { priceCents: 2000, nonmemberPriceCents: 2500, capacity: 5 };
const event = (s: ScenarioContext, input: AnEvent = {}) =>
  anEvent(s.t.systemCtx(), { schoolId: s.world.school.id, ...input });
const ticketed = (s: ScenarioContext, ticket: object = PRICED, more: AnEvent = {}) =>
  event(s, { tickets: [ticket], ...more });
const attends = (s: ScenarioContext, personId: number, eventId: number, ticketTypeId: number | null = null) =>
  callApi(s, personId, `POST /events/${eventId}/attend`, { attending: true, ticketTypeId });

async function full(s: ScenarioContext, more: AnEvent = {}) {
  const createdEvent = await event(s, { capacity: 1, ...more });
  await attends(s, (await someone(s)).personId, createdEvent.id);
  return createdEvent;
}
async function ended(s: ScenarioContext, eventId: number) {
  await startEventIn(s.t.systemCtx(), eventId, -300);
}
/** A person without an account asks by email to attend. Returns the email. */
async function requestedByEmail(
  s: ScenarioContext,
  email: string,
  of: { eventId?: number; ticketTypeId?: number } = {},
) {
  const eventId = of.eventId ?? (await event(s)).id;
  await callApi(s, null, `POST /events/${eventId}/public_attend`, { email, ticketTypeId: of.ticketTypeId ?? null });
  const mails = s.t.db.selectFrom('sends').select('data').where('to_address', '=', email).orderBy('id', 'desc');
  const { data } = await mails.executeTakeFirstOrThrow();
  const { url = '', code = '' } = data as { url?: string; code?: string };
  return { eventId, token: url.split('/').at(-1) ?? '', code };
}
const to = (id: number) => ({ params: { id } });

export const events: Readonly<Record<string, Recording>> = {
  'POST /events/{id}/attend': {
    cases: {
      'no more': async (s) => {
        const [{ personId }, { id }] = [await someone(s), await event(s)];
        await attends(s, personId, id);
        return { as: personId, ...to(id), body: { attending: false } };
      },
      'sold out': async (s) => ({ as: 'lead', ...to((await full(s)).id), body: { attending: true } }),
      'a free ticket': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s, {});
        return { as: 'lead', ...to(id), body: { attending: true, ticketTypeId: ticketTypeIds[0]! } };
      },
      'no ticket chosen': async (s) => ({ as: 'lead', ...to((await ticketed(s)).id), body: { attending: true } }),
      'a priced ticket': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        return { as: 'lead', ...to(id), body: { attending: true, ticketTypeId: ticketTypeIds[0]! } };
      },
      'a paid ticket, no more': async (s) => {
        const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
        await bought(s, personId, ticketTypeIds[0]);
        return { as: personId, ...to(id), body: { attending: false } };
      },
      'a disputed ticket': async (s) => {
        const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
        await disputed(s, await bought(s, personId, ticketTypeIds[0]));
        return { as: personId, ...to(id), body: { attending: false } };
      },
      'members only': async (s) => ({
        as: 'lead',
        ...to((await event(s, { admittance: 'members-only' })).id),
        body: { attending: true },
      }),
      'members first': async (s) => {
        const { id } = await event(s);
        await updateEvent(s.t.systemCtx(), id, { members_first_until: inDays(s, 1) });
        return { as: 'lead', ...to(id), body: { attending: true } };
      },
      'a class session of others': async (s) => {
        const { id } = await aClassSession(s.t.systemCtx(), { cohortId: s.world.cohortId, inHours: 48 });
        return { as: 'lead', ...to(id), body: { attending: true } };
      },
      cancelled: async (s) => {
        const { id } = await event(s);
        await cancelEvent(s.t.systemCtx(), { eventId: id, by: null });
        return { as: 'lead', ...to(id), body: { attending: true } };
      },
      'a draft': async (s) => ({
        as: 'school-admin',
        ...to((await event(s, { published: false })).id),
        body: { attending: true },
      }),
      over: async (s) => {
        const { id } = await event(s);
        await ended(s, id);
        return { as: 'lead', ...to(id), body: { attending: true } };
      },
      'ticketed and begun': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s, {});
        await startEventIn(s.t.systemCtx(), id, -5);
        return { as: 'lead', ...to(id), body: { attending: true, ticketTypeId: ticketTypeIds[0]! } };
      },
      'address not confirmed': async (s) => ({
        as: (await someone(s, { verified: false })).personId,
        ...to((await event(s)).id),
        body: { attending: true },
      }),
      'its key while it is worked on': async (s) => {
        const [{ personId }, { id }] = [await someone(s), await event(s)];
        const headers = { 'idempotency-key': 'frozen, under way' };
        const request = {
          method: 'POST',
          url: `/api/v1/events/${id}/attend`,
          payload: { attending: true },
          headers,
        } as const;
        await s.t.as(personId, request);
        const open = { status: 'in_progress' as const, response_status: null, response: null, answered_at: null };
        await s.t.db.updateTable('idempotency_keys').set(open).where('key', '=', headers['idempotency-key']).execute();
        return { as: personId, ...to(id), body: { attending: true }, headers };
      },
      'its key with another body': async (s) => {
        const [{ personId }, { id }] = [await someone(s), await event(s)];
        const headers = { 'idempotency-key': 'frozen, used twice' };
        const url = `/api/v1/events/${id}/attend`;
        await s.t.as(personId, { method: 'POST', url, payload: { attending: true }, headers });
        return { as: personId, ...to(id), body: { attending: false }, headers };
      },
    },
  },
  'POST /events/{id}/public_attend': {
    cases: {
      'a member’s address': async (s) => ({
        as: null,
        ...to((await event(s)).id),
        body: { email: (await someone(s)).email },
      }),
      'no more': async (s) => {
        const { eventId } = await requestedByEmail(s, 'leaves@example.test');
        return { as: null, ...to(eventId), body: { email: 'leaves@example.test', attending: false } };
      },
      'too many seats wait': async (s) => {
        const email = 'holds.many@example.test';
        for (let n = 0; n < 5; n += 1) await requestedByEmail(s, email);
        return { as: null, ...to((await event(s)).id), body: { email } };
      },
      'sold out': async (s) => ({ as: null, ...to((await full(s)).id), body: { email: 'late@example.test' } }),
      'members only': async (s) => ({
        as: null,
        ...to((await event(s, { admittance: 'members-only' })).id),
        body: { email: 'outside@example.test' },
      }),
      cancelled: async (s) => {
        const { id } = await event(s);
        await cancelEvent(s.t.systemCtx(), { eventId: id, by: null });
        return { as: null, ...to(id), body: { email: 'late@example.test' } };
      },
    },
  },
  'POST /events/rsvps': {
    does: async (s) => ({ as: null, body: { token: (await requestedByEmail(s, 'confirms@example.test')).token } }),
    cases: {
      'for a priced ticket': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        const of = { eventId: id, ticketTypeId: ticketTypeIds[0]! };
        return { as: null, body: { token: (await requestedByEmail(s, 'pays@example.test', of)).token } };
      },
      'cancelled meanwhile': async (s) => {
        const { eventId, token } = await requestedByEmail(s, 'too.late@example.test');
        await cancelEvent(s.t.systemCtx(), { eventId, by: null });
        return { as: null, body: { token } };
      },
    },
  },
  'POST /events/{id}/rsvp_codes': {
    does: async (s) => {
      const email = 'types@example.test';
      const { eventId, code } = await requestedByEmail(s, email);
      return { as: null, ...to(eventId), body: { email, code } };
    },
  },
  'POST /events/rsvps/sign_in_links': {
    does: async (s) => ({ as: null, body: { token: (await requestedByEmail(s, 'signs.in@example.test')).token } }),
  },
  'POST /events/links/{uuid}/joins': {
    does: async (s) => {
      const [{ personId }, { id, uuid }] = [await someone(s), await event(s)];
      await attends(s, personId, id);
      await startEventIn(s.t.systemCtx(), id, 5);
      return { as: personId, params: { uuid }, body: {} };
    },
    cases: {
      'too early': async (s) => {
        const [{ personId }, { id, uuid }] = [await someone(s), await event(s)];
        await attends(s, personId, id);
        return { as: personId, params: { uuid }, body: {} };
      },
      'too late': async (s) => {
        const [{ personId }, { id, uuid }] = [await someone(s), await event(s)];
        await attends(s, personId, id);
        await ended(s, id);
        return { as: personId, params: { uuid }, body: {} };
      },
      'not attending': async (s) => {
        const { id, uuid } = await event(s);
        await startEventIn(s.t.systemCtx(), id, 5);
        return { as: (await someone(s)).personId, params: { uuid }, body: {} };
      },
      'by a link of another': async (s) => ({
        as: null,
        params: { uuid: (await event(s)).uuid },
        body: { t: '00000000-0000-4000-8000-000000000000' },
      }),
      cancelled: async (s) => {
        const [{ personId }, { id, uuid }] = [await someone(s), await event(s)];
        await attends(s, personId, id);
        await updateEvent(s.t.systemCtx(), id, { status: 'cancelled', cancelled_at: s.t.system.clock.now() });
        return { as: personId, params: { uuid }, body: {} };
      },
      'without a meeting': async (s) => {
        const [{ personId }, { id, uuid }] = [await someone(s), await event(s)];
        await attends(s, personId, id);
        await updateEvent(s.t.systemCtx(), id, { zoom_url: 'nowhere' });
        await startEventIn(s.t.systemCtx(), id, 5);
        return { as: personId, params: { uuid }, body: {} };
      },
    },
  },
  'POST /stripe/build_event_payment_link': {
    does: async (s) => ({
      as: await s.t.buyer(),
      body: { mode: 'payment', ticketTypeId: (await ticketed(s)).ticketTypeIds[0]! },
    }),
    cases: {
      'at a price of before': async (s) => ({
        as: await s.t.buyer(),
        body: { ticketTypeId: (await ticketed(s)).ticketTypeIds[0]!, quotedPrice: 20 },
      }),
      'a free ticket': async (s) => ({ as: 'lead', body: { ticketTypeId: (await ticketed(s, {})).ticketTypeIds[0]! } }),
      'has one': async (s) => {
        const [personId, { ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
        await bought(s, personId, ticketTypeIds[0]);
        return { as: personId, body: { ticketTypeId: ticketTypeIds[0]! } };
      },
      'sold out': async (s) => {
        const { ticketTypeIds } = await ticketed(s, { ...PRICED, capacity: 1 });
        await bought(s, await s.t.buyer(), ticketTypeIds[0]);
        return { as: await s.t.buyer(), body: { ticketTypeId: ticketTypeIds[0]! } };
      },
      'address not confirmed': async (s) => ({
        as: await s.t.buyer({ verified: false }),
        body: { ticketTypeId: (await ticketed(s)).ticketTypeIds[0]! },
      }),
      'for an address that has to be confirmed first': async (s) => {
        const response = await s.t.as(null, {
          method: 'POST',
          url: '/api/v1/users/from_public_event',
          payload: { email: 'handle@example.test' },
        });
        const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        const body = { ticketTypeId: (await ticketed(s)).ticketTypeIds[0]!, userId: response.json().userId };
        return { as: null, body, headers: { cookie } };
      },
      'the provider is away': async (s) => {
        await s.t.sandbox.control('requests/faults', {
          route: 'POST /v1/checkout/sessions',
          when: 'before',
          status: 503,
          times: 3,
        });
        return {
          as: await s.t.buyer(),
          body: { ticketTypeId: (await ticketed(s)).ticketTypeIds[0]! },
          after: () => s.t.sandbox.world.faults.clear(),
        };
      },
    },
  },
  'GET /events/rsvps/{token}': {
    does: async (s) => ({ as: null, params: { token: (await requestedByEmail(s, 'looks@example.test')).token } }),
  },
  'GET /events/{id}/ticket_refunds': {
    does: async (s) => {
      const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
      await bought(s, personId, ticketTypeIds[0]);
      return { as: personId, ...to(id) };
    },
  },
  'POST /events/{id}/ticket_refunds': {
    does: async (s) => {
      const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
      await bought(s, personId, ticketTypeIds[0]);
      return { as: personId, ...to(id), body: { amount: 25 } };
    },
    cases: {
      'another amount': async (s) => {
        const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
        await bought(s, personId, ticketTypeIds[0]);
        return { as: personId, ...to(id), body: { amount: 20 } };
      },
      begun: async (s) => {
        const [personId, { id, ticketTypeIds }] = [await s.t.buyer(), await ticketed(s)];
        await bought(s, personId, ticketTypeIds[0]);
        await startEventIn(s.t.systemCtx(), id, -5);
        return { as: personId, ...to(id), body: { amount: 25 } };
      },
    },
  },
  'POST /events/{id}/waitlist': {
    does: async (s) => ({ as: (await someone(s)).personId, ...to((await full(s)).id), body: {} }),
    cases: {
      'attends already': async (s) => {
        const { personId } = await someone(s);
        const { id } = await event(s, { capacity: 1 });
        await attends(s, personId, id);
        return { as: personId, ...to(id), body: {} };
      },
      'seats are free': async (s) => ({ as: 'member', ...to((await event(s)).id), body: {} }),
    },
  },
  'DELETE /events/{id}/waitlist': {
    does: async (s) => {
      const [{ personId }, { id }] = [await someone(s), await full(s)];
      await callApi(s, personId, `POST /events/${id}/waitlist`, {});
      return { as: personId, ...to(id) };
    },
  },
};
