import {
  type EventMeetingRow,
  findAccount,
  markBehind,
  settledMeetings,
  signInOf,
  takeUncompared,
} from '#server/features/meetings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { type Meeting, type MeetingSignIn, MeetingsLimited } from '#server/providers/meetings/meetings.ts';
import { upcomingMeetingsOf } from './event-meeting.query.ts';
import { meetingTargets } from './meeting-target.query.ts';
import { isAsWished } from './sync-meeting.ts';

export const COMPARE_MEETINGS_JOB = 'meetings.compare';
const EVERY_MS = 30 * 60_000;
const ACCOUNTS_AT_ONCE = 5;

/** Removes a meeting that has our key but that we don't use: its create response was lost and came late. */
async function removeStray(ctx: Ctx, signIn: MeetingSignIn, meeting: Meeting, seen: EventMeetingRow): Promise<void> {
  // Read again: a meeting created while the list was read is known by now.
  const [row] = await settledMeetings(ctx, seen.accountId, { ids: [seen.id] });
  if (!row || row.askedAt !== null || row.meetingId === meeting.id) return;
  await ctx.providers.meetings.remove(signIn, meeting.id);
  ctx.log.warn({ meeting: row.id, account: row.accountId }, 'a stray meeting was taken away');
}

/**
 * Compares an account's list with ours: removes our strays, and restores what was changed or deleted at Zoom. Leaves
 * alone meetings without our key, or with a key we don't know (from another installation).
 */
export async function compareMeetings(ctx: Ctx, request: { accountId: number }): Promise<void> {
  const account = await findAccount(ctx, request.accountId);
  const signIn = account && signInOf(ctx, account);
  if (!signIn) return;
  const listed = await ctx.providers.meetings.list(signIn);
  const keys = [...new Set(listed.flatMap((meeting) => meeting.key ?? []))];
  const rows = await settledMeetings(ctx, request.accountId, { keys });
  const rowOf = new Map(rows.map((row) => [row.eventUuid, row]));
  const targets = await meetingTargets(ctx, keys);
  const now = ctx.clock.now();
  for (const meeting of listed) {
    const row = meeting.key === null ? undefined : rowOf.get(meeting.key);
    if (!row) continue;
    if (row.meetingId !== meeting.id) await removeStray(ctx, signIn, meeting, row);
    else {
      const target = targets.get(row.eventUuid);
      const tended = row.needed && row.version === row.syncedVersion && target !== undefined && target.endsAt > now;
      if (tended && !isAsWished(meeting, target)) await markBehind(ctx, row.id);
    }
  }
  const listedIds = new Set(listed.map((meeting) => meeting.id));
  const ids = await upcomingMeetingsOf(ctx, request.accountId);
  const missing = (await settledMeetings(ctx, request.accountId, { ids })).filter(
    (row) => row.needed && row.version === row.syncedVersion && !listedIds.has(row.meetingId ?? ''),
  );
  const lying = await meetingTargets(
    ctx,
    missing.map((row) => row.eventUuid),
  );
  for (const row of missing) {
    const target = lying.get(row.eventUuid);
    if (!target || target.endsAt <= now || row.meetingId === null) continue;
    // The meeting may have been created since the list was read: look it up at Zoom by its number before it counts as
    // gone.
    if ((await ctx.providers.meetings.read(signIn, row.meetingId)) === undefined) await markBehind(ctx, row.id);
  }
}

export const compareMeetingsJob = defineJob<{ accountId: number }>({
  name: COMPARE_MEETINGS_JOB,
  // The next round is in half an hour anyway.
  retryLimit: 0,
  async handle(ctx, data) {
    await compareMeetings(ctx, data).catch((error: unknown) => {
      const level = error instanceof MeetingsLimited ? 'info' : 'warn';
      ctx.log[level]({ account: data.accountId, error: String(error) }, 'meetings were not compared');
    });
  },
});

/** Compares each account every half hour. */
export async function compareDueMeetings(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - EVERY_MS);
  for (const accountId of await takeUncompared(ctx, since, ACCOUNTS_AT_ONCE)) {
    await ctx.jobs.send(COMPARE_MEETINGS_JOB, { accountId });
  }
}
