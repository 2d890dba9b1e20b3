import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { findEvent } from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { mountCsvFile } from '#server/rights/mount-csv-file.ts';
import { type AttendeeKey, type AttendeesQuery, attendeesOf, countAttendees } from './attendees.query.ts';
import { ticketText } from './list-attendees.ts';

/** Downloads per person: each reads all attendees. */
const FILES: Limit = { name: 'attendee-files', points: 10, seconds: 3600 };
/** Most people in one file (rules-teachers N3). */
export const MAX_FILE_ROWS = 50_000;
const AT_ONCE = 1_000;
const HEADS = ['Name', 'Email', 'Ticket', 'Status', 'Since (UTC)', 'Joined (UTC)'];

async function* linesOf(ctx: Ctx, event: { kind: string }, query: AttendeesQuery): AsyncGenerator<string> {
  yield csvHeads(HEADS);
  let after: AttendeeKey | null = null;
  for (let written = 0; written < MAX_FILE_ROWS; written += AT_ONCE) {
    const rows: Awaited<ReturnType<typeof attendeesOf>> = await attendeesOf(ctx, query, { limit: AT_ONCE, after });
    yield rows
      .map((row) => {
        const state = row.suspended ? 'payment disputed' : query.show;
        return csvLine([
          row.displayName,
          row.email,
          ticketText(event, row.ticketTypeName),
          state,
          row.at,
          row.joinedAt,
        ]);
      })
      .join('');
    after = rows.at(-1)?.key ?? null;
    if (rows.length < AT_ONCE) return;
  }
}

/**
 * An event's attendees as a CSV file, a thousand at a time; the school's log records who downloaded how many
 * (rules-teachers J2).
 * @throws 401 for visitors, 404 and 403 like the list, 429 beyond `FILES`
 */
export async function exportAttendees(
  ctx: Ctx,
  { id, contains, show }: { id: string; contains: string; show: AttendeesQuery['show'] },
): Promise<{ name: string; lines: Readable }> {
  const person = await requirePerson(ctx);
  const managed = await checkRight(ctx, { manages: { event: 'id' } }, { id });
  const event = managed && (await findEvent(ctx, managed.id));
  if (!event) throw notFound();
  await takeFromLimit(ctx, FILES, String(person.id));
  const query = { eventId: event.id, show, sought: containedOf(contains) };
  const people = Math.min(MAX_FILE_ROWS, await countAttendees(ctx, query));
  await inTransaction(ctx, (tx) =>
    logActivity(tx, {
      action: 'export_attendees',
      subjectKind: 'event',
      subjectId: event.id,
      schoolId: event.schoolId,
      courseId: event.courseId,
      detail: { people },
    }),
  );
  return { name: `${event.slug}-attendees.csv`, lines: Readable.from(linesOf(ctx, event, query)) };
}

/** Serves the download that the list links to. */
export function mountAttendeesFile(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  mountCsvFile(app, makeCtx, {
    path: '/teachers/events/:id/attendees.csv',
    page: () => '/teachers/events',
    write: (ctx, { params, query: { contains, show } }) =>
      exportAttendees(ctx, {
        id: params.id,
        contains: typeof contains === 'string' ? contains.slice(0, 200) : '',
        show: show === 'cancelled' ? 'cancelled' : 'attending',
      }),
  });
}
