import { eventTicketTypesOf } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addTicketType } from './add-ticket-type.ts';
import { capacitiesOf } from './capacities.query.ts';

/**
 * Copies one event's ticket types to another, a draft: names, prices, seats, and order, in the caller's transaction.
 */
export async function copyTicketTypes(tx: Ctx, events: { readonly from: number; readonly to: number }): Promise<void> {
  const types = await eventTicketTypesOf(tx, events.from);
  const capacities = await capacitiesOf(
    tx,
    types.map((type) => type.seatPoolId),
  );
  for (const { name, priceCents, nonmemberPriceCents, status, seatPoolId } of types) {
    const capacity = capacities.get(seatPoolId);
    if (capacity === undefined) throw new Error(`Pool ${seatPoolId} is not there.`);
    await addTicketType(tx, { eventId: events.to, name, priceCents, nonmemberPriceCents, capacity, status });
  }
}
