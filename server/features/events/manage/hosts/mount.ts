import {
  addEventHost as addContract,
  changeHost as changeContract,
  getHostImage,
  linkHost as linkContract,
  listHostPeople,
  listSchoolHosts,
  listTeacherEventHosts,
  moveEventHost as moveContract,
  unlinkHost as unlinkContract,
} from '#contract/events/hosts.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { addEventHost, linkHost } from './add-event-host.ts';
import { moveEventHost, unlinkHost } from './change-event-hosts.ts';
import { changeHost } from './change-host.ts';
import { hostPeople } from './host-people.ts';
import { listEventHosts, listHosts, showHost, showHostImage } from './show-hosts.ts';

const ofEvent = (ctx: Ctx, eventId: number) => checkRight(ctx, { manages: { event: 'id' } }, { id: String(eventId) });

/**
 * An event's hosts: the school's records, each of which can be shown with any number of events (rules-teachers H3, H4).
 */
export const mount: Feature = {
  name: 'events/manage/hosts',
  routes: [
    route(listTeacherEventHosts, (ctx, _, exchange) => listEventHosts(ctx, managedOf(exchange).id)),
    route(listSchoolHosts, (ctx, { query }) =>
      listHosts(ctx, { ...query, archived: query.archived === 'true', contains: query.contains.trim() }),
    ),
    route(listHostPeople, async (ctx, { query }) => ({ people: await hostPeople(ctx, query.schoolId) })),
    route(addContract, async (ctx, { body }) => {
      await ofEvent(ctx, body.eventId);
      return addEventHost(ctx, body);
    }),
    route(changeContract, async (ctx, { params, body }) => {
      await changeHost(ctx, { hostId: params.hostId, body });
      return { host: await showHost(ctx, params.hostId) };
    }),
    route(linkContract, async (ctx, { body }) => {
      await ofEvent(ctx, body.eventId);
      return { eventHost: await linkHost(ctx, body) };
    }),
    route(moveContract, async (ctx, { params, body }) => ({
      eventHosts: await moveEventHost(ctx, { eventHostId: params.id, ...body }),
    })),
    route(unlinkContract, async (ctx, { params }) => ({ removed: await unlinkHost(ctx, { eventHostId: params.id }) })),
    route(getHostImage, (ctx, { params }) => showHostImage(ctx, params.hostId)),
  ],
};
