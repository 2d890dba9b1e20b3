import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/domain/accounts/index.ts';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { anEvent } from '#server/domain/events/event/event.factory.ts';
import { aLandingPage } from '#server/domain/landing/landing.factory.ts';
import { aCourse } from '#server/domain/schools/cohort/cohort.factory.ts';
import { CACHE_CONTROL } from '#server/platform/http/kept/kept-answer.ts';
import { testApp } from '#testing/app.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';

/** A build in small: a course's page is what the API says of it, and may be kept for an hour. */
const ENTRY = `
export default {
  async fetch(request) {
    const slug = new URL(request.url).pathname.split('/').pop();
    const page = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/courses/' + slug + '/landing_page', headers: {} });
    return new Response(page.text, { status: page.status, headers: { 'content-type': 'text/html', 'x-page-cache': '3600' } });
  },
};
globalThis.__callboardPageAddress = (url) => ({ href: url.split('?')[0], route: '/courses/:slug', params: {}, keptSeconds: 3600 });`;
/** Kept unasked for an hour: what shows before only shows because it was told. */
const HOUR = '3600000';

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
    const program = startProgram('testing/processes/pages.ts', [folder, HOUR], env);
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

test('a page that two processes keep is drawn anew by both once the other one saved it', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx, { listed: true });
  await aLandingPage(ctx, course.id);
  const teacher = (await makePerson(ctx)).personId;
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: teacher, invitedBy: null });
  const cookie = await t.cookieOf(teacher);
  const read = async (address: string | undefined) => (await fetch(`${address}/courses/${course.slug}`)).text();
  const save = async (address: string | undefined, headline: string) => {
    const answer = await fetch(`${address}/api/v1/teachers/courses/${course.id}/landing_page`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ landing_page: { headline } }),
    });
    expect(answer.status).toBe(200);
  };
  const [first, second] = addresses;
  expect(await read(first)).toContain('Find your voice');
  expect(await read(second)).toContain('Find your voice');

  // Written past the database's word: both show what they keep. Without it the rest would prove nothing.
  const client = await t.pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query("update landing_pages set headline = 'Unheard' where course_id = $1", [course.id]);
  await client.query('reset session_replication_role');
  client.release();
  expect(await read(first)).toContain('Find your voice');
  expect(await read(second)).toContain('Find your voice');

  for (const [by, headline] of [
    [first, 'Saved at the first'],
    [second, 'Saved at the second'],
  ] as const) {
    await save(by, headline);
    for (const address of addresses) {
      // Kept for an hour: it shows before only where the save dropped it.
      await expect.poll(() => read(address), { interval: 20 }).toContain(headline);
    }
  }
});

