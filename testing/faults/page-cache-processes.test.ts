import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aLandingPage } from '#server/features/landing/landing.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { CACHE_CONTROL } from '#server/platform/http/response-cache/cached-response.ts';
import { testApp } from '#testing/app.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';

/** A minimal web build: a course's page is the API's response, and is cached. */
const ENTRY = `
export default {
  async fetch(request) {
    const slug = new URL(request.url).pathname.split('/').pop();
    const page = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/courses/' + slug + '/landing_page', headers: {} });
    return new Response(page.text, { status: page.status, headers: { 'content-type': 'text/html' } });
  },
};
globalThis.__callboardPageAddress = (url) => ({ href: url.split('?')[0], route: '/courses/:slug', params: {}, cached: true });`;
/** A visitor sees nothing older than this, in milliseconds. */
const OLDEST_MS = 1000;

const t = testApp();
const folder = mkdtempSync(join(tmpdir(), 'callboard-pages-'));
const programs: Program[] = [];
const addresses: string[] = [];

beforeAll(async () => {
  mkdirSync(join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'server/server.js'), ENTRY);
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}');
  for (let n = 0; n < 2; n += 1) {
    const port = await freePort();
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: t.url,
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
    };
    const program = startProgram('testing/processes/pages.ts', [folder], env);
    programs.push(program);
    addresses.push(`http://127.0.0.1:${port}`);
    await program.ready;
  }
});
afterAll(async () => {
  for (const program of programs) program.child.kill('SIGKILL');
  await Promise.all(programs.map((program) => program.ended));
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Requests a path repeatedly until every response is new; returns how long after `since` the last old response was
 * requested, in milliseconds.
 */
async function lastOld(path: string, isNew: (text: string) => boolean, since: () => number): Promise<number> {
  let last = 0;
  for (let inARow = 0; inARow < 20; ) {
    const requestedAt = performance.now();
    const texts = await Promise.all(addresses.map(async (address) => (await fetch(`${address}${path}`)).text()));
    if (texts.every(isNew)) inARow += 1;
    else {
      inARow = 0;
      last = Math.max(last, requestedAt - since());
    }
  }
  return last;
}

test('a visitor sees nothing older than a second, on either process, wherever it was written', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { listed: true });
  await aLandingPage(ctx, course.id);
  const event = await anEvent(ctx, { name: 'Open Mic 0' });
  const page = `/courses/${course.slug}`;
  for (let round = 1; round <= 4; round += 1) {
    const [headline, name] = [`Headline ${round}`, `Open Mic ${round}`];
    // Requested just before, each time at a different moment within the second, so that cached responses are as old as
    // possible.
    for (const path of [page, '/api/v1/events?fields=card'])
      await Promise.all(addresses.map((address) => fetch(address + path)));
    await sleep(round * 200);
    let written = Number.POSITIVE_INFINITY;
    const since = () => written;
    const polls = [
      lastOld(page, (text) => text.includes(headline), since),
      lastOld('/api/v1/events?fields=card', (text) => text.includes(name), since),
      lastOld(`/api/v1/events/${event.id}`, (text) => text.includes(name), since),
    ];
    await t.db.updateTable('landing_pages').set({ headline }).where('course_id', '=', course.id).execute();
    await t.db.updateTable('events').set({ name }).where('id', '=', event.id).execute();
    written = performance.now();
    for (const old of await Promise.all(polls)) expect(old).toBeLessThan(OLDEST_MS);
  }
});

test('a teacher who saves sees the change right away, on both processes, whatever visitors are shown', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { listed: true });
  await aLandingPage(ctx, course.id);
  const teacher = (await makePerson(ctx)).personId;
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: teacher, invitedBy: null });
  const cookie = await t.cookieOf(teacher);
  for (const [index, by] of addresses.entries()) {
    const headline = `Saved at ${index}`;
    await Promise.all(addresses.map((address) => fetch(`${address}/courses/${course.slug}`)));
    const response = await fetch(`${by}/api/v1/teachers/courses/${course.id}/landing_page`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ landing_page: { headline } }),
    });
    expect(response.status).toBe(200);
    for (const address of addresses) {
      const page = await fetch(`${address}/courses/${course.slug}`, { headers: { cookie } });
      expect(await page.text()).toContain(headline);
    }
  }
});

