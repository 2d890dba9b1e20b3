import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/domain/accounts/index.ts';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { aLandingPage } from '#server/domain/landing/landing.factory.ts';
import { aCourse } from '#server/domain/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';

/** A build in small: a course's page is what the API says of it, and may be kept for an hour. */
const ENTRY = `
export default {
  async fetch(request) {
    const slug = new URL(request.url).pathname.split('/').pop();
    const page = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/courses/' + slug + '/landing_page', headers: {} });
    return new Response(page.text, { headers: { 'content-type': 'text/html', 'x-page-cache': '3600' } });
  },
};`;

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
}, 120_000);
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
      await expect.poll(() => read(address), { timeout: 20_000, interval: 20 }).toContain(headline);
    }
  }
}, 60_000);
