import type { TeacherTicketType } from '#contract/events/ticket-types.endpoints.ts';
import { counted } from '#web/kit/text/counted.ts';
import { priceText } from '../list/row-tickets.tsx';
import type { EventValues } from './event-values.rules.ts';

type Type = Pick<TeacherTicketType, 'name' | 'price' | 'nonmemberPrice' | 'capacity' | 'status'>;

/**
 * What people pay for an event, and how many get in, one line each; null for a class session, whose cohort has both.
 */
export function saleLines(
  { kind, capacity }: Pick<EventValues, 'kind' | 'capacity'>,
  ticketed: boolean,
  types: readonly Type[],
): string[] | null {
  if (kind === 'Class Session') return null;
  if (!ticketed) return [`Free, ${counted(Number(capacity), 'seat')}`];
  return types
    .filter(({ status }) => status === 'active')
    .map((type) => `${type.name}: ${priceText(type)}, ${counted(type.capacity, 'seat')}`);
}
