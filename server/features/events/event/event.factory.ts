import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { addHost } from '../hosts/add-host.ts';
import { type AddTicketType, addTicketType } from '../tickets/add-ticket-type.ts';
import { type CreateEvent, createEvent } from './create-event.ts';
import { findEvent, updateEvent } from './event-row.store.ts';
import { publishEvent } from './publish-event.ts';

const HOUR_MS = 3_600_000;
let number = 0;

export interface AnEvent extends Partial<Omit<CreateEvent, 'start' | 'series'>> {
  /** Hours from now (default a week): whole minutes, so fractions are fine. */
  readonly inHours?: number;
  readonly published?: boolean;
  readonly tickets?: readonly Partial<Omit<AddTicketType, 'eventId'>>[];
}

export interface MadeEvent {
  readonly id: number;
  readonly uuid: string;
  readonly schoolId: number;
  readonly seatPoolId: number;
  readonly startsAt: Date;
  readonly ticketTypeIds: number[];
}

/** A public event of 60 minutes in a week, with 1000 seats; creates its own school. For tests. */
export async function anEvent(ctx: Ctx, input: AnEvent = {}): Promise<MadeEvent> {
  const { inHours = 168, published = true, tickets = [], ...rest } = input;
  number += 1;
  const schoolId = rest.schoolId ?? (await aSchool(ctx)).id;
  const timezone = rest.timezone ?? 'America/New_York';
  const localTime = localOfInstant(new Date(ctx.clock.now().getTime() + inHours * HOUR_MS), timezone);
  const created = await createEvent(ctx, {
    name: `Evening ${number}`,
    kind: 'Community',
    admittance: 'public',
    description: '<p>An evening together.</p>',
    shortDescription: 'An evening together.',
    zoomUrl: 'https://meet.example.test/secret-room',
    timezone,
    start: { date: localTime.date, time: localTime.time, ampm: localTime.ampm },
    ...rest,
    schoolId,
  });
  const ticketTypeIds: number[] = [];
  for (const [index, ticket] of tickets.entries()) {
    const type = await addTicketType(ctx, {
      name: `Ticket ${index + 1}`,
      priceCents: 0,
      nonmemberPriceCents: 0,
      capacity: 10,
      ...ticket,
      eventId: created.id,
    });
    ticketTypeIds.push(type.id);
  }
  if (published) await publishEvent(ctx, { eventId: created.id });
  const row = await findEvent(ctx, created.id);
  if (!row?.startsAt) throw new Error('An event without its start.');
  return {
    id: created.id,
    uuid: created.uuid,
    schoolId,
    seatPoolId: row.seatPoolId,
    startsAt: row.startsAt,
    ticketTypeIds,
  };
}

/** Makes an event of 60 minutes begin that many minutes from now (negative: ago), reading the clock once; for tests. */
export async function startEventIn(ctx: Ctx, eventId: number, minutes: number): Promise<void> {
  const startsAt = new Date(ctx.clock.now().getTime() + minutes * 60_000);
  await updateEvent(ctx, eventId, { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + HOUR_MS) });
}

export async function aHost(ctx: Ctx, input: { schoolId: number; name?: string }): Promise<{ id: number }> {
  number += 1;
  return addHost(ctx, {
    schoolId: input.schoolId,
    name: input.name ?? `Host ${number}`,
    bio: '<p>Hosts evenings.</p>',
  });
}
