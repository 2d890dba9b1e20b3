import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export type StoredMeetingState = 'wanted' | 'made' | 'failed' | 'gone';

/** An event's meeting in one account. A database trigger says whether it is needed; jobs sync it. */
export interface EventMeetingRow {
  readonly id: number;
  readonly eventUuid: string;
  readonly accountId: number;
  readonly needed: boolean;
  readonly state: StoredMeetingState;
  readonly meetingId: string | null;
  readonly joinUrl: string | null;
  readonly version: number;
  readonly syncedVersion: number;
  /** When a create request was sent whose response isn't recorded yet. */
  readonly askedAt: Date | null;
  readonly problem: string | null;
  readonly tries: number;
}

/**
 * A meeting that a job works on. The job records anything only while it holds the claim: once it is taken for dead it
 * changes nothing, because another job works on it.
 */
export interface ClaimedMeeting extends EventMeetingRow {
  /** Identifies the job: another job's claim is a different one. */
  readonly claim: string;
}

type Claim = Pick<ClaimedMeeting, 'id' | 'claim'>;

const columns = [
  'id',
  'event_uuid as eventUuid',
  'zoom_account_id as accountId',
  'needed',
  'state',
  'meeting_id as meetingId',
  'join_url as joinUrl',
  'version',
  'synced_version as syncedVersion',
  'asked_at as askedAt',
  'problem',
  'tries',
] as const;
// A check constraint allows no other states.
const typed = (row: Omit<EventMeetingRow, 'state'> & { state: string }) => row as EventMeetingRow;

/** A job that is silent this long is taken for dead. While it works it renews its claim, however slow Zoom is. */
const CLAIM_MS = 120_000;
const claimFromNow = (ctx: Ctx) => new Date(ctx.clock.real().getTime() + CLAIM_MS);

/** For every update by the job: matches no row once another job holds the claim. */
const ownClaim = (ctx: Ctx, { id, claim }: Claim) =>
  ctx.db.updateTable('event_meetings').where('id', '=', id).where('claim', '=', claim);

const due = (ctx: Ctx) => sql<boolean>`m.synced_version < m.version
  and (m.try_after is null or m.try_after <= ${ctx.clock.now()})
  and (m.claimed_until is null or m.claimed_until <= ${ctx.clock.real()})
  and not exists (select 1 from zoom_accounts a where a.id = m.zoom_account_id and a.paused_until > ${ctx.clock.now()})`;

