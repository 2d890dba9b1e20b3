import { dueMeetings } from '#server/features/meetings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { TEND_MEETING_JOB } from './sync-meeting.ts';

/** The channel on which the database reports that an event needs something from Zoom (migration 0058). */
export const MEETINGS_CHANNEL = 'event_meetings';
/** Most meetings queued at a time; the rest is found a minute later. */
const AT_ONCE = 500;

/** Queues a job for every meeting that has changes for Zoom; an extra job does nothing. */
export async function wakeMeetings(ctx: Ctx): Promise<void> {
  for (const meetingId of await dueMeetings(ctx, AT_ONCE)) await ctx.jobs.send(TEND_MEETING_JOB, { meetingId });
}
