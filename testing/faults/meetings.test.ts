import { expect, test } from 'vitest';
import { moveEvent } from '#server/features/events/event/move-event.ts';
import { deleteDraft, findEvent, lockEvent, publishEvent, updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { compareMeetings } from '#server/features/meetings/manage/compare-meetings.ts';
import { aMeetingAccount, meetingsAtZoom } from '#server/features/meetings/manage/meeting.factory.ts';
import { syncMeeting } from '#server/features/meetings/manage/sync-meeting.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { moneyApp } from '#testing/money.ts';
import { seeded } from '#testing/random.ts';

/**
 * Sessions are created, moved, renamed, given another account or link, canceled, and deleted at random. Meanwhile
 * Zoom's responses get lost before and after their effect, arrive too late, or return 429, tokens expire early, and
 * twenty jobs at a time tend the meetings. An account never has two meetings for one event. In the end each event that
 * wants a meeting has one, at its time and under its name, and nothing is left of the others. SEED replays a run;
 * FULL=1 runs 500 acts.
 */
const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261122);
const ACTS = FULL ? 500 : 60;
const JOBS = 20;
const EVENTS_AT_ONCE = 12;
const ROUNDS_TO_REST = 60;

const t = moneyApp({ poolSize: 30 });
const random = seeded(SEED);
const oneOf = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;

const ROUTES = [
  'POST /zoom/v2/users/me/meetings',
  'GET /zoom/v2/users/me/meetings',
  'PATCH /zoom/v2/meetings/*',
  'DELETE /zoom/v2/meetings/*',
  'GET /zoom/v2/meetings/*',
  'POST /zoom/oauth/token',
] as const;
const FAULTS = [
  { when: 'after', status: 0 },
  { when: 'after', status: 500 },
  { when: 'before', status: 0 },
  { when: 'before', status: 503 },
  { when: 'before', status: 429, retry_after: 0 },
  { when: 'after', status: 200, delay_ms: 30 },
] as const;

