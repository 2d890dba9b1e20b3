import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import {
  addHost,
  addTicketType,
  attendEvent,
  createEvent,
  publishEvent,
  updateEvent,
} from '#server/features/events/index.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import { joinEventWaitlist } from '#server/journeys/waitlist/event-waitlist.ts';
import { maintainWaitlists } from '#server/journeys/waitlist/maintain-waitlists.ts';
import { setFields } from '#server/platform/database/field-columns.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { type EventPlan, eventPlans } from '../content/content.ts';
import type { People } from './people.ts';
import { type FoundedCourse, richTextOf } from './schools.ts';
import type { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
const ZONE = 'America/New_York';
/** How many days before its start an event is announced. */
const ANNOUNCED_DAYS_BEFORE = 21;

const EVENT_TIMES = ['06:30', '07:00', '07:30', '08:00'] as const;

/** An event starts in the evening of its planned day. One that is running now started at its exact planned time. */
function startOf(stage: Stage, plan: EventPlan) {
  const exact = localOfInstant(new Date(stage.now.getTime() + plan.inHours * HOUR_MS), ZONE);
  const runs = plan.inHours <= 0 && plan.inHours * 60 + plan.minutes > 0;
  if (runs) return { date: exact.date, time: exact.time, ampm: exact.ampm };
  const time = EVENT_TIMES[Math.floor(stage.chance('evening', plan.name) * EVENT_TIMES.length)] ?? '07:00';
  return { date: exact.date, time, ampm: 'PM' as const };
}

/**
 * For a sold-out event: four people join the waitlist, one attendee cancels, and the first person waiting gets an
 * offer.
 */
async function formWaitlist(stage: Stage, people: People, eventId: number, attending: number): Promise<void> {
  for (const personId of people.learners.slice(attending, attending + 4)) {
    await joinEventWaitlist(stage.as(personId, -0.2), { eventId, ticketTypeId: null });
  }
  const [leaver] = people.learners;
  if (leaver === undefined) return;
  await attendEvent(stage.as(leaver, 0), { eventId, body: { ticketTypeId: null, attending: false } });
  await maintainWaitlists(stage.at(0));
}

/** Creates the demo's events in every state, with hosts, tickets, and attendees. */
export async function makeEvents(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const schoolIds = new Map([...courses.values()].map(({ schoolId, content }) => [content.school, schoolId]));
  const hosts = new Map<string, number>();
  const crowd = [...people.learners, ...people.guests];
  for (const plan of eventPlans) {
    const schoolId = schoolIds.get(plan.school);
    if (schoolId === undefined) throw new Error(`No school ${plan.school}.`);
    const announcedDay = Math.min(-1, plan.inHours / HOURS_A_DAY - ANNOUNCED_DAYS_BEFORE);
    const ctx = stage.at(announcedDay);
    let hostId = hosts.get(plan.host.name);
    if (hostId === undefined) {
      hostId = (await addHost(ctx, { schoolId, name: plan.host.name, bio: richTextOf(plan.host.bio) })).id;
      hosts.set(plan.host.name, hostId);
    }
    const { id } = await createEvent(ctx, {
      schoolId,
      name: plan.name,
      kind: plan.kind,
      admittance: plan.membersOnly ? 'members-only' : 'public',
      description: richTextOf(...plan.description),
      shortDescription: plan.short,
      timezone: ZONE,
      start: startOf(stage, plan),
      durationMinutes: plan.minutes,
      // A draft has no meeting link yet.
      ...(plan.draft ? {} : { zoomUrl: `https://meet.callboard.example/evening-${schoolId}` }),
      hostIds: [hostId],
      ...(plan.capacity === undefined ? {} : { capacity: plan.capacity }),
    });
    const ticketTypeIds: number[] = [];
    for (const ticket of plan.tickets ?? []) {
      const type = await addTicketType(ctx, {
        eventId: id,
        name: ticket.name,
        priceCents: ticket.dollars * 100,
        nonmemberPriceCents: ticket.nonmember * 100,
        capacity: ticket.capacity,
      });
      ticketTypeIds.push(type.id);
    }
    if (plan.draft) continue;
    await publishEvent(ctx, { eventId: id });
    for (const personId of crowd.slice(0, plan.attending)) {
      await attendEvent(stage.as(personId, announcedDay + 0.5), {
        eventId: id,
        body: { ticketTypeId: ticketTypeIds[0] ?? null, attending: true },
      });
    }
    if (plan.capacity !== undefined && plan.capacity === plan.attending) {
      await formWaitlist(stage, people, id, plan.attending);
    }
    const { description: _, ...rest } = plan;
    const pageFields = setFields<'events'>(EVENT_PAGE_FIELDS, rest);
    if (Object.keys(pageFields).length > 0) await updateEvent(stage.at(0), id, pageFields);
    if (plan.cancelled) await cancelEvent(stage.at(-1), { eventId: id, by: people.accounts['other-teacher'] });
  }
}
