import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  feedSecretHashOf,
  findPerson,
  hashToken,
  newToken,
  personOfFeed,
  requirePerson,
  setFeedSecretHash,
} from '#server/features/accounts/index.ts';
import { type CalendarEntry, icsFor } from '#server/features/calendar/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { calendarOf, paymentDeadlinesOf, taughtCalendarOf } from './event-calendar.query.ts';

/** How many days back the feed reaches. */
const DAYS_BACK = 90;
const MAX_ENTRIES = 1000;
const DEADLINE_MINUTES = 15;
const REFRESH_SECONDS = 3_600;

/** Whether the person has a personal calendar URL; the URL itself was shown only once. */
export async function showCalendarFeed(ctx: Ctx): Promise<{ active: boolean }> {
  const person = await requirePerson(ctx);
  return { active: (await feedSecretHashOf(ctx, person.id)) !== null };
}

/** Creates a new secret URL; an older one stops working. Only its hash is stored. */
export async function makeCalendarFeed(ctx: Ctx): Promise<{ url: string; webcalUrl: string }> {
  const person = await requirePerson(ctx);
  const secret = newToken();
  await setFeedSecretHash(ctx, person.id, hashToken(secret));
  const url = `${ctx.config.publicUrl}/calendar/${secret}.ics`;
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:') };
}

export async function revokeCalendarFeed(ctx: Ctx): Promise<void> {
  await setFeedSecretHash(ctx, (await requirePerson(ctx)).id, null);
}

/** A person's calendar as one iCalendar object: sessions, events, what they teach, payment deadlines. */
export async function calendarFeed(ctx: Ctx, secret: string): Promise<string | undefined> {
  const userId = await personOfFeed(ctx, hashToken(secret));
  const person = userId === undefined ? undefined : await findPerson(ctx, userId);
  if (!person) return undefined;
  const { publicUrl, supportEmail } = ctx.config;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - DAYS_BACK * 86_400_000);
  const [held, taught, deadlines] = await Promise.all([
    calendarOf(ctx, person.id, since, MAX_ENTRIES),
    taughtCalendarOf(ctx, person.id, since, MAX_ENTRIES),
    paymentDeadlinesOf(ctx, person.id),
  ]);
  // A teacher who attends what they teach gets the event once, with their own attendance's sequence and join link.
  const attends = new Set(held.map(({ uuid }) => uuid));
  const rows = [...held, ...taught.filter(({ uuid }) => !attends.has(uuid))];
  const entries: CalendarEntry[] = rows.map((row) => ({
    eventUuid: row.uuid,
    sequence: row.sequence,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    location: 'Online',
    url: publicUrl + row.path,
    cancelled: row.cancelled,
    ...(row.cancelled
      ? {}
      : {
          description: `Join starting 15 minutes before: ${publicUrl}${row.joinPath}${row.joinToken ? `?t=${row.joinToken}` : ''}`,
        }),
  }));
  for (const deadline of deadlines) {
    entries.push({
      eventUuid: `payment-${deadline.cohortId}`,
      sequence: 0,
      title: `Payment due: ${deadline.title}`,
      startsAt: new Date(deadline.dueAt.getTime() - DEADLINE_MINUTES * 60_000),
      endsAt: deadline.dueAt,
      url: `${publicUrl}/select_enrollment_type`,
      description: 'Enrollment closes at the end of this entry.',
    });
  }
  return icsFor({
    method: 'PUBLISH',
    host: new URL(publicUrl).hostname,
    now,
    person: { userId: person.id, email: person.email },
    organizer: { name: 'Callboard', email: supportEmail },
    feed: { name: 'Callboard', refreshSeconds: REFRESH_SECONDS },
    entries,
  });
}

/** `GET /calendar/{secret}.ics`, for calendar programs: the secret is their only credential. */
export function mountCalendarFeed(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const text = secret === undefined ? undefined : await calendarFeed(makeCtx(request), secret);
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    if (text === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="callboard.ics"')
      .send(text);
  });
}