test('a draft, or access that was revoked, never leaks through what visitors or other people were shown', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  // A draft is visible to its manager while they have that role, and to no visitor before, in between, or after.
  const draft = await anEvent(ctx, { name: 'A draft', published: false });
  const manager = (await makePerson(ctx)).personId;
  await giveSchoolAdmin(ctx, { schoolId: draft.schoolId, userId: manager, invitedBy: null });
  const [ada, bob] = [await t.cookieOf(manager), await t.cookieOf((await makePerson(ctx)).personId)];
  const statuses = (cookie?: string) =>
    Promise.all(
      addresses.map(
        async (address) =>
          (await fetch(`${address}/api/v1/events/${draft.id}`, cookie === undefined ? {} : { headers: { cookie } }))
            .status,
      ),
    );
  for (const round of ['before', 'after a reading of hers']) {
    expect(await statuses(), round).toEqual([404, 404]);
    expect(await statuses(bob), round).toEqual([404, 404]);
    expect(await statuses(ada), round).toEqual([200, 200]);
  }
  await t.db.updateTable('staff_roles').set({ revoked_at: new Date() }).where('user_id', '=', manager).execute();
  expect(await statuses(ada)).toEqual([404, 404]);
  expect(await statuses()).toEqual([404, 404]);
});

test('a session that ended is over with the next request on both processes', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  const cookie = await t.cookieOf(personId);
  const statuses = () =>
    Promise.all(
      addresses.map(
        async (address) => (await fetch(`${address}/api/v1/users/dashboard`, { headers: { cookie } })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200]);
  await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [personId]);
  expect(await statuses()).toEqual([401, 401]);
});

test('two people and a visitor who request the same list each get their own response', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const event = await anEvent(ctx, {});
  const [ada, bob] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
  const [first] = addresses;
  const cookies = { ada: await t.cookieOf(ada), bob: await t.cookieOf(bob) };
  const attending = async (headers: Record<string, string>) => {
    const response = await fetch(`${first}/api/v1/events?fields=card`, { headers });
    // The shape the contract declares for the response.
    const { attendingEventIds } = (await response.json()) as { attendingEventIds: number[] };
    return {
      ids: attendingEventIds,
      control: response.headers.get('cache-control'),
      cookie: response.headers.get('set-cookie'),
    };
  };
  const rsvp = await fetch(`${first}/api/v1/events/${event.id}/attend`, {
    method: 'POST',
    headers: { cookie: cookies.ada, 'content-type': 'application/json' },
    body: JSON.stringify({ attending: true }),
  });
  expect(rsvp.status).toBeLessThan(300);
  for (let round = 0; round < 2; round += 1) {
    expect(await attending({ cookie: cookies.ada })).toEqual({ ids: [event.id], control: 'no-store', cookie: null });
    expect(await attending({ cookie: cookies.bob })).toEqual({ ids: [], control: 'no-store', cookie: null });
    const visitor = await attending({});
    expect(visitor).toEqual({ ids: [], control: CACHE_CONTROL, cookie: null });
  }
});

test('a signed-in list shows what the tables say, on both processes', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const cookie = await t.cookieOf(personId);
  const event = await anEvent(ctx, { name: 'Open Mic', inHours: 5 });
  const see = async () =>
    Promise.all(
      addresses.flatMap((address) =>
        ['/api/v1/events', '/api/v1/events?fields=card', '/api/v1/events?this_week=true'].map(async (path) => {
          const response = await fetch(address + path, { headers: { cookie } });
          const { events, attendingEventIds } = (await response.json()) as {
            events: { id: number; name: string; attendeesCount: number }[];
            attendingEventIds: number[];
          };
          const { name, attendeesCount } = events.find(({ id }) => id === event.id) ?? {};
          return `${name}, ${attendeesCount}, ${attendingEventIds.includes(event.id) ? 'going' : 'not going'}`;
        }),
      ),
    );
  expect(await see()).toEqual(Array(6).fill('Open Mic, 0, not going'));
  await t.pool.query("update events set name = 'Renamed event' where id = $1", [event.id]);
  await t.pool.query('update seat_pools set taken = 7 where id = $1', [event.seatPoolId]);
  await t.pool.query(
    "insert into attendances (event_id, user_id, state, source, created_at) values ($1, $2, 'attending', 'member', now())",
    [event.id, personId],
  );
  expect(await see()).toEqual(Array(6).fill('Renamed event, 7, going'));
});
