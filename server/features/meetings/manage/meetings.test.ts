import { expect, test } from 'vitest';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { startEventIn } from '#server/features/events/event/event.factory.ts';
import { moveEvent } from '#server/features/events/event/move-event.ts';
import {
  deleteDraft,
  deleteDraftsOfCohort,
  findEvent,
  lockEvent,
  publishEvent,
  updateEvent,
} from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import {
  claimMeeting,
  forgetVanished,
  noteCreated,
  noteGone,
  noteTrouble,
  noteUpToDate,
  recordCreateSent,
  renewClaim,
} from '#server/features/meetings/index.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { moneyApp } from '#testing/money.ts';
import { compareMeetings } from './compare-meetings.ts';
import { upcomingMeetingsOf } from './event-meeting.query.ts';
import { aMeetingAccount, meetingsAtZoom } from './meeting.factory.ts';
import { syncMeeting } from './sync-meeting.ts';
import { wakeMeetings } from './wake-meetings.ts';

const t = moneyApp();
const MEETINGS = '/zoom/v2/users/me/meetings';

/** Runs the worker as if the database had just notified it. */
async function work(): Promise<void> {
  await wakeMeetings(t.systemCtx());
  await t.drainJobs();
}
const passSeconds = async (seconds: number) => t.advanceTime(seconds * 1000);
const fault = (route: string, status: number, more: object = {}) =>
  t.sandbox.control('requests/faults', { route, status, ...more });

/** A draft session a week from now whose course has an account. */
async function aStage(session: { zoomUrl?: string } = {}) {
  const ctx = t.systemCtx();
  const taught = await aTaughtCourse(t);
  const { id: cohortId } = await taught.cohort();
  const account = await aMeetingAccount(ctx, { cohortId, name: 'Studio one' });
  const { id } = await aClassSession(ctx, {
    cohortId,
    inHours: 168,
    published: false,
    zoomUrl: null,
    zoomAccountId: account.id,
    ...session,
  });
  const event = async () => {
    const row = await findEvent(ctx, id);
    if (!row?.startsAt) throw new Error('The session is gone.');
    return { ...row, startsAt: row.startsAt };
  };
  const meeting = async (as = taught.courseAdminId) =>
    (await taught.call(as, 'GET', `/teachers/events/${id}/meeting`)).body.meeting;
  const kept = async () =>
    ctx.db
      .selectFrom('event_meetings')
      .selectAll()
      .where('event_uuid', '=', (await event()).uuid)
      .executeTakeFirstOrThrow();
  return {
    ctx,
    taught,
    cohortId,
    account,
    id,
    event,
    meeting,
    kept,
    there: () => meetingsAtZoom(t.sandbox, account.zoomId),
  };
}

test('a draft with an account gets its meeting, and the meeting’s URL', async () => {
  const stage = await aStage();
  expect(await stage.meeting()).toMatchObject({ state: 'wanted', accountName: 'Studio one', joinUrl: null });
  await work();
  const [createdMeeting] = stage.there();
  const event = await stage.event();
  expect(createdMeeting).toMatchObject({ topic: event.name, duration: 60, timezone: 'UTC' });
  expect(new Date(createdMeeting?.startTime ?? '')).toEqual(event.startsAt);
  expect(createdMeeting?.agenda).toContain(event.uuid);
  expect(event.zoomUrl).toBe(
    `${t.sandbox.url}/zoom/j/${createdMeeting?.id}?pwd=${Buffer.from(`${createdMeeting?.id}.1`).toString('base64url')}`,
  );
  expect(await stage.meeting()).toMatchObject({ state: 'made', joinUrl: event.zoomUrl, problem: null, behind: false });
  expect((await fetch(event.zoomUrl ?? '')).status).toBe(200);
});

test('a meeting follows its event’s move, new name, and new length', async () => {
  const stage = await aStage();
  await work();
  const before = await stage.event();
  const later = localOfInstant(new Date(before.startsAt.getTime() + 86_400_000), before.timezone);
  await moveEvent(stage.ctx, { eventId: stage.id, start: later, durationMinutes: 90 });
  await updateEvent(stage.ctx, stage.id, { name: 'Breath' });
  expect(await stage.meeting()).toMatchObject({ state: 'made', behind: true });
  await work();
  const after = await stage.event();
  expect(stage.there()).toMatchObject([{ topic: 'Breath', duration: 90 }]);
  expect(new Date(stage.there()[0]?.startTime ?? '')).toEqual(after.startsAt);
  expect(after.zoomUrl).toBe(before.zoomUrl);
});

