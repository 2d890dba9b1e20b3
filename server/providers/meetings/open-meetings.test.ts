import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '#sandbox/start.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Meetings, MeetingsLimited, MeetingsRefused, MeetingsUnavailable } from './meetings.ts';
import { openMeetings } from './open-meetings.ts';

let sandbox: RunningSandbox;
let meetings: Meetings;
const account = { accountId: 'sandbox-one', clientId: 'sandbox-zoom', clientSecret: 'sandbox-zoom-secret' };
const wish = (over: { topic?: string; minutes?: number; startsAt?: Date } = {}) => ({
  key: randomUUID(),
  topic: 'Session 01',
  startsAt: new Date('2026-12-01T18:00:00.000Z'),
  minutes: 90,
  ...over,
});
const MEETINGS = '/zoom/v2/users/me/meetings';
const fault = (route: string, status: number, more: object = {}) =>
  sandbox.control('requests/faults', { route, status, ...more });
const tokensGiven = () => sandbox.world.state.count('zoom_tokens');
const meetingsThere = () => sandbox.world.state.count('zoom_meetings');

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.world.reset();
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/x', STRIPE_API_URL: sandbox.url });
  meetings = openMeetings(config, createLog('test', 'silent'));
});

test('a meeting is created, read, found by its key, changed, and deleted', async () => {
  const input = wish();
  const created = await meetings.create(account, input);
  expect(created).toMatchObject({ key: input.key, topic: 'Session 01', minutes: 90, startsAt: input.startsAt });
  expect(created.joinUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/zoom\/j\/\d+\?pwd=/);
  expect(await meetings.read(account, created.id)).toEqual(created);
  expect(await meetings.find(account, input.key)).toEqual([created]);
  expect(await meetings.find(account, randomUUID())).toEqual([]);

  const later = { ...input, topic: 'Session 02', startsAt: new Date('2026-12-02T18:00:00.000Z'), minutes: 30 };
  expect(await meetings.update(account, created.id, later)).toBe(true);
  expect(await meetings.read(account, created.id)).toEqual({
    ...created,
    topic: 'Session 02',
    startsAt: later.startsAt,
    minutes: 30,
  });

  await meetings.remove(account, created.id);
  expect(await meetings.read(account, created.id)).toBeUndefined();
  expect(await meetings.update(account, created.id, later)).toBe(false);
  await meetings.remove(account, created.id);
  expect(tokensGiven()).toBe(1);
});

test('people get in before the account’s owner, and topic and length fit', async () => {
  const created = await meetings.create(account, wish({ topic: 'x'.repeat(300), minutes: 5000 }));
  expect(created.topic).toHaveLength(200);
  expect(created.minutes).toBe(1440);
});

test('meetings of other accounts are not visible', async () => {
  const created = await meetings.create(account, wish());
  const other = { ...account, accountId: 'sandbox-two' };
  expect(await meetings.read(other, created.id)).toBeUndefined();
  expect(await meetings.list(other)).toEqual([]);
});

test('of twenty callers at the same time, one fetches the token', async () => {
  await Promise.all(Array.from({ length: 20 }, () => meetings.create(account, wish())));
  expect(tokensGiven()).toBe(1);
  expect(await meetings.list(account)).toHaveLength(20);
});

test('a token that expired early is fetched again, and nothing happens twice', async () => {
  await meetings.create(account, wish());
  await sandbox.control('zoom/expire_tokens');
  await meetings.create(account, wish());
  expect(meetingsThere()).toBe(2);
});

test('a list of more than one page is read completely', async () => {
  for (let index = 0; index < 305; index += 1) {
    sandbox.world.state.put('zoom_meetings', {
      id: String(90_000_000_000 + index),
      account: account.accountId,
      topic: 'x',
      agenda: '',
      startTime: '2026-12-01T18:00:00Z',
      duration: 60,
      timezone: 'UTC',
      createdAt: 0,
    });
  }
  const input = wish();
  await meetings.create(account, input);
  expect(await meetings.list(account)).toHaveLength(306);
  expect(await meetings.find(account, input.key)).toHaveLength(1);
});

test('a lost response leaves the outcome unknown; the meeting is found by its key', async () => {
  for (const status of [500, 0]) {
    const input = wish();
    await fault(`POST ${MEETINGS}`, status, { when: 'after' });
    await expect(meetings.create(account, input)).rejects.toThrow(MeetingsUnavailable);
    expect(await meetings.find(account, input.key)).toHaveLength(1);
  }
  await fault(`POST ${MEETINGS}`, 0);
  await expect(meetings.create(account, wish())).rejects.toThrow(MeetingsUnavailable);
  expect(meetingsThere()).toBe(2);
});

test('a 429 is reported with its wait, and the account isn’t called in the meantime', async () => {
  await fault(`POST ${MEETINGS}`, 429, { retry_after: 40 });
  const refused = await meetings.create(account, wish()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MeetingsLimited);
  expect(refused).toMatchObject({ waitMs: 40_000 });
  // The simulated fault is used up, so it is our side that doesn't call.
  await expect(meetings.create(account, wish())).rejects.toThrow(MeetingsLimited);
  expect(meetingsThere()).toBe(0);
  await expect(meetings.create({ ...account, accountId: 'sandbox-two' }, wish())).resolves.toBeDefined();
});

test('wrong keys and an unknown account are refused, and the error says which', async () => {
  const wrong = { ...account, clientSecret: 'another' };
  const refused = await meetings.check(wrong).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MeetingsRefused);
  expect(refused).toMatchObject({ signIn: true, message: 'Invalid client_id or client_secret' });
  await expect(meetings.check({ ...account, accountId: 'elsewhere' })).rejects.toMatchObject({ signIn: true });
  await expect(meetings.check(account)).resolves.toBeUndefined();
});

test('a refusal from Zoom is reported without anyone’s email address', () => {
  expect(new MeetingsRefused('User does not exist: ada@example.test.').message).toBe('User does not exist: …');
});
