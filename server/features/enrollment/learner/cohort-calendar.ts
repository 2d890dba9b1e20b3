import type { showCohortCalendar } from '#contract/enrollment/places.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { icsFor } from '#server/features/calendar/index.ts';
import { livePlaceOf } from '#server/features/enrollment/index.ts';
import { loadCohortsForSale } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { upcomingSessions } from './cohort-calendar.query.ts';

/** The upcoming class sessions of the person's cohort as a calendar file. 404 if they aren't enrolled. */
export async function showCalendarOf(
  ctx: Ctx,
  request: { cohortId: number },
): Promise<ResponseOf<typeof showCohortCalendar>> {
  const person = await requirePerson(ctx);
  const place = await livePlaceOf(ctx, person.id, request.cohortId);
  const [cohort] = await loadCohortsForSale(ctx, [request.cohortId]);
  if (place?.state !== 'active' || place.suspended || !cohort) throw notFound();
  const { publicUrl, supportEmail } = ctx.config;
  const sessions = await upcomingSessions(ctx, cohort.id);
  return {
    filename: `${cohort.courseSlug}.ics`,
    sessionsCount: sessions.length,
    content: icsFor({
      method: 'PUBLISH',
      host: new URL(publicUrl).hostname,
      now: ctx.clock.now(),
      person: { userId: person.id, email: person.email },
      organizer: { name: 'Callboard', email: supportEmail },
      entries: sessions.map(({ uuid, ...session }) => ({
        ...session,
        eventUuid: uuid,
        title: session.title.startsWith(cohort.courseName) ? session.title : `${cohort.courseName}: ${session.title}`,
        location: 'Online',
        url: `${publicUrl}/c/${cohort.courseSlug}`,
        description: `Join starting 15 minutes before: ${publicUrl}/events/links/${uuid}`,
      })),
    }),
  };
}
