import {
  refundTicketType as refundContract,
  showTicketTypeRefund as refundRunContract,
} from '#contract/events/ticket-refunds.endpoints.ts';
import {
  addTicketType as addContract,
  changeTicketType as changeContract,
  deleteTicketType as deleteContract,
  listTeacherTicketTypes,
  showTicketTypeChange,
} from '#contract/events/ticket-types.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { addTeacherTicketType } from './add-teacher-ticket-type.ts';
import { changeTicketType } from './change-ticket-type.ts';
import { deleteTicketType } from './delete-ticket-type.ts';
import { refundTicketType, refundTicketTypeJob, showTicketTypeRefund } from './refund-ticket-type.ts';
import { showTicketChange } from './show-ticket-change.ts';
import { listTicketTypes, showTicketType } from './show-ticket-types.ts';

/** What teachers do with their events' ticket types (rules-teachers H1, H2). */
export const mount: Feature = {
  name: 'events/manage/tickets',
  routes: [
    route(listTeacherTicketTypes, (ctx, _, exchange) => listTicketTypes(ctx, managedOf(exchange).id)),
    route(addContract, async (ctx, { body }) => {
      await checkRight(ctx, { manages: { event: 'id' } }, { id: String(body.eventId) });
      return { ticketType: await addTeacherTicketType(ctx, body) };
    }),
    route(changeContract, async (ctx, { params, body }) => {
      const { position, revision, expected, ...sent } = body;
      await changeTicketType(ctx, { ticketTypeId: params.id, sent, position, revision, expected });
      return { ticketType: await showTicketType(ctx, params.id) };
    }),
    route(deleteContract, async (ctx, { params }) => ({
      deleted: await deleteTicketType(ctx, { ticketTypeId: params.id }),
    })),
    route(refundRunContract, async (ctx, { params }) => ({ refund: await showTicketTypeRefund(ctx, params.id) })),
    route(refundContract, async (ctx, { params, body }) => ({
      refunded: await refundTicketType(ctx, { ticketTypeId: params.id, expected: body.expected }),
    })),
    route(showTicketTypeChange, async (ctx, { params, query }) => ({
      change: await showTicketChange(ctx, { ticketTypeId: params.id, sent: query }),
    })),
  ],
  jobs: [refundTicketTypeJob],
};