/** Written past the database's word: who keeps an answer goes on showing it. */
async function untold(query: string, values: unknown[]): Promise<void> {
  const client = await t.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(query, values);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

test('a cancelled event, an unlisted course and a right that was taken away are gone from both processes', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const event = await anEvent(ctx, { name: 'An evening for all' });
  const course = await aCourse(ctx, { listed: true, name: 'A course for all' });
  const lists = ['/api/v1/events', '/api/v1/events?fields=card', '/api/v1/courses'];
  const read = async (path: string, headers: Record<string, string> = {}) =>
    Promise.all(
      addresses.map(async (address) => {
        const answer = await fetch(`${address}${path}`, { headers });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
  const showing = async (words: string) =>
    (await Promise.all(lists.map((path) => read(path)))).flat().filter((text) => text.includes(words)).length;
  await expect.poll(() => showing('An evening for all')).toBe(4);
  expect(await showing('A course for all')).toBe(2);

  // Both keep it: nobody told them of this name.
  await untold("update events set name = 'Unheard' where id = $1", [event.id]);
  expect(await showing('Unheard')).toBe(0);
  // However it is asked for, it is the same kept answer.
  const asked = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      read(`/api/v1/events?x=${n}&fields=card`, { cookie: `made=up${n}; callboard=no${n}` }),
    ),
  );
  expect(asked.flat().every((text) => text.includes('An evening for all'))).toBe(true);

  await t.db
    .updateTable('events')
    .set({ status: 'cancelled', cancelled_at: new Date() })
    .where('id', '=', event.id)
    .execute();
  await expect.poll(() => showing('Unheard'), { interval: 20 }).toBe(0);
  expect(await showing('An evening for all')).toBe(0);

  await t.db.updateTable('courses').set({ listed_at: null }).where('id', '=', course.id).execute();
  await expect.poll(() => showing('A course for all'), { interval: 20 }).toBe(0);

  // A draft is seen by who manages it, as long as they do, and by no visitor before, between and after.
  const draft = await anEvent(ctx, { name: 'A draft', published: false });
  const manager = (await makePerson(ctx)).personId;
  await giveSchoolAdmin(ctx, { schoolId: draft.schoolId, userId: manager, invitedBy: null });
  const [ada, bob] = [await t.cookieOf(manager), await t.cookieOf((await makePerson(ctx)).personId)];
  const path = `/api/v1/events/${draft.id}`;
  const statuses = async (cookie?: string) =>
    (await read(path, cookie === undefined ? {} : { cookie })).map((text) => text.slice(0, 3));
  for (const round of ['before', 'after a reading of hers']) {
    expect(await statuses(), round).toEqual(['404', '404']);
    expect(await statuses(bob), round).toEqual(['404', '404']);
    expect(await statuses(ada), round).toEqual(['200', '200']);
  }
  await t.db.updateTable('staff_roles').set({ revoked_at: new Date() }).where('user_id', '=', manager).execute();
  await expect.poll(() => statuses(ada), { interval: 20 }).toEqual(['404', '404']);
  expect(await statuses()).toEqual(['404', '404']);
});

test('a session that ended is over with the next request at both processes, though nothing told them', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  const cookie = await t.cookieOf(personId);
  const statuses = () =>
    Promise.all(
      addresses.map(
        async (address) => (await fetch(`${address}/api/v1/users/dashboard`, { headers: { cookie } })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200]);
  await untold('update sessions set revoked_at = now() where user_id = $1', [personId]);
  expect(await statuses()).toEqual([401, 401]);
});

test('two people and a visitor who ask for the same list each get their own answer', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const event = await anEvent(ctx, {});
  const [ada, bob] = [(await makePerson(ctx)).personId, (await makePerson(ctx)).personId];
  const [first] = addresses;
  const cookies = { ada: await t.cookieOf(ada), bob: await t.cookieOf(bob) };
  const attending = async (headers: Record<string, string>) => {
    const answer = await fetch(`${first}/api/v1/events?fields=card`, { headers });
    // The wire's shape, declared by the contract.
    const { attendingEventIds } = (await answer.json()) as { attendingEventIds: number[] };
    return {
      ids: attendingEventIds,
      control: answer.headers.get('cache-control'),
      cookie: answer.headers.get('set-cookie'),
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

test('a list of somebody signed in is what the tables say, at both processes', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const cookie = await t.cookieOf(personId);
  const event = await anEvent(ctx, { name: 'Evening', inHours: 5 });
  const see = async () =>
    Promise.all(
      addresses.flatMap((address) =>
        ['/api/v1/events', '/api/v1/events?fields=card', '/api/v1/events?this_week=true'].map(async (path) => {
          const answer = await fetch(address + path, { headers: { cookie } });
          const { events, attendingEventIds } = (await answer.json()) as {
            events: { id: number; name: string; attendeesCount: number }[];
            attendingEventIds: number[];
          };
          const { name, attendeesCount } = events.find(({ id }) => id === event.id) ?? {};
          return `${name}, ${attendeesCount}, ${attendingEventIds.includes(event.id) ? 'going' : 'not going'}`;
        }),
      ),
    );
  expect(await see()).toEqual(Array(6).fill('Evening, 0, not going'));
  await untold("update events set name = 'Renamed evening' where id = $1", [event.id]);
  await untold('update seat_pools set taken = 7 where id = $1', [event.seatPoolId]);
  await untold(
    "insert into attendances (event_id, user_id, state, source, created_at) values ($1, $2, 'attending', 'member', now())",
    [event.id, personId],
  );
  expect(await see()).toEqual(Array(6).fill('Renamed evening, 7, going'));
});