test('a pasted URL wins: no meeting is created, and an existing one is removed', async () => {
  const stage = await aStage({ zoomUrl: 'https://meet.example.test/own' });
  await work();
  expect(stage.there()).toEqual([]);
  expect(await stage.meeting()).toMatchObject({ state: 'none', accountName: 'Studio one' });
  await updateEvent(stage.ctx, stage.id, { zoom_url: null });
  await work();
  expect(stage.there()).toHaveLength(1);
  await updateEvent(stage.ctx, stage.id, { zoom_url: 'https://meet.example.test/own' });
  await work();
  expect(stage.there()).toEqual([]);
  expect((await stage.event()).zoomUrl).toBe('https://meet.example.test/own');
});

test('a draft that switches accounts has its meeting in the new one; without an account it has no URL', async () => {
  const stage = await aStage();
  await work();
  const other = await aMeetingAccount(stage.ctx, { cohortId: stage.cohortId });
  await updateEvent(stage.ctx, stage.id, { zoom_account_id: other.id });
  expect((await stage.event()).zoomUrl).toBeNull();
  await work();
  expect(stage.there()).toEqual([]);
  const [moved] = meetingsAtZoom(t.sandbox, other.zoomId);
  expect((await stage.event()).zoomUrl).toContain(`/zoom/j/${moved?.id}`);
  await updateEvent(stage.ctx, stage.id, { zoom_account_id: null });
  await work();
  expect(meetingsAtZoom(t.sandbox, other.zoomId)).toEqual([]);
  expect((await stage.event()).zoomUrl).toBeNull();
});

test('a published event keeps its URL until the other account’s meeting exists', async () => {
  const stage = await aStage();
  await work();
  await publishEvent(stage.ctx, { eventId: stage.id });
  const { zoomUrl } = await stage.event();
  const other = await aMeetingAccount(stage.ctx, { cohortId: stage.cohortId });
  await fault(`POST ${MEETINGS}`, 500);
  await updateEvent(stage.ctx, stage.id, { zoom_account_id: other.id });
  await work();
  expect((await stage.event()).zoomUrl).toBe(zoomUrl);
  expect(stage.there()).toHaveLength(1);
  await passSeconds(10);
  await work();
  const [moved] = meetingsAtZoom(t.sandbox, other.zoomId);
  expect((await stage.event()).zoomUrl).toContain(`/zoom/j/${moved?.id}`);
  await work();
  expect(stage.there()).toEqual([]);
  // Without an account, the URL in use keeps its meeting, so no one's link breaks.
  await updateEvent(stage.ctx, stage.id, { zoom_account_id: null });
  await work();
  expect(meetingsAtZoom(t.sandbox, other.zoomId)).toHaveLength(1);
  await cancelEvent(stage.ctx, { eventId: stage.id, by: null });
  await work();
  expect(meetingsAtZoom(t.sandbox, other.zoomId)).toEqual([]);
});

test('every end of an event removes its meeting: canceling, deleting, its cohort canceled or deleted', async () => {
  const cancelled = await aStage();
  await work();
  await publishEvent(cancelled.ctx, { eventId: cancelled.id });
  await cancelEvent(cancelled.ctx, { eventId: cancelled.id, by: null });
  const deleted = await aStage();
  const cohortDeleted = await aStage();
  const ofCohort = await aStage();
  await work();
  await publishEvent(ofCohort.ctx, { eventId: ofCohort.id });
  await inTransaction(deleted.ctx, async (tx) => {
    const event = await lockEvent(tx, deleted.id);
    if (event) await deleteDraft(tx, event);
  });
  await inTransaction(cohortDeleted.ctx, (tx) => deleteDraftsOfCohort(tx, cohortDeleted.cohortId));
  const { status } = await ofCohort.taught.call(
    ofCohort.taught.schoolAdminId,
    'PATCH',
    `/teachers/cohorts/${ofCohort.cohortId}`,
    { cohort: { status: 'cancelled' } },
  );
  expect(status).toBe(200);
  await work();
  for (const stage of [cancelled, deleted, cohortDeleted, ofCohort]) expect(stage.there()).toEqual([]);
  expect(await cancelled.meeting()).toMatchObject({ state: 'none' });
});

