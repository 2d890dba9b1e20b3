import type { EventChange } from '#contract/events/event-dry-runs.endpoints.ts';
import { NO_ONE_IS_NOTIFIED } from '#contract/events/teacher-event.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import { type EventInput, findEvent, findEventSettings } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { type EventPlan, eventEffects, planEvent, refuseWrongEvent } from './plan-event.ts';
import { poolOfEvent } from './teacher-event.query.ts';

const MINUTE_MS = 60_000;

function presentTimes({ present, wanted }: EventPlan): EventChange['times'] {
  const of = (timezone: string, startsAt: Date | null, minutes: number) => ({
    timezone,
    startsAtUtc: startsAt?.toISOString() ?? null,
    endsAtUtc: startsAt && new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
  });
  const was = of(present.timezone, present.startsAt, present.durationMinutes);
  const now = of(wanted.timezone, wanted.start?.instant ?? null, wanted.durationMinutes);
  return was.startsAtUtc === now.startsAtUtc && was.endsAtUtc === now.endsAtUtc ? null : { was, now };
}

const clockTimeOf = ({ time, ampm }: { time: string; ampm: string }) => `${time.replace(/^0/, '')} ${ampm}`;

/** 'was 7:00 PM New York = 4:00 PM Los Angeles': the old instant in both zones (rules-teachers C5). */
function zoneNotice({ present, wanted }: EventPlan): string | null {
  if (!present.start || !wanted.start || present.timezone === wanted.timezone) return null;
  const inNewZone = localOfInstant(present.start.instant, wanted.timezone);
  return `was ${clockTimeOf(present.start)} ${cityOf(present.timezone)} = ${clockTimeOf(inNewZone)} ${cityOf(wanted.timezone)}`;
}

/**
 * The dry run of a new time or capacity: who is notified and when, what is refundable until when, who is offered a seat
 * (rules-teachers A6, C5, C7, G3). Refuses what the save would refuse. Changes nothing.
 */
export async function showEventChange(
  ctx: Ctx,
  { eventId, sent }: { eventId: number; sent: EventInput },
): Promise<EventChange> {
  const present = await findEventSettings(ctx, eventId);
  const event = await findEvent(ctx, eventId);
  if (!present || !event) throw notFound();
  const plan = planEvent(ctx, present, sent);
  await refuseWrongEvent(ctx, plan, { publish: false });
  const { time, moreSeats, totals } = await eventEffects(ctx, plan, event);
  const pool = await poolOfEvent(ctx, present.seatPoolId);
  const free = plan.wanted.capacity - pool.taken - pool.held;
  const offered = moreSeats > 0 ? Math.min(pool.waiting, Math.max(0, free)) : 0;
  const until = plan.wanted.start?.instant;
  const silent = present.status === 'published' && plan.fields.length > 0 && totals.told === 0;
  return {
    fields: [...plan.fields],
    consequential: totals.told > 0 || totals.refundable > 0 || offered > 0,
    times: presentTimes(plan),
    zoneNotice: zoneNotice(plan),
    told: totals.told,
    mailWaitsSeconds: totals.told > 0 && time ? time.waitsSeconds : 0,
    refundable: totals.refundable > 0 && until ? { tickets: totals.refundable, untilUtc: until.toISOString() } : null,
    notice: silent ? NO_ONE_IS_NOTIFIED : null,
    waitlist: { waiting: pool.waiting, offered },
    totals,
  };
}
