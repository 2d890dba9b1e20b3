import type { EventMeeting } from '#contract/meetings/meetings.endpoints.ts';
import type { MeetingState } from '#contract/meetings/words.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { managesEvent } from '#server/features/events/index.ts';
import { type EventMeetingRow, meetingOfEvent, retryNow } from '#server/features/meetings/index.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { accountNames, type EventOfMeeting, eventOfMeeting, overlapping } from './event-meeting.query.ts';
import { TEND_MEETING_JOB } from './sync-meeting.ts';

const RETRIES: Limit = { name: 'meeting_retries', points: 30, seconds: 600 };

/**
 * The meeting's state as the screen shows it: if its event has no start, or is over, the meeting waits for a new start.
 */
export function stateOf(event: EventOfMeeting, row: EventMeetingRow | undefined, now: Date): MeetingState {
  if (!event.open) return 'none';
  if (!row) {
    const needsMeeting = event.zoomAccountId !== null && (event.zoomUrl ?? '') === '';
    return needsMeeting ? 'waiting' : 'none';
  }
  if (row.state === 'made' || row.state === 'failed') return row.state;
  return event.endsAt !== null && event.endsAt <= now ? 'waiting' : 'wanted';
}

/** An event's meeting for people who manage it; the names of other people's events are hidden from them. */
export async function showEventMeeting(ctx: Ctx, eventId: number): Promise<EventMeeting> {
  const person = await requirePerson(ctx);
  const event = await eventOfMeeting(ctx, eventId);
  if (!event) throw notFound();
  const row = event.open ? await meetingOfEvent(ctx, event) : undefined;
  const accountId = row?.accountId ?? event.zoomAccountId;
  const state = stateOf(event, row, ctx.clock.now());
  const overlaps = row && event.startsAt !== null ? await overlapping(ctx, event, row.accountId) : [];
  return {
    state,
    accountName: accountId === null ? null : ((await accountNames(ctx, [accountId])).get(accountId) ?? null),
    joinUrl: row?.meetingId ? row.joinUrl : null,
    problem: row?.problem ?? null,
    behind: row !== undefined && state !== 'waiting' && row.syncedVersion < row.version,
    overlaps: overlaps.map((other) => {
      const theirs = !managesEvent(person, other);
      return {
        id: theirs ? null : other.id,
        name: theirs ? null : other.name,
        startsAtUtc: other.startsAt.toISOString(),
        endsAtUtc: other.endsAt.toISOString(),
      };
    }),
  };
}

/** Lets a teacher retry an event's meeting right away. */
export async function retryEventMeeting(ctx: Ctx, eventId: number): Promise<EventMeeting> {
  await takeFromLimit(ctx, RETRIES, personIdOf(ctx));
  const event = await eventOfMeeting(ctx, eventId);
  const row = event?.open ? await meetingOfEvent(ctx, event) : undefined;
  if (row) {
    await inTransaction(ctx, async (tx) => {
      if (await retryNow(tx, row.id)) await tx.jobs.send(TEND_MEETING_JOB, { meetingId: row.id });
    });
  }
  return showEventMeeting(ctx, eventId);
}