test('publishing before the meeting exists is refused at its field; after a failure it says why, and what else is possible', async () => {
  const stage = await aStage();
  await expect(publishEvent(stage.ctx, { eventId: stage.id })).rejects.toMatchObject({
    fields: { zoomUrl: 'The meeting is being created.' },
  });
  await fault(`POST ${MEETINGS}`, 400);
  await work();
  const failed = await stage.meeting();
  expect(failed).toMatchObject({ state: 'failed', problem: 'Zoom refused it: A fault of the sandbox.' });
  await expect(publishEvent(stage.ctx, { eventId: stage.id })).rejects.toMatchObject({
    fields: {
      zoomUrl: "We couldn't create the meeting. Zoom refused it: A fault of the sandbox. Or enter a link instead.",
    },
  });
  const { body, status } = await stage.taught.call(
    stage.taught.courseAdminId,
    'POST',
    `/teachers/events/${stage.id}/meeting_retries`,
    {},
  );
  expect([status, body.meeting.state]).toEqual([200, 'wanted']);
  await t.drainJobs();
  expect(await stage.meeting()).toMatchObject({ state: 'made' });
  await publishEvent(stage.ctx, { eventId: stage.id });
});

test('a create request whose response got lost is looked up before another is sent', async () => {
  for (const status of [0, 500]) {
    const stage = await aStage();
    await fault(`POST ${MEETINGS}`, status, { when: 'after' });
    await work();
    expect(stage.there()).toHaveLength(1);
    expect(await stage.meeting()).toMatchObject({ state: 'wanted', joinUrl: null });
    await updateEvent(stage.ctx, stage.id, { name: 'Changed meanwhile' });
    await work();
    expect(stage.there()).toMatchObject([{ topic: 'Changed meanwhile' }]);
    expect(await stage.meeting()).toMatchObject({ state: 'made', behind: false });
  }
});

test('an event that ends while it is unknown whether its meeting was created leaves none', async () => {
  const stage = await aStage();
  await fault(`POST ${MEETINGS}`, 0, { when: 'after' });
  await work();
  expect(stage.there()).toHaveLength(1);
  await inTransaction(stage.ctx, (tx) => deleteDraftsOfCohort(tx, stage.cohortId));
  await work();
  expect(stage.there()).toEqual([]);
});

test('a job that was taken for dead records nothing anymore; the job that has the claim continues', async () => {
  const { ctx, kept } = await aStage();
  const { id } = await kept();
  const first = await claimMeeting(ctx, id);
  expect(await claimMeeting(ctx, id)).toBeUndefined();
  // As if it had been claimed long ago.
  const claimedUntil = new Date(ctx.clock.real().getTime() - 1000);
  await ctx.db.updateTable('event_meetings').set({ claimed_until: claimedUntil }).where('id', '=', id).execute();
  const alive = await claimMeeting(ctx, id);
  if (!first || !alive) throw new Error('No one has it in hand.');
  const dead = first;

  const before = await kept();
  const created = { id: '84444444444', joinUrl: 'https://zoom.example.test/j/84444444444' };
  expect(await recordCreateSent(ctx, dead)).toBe(false);
  expect(await renewClaim(ctx, dead)).toBe(false);
  expect(await noteCreated(ctx, dead, created)).toBe(false);
  await noteTrouble(ctx, dead, { problem: 'Too late.', tryAfter: ctx.clock.now(), failed: true });
  await noteUpToDate(ctx, dead);
  await forgetVanished(ctx, dead);
  await noteGone(ctx, dead);
  expect(await kept()).toEqual(before);

  expect(await recordCreateSent(ctx, alive)).toBe(true);
  // Renewed in the meantime by the job that holds it, it is still the same claim.
  expect(await renewClaim(ctx, alive)).toBe(true);
  expect(await noteCreated(ctx, alive, created)).toBe(true);
  expect(await kept()).toMatchObject({ state: 'made', meeting_id: created.id, claimed_until: null });
});

