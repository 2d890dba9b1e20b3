import type { TicketChangeTotals, TicketTypeField, TicketTypeInput } from '#contract/events/ticket-types.endpoints.ts';
import { Refusal, refuseFields } from '#contract/primitives/problem.ts';
import {
  type EventRow,
  eventStatusAt,
  lockedTypeFields,
  type SetTicketType,
  typeProblems,
  wantedType,
} from '#server/features/events/index.ts';
import { belowSold } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { rsvpsOf, type TeacherTicketTypeRow, teacherTicketTypes } from './teacher-ticket-type.query.ts';

export interface TicketPlan {
  readonly event: EventRow;
  readonly row: TeacherTicketTypeRow;
  readonly present: SetTicketType;
  readonly wanted: SetTicketType;
  readonly fields: readonly TicketTypeField[];
}

export function planTicketChange(event: EventRow, row: TeacherTicketTypeRow, sent: TicketTypeInput): TicketPlan {
  const { name, capacity, status, priceCents: price, nonmemberPriceCents: nonmemberPrice } = row;
  const present = { name, capacity, price, nonmemberPrice, status };
  return { event, row, present, ...wantedType(present, sent) };
}

/** @throws 409 at fields that can't be changed anymore, 422 at those that are wrong, all together */
export function refuseWrongTicket(ctx: Ctx, { event, row, wanted, fields }: TicketPlan): void {
  const locked = lockedTypeFields({ status: eventStatusAt(event, ctx.clock.now()), kind: event.kind });
  const touched = fields.flatMap((field) => (locked[field] ? [[field, locked[field]] as const] : []));
  if (touched.length > 0) {
    throw new Refusal('field_locked', 409, "This can't be changed anymore.", { fields: Object.fromEntries(touched) });
  }
  const sold = row.taken + row.held;
  const problems = {
    ...(fields.includes('capacity') && wanted.capacity < sold ? belowSold(sold).fields : {}),
    ...typeProblems(wanted, fields),
  };
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
}

/** What saving the change means for other people, counted now. */
export interface TicketEffects {
  /** Set if this is the event's first ticket type ever on sale; otherwise null. */
  readonly first: { readonly rsvps: number; readonly waiting: number } | null;
  readonly goesOn: boolean;
  readonly goesOff: boolean;
  /** True if none of the event's types is on sale afterward. */
  readonly last: boolean;
  readonly totals: TicketChangeTotals;
}

export async function effectsOfTicket(ctx: Ctx, plan: TicketPlan): Promise<TicketEffects> {
  const { event, row, wanted, fields } = plan;
  const turns = fields.includes('status');
  const goesOn = turns && wanted.status === 'active';
  const goesOff = turns && wanted.status === 'disabled';
  const all = await teacherTicketTypes(ctx, { eventId: event.id });
  const first = goesOn && all.every((type) => type.activatedAt === null) ? await rsvpsOf(ctx, event.id) : null;
  return {
    first,
    goesOn,
    goesOff,
    last: goesOff && all.every((type) => type.id === row.id || type.status === 'disabled'),
    totals: { rsvps: first?.rsvps ?? 0, waiting: first?.waiting ?? 0, offers: goesOff ? row.offered : 0 },
  };
}
