import { dueMeetings } from '#server/features/meetings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { TEND_MEETING_JOB } from './tend-meeting.ts';

/** Channel on which the database tells that an event wants something of Zoom (migration 0058). */
export const MEETINGS_CHANNEL = 'event_meetings';
/** The rest is found a minute later. */
const AT_ONCE = 500;

/** Sends a job for every meeting that Zoom has to hear of; one too many does nothing. */
export async function wakeMeetings(ctx: Ctx): Promise<void> {
  for (const meetingId of await dueMeetings(ctx, AT_ONCE)) await ctx.jobs.send(TEND_MEETING_JOB, { meetingId });
}
