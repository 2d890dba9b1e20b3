import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import type { showJoinLink as showContract } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import { currentPerson, type Person } from '#server/features/accounts/index.ts';
import { livePlaceOf } from '#server/features/enrollment/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isWebAddress } from '#server/platform/web-address.ts';
import { managesEvent } from '../event/event.policy.ts';
import { eventStatusAt, joinStateAt, joinWindow } from '../event/event.rules.ts';
import { type EventRow, findEventByUuid } from '../event/event-row.store.ts';
import { isHostOf } from '../hosts/host.store.ts';
import { SENTENCES } from './attendance.rules.ts';
import {
  type AttendanceRow,
  attendanceByNonce,
  attendancesOf,
  noteJoined,
  saveAttendances,
} from './attendance.store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Opened = EventRow & { startsAt: Date; endsAt: Date };

/** How a person gets in: by their own attendance, by an enrollment in the cohort, or as a manager or host. */
interface Coming {
  readonly event: Opened;
  readonly row: AttendanceRow | null;
  readonly person: Person | null;
  readonly enrollmentId: number | null;
}

async function findOpened(ctx: Ctx, uuid: string): Promise<Opened> {
  const event = UUID.test(uuid) ? await findEventByUuid(ctx, uuid) : undefined;
  if (!event?.startsAt || !event.endsAt || event.status === 'draft') throw notFound();
  return { ...event, startsAt: event.startsAt, endsAt: event.endsAt };
}

const attends = (row: AttendanceRow | undefined) => row?.state === 'attending' && !row.suspended;

/**
 * Identifies the person joining; throws 401, 403. Someone with an expired token still gets in if they are signed in and
 * attending.
 */
async function joiningPlace(ctx: Ctx, event: Opened, token: string | undefined): Promise<Coming> {
  const byToken = token !== undefined && UUID.test(token) ? await attendanceByNonce(ctx, token) : undefined;
  if (byToken && byToken.eventId === event.id && attends(byToken)) {
    return { event, row: byToken, person: null, enrollmentId: null };
  }
  const person = await currentPerson(ctx);
  if (!person) {
    if (token !== undefined)
      throw refuse('join_revoked', 403, "This link no longer works. Sign in to see what's changed.");
    throw refuse('signed_out', 401, 'Sign in to continue.');
  }
  const row = (await attendancesOf(ctx, event.id, [person.id])).get(person.id);
  if (row && attends(row)) return { event, row, person, enrollmentId: null };
  const place =
    !row && event.kind === 'Class Session' && event.cohortId !== null
      ? await livePlaceOf(ctx, person.id, event.cohortId)
      : undefined;
  if (place && !place.suspended) return { event, row: null, person, enrollmentId: place.id };
  if (managesEvent(person, event) || (await isHostOf(ctx, event.id, person.id))) {
    return { event, row: null, person, enrollmentId: null };
  }
  throw refuse(token === undefined ? 'not_attending' : 'join_revoked', 403, SENTENCES.notAttending);
}

function joinRefusal(event: Opened, now: Date): Refusal | null {
  if (event.status === 'cancelled') return refuse('event_cancelled', 409, SENTENCES.cancelled);
  const { opensAt, closesAt } = joinWindow(event);
  const state = joinStateAt(event, now);
  if (state === 'too_early') {
    const details = { opensAt: opensAt.toISOString() };
    return refuse('join_too_early', 409, `Doors open ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start.`, details);
  }
  return state === 'too_late'
    ? refuse('join_too_late', 409, SENTENCES.ended, { closedAt: closesAt.toISOString() })
    : null;
}

/** A join link's state. Never reveals where the meeting is. */
export async function showJoinLink(
  ctx: Ctx,
  request: { uuid: string; token: string | undefined },
): Promise<ResponseOf<typeof showContract>> {
  const event = await findOpened(ctx, request.uuid);
  const now = ctx.clock.now();
  const refusal = await joiningPlace(ctx, event, request.token).then(
    () => joinRefusal(event, now),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  // People who may not even see the event learn nothing about it here; signed-in people learn how to get in.
  const hidden = (event.admittance !== 'public' || event.courseId !== null) && ctx.actor.kind !== 'person';
  if (hidden && refusal && (refusal.status === 401 || refusal.status === 403)) throw refusal;
  const { opensAt, closesAt } = joinWindow(event);
  return {
    event: {
      id: event.id,
      uuid: event.uuid,
      slug: event.slug,
      name: event.name,
      startsAtUtc: event.startsAt.toISOString(),
      endsAtUtc: event.endsAt.toISOString(),
      status: eventStatusAt(event, now),
    },
    state: refusal?.code ?? 'open',
    message: refusal?.message ?? 'Doors are open.',
    opensAtUtc: opensAt.toISOString(),
    closesAtUtc: closesAt.toISOString(),
    nowUtc: now.toISOString(),
  };
}

/**
 * Lets a person in, from 15 minutes before the start to 60 after the planned end, and records their attendance. Returns
 * the meeting's URL, the only call that does.
 */
export async function joinEvent(
  ctx: Ctx,
  request: { uuid: string; token: string | undefined },
): Promise<{ redirectTo: string }> {
  const event = await findOpened(ctx, request.uuid);
  const coming = await joiningPlace(ctx, event, request.token);
  const refusal = joinRefusal(event, ctx.clock.now());
  if (refusal) throw refusal;
  if (!event.zoomUrl || !isWebAddress(event.zoomUrl))
    throw refuse('no_meeting', 409, "The meeting doesn't have a link yet. Please let your host know.");
  if (coming.row) await noteJoined(ctx, coming.row.id);
  else if (coming.enrollmentId !== null && coming.person) {
    const [row] = await saveAttendances(ctx, [
      {
        eventId: event.id,
        userId: coming.person.id,
        ticketTypeId: null,
        orderLineId: null,
        source: 'enrolment',
        enrollmentId: coming.enrollmentId,
        state: 'attending',
        seatHoldId: null,
      },
    ]);
    if (row) await noteJoined(ctx, row.id);
  }
  return { redirectTo: event.zoomUrl };
}
