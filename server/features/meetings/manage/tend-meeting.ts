import { fillMeetingAddress, lockEventOfMeeting } from '#server/features/events/index.ts';
import {
  type AccountRow,
  type ClaimedMeeting,
  claimMeeting,
  findAccount,
  forgetVanished,
  noteAsked,
  noteGone,
  noteMade,
  noteNotAsked,
  noteNothingToTell,
  noteTrouble,
  pauseAccount,
  renewClaim,
  signInOf,
  troubleOf,
} from '#server/features/meetings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import {
  type Meeting,
  type MeetingSignIn,
  MeetingsAway,
  MeetingsLimited,
  MeetingsRefused,
  type MeetingWish,
} from '#server/providers/meetings/meetings.ts';
import { type MeetingTarget, meetingTargets } from './meeting-target.query.ts';

/** Name of the job that brings one meeting in step. */
export const TEND_MEETING_JOB = 'meetings.tend';
/** An event that is changed faster than Zoom answers is left to the next sweep. */
const ROUNDS = 10;
/** A claim is renewed so often while its step runs: several times before anybody takes the job for dead. */
const RENEWED_EVERY_MS = 30_000;
/** A pause that short is waited out by a job of its own; longer ones end with a sweep. */
const SOON_MS = 60_000;

const wishOf = (row: ClaimedMeeting, target: MeetingTarget): MeetingWish => ({
  key: row.eventUuid,
  topic: target.name,
  startsAt: target.startsAt,
  minutes: target.durationMinutes,
});

/** Whether Zoom's is what is wished for; it knows no seconds. */
export const isAsWished = (meeting: Meeting, target: MeetingTarget): boolean =>
  meeting.topic === target.name &&
  meeting.minutes === Math.min(target.durationMinutes, 1440) &&
  Math.floor((meeting.startsAt?.getTime() ?? 0) / 60_000) === Math.floor(target.startsAt.getTime() / 60_000);

/** It is there: noted, and its address the event's, together; neither where somebody else has it in hand by now. */
async function keepMade(ctx: Ctx, row: ClaimedMeeting, meeting: { id: string; joinUrl: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockEventOfMeeting(tx, row.eventUuid);
    if (!(await noteMade(tx, row, meeting))) return;
    await fillMeetingAddress(tx, {
      eventUuid: row.eventUuid,
      accountId: row.accountId,
      joinUrl: meeting.joinUrl,
      formerJoinUrl: row.joinUrl,
    });
  });
}

/** The meeting that an earlier creation left, whose answer got lost; of several one stays. */
async function findLost(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting): Promise<Meeting | undefined> {
  const [first, ...others] = await ctx.providers.meetings.find(signIn, row.eventUuid);
  for (const other of others) await ctx.providers.meetings.remove(signIn, other.id);
  return first;
}

/**
 * Makes it. That it was asked for is written down before, so that after a crash it is looked for. Nothing is sent by a job that
 * was taken for dead meanwhile: two would make two meetings.
 */
async function makeMeeting(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting, wish: MeetingWish): Promise<void> {
  if (!(await noteAsked(ctx, row))) return;
  let made: Meeting;
  try {
    made = await ctx.providers.meetings.create(signIn, wish);
  } catch (error) {
    if (error instanceof MeetingsLimited || error instanceof MeetingsRefused) await noteNotAsked(ctx, row);
    throw error;
  }
  await keepMade(ctx, row, made);
}

async function bringThere(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting, target: MeetingTarget): Promise<void> {
  const wish = wishOf(row, target);
  if (row.meetingId !== null && row.joinUrl !== null) {
    if (await ctx.providers.meetings.update(signIn, row.meetingId, wish)) {
      return keepMade(ctx, row, { id: row.meetingId, joinUrl: row.joinUrl });
    }
    await forgetVanished(ctx, row);
  } else if (row.askedAt !== null) {
    const lost = await findLost(ctx, signIn, row);
    if (lost) {
      if (!isAsWished(lost, target)) await ctx.providers.meetings.update(signIn, lost.id, wish);
      return keepMade(ctx, row, lost);
    }
  }
  return makeMeeting(ctx, signIn, row, wish);
}

async function takeAway(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting): Promise<void> {
  if (row.meetingId !== null) await ctx.providers.meetings.remove(signIn, row.meetingId);
  if (row.askedAt !== null) {
    const lost = await findLost(ctx, signIn, row);
    if (lost) await ctx.providers.meetings.remove(signIn, lost.id);
  }
  await noteGone(ctx, row);
}

/** One step: what Zoom has to hear of this meeting now. @throws what the provider throws */
async function tend(ctx: Ctx, row: ClaimedMeeting, account: AccountRow): Promise<void> {
  const target = (await meetingTargets(ctx, [row.eventUuid])).get(row.eventUuid);
  // What was never asked for needs nobody to be taken away.
  if (!row.needed && row.meetingId === null && row.askedAt === null) return noteGone(ctx, row);
  if (row.needed && (!target || target.endsAt <= ctx.clock.now())) return noteNothingToTell(ctx, row);
  const signIn = signInOf(ctx, account);
  if (!signIn) throw new MeetingsRefused("We can't read this account's credentials.", true);
  return row.needed && target ? bringThere(ctx, signIn, row, target) : takeAway(ctx, signIn, row);
}

async function keepTrouble(ctx: Ctx, row: ClaimedMeeting, error: unknown): Promise<void> {
  const trouble = troubleOf(error, row, ctx.clock.now());
  if (error instanceof MeetingsLimited && error.ofAccount) await pauseAccount(ctx, row.accountId, trouble.tryAfter);
  if (!(error instanceof MeetingsAway)) {
    ctx.log.warn({ meeting: row.id, account: row.accountId, error: String(error) }, 'a meeting is out of sync');
  }
  await noteTrouble(ctx, row, trouble);
  const pauseMs = trouble.tryAfter.getTime() - ctx.clock.now().getTime();
  if (pauseMs >= SOON_MS) return;
  const startAfter = new Date(ctx.clock.real().getTime() + pauseMs + 1000);
  await ctx.jobs.send(TEND_MEETING_JOB, { meetingId: row.id }, { startAfter });
}

/** Keeps the claim while a step runs, be Zoom's list ever so long. Answers how to let go of it. */
function holdClaim(ctx: Ctx, row: ClaimedMeeting, everyMs: number): () => void {
  const timer = setInterval(() => {
    renewClaim(ctx, row).catch((error: unknown) =>
      ctx.log.warn({ meeting: row.id, error: String(error) }, "couldn't renew a claim"),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Brings the meeting of an event in one account in step with what the event wants, by as many steps as it changes meanwhile.
 * Whoever else has it in hand goes on alone. Never in a transaction.
 */
export async function tendMeeting(
  ctx: Ctx,
  request: { meetingId: number },
  renewedEveryMs = RENEWED_EVERY_MS,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await claimMeeting(ctx, request.meetingId);
    if (!row) return;
    const account = await findAccount(ctx, row.accountId);
    if (!account) throw new Error(`No account ${row.accountId}.`); // a foreign key points at it
    const letGo = holdClaim(ctx, row, renewedEveryMs);
    try {
      await tend(ctx, row, account);
    } catch (error) {
      await keepTrouble(ctx, row, error);
    } finally {
      letGo();
    }
  }
}

export const tendMeetingJob = defineJob<{ meetingId: number }>({
  name: TEND_MEETING_JOB,
  handle: (ctx, data) => tendMeeting(ctx, data),
});