/** Meetings that have changes for Zoom and that no job works on. */
export async function dueMeetings(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from event_meetings m where ${due(ctx)} order by m.id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Claims a meeting exclusively; undefined if it isn't due, or another job has it. */
export async function claimMeeting(ctx: Ctx, id: number): Promise<ClaimedMeeting | undefined> {
  const { rows } = await sql<ClaimedMeeting>`
    update event_meetings m set claimed_until = ${claimFromNow(ctx)}, claim = gen_random_uuid() where m.id = ${id} and ${due(ctx)}
    returning m.id, m.event_uuid as "eventUuid", m.zoom_account_id as "accountId", m.needed, m.state, m.meeting_id as "meetingId",
      m.join_url as "joinUrl", m.version, m.synced_version as "syncedVersion", m.asked_at as "askedAt", m.problem, m.tries,
      m.claim`.execute(ctx.db);
  return rows[0];
}

/** Renews the claim while the job still works on the meeting. False if another job holds the claim by now. */
export async function renewClaim(ctx: Ctx, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await ownClaim(ctx, claim)
    .set({ claimed_until: claimFromNow(ctx) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that a create request is about to be sent: after a crash, the next job looks it up first. Also renews the
 * claim; false if another job holds it by now, and then nothing may be sent.
 */
export async function recordCreateSent(ctx: Ctx, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await ownClaim(ctx, claim)
    .set({ asked_at: ctx.clock.now(), claimed_until: claimFromNow(ctx) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the create request did nothing, because Zoom said so: there is nothing to look up. */
export async function clearCreateSent(ctx: Ctx, claim: Claim): Promise<void> {
  await ownClaim(ctx, claim).set({ asked_at: null }).execute();
}

/**
 * Records that the meeting exists, as of the version that was sent. False if another job holds the claim by now: that
 * job finds this meeting by its key, or it is removed as a stray.
 */
export async function noteCreated(
  tx: Ctx,
  row: Claim & Pick<EventMeetingRow, 'version'>,
  meeting: { id: string; joinUrl: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ownClaim(tx, row)
    .set({
      state: 'made',
      meeting_id: meeting.id,
      join_url: meeting.joinUrl,
      asked_at: null,
      ...settled(row.version),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the meeting no longer exists, and that no one needs it. */
export async function noteGone(ctx: Ctx, row: Claim & Pick<EventMeetingRow, 'version'>): Promise<void> {
  await ownClaim(ctx, row)
    .set({ state: 'gone', meeting_id: null, join_url: null, asked_at: null, ...settled(row.version) })
    .execute();
}

/** Records that there was nothing to send: the event is over, or has no start. */
export async function noteUpToDate(ctx: Ctx, row: Claim & Pick<EventMeetingRow, 'version'>): Promise<void> {
  await ownClaim(ctx, row).set(settled(row.version)).execute();
}

const settled = (version: number) => ({
  synced_version: version,
  problem: null,
  tries: 0,
  try_after: null,
  claimed_until: null,
  claim: null,
});

/** Records that someone deleted the meeting at Zoom: the next step creates another. Its URL stays until then. */
export async function forgetVanished(ctx: Ctx, claim: Claim): Promise<void> {
  await ownClaim(ctx, claim).set({ meeting_id: null, state: 'wanted' }).execute();
}

export interface Trouble {
  readonly problem: string;
  /** By the domain's clock. */
  readonly tryAfter: Date;
  readonly failed: boolean;
}

/** Records a step that failed. It is retried later, or right away if the event has changed in the meantime. */
export async function noteTrouble(ctx: Ctx, row: ClaimedMeeting, trouble: Trouble): Promise<void> {
  await sql`
    update event_meetings set claimed_until = null, claim = null, tries = tries + 1,
      problem = case when version = ${row.version} then ${trouble.problem} else problem end,
      try_after = case when version = ${row.version} then ${trouble.tryAfter}::timestamptz else try_after end,
      state = case when version = ${row.version} and needed and ${trouble.failed} then 'failed' else state end
    where id = ${row.id} and claim = ${row.claim}::uuid`.execute(ctx.db);
}

/** Retries right away what failed; false if nothing is pending. */
export async function retryNow(tx: Ctx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update event_meetings set try_after = null, tries = 0, problem = null,
      state = case when state = 'failed' and needed then case when meeting_id is null then 'wanted' else 'made' end else state end
    where id = ${id} and synced_version < version`.execute(tx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Retries right away everything pending for an account, after its credentials changed. */
export async function retryAllOf(tx: Ctx, accountId: number): Promise<void> {
  await tx.db
    .updateTable('event_meetings')
    .set({ try_after: null, tries: 0 })
    .where('zoom_account_id', '=', accountId)
    .whereRef('synced_version', '<', 'version')
    .execute();
}

/** Marks a meeting for an update though its event didn't change, because the meeting was changed or deleted at Zoom. */
export async function markBehind(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('event_meetings')
    .set((eb) => ({ version: eb('version', '+', 1), try_after: null, tries: 0 }))
    .where('id', '=', id)
    .where('needed', '=', true)
    .execute();
}

/** An account's meetings that no job works on, by their events' uuids or their own ids. */
export async function settledMeetings(
  ctx: Ctx,
  accountId: number,
  only: { readonly keys: readonly string[] } | { readonly ids: readonly number[] },
): Promise<EventMeetingRow[]> {
  let query = ctx.db
    .selectFrom('event_meetings')
    .select(columns)
    .where('zoom_account_id', '=', accountId)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', ctx.clock.real())]));
  if ('keys' in only) query = query.where('event_uuid', '=', sql<string>`any(${[...only.keys]}::uuid[])`);
  else query = query.where('id', '=', sql<number>`any(${[...only.ids]}::bigint[])`);
  return (await query.orderBy('id').execute()).map(typed);
}

/** Whether the account has any meeting that was not removed, past or upcoming. */
export async function hasMeetings(ctx: Ctx, accountId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('event_meetings')
    .select('id')
    .where('zoom_account_id', '=', accountId)
    .where('meeting_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An event's needed meeting: in the event's own account, before one whose URL the event still has. */
export async function meetingOfEvent(
  ctx: Ctx,
  event: { readonly uuid: string; readonly zoomAccountId: number | null },
): Promise<EventMeetingRow | undefined> {
  const rows = await ctx.db
    .selectFrom('event_meetings')
    .select(columns)
    .where('event_uuid', '=', event.uuid)
    .where('needed', '=', true)
    .execute();
  const own = rows.find((row) => row.accountId === event.zoomAccountId) ?? rows[0];
  return own && typed(own);
}