test(`${ACTS} random acts on sessions leave each with its own meeting, and none behind (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const ctx = t.systemCtx();
  const { id: cohortId } = await (await aTaughtCourse(t)).cohort({ startsIn: 35 });
  const accounts = [await aMeetingAccount(ctx, { cohortId }), await aMeetingAccount(ctx, { cohortId })];
  const ids: number[] = [];
  let number = 0;

  const makeOne = async () => {
    number += 1;
    const session = { name: `Act ${number}`, inHours: 100 + random.below(400), published: false, zoomUrl: null };
    const { id } = await aClassSession(ctx, { ...session, cohortId, zoomAccountId: oneOf(accounts).id });
    ids.push(id);
  };
  const forget = (id: number) => ids.splice(ids.indexOf(id), 1);
  const acts: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    move: (id) => {
      const at = new Date(t.system.clock.now().getTime() + (100 + random.below(400)) * 3_600_000);
      return moveEvent(ctx, {
        eventId: id,
        start: localOfInstant(at, 'UTC'),
        timezone: 'UTC',
        durationMinutes: 30 + random.below(90),
      });
    },
    rename: (id) => updateEvent(ctx, id, { name: `Name ${random.below(1_000_000)}` }),
    // These follow the editor's Save: a published session always keeps a meeting link.
    account: (id) => updateEvent(ctx, id, { zoom_account_id: oneOf(accounts).id }),
    paste: (id) => updateEvent(ctx, id, { zoom_url: `https://meet.example.test/${random.below(1000)}` }),
    empty: async (id) => {
      if ((await findEvent(ctx, id))?.status === 'draft') await updateEvent(ctx, id, { zoom_url: null });
    },
    publish: (id) => publishEvent(ctx, { eventId: id }).catch(() => undefined),
    end: async (id) => {
      forget(id);
      if ((await findEvent(ctx, id))?.status === 'published') return cancelEvent(ctx, { eventId: id, by: null });
      return inTransaction(ctx, async (tx) => {
        const event = await lockEvent(tx, id);
        if (event?.status === 'draft') await deleteDraft(tx, event);
      });
    },
  };
  const NAMES = ['move', 'move', 'rename', 'rename', 'account', 'paste', 'empty', 'publish', 'end', 'end'] as const;

  /** Twenty jobs at a time tend everything that is due, and many of them run into the same meeting. */
  const tendAll = async () => {
    const { rows } = await t.pool.query('select id from event_meetings where synced_version < version');
    const due = rows.map((row) => Number(row.id));
    const jobs = due.length === 0 ? [] : Array.from({ length: JOBS }, () => oneOf(due));
    await Promise.all([...new Set([...due, ...jobs]), ...jobs].map((meetingId) => syncMeeting(ctx, { meetingId })));
    return due.length;
  };
  const noDoubles = () => {
    const keys = accounts.flatMap(({ zoomId }) =>
      meetingsAtZoom(t.sandbox, zoomId).map(({ agenda }) => `${zoomId} ${agenda}`),
    );
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  };

  for (let act = 0; act < ACTS; act += 1) {
    if (random.below(3) > 0) {
      const { delay_ms, ...fault } = { delay_ms: 0, ...oneOf(FAULTS) };
      await t.sandbox.control('requests/faults', {
        ...fault,
        delay_ms,
        route: oneOf(ROUTES),
        times: 1 + random.below(3),
      });
    }
    if (random.below(12) === 0) await t.sandbox.control('zoom/expire_tokens');
    if (ids.length < EVENTS_AT_ONCE && random.below(2) === 0) await makeOne();
    const id = ids.length === 0 ? undefined : oneOf(ids);
    const acting = id === undefined ? Promise.resolve() : acts[oneOf(NAMES)]?.(id);
    await Promise.all([acting, tendAll()]);
    if (random.below(4) === 0) await t.advanceTime(20_000);
    if (random.below(15) === 0) await compareMeetings(ctx, { accountId: oneOf(accounts).id }).catch(() => undefined);
    noDoubles();
  }

  t.sandbox.world.faults.clear();
  let rounds = 0;
  do {
    await t.advanceTime(15 * 60_000);
    for (const account of accounts) await compareMeetings(ctx, { accountId: account.id });
    rounds += 1;
  } while ((await tendAll()) > 0 && rounds < ROUNDS_TO_REST);
  expect(rounds).toBeLessThan(ROUNDS_TO_REST);

  const { rows: wanted } = await t.pool.query(
    `select e.uuid, e.name, e.duration_minutes, e.starts_at, e.zoom_url, a.id as account
     from events e join event_meetings m on m.event_uuid = e.uuid and m.needed join zoom_accounts a on a.id = m.zoom_account_id`,
  );
  const zoomMeetings = accounts.flatMap((account) =>
    meetingsAtZoom(t.sandbox, account.zoomId).map((meeting) => ({
      account: account.id,
      uuid: /\[callboard:(.+)\]/.exec(meeting.agenda)?.[1],
      name: meeting.topic,
      minutes: meeting.duration,
      startsAt: new Date(meeting.startTime).getTime(),
      number: meeting.id,
    })),
  );
  const order = (a: { uuid?: string | undefined }, b: { uuid?: string | undefined }) =>
    (a.uuid ?? '').localeCompare(b.uuid ?? '');
  expect(new Set(zoomMeetings.map((meeting) => meeting.uuid)).size).toBe(zoomMeetings.length);
  expect(zoomMeetings.map(({ number: _, ...meeting }) => meeting).sort(order)).toEqual(
    wanted
      .map((event) => ({
        account: Number(event.account),
        uuid: event.uuid,
        name: event.name,
        minutes: event.duration_minutes,
        startsAt: event.starts_at.getTime(),
      }))
      .sort(order),
  );
  for (const event of wanted) {
    const meeting = zoomMeetings.find((each) => each.uuid === event.uuid);
    expect(event.zoom_url).toContain(`/zoom/j/${meeting?.number}?`);
  }
  // The run was not trivial.
  expect(wanted.length).toBeGreaterThan(0);
  expect(number).toBeGreaterThan(ACTS / 10);
});
