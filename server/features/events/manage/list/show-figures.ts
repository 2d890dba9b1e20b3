import {
  type getCourseAttendance,
  type getEventSeats,
  MAX_ATTENDANCE_SESSIONS,
  MAX_SEATS_POINTS,
} from '#contract/events/teacher-event-lists.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { managesSchool, requirePerson } from '#server/features/accounts/index.ts';
import { findEvent } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { paidTicketsOf } from '../tickets/paid-tickets.query.ts';
import { isCohortOf } from './event-rows.query.ts';
import { attendanceOfSessions, capacityOf, seatsOverTime } from './figures.query.ts';

/** `GET /teachers/courses/{id}/attendance`. @throws 404 for a cohort of another course */
export async function showAttendance(
  ctx: Ctx,
  { courseId, cohortId }: { courseId: number; cohortId: number | undefined },
): Promise<ResponseOf<typeof getCourseAttendance>> {
  if (cohortId !== undefined && !(await isCohortOf(ctx, cohortId, courseId))) throw notFound();
  const rows = await attendanceOfSessions(ctx, {
    courseId,
    cohortId: cohortId ?? null,
    limit: MAX_ATTENDANCE_SESSIONS,
  });
  return {
    sessions: rows.map(({ startsAt, moniker, ...row }) => ({
      ...row,
      startsAtUtc: startsAt.toISOString(),
      cohortMoniker: moniker,
    })),
  };
}

/** `GET /teachers/events/{id}/seats`. @throws 404 if the event has been deleted in the meantime */
export async function showSeats(ctx: Ctx, eventId: number): Promise<ResponseOf<typeof getEventSeats>> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const now = ctx.clock.now();
  const until = event.endsAt && event.endsAt < now ? event.endsAt : now;
  const seesPrices = managesSchool(await requirePerson(ctx), event.schoolId);
  const [points, capacity, paid] = await Promise.all([
    event.kind === 'Class Session' ? [] : seatsOverTime(ctx, { eventId, until, steps: MAX_SEATS_POINTS }),
    capacityOf(ctx, eventId),
    seesPrices ? paidTicketsOf(ctx, eventId) : null,
  ]);
  return {
    points: points.map(({ at, taken }) => ({ atUtc: at.toISOString(), taken })),
    capacity,
    paid: paid
      ? paid.map(({ ticketTypeName, paidCents, people }) => ({ ticketTypeName, price: toDollars(paidCents), people }))
      : null,
  };
}