test('a job whose claim ran out while it looked up a create request sends none', async () => {
  const { ctx, kept, there } = await aStage();
  await fault(`POST ${MEETINGS}`, 0);
  await work();
  await passSeconds(10);
  const { id, asked_at: createSentAt } = await kept();
  expect(createSentAt).not.toBeNull();
  // While it waits for Zoom's list, another job takes the claim.
  await fault(`GET ${MEETINGS}`, 200, { when: 'after', delay_ms: 1500 });
  const tended = syncMeeting(ctx, { meetingId: id });
  const another = new Date(ctx.clock.real().getTime() + 3_600_000);
  await expect
    .poll(async () => {
      const { numUpdatedRows } = await ctx.db
        .updateTable('event_meetings')
        .set({ claimed_until: another, claim: crypto.randomUUID() })
        .where('id', '=', id)
        .where('claimed_until', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows;
    })
    .toBe(1n);
  await tended;
  expect(there()).toEqual([]);
  expect(await kept()).toMatchObject({ meeting_id: null, claimed_until: another });
});

test('a dead job is noticed within two minutes; one that waits long for Zoom keeps its claim', async () => {
  const { ctx, kept, there } = await aStage();
  const { id } = await kept();
  await fault(`POST ${MEETINGS}`, 200, { when: 'after', delay_ms: 1500 });
  const tended = syncMeeting(ctx, { meetingId: id }, 20);
  await expect.poll(async () => (await kept()).claimed_until).not.toBeNull();
  const first = (await kept()).claimed_until?.getTime() ?? 0;
  expect(first - ctx.clock.real().getTime()).toBeLessThanOrEqual(120_000);
  await expect.poll(async () => (await kept()).claimed_until?.getTime() ?? 0).toBeGreaterThan(first);
  await tended;
  expect(there()).toHaveLength(1);
  expect(await kept()).toMatchObject({ state: 'made', claimed_until: null, claim: null });
});

test('a 429 pauses the account, and the pause ends automatically', async () => {
  const stage = await aStage();
  await fault(`POST ${MEETINGS}`, 429, { retry_after: 0 });
  await work();
  expect(stage.there()).toEqual([]);
  expect(await stage.meeting()).toMatchObject({ state: 'wanted', problem: expect.stringContaining('right now') });
  await passSeconds(1);
  await work();
  expect(await stage.meeting()).toMatchObject({ state: 'made', problem: null });
});

test('an outage at Zoom is waited out, and reported after a while', async () => {
  const stage = await aStage();
  for (let tries = 0; tries < 4; tries += 1) {
    await fault(`POST ${MEETINGS}`, 503);
    await work();
    expect((await stage.meeting()).state).toBe(tries < 3 ? 'wanted' : 'failed');
    await passSeconds(100);
  }
  expect((await stage.meeting()).problem).toBe("We can't reach Zoom. We'll keep trying.");
  await work();
  expect(await stage.meeting()).toMatchObject({ state: 'made' });
  expect(stage.there()).toHaveLength(1);
});

test('meetings deleted or changed at Zoom are restored, strays are removed, and other people’s meetings stay', async () => {
  const stage = await aStage();
  await work();
  await publishEvent(stage.ctx, { eventId: stage.id });
  const first = await stage.event();
  const [createdMeeting] = stage.there();
  if (!createdMeeting) throw new Error('No meeting.');
  const putMeeting = (id: string, over: object) =>
    t.sandbox.world.state.put('zoom_meetings', { ...createdMeeting, id, ...over });
  putMeeting(createdMeeting.id, { topic: 'Somebody typed here' });
  putMeeting('81111111111', {});
  putMeeting('82222222222', { agenda: 'Lunch' });
  putMeeting('83333333333', { agenda: '[callboard:00000000-0000-4000-8000-000000000000]' });
  await compareMeetings(stage.ctx, { accountId: stage.account.id });
  await work();
  expect(stage.there().map(({ id, topic }) => [id, topic])).toEqual([
    [createdMeeting.id, first.name],
    ['82222222222', first.name],
    ['83333333333', first.name],
  ]);

  t.sandbox.world.state.remove('zoom_meetings', createdMeeting.id);
  await compareMeetings(stage.ctx, { accountId: stage.account.id });
  await work();
  const recreated = stage.there().find((meeting) => meeting.agenda.includes(first.uuid));
  expect(recreated?.id).not.toBe(createdMeeting.id);
  expect((await stage.event()).zoomUrl).toContain(`/zoom/j/${recreated?.id}`);
});

test('meetings whose event is over are no longer compared', async () => {
  const { ctx, id, account, kept } = await aStage();
  expect(await upcomingMeetingsOf(ctx, account.id)).toEqual([]);
  await work();
  const meetingRow = await kept();
  expect(await upcomingMeetingsOf(ctx, account.id)).toEqual([meetingRow.id]);
  await ctx.db
    .updateTable('events')
    .set({ starts_at: '2020-05-05T13:00:00Z', ends_at: '2020-05-05T14:00:00Z' })
    .where('id', '=', id)
    .execute();
  expect(await kept()).toMatchObject({ needed: true, meeting_id: meetingRow.meeting_id });
  expect(await upcomingMeetingsOf(ctx, account.id)).toEqual([]);
});

test('events at the same time in one account are shown, with names only to people who manage them', async () => {
  const stage = await aStage();
  const { startsAt } = await stage.event();
  const inHours = (startsAt.getTime() - t.system.clock.now().getTime()) / 3_600_000 + 0.5;
  const other = await aTaughtCourse(t);
  const theirs = await other.cohort();
  await stage.ctx.db
    .insertInto('zoom_account_courses')
    .values({
      zoom_account_id: stage.account.id,
      course_id: other.course.id,
      school_id: other.school.id,
      granted_at: stage.ctx.clock.now(),
    })
    .execute();
  const common = { inHours, published: false, zoomUrl: null, zoomAccountId: stage.account.id };
  const own = await aClassSession(stage.ctx, { ...common, cohortId: stage.cohortId, name: 'Own' });
  await aClassSession(stage.ctx, { ...common, cohortId: theirs.id, name: 'Secret' });
  const meeting = await stage.meeting();
  expect(meeting.overlaps).toMatchObject([
    { id: own.id, name: 'Own' },
    { id: null, name: null },
  ]);
  expect((await stage.meeting(stage.taught.staffId)).overlaps).toMatchObject([{ name: 'Own' }, { name: 'Secret' }]);
  await work();
  await publishEvent(stage.ctx, { eventId: own.id });
});

test('a past draft waits for an upcoming start', async () => {
  const stage = await aStage();
  await stage.ctx.db
    .updateTable('events')
    .set({ starts_at: '2020-05-05T13:00:00Z', ends_at: '2020-05-05T14:00:00Z' })
    .where('id', '=', stage.id)
    .execute();
  await work();
  expect(stage.there()).toEqual([]);
  expect(await stage.meeting()).toMatchObject({ state: 'waiting', behind: false });
  const later = localOfInstant(new Date(t.system.clock.now().getTime() + 86_400_000), 'UTC');
  await moveEvent(stage.ctx, { eventId: stage.id, start: later, timezone: 'UTC' });
  await work();
  expect(stage.there()).toHaveLength(1);
});

test('the editor accepts only the course’s accounts; sent together with one, publishing asks to save first', async () => {
  const stage = await aStage();
  const { courseAdminId, call } = stage.taught;
  const patch = (event: object) => call(courseAdminId, 'PATCH', `/teachers/events/${stage.id}`, { event });
  await patch({ zoomAccountId: null });
  const foreign = await aMeetingAccount(stage.ctx);
  const missing = await patch({ zoomAccountId: 999_999 });
  expect([missing.status, await patch({ zoomAccountId: foreign.id })]).toEqual([404, missing]);

  const together = await patch({ zoomAccountId: stage.account.id, status: 'published' });
  expect([together.status, together.body.error]).toEqual([
    422,
    { zoomUrl: "Save the draft first, and we'll create its meeting." },
  ]);
  const saved = await patch({ zoomAccountId: stage.account.id });
  expect(saved.body.event).toMatchObject({ zoomAccountId: stage.account.id, zoomUrl: null });
  expect(saved.body.event.missing).toContainEqual(
    expect.objectContaining({ message: 'The meeting is being created.' }),
  );
  const early = await patch({ status: 'published' });
  expect([early.status, early.body.error]).toEqual([422, { zoomUrl: 'The meeting is being created.' }]);
  await work();
  const { revision } = saved.body.event;
  const published = await patch({ status: 'published', revision });
  expect(published.status).toBe(200);
  expect(published.body.event.zoomUrl).toContain('/zoom/j/');
});

test('attendees get the meeting link only when they join; no page reveals it', async () => {
  const stage = await aStage();
  await work();
  await publishEvent(stage.ctx, { eventId: stage.id });
  const learner = await t.buyer();
  await aPlace(stage.ctx, { personId: learner, cohortId: stage.cohortId, courseId: stage.taught.course.id });
  await startEventIn(stage.ctx, stage.id, 5);
  const { zoomUrl, uuid } = await stage.event();
  for (const personId of [null, stage.taught.courseAdminId, learner]) {
    const page = await t.as(personId, { method: 'GET', url: `/api/v1/events/${stage.id}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('zoom/j');
  }
  const join = await stage.taught.call(learner, 'POST', `/events/links/${uuid}/joins`, {});
  expect([join.status, JSON.stringify(join.body)]).toEqual([200, expect.stringContaining(zoomUrl ?? 'no link')]);
  expect(zoomUrl).toContain('/zoom/j/');
});
