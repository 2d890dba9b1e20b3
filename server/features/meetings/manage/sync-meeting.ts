import { fillMeetingAddress, lockEventOfMeeting } from '#server/features/events/index.ts';
import {
  type AccountRow,
  type ClaimedMeeting,
  claimMeeting,
  clearCreateSent,
  findAccount,
  forgetVanished,
  noteCreated,
  noteGone,
  noteTrouble,
  noteUpToDate,
  pauseAccount,
  recordCreateSent,
  renewClaim,
  signInOf,
  troubleOf,
} from '#server/features/meetings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import {
  type Meeting,
  type MeetingInput,
  type MeetingSignIn,
  MeetingsLimited,
  MeetingsRefused,
  MeetingsUnavailable,
} from '#server/providers/meetings/meetings.ts';
import { type MeetingTarget, meetingTargets } from './meeting-target.query.ts';

export const TEND_MEETING_JOB = 'meetings.tend';
/** An event that changes faster than Zoom responds is left to the next sweep. */
const ROUNDS = 10;
/** How often a claim is renewed while its step runs: several times before the job is taken for dead. */
const RENEWED_EVERY_MS = 30_000;
/** Pauses shorter than this are waited out by a job of their own; longer ones end with a sweep. */
const SOON_MS = 60_000;

const wishOf = (row: ClaimedMeeting, target: MeetingTarget): MeetingInput => ({
  key: row.eventUuid,
  topic: target.name,
  startsAt: target.startsAt,
  minutes: target.durationMinutes,
});

/** Whether Zoom's meeting matches what we want; Zoom stores no seconds. */
export const isAsWished = (meeting: Meeting, target: MeetingTarget): boolean =>
  meeting.topic === target.name &&
  meeting.minutes === Math.min(target.durationMinutes, 1440) &&
  Math.floor((meeting.startsAt?.getTime() ?? 0) / 60_000) === Math.floor(target.startsAt.getTime() / 60_000);

/** Records a meeting and gives its URL to the event, together; neither if another job holds the claim by now. */
async function saveMeeting(ctx: Ctx, row: ClaimedMeeting, meeting: { id: string; joinUrl: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockEventOfMeeting(tx, row.eventUuid);
    if (!(await noteCreated(tx, row, meeting))) return;
    await fillMeetingAddress(tx, {
      eventUuid: row.eventUuid,
      accountId: row.accountId,
      joinUrl: meeting.joinUrl,
      formerJoinUrl: row.joinUrl,
    });
  });
}

/** The meeting left by an earlier create request whose response got lost; of several, one stays. */
async function findLost(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting): Promise<Meeting | undefined> {
  const [first, ...others] = await ctx.providers.meetings.find(signIn, row.eventUuid);
  for (const other of others) await ctx.providers.meetings.remove(signIn, other.id);
  return first;
}

/**
 * Creates the meeting. The request is recorded first, so that after a crash it is looked up. A job that has been taken
 * for dead in the meantime sends nothing: otherwise there would be two meetings.
 */
async function makeMeeting(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting, wish: MeetingInput): Promise<void> {
  if (!(await recordCreateSent(ctx, row))) return;
  let created: Meeting;
  try {
    created = await ctx.providers.meetings.create(signIn, wish);
  } catch (error) {
    if (error instanceof MeetingsLimited || error instanceof MeetingsRefused) await clearCreateSent(ctx, row);
    throw error;
  }
  await saveMeeting(ctx, row, created);
}

async function createOrUpdate(
  ctx: Ctx,
  signIn: MeetingSignIn,
  row: ClaimedMeeting,
  target: MeetingTarget,
): Promise<void> {
  const wish = wishOf(row, target);
  if (row.meetingId !== null && row.joinUrl !== null) {
    if (await ctx.providers.meetings.update(signIn, row.meetingId, wish)) {
      return saveMeeting(ctx, row, { id: row.meetingId, joinUrl: row.joinUrl });
    }
    await forgetVanished(ctx, row);
  } else if (row.askedAt !== null) {
    const lost = await findLost(ctx, signIn, row);
    if (lost) {
      if (!isAsWished(lost, target)) await ctx.providers.meetings.update(signIn, lost.id, wish);
      return saveMeeting(ctx, row, lost);
    }
  }
  return makeMeeting(ctx, signIn, row, wish);
}

async function removeMeeting(ctx: Ctx, signIn: MeetingSignIn, row: ClaimedMeeting): Promise<void> {
  if (row.meetingId !== null) await ctx.providers.meetings.remove(signIn, row.meetingId);
  if (row.askedAt !== null) {
    const lost = await findLost(ctx, signIn, row);
    if (lost) await ctx.providers.meetings.remove(signIn, lost.id);
  }
  await noteGone(ctx, row);
}

/** One step: sends Zoom what it needs to know about this meeting now. @throws what the provider throws */
async function tend(ctx: Ctx, row: ClaimedMeeting, account: AccountRow): Promise<void> {
  const target = (await meetingTargets(ctx, [row.eventUuid])).get(row.eventUuid);
  // A meeting that was never requested needs no removal.
  if (!row.needed && row.meetingId === null && row.askedAt === null) return noteGone(ctx, row);
  if (row.needed && (!target || target.endsAt <= ctx.clock.now())) return noteUpToDate(ctx, row);
  const signIn = signInOf(ctx, account);
  if (!signIn) throw new MeetingsRefused("We can't read this account's credentials.", true);
  return row.needed && target ? createOrUpdate(ctx, signIn, row, target) : removeMeeting(ctx, signIn, row);
}

async function keepTrouble(ctx: Ctx, row: ClaimedMeeting, error: unknown): Promise<void> {
  const trouble = troubleOf(error, row, ctx.clock.now());
  if (error instanceof MeetingsLimited && error.ofAccount) await pauseAccount(ctx, row.accountId, trouble.tryAfter);
  if (!(error instanceof MeetingsUnavailable)) {
    ctx.log.warn({ meeting: row.id, account: row.accountId, error: String(error) }, 'a meeting is out of sync');
  }
  await noteTrouble(ctx, row, trouble);
  const pauseMs = trouble.tryAfter.getTime() - ctx.clock.now().getTime();
  if (pauseMs >= SOON_MS) return;
  const startAfter = new Date(ctx.clock.real().getTime() + pauseMs + 1000);
  await ctx.jobs.send(TEND_MEETING_JOB, { meetingId: row.id }, { startAfter });
}

/** Renews the claim while a step runs, however long Zoom's list takes. Returns the function that stops it. */
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
 * Syncs an event's meeting in one account with what the event needs, in more steps if the event changes in the
 * meantime. If another job holds the meeting, that job continues alone. Never in a transaction.
 */
export async function syncMeeting(
  ctx: Ctx,
  request: { meetingId: number },
  renewedEveryMs = RENEWED_EVERY_MS,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await claimMeeting(ctx, request.meetingId);
    if (!row) return;
    const account = await findAccount(ctx, row.accountId);
    if (!account) throw new Error(`No account ${row.accountId}.`); // A foreign key refers to the account.
    const stopRenewing = holdClaim(ctx, row, renewedEveryMs);
    try {
      await tend(ctx, row, account);
    } catch (error) {
      await keepTrouble(ctx, row, error);
    } finally {
      stopRenewing();
    }
  }
}

export const tendMeetingJob = defineJob<{ meetingId: number }>({
  name: TEND_MEETING_JOB,
  handle: (ctx, data) => syncMeeting(ctx, data),
});
