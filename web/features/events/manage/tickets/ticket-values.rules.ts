import {
  MAX_TICKET_CAPACITY,
  type TeacherTicketType,
  type TicketTypeInput,
} from '#contract/events/ticket-types.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';

export type TicketValues = {
  name: string;
  capacity: string;
  price: string;
  nonmemberPrice: string;
  status: 'active' | 'disabled';
};

export const TICKET_LABELS: Record<keyof TicketValues, string> = {
  name: 'Name',
  capacity: 'Capacity',
  price: 'Member price',
  nonmemberPrice: 'Non-member price',
  status: 'Status',
};

export function ticketValues(type: TeacherTicketType): TicketValues {
  return {
    name: type.name,
    capacity: String(type.capacity),
    price: String(type.price),
    nonmemberPrice: String(type.nonmemberPrice),
    status: type.status,
  };
}

const dollarsTyped = (text: string): number | undefined => {
  const read = readDollars(text);
  return read.ok ? read.dollars : undefined;
};
const priceProblem = (text: string): string | undefined => {
  const read = readDollars(text);
  return read.ok ? undefined : read.problem;
};

function capacityProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const seats = parseInteger(text);
  if (seats === undefined) return 'Enter a whole number.';
  return seats < 1 || seats > MAX_TICKET_CAPACITY ? 'Enter 1 to 100,000 seats.' : undefined;
}

/** Validation before the server is called (M§5, rules-teachers A3). */
export function checkTicket(values: TicketValues): Partial<Record<keyof TicketValues, string>> {
  const [member, other] = [dollarsTyped(values.price), dollarsTyped(values.nonmemberPrice)];
  const turned = member !== undefined && other !== undefined && other < member ? MEMBERS_NEVER_PAY_MORE : undefined;
  const found = {
    name: values.name.trim() === '' ? FIELD_REQUIRED : undefined,
    capacity: capacityProblem(values.capacity),
    price: priceProblem(values.price),
    nonmemberPrice: priceProblem(values.nonmemberPrice) ?? turned,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

export function ticketBody({ capacity, price, nonmemberPrice, ...plain }: Partial<TicketValues>): TicketTypeInput {
  const seats = capacity === undefined ? undefined : parseInteger(capacity);
  const [member, other] = [price, nonmemberPrice].map((text) => (text === undefined ? undefined : dollarsTyped(text)));
  return {
    ...plain,
    ...(seats === undefined ? {} : { capacity: seats }),
    ...(member === undefined ? {} : { price: member }),
    ...(other === undefined ? {} : { nonmemberPrice: other }),
  };
}

/** How many of its seats are taken, held, or waited for; shown below the capacity. */
export function seatsText({ seats: { taken, held, waiting } }: Pick<TeacherTicketType, 'seats'>): string {
  if (taken + held + waiting === 0) return 'How many people can get this ticket.';
  const parts = [
    `${formatCount(taken)} taken`,
    ...(held > 0 ? [`${formatCount(held)} held`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} on the waitlist`] : []),
  ];
  return `${parts.join(', ')}.${taken + held > 0 ? ` Can’t go below ${formatCount(taken + held)}.` : ''}`;
}
